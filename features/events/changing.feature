@area:events
@needs:type:events.events
Feature: What must be in an event stays in it
  What a new event needs can't be taken away later, several problems are told at once, and a trial is held to the same.

  @rule:event-requires-reportingcontroller
  Scenario Outline: An event without the required fields is refused with a cause for each (<query>)
    event-requires-action, event-requires-reason, event-requires-reportingcontroller, event-requires-reportinginstance, event-type-values: 422
    with a cause for each missing field, in a dry run too. An absent controller is not a qualified name either, which makes two more causes.
    Detects: a server that stops at the first missing field.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events<query> with the body:
      """
      {metadata: {name: a}, regarding: {kind: Pod, name: web, namespace: "{namespace}"}, eventTime: "2026-01-02T03:04:05.000001Z",
       series: {count: 2, lastObservedTime: "2026-01-02T03:07:05.000001Z"}}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | status       | Failure |
      | details.name | a       |
      | details.kind | Event   |
    And the causes in any order are:
      | field               | reason             | message                                           |
      | type                | FieldValueInvalid  | /^Invalid value: "": has invalid value: $/        |
      | reportingController | FieldValueRequired | Required value                                    |
      | reportingController | FieldValueInvalid  | Invalid value: "": name part must be non-empty    |
      | reportingController | FieldValueInvalid  | /^Invalid value: "": name part must consist of /  |
      | reportingInstance   | FieldValueRequired | Required value                                    |
      | action              | FieldValueRequired | Required value                                    |
      | reason              | FieldValueRequired | Required value                                    |
    And there is no Event "a"

    Examples: a write and a dry run
      | query       |
      |             |
      | ?dryRun=All |

  @rule:event-eventtime-required
  Scenario Outline: An event without eventTime is refused for its eventTime and type (<query>)
    event-eventtime-required, event-type-values: without an eventTime the fields that came with it are not checked.
    Detects: a server that accepts an event without eventTime because the older group does.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events<query> with the body:
      """
      {metadata: {name: a}, regarding: {kind: Pod, name: web, namespace: "{namespace}"}, series: {count: 2, lastObservedTime: "2026-01-02T03:07:05.000001Z"}}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field     | reason             | message                                    |
      | eventTime | FieldValueRequired | Required value                             |
      | type      | FieldValueInvalid  | /^Invalid value: "": has invalid value: $/ |
    And there is no Event "a"

    Examples: a write and a dry run, without eventTime
      | query       |
      |             |
      | ?dryRun=All |

  @rule:event-eventtime-required
  Scenario: An empty event is refused for its namespace, eventTime and type
    event-eventtime-required: an event that is about no namespace belongs into the namespace default.
    Detects: a server that takes the namespace of the request for that of the object which the event is about.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the body:
      """
      {metadata: {name: a}}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field                    | reason             |
      | involvedObject.namespace | FieldValueInvalid  |
      | eventTime                | FieldValueRequired |
      | type                     | FieldValueInvalid  |
    And there is no Event "a"

  Scenario Outline: A new event with all the older members is refused for its <field>, too
    event-deprecatedfirsttimestamp, event-deprecatedlasttimestamp, event-deprecatedcount, event-deprecatedsource-component: a cause for each.
    Detects: the first one ends the validation, and those who mend their events go through it again and again.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events?dryRun=All with the Event.events.orch.io "binding" where:
      | metadata.name            | a                                       |
      | regarding.namespace      | {namespace}                             |
      | deprecatedFirstTimestamp | 2026-01-02T03:04:05Z                    |
      | deprecatedLastTimestamp  | 2026-01-02T03:04:05Z                    |
      | deprecatedCount          | 1                                       |
      | deprecatedSource         | {"component":"kubelet","host":"node-1"} |
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[*].field  | contains     | <field>           |
      | details.causes[*].reason | all the same |                   |
      | details.causes[*].reason | nothing but  | FieldValueInvalid |

    @rule:event-deprecatedfirsttimestamp
    Examples: deprecatedFirstTimestamp
      | field          |
      | firstTimestamp |

    @rule:event-deprecatedlasttimestamp
    Examples: deprecatedLastTimestamp
      | field         |
      | lastTimestamp |

    @rule:event-deprecatedcount
    Examples: deprecatedCount
      | field |
      | count |

    @rule:event-deprecatedsource-component
    Examples: deprecatedSource
      | field  |
      | source |

  Scenario Outline: The <member> <time> is no time of an event
    event-eventtime, event-series-lastobservedtime: six digits of a second, no fewer and no more; 400, and nothing is stored.
    Detects: digits are filled up or cut off, so that what is read is not what was sent.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "binding" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
      | series.count        | 2           |
      | <member>            | <time>      |
    Then the answer is 400 BadRequest
    And there is no Event "a"

    @rule:event-eventtime
    Examples: times, eventtime
      | member                  | time                           |
      | eventTime               | 2026-01-02T03:04:05Z           |
      | eventTime               | 2026-01-02T03:04:05.1Z         |
      | eventTime               | 2026-01-02T03:04:05.123456789Z |
      | eventTime               | noon                           |

    @rule:event-series-lastobservedtime
    Examples: times, lastobservedtime
      | member                  | time                           |
      | series.lastObservedTime | 2026-01-02T03:04:05Z           |
      | series.lastObservedTime | 2026-01-02T03:04:05.123456789Z |
