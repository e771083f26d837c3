@area:events
@needs:type:events.events
Feature: Required fields and timestamps of events.orch.io
  The server reports every missing field of a new Event in one response, also in a dry run, and rejects timestamps of the wrong precision.

  @rule:event-requires-reportingcontroller
  Scenario Outline: A <write> of an Event without the required fields returns 422 with a cause for each field
    event-requires-action, event-requires-reason, event-requires-reportingcontroller, event-requires-reportinginstance, event-type-values:
    the response is 422 with a cause for each missing field, also in a dry run. A missing reportingController is also an invalid qualified
    name, which adds two causes.
    Detects: a server that stops at the first missing field.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events<query> with the body:
      """
      {metadata: {name: a}, regarding: {kind: Pod, name: web, namespace: "{namespace}"}, eventTime: "2026-01-02T03:04:05.000001Z",
       series: {count: 2, lastObservedTime: "2026-01-02T03:07:05.000001Z"}}
      """
    Then the response is 422 Invalid
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

    Examples: create and dry run
      | write        | query       |
      | POST         |             |
      | dry-run POST | ?dryRun=All |

  @rule:event-eventtime-required
  Scenario Outline: A <write> of an Event without eventTime returns 422 with causes for eventTime and type only
    event-eventtime-required, event-type-values: without eventTime, the server does not check the other fields of events.orch.io/v1.
    Detects: a server that accepts an Event without eventTime because the core group does.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events<query> with the body:
      """
      {metadata: {name: a}, regarding: {kind: Pod, name: web, namespace: "{namespace}"}, series: {count: 2, lastObservedTime: "2026-01-02T03:07:05.000001Z"}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field     | reason             | message                                    |
      | eventTime | FieldValueRequired | Required value                             |
      | type      | FieldValueInvalid  | /^Invalid value: "": has invalid value: $/ |
    And there is no Event "a"

    Examples: create and dry run
      | write        | query       |
      | POST         |             |
      | dry-run POST | ?dryRun=All |

  @rule:event-eventtime-required
  Scenario: POST of an empty Event returns 422 with causes for involvedObject.namespace, eventTime and type
    event-eventtime-required: eventTime is required. An Event whose involved object has no namespace belongs to the namespace default.
    Detects: a server that uses the namespace of the request as the namespace of the involved object.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the body:
      """
      {metadata: {name: a}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                    | reason             |
      | involvedObject.namespace | FieldValueInvalid  |
      | eventTime                | FieldValueRequired |
      | type                     | FieldValueInvalid  |
    And there is no Event "a"

  Scenario Outline: POST of an Event with all deprecated fields returns 422 with a cause for <field>
    event-deprecatedfirsttimestamp, event-deprecatedlasttimestamp, event-deprecatedcount, event-deprecatedsource-component: one cause for
    each deprecated field.
    Detects: a server that stops validation at the first deprecated field.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events?dryRun=All with the Event.events.orch.io "complete" where:
      | metadata.name            | a                                       |
      | regarding.namespace      | {namespace}                             |
      | deprecatedFirstTimestamp | 2026-01-02T03:04:05Z                    |
      | deprecatedLastTimestamp  | 2026-01-02T03:04:05Z                    |
      | deprecatedCount          | 1                                       |
      | deprecatedSource         | {"component":"kubelet","host":"node-1"} |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field  | contains      | <field>           |
      | details.causes[*].reason | all the same  |                   |
      | details.causes[*].reason | contains only | FieldValueInvalid |

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

  Scenario Outline: POST of an Event with <member> <time> returns 400
    event-eventtime, event-series-lastobservedtime: the timestamp must have exactly six fractional digits.
    Detects: a server that pads or truncates the fraction of a second.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "complete" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
      | series.count        | 2           |
      | <member>            | <time>      |
    Then the response is 400 BadRequest
    And there is no Event "a"

    @rule:event-eventtime
    Examples: eventTime
      | member                  | time                           |
      | eventTime               | 2026-01-02T03:04:05Z           |
      | eventTime               | 2026-01-02T03:04:05.1Z         |
      | eventTime               | 2026-01-02T03:04:05.123456789Z |
      | eventTime               | noon                           |

    @rule:event-series-lastobservedtime
    Examples: series.lastObservedTime
      | member                  | time                           |
      | series.lastObservedTime | 2026-01-02T03:04:05Z           |
      | series.lastObservedTime | 2026-01-02T03:04:05.123456789Z |
