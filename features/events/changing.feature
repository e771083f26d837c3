@area:events
@needs:type:events.events
Feature: What must be in an event stays in it
  What a new event needs can't be taken away later, several problems are told at once, and a trial is held to the same.

  @rule:event-requires-reportingcontroller
  Scenario Outline: An event that says nothing of what happened is refused for each omission (<query>)
    event-requires-action, event-requires-reason, event-requires-reportingcontroller, event-requires-reportinginstance, event-eventtime-required,
    event-type-values: 422 with a cause for each member, in a trial too.
    Mistake: the first omission ends the validation, or one is made good for another.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events<query> with the body:
      """
      {metadata: {name: a}, regarding: {kind: Pod, name: web, namespace: "{namespace}"}, series: {count: 2, lastObservedTime: "2026-01-02T03:07:05.000001Z"}}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | status       | Failure |
      | details.name | a       |
      | details.kind | Event   |
    And the causes in any order are:
      | field               | reason             | message                                           |
      | eventTime           | FieldValueRequired | Required value                                    |
      | type                | FieldValueInvalid  | /^Invalid value: "": has invalid value: $/        |
      | reportingController | FieldValueRequired | Required value                                    |
      | reportingInstance   | FieldValueRequired | Required value                                    |
      | action              | FieldValueRequired | Required value                                    |
      | reason              | FieldValueRequired | Required value                                    |
    And there is no Event "a"

    Examples: in earnest, and as a trial
      | query       |
      |             |
      | ?dryRun=All |

  Scenario Outline: A new event with all the older members is refused for its <field>, too
    event-deprecatedfirsttimestamp, event-deprecatedlasttimestamp, event-deprecatedcount, event-deprecatedsource-component: a cause for each.
    Mistake: the first one ends the validation, and those who mend their events go through it again and again.
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
    Mistake: digits are filled up or cut off, so that what is read is not what was sent.
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
