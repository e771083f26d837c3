@area:events
@needs:type:events.events
Feature: Series and deprecated fields of Events
  A series counts repetitions. New Events cannot have the deprecated fields for times, count and source.

  @rule:event-series-count
  Scenario: A watch of the core group reports a patch of the series of an Event
    event-series-count, event-series-lastobservedtime: the patch changes count and lastObservedTime, and both groups return the change.
    Detects: a server that rejects a change of the series, or reports the change only in one group.
    Given the Event.events.orch.io "complete" named "a" with:
      | regarding.namespace | {namespace}                                                  |
      | series              | {"count":2,"lastObservedTime":"2026-01-02T03:07:05.000001Z"} |
    And a watch on /api/v1/namespaces/{namespace}/events?watch=1&resourceVersion={a:metadata.resourceVersion}
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /apis/events.orch.io/v1/namespaces/{namespace}/events/a with the body:
      """
      series: {count: 3, lastObservedTime: "2026-01-02T03:08:05.654321Z"}
      """
    Then the response has:
      | series                  | {"count":3,"lastObservedTime":"2026-01-02T03:08:05.654321Z"} |
      | eventTime               | 2026-01-02T03:04:05.123456Z                                  |
      | deprecatedCount         | (absent)                                                     |
      | deprecatedLastTimestamp | null                                                      |
    And the watch reports:
      | type     | name | series                                                       | eventTime                   | count    |
      | MODIFIED | a    | {"count":3,"lastObservedTime":"2026-01-02T03:08:05.654321Z"} | 2026-01-02T03:04:05.123456Z | (absent) |

  @rule:event-eventtime
  Scenario: The eventTime of an Event is independent of its creationTimestamp
    event-eventtime: eventTime keeps every digit; the server sets creationTimestamp.
    Detects: a server that derives eventTime from creationTimestamp, or creationTimestamp from eventTime.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "complete" where:
      | metadata.name       | a                           |
      | regarding.namespace | {namespace}                 |
      | eventTime           | 2019-12-31T23:59:59.000009Z |
    Then the response has:
      | eventTime                  | is                                               | 2019-12-31T23:59:59.000009Z |
      | deprecatedFirstTimestamp   | is                                               | null                        |
      | metadata.creationTimestamp | is at most this many seconds before the response | 5                           |
    And the stored Event.events.orch.io "a" has:
      | eventTime | 2019-12-31T23:59:59.000009Z |

  Scenario Outline: POST of an events.orch.io Event with <member> returns 422
    event-deprecatedfirsttimestamp, event-deprecatedlasttimestamp, event-deprecatedcount, event-deprecatedsource-component,
    event-deprecatedsource-host: the response is 422 with one cause, which has the field name of the core group.
    Detects: a server that stores the field, or drops it without an error.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "complete" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
      | <member>            | <value>     |
    Then the response is 422 Invalid
    And the Status has:
      | status       | Failure |
      | details.name | a       |
      | details.kind | Event   |
    And the causes in any order are:
      | field        | reason            | message                              |
      | <core field> | FieldValueInvalid | Invalid value: "": needs to be unset |
    And there is no Event "a"

    @rule:event-deprecatedfirsttimestamp
    Examples: deprecatedFirstTimestamp
      | member                     | value                | core field     |
      | deprecatedFirstTimestamp   | 2026-01-02T03:04:05Z | firstTimestamp |

    @rule:event-deprecatedlasttimestamp
    Examples: deprecatedLastTimestamp
      | member                     | value                | core field     |
      | deprecatedLastTimestamp    | 2026-01-02T03:04:05Z | lastTimestamp  |

    @rule:event-deprecatedcount
    Examples: deprecatedCount
      | member                     | value                | core field     |
      | deprecatedCount            | 1                    | count          |

    @rule:event-deprecatedsource-component
    Examples: deprecatedSource.component
      | member                     | value                | core field     |
      | deprecatedSource.component | kubelet              | source         |

    @rule:event-deprecatedsource-host
    Examples: deprecatedSource.host
      | member                     | value                | core field     |
      | deprecatedSource.host      | node-1               | source         |

  @rule:event-deprecatedfirsttimestamp
  Scenario Outline: POST of an events.orch.io Event with the core group's field <member> and fieldValidation=Strict returns 400
    event-deprecatedfirsttimestamp, event-deprecatedlasttimestamp, event-deprecatedcount, event-deprecatedsource-component,
    event-deprecatedsource-host: the field name of the core group is unknown in events.orch.io.
    Detects: a server that accepts both names.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events?fieldValidation=Strict with the Event.events.orch.io "complete" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
      | <member>            | <value>     |
    Then the response is 400 BadRequest
    And the Status has:
      | message | contains | unknown field "<unknown field>" |
    And there is no Event "a"

    Examples: field names of the core group
      | member           | value                | unknown field  |
      | firstTimestamp   | 2026-01-02T03:04:05Z | firstTimestamp |
      | lastTimestamp    | 2026-01-02T03:04:05Z | lastTimestamp  |
      | count            | 1                    | count          |
      | source.component | kubelet              | source         |
