@area:events
@needs:type:events.events
Feature: Events that happen again, and members that new events don't have
  A series counts repetitions; the older members of time, count and source stay with the events that were written with them.

  @rule:event-series-count
  Scenario: An event happens again
    event-series-count, event-series-lastobservedtime: a patch moves both on, and readers of either group see it.
    Detects: the series of a stored event can't be changed, or the change is told to one group only.
    Given the Event.events.orch.io "binding" named "a" with:
      | regarding.namespace | {namespace}                                                  |
      | series              | {"count":2,"lastObservedTime":"2026-01-02T03:07:05.000001Z"} |
    And a watch on /api/v1/namespaces/{namespace}/events?watch=1&resourceVersion={a:metadata.resourceVersion}
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /apis/events.orch.io/v1/namespaces/{namespace}/events/a with the body:
      """
      series: {count: 3, lastObservedTime: "2026-01-02T03:08:05.654321Z"}
      """
    Then the answer has:
      | series                  | {"count":3,"lastObservedTime":"2026-01-02T03:08:05.654321Z"} |
      | eventTime               | 2026-01-02T03:04:05.123456Z                                  |
      | deprecatedCount         | (absent)                                                     |
      | deprecatedLastTimestamp | null                                                      |
    And the watch reports:
      | type     | name | series                                                       | eventTime                   | count    |
      | MODIFIED | a    | {"count":3,"lastObservedTime":"2026-01-02T03:08:05.654321Z"} | 2026-01-02T03:04:05.123456Z | (absent) |

  @rule:event-eventtime
  Scenario: The time of an event is not the time of its storing
    event-eventtime: eventTime is what was sent, with every digit; creationTimestamp is the server's.
    Detects: one of them is made from the other.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "binding" where:
      | metadata.name       | a                           |
      | regarding.namespace | {namespace}                 |
      | eventTime           | 2019-12-31T23:59:59.000009Z |
    Then the answer has:
      | eventTime                  | is                               | 2019-12-31T23:59:59.000009Z |
      | deprecatedFirstTimestamp   | is                               | null                        |
      | metadata.creationTimestamp | in the seconds before the answer | 5                           |
    And the stored Event.events.orch.io "a" has:
      | eventTime | 2019-12-31T23:59:59.000009Z |

  Scenario Outline: A new event has no <member>
    event-deprecatedfirsttimestamp, event-deprecatedlasttimestamp, event-deprecatedcount, event-deprecatedsource-component,
    event-deprecatedsource-host: 422, with the one cause, under the name that is stored.
    Detects: the member is stored, or dropped without a word.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "binding" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
      | <member>            | <value>     |
    Then the answer is 422 Invalid
    And the Status has:
      | status       | Failure |
      | details.name | a       |
      | details.kind | Event   |
    And the causes in any order are:
      | field    | reason            | message                                    |
      | <stored> | FieldValueInvalid | Invalid value: "": needs to be unset       |
    And there is no Event "a"

    @rule:event-deprecatedfirsttimestamp
    Examples: deprecated members, deprecatedfirsttimestamp
      | member                     | value                | stored         |
      | deprecatedFirstTimestamp   | 2026-01-02T03:04:05Z | firstTimestamp |

    @rule:event-deprecatedlasttimestamp
    Examples: deprecated members, deprecatedlasttimestamp
      | member                     | value                | stored         |
      | deprecatedLastTimestamp    | 2026-01-02T03:04:05Z | lastTimestamp  |

    @rule:event-deprecatedcount
    Examples: deprecated members, deprecatedcount
      | member                     | value                | stored         |
      | deprecatedCount            | 1                    | count          |

    @rule:event-deprecatedsource-component
    Examples: deprecated members, component
      | member                     | value                | stored         |
      | deprecatedSource.component | kubelet              | source         |

    @rule:event-deprecatedsource-host
    Examples: deprecated members, host
      | member                     | value                | stored         |
      | deprecatedSource.host      | node-1               | source         |

  @rule:event-deprecatedfirsttimestamp
  Scenario Outline: The older name of <member> means nothing to the newer group
    event-deprecatedfirsttimestamp, event-deprecatedlasttimestamp, event-deprecatedcount, event-deprecatedsource-component,
    event-deprecatedsource-host: an unknown field there, however the event is stored.
    Detects: both names are read.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events?fieldValidation=Strict with the Event.events.orch.io "binding" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
      | <member>            | <value>     |
    Then the answer is 400 BadRequest
    And the Status has:
      | message | contains | unknown field "<named>" |
    And there is no Event "a"

    Examples: older names
      | member           | value                | named          |
      | firstTimestamp   | 2026-01-02T03:04:05Z | firstTimestamp |
      | lastTimestamp    | 2026-01-02T03:04:05Z | lastTimestamp  |
      | count            | 1                    | count          |
      | source.component | kubelet              | source         |
