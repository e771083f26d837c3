@area:events
@needs:type:events.events
Feature: Conversion of Events between the core group and events.orch.io
  Each group returns every Event with its own field names, regardless of the group through which the Event was created.

  @rule:event-regarding
  Scenario: GET through core/v1 of an Event created in events.orch.io returns the field names of the core group
    event-regarding: regarding becomes involvedObject; event-eventtime: eventTime keeps its microseconds and does not become firstTimestamp.
    Detects: a server that stores the groups separately, does not rename the fields, or truncates the time to seconds.
    Given the Event.events.orch.io "complete" named "a" with:
      | regarding.namespace | {namespace}                                       |
      | related             | {"kind":"Node","name":"n","fieldPath":"spec.a"} |
    When GET /api/v1/namespaces/{namespace}/events/a
    Then the response has:
      | apiVersion          | v1                                                                                                      |
      | kind                | Event                                                                                                   |
      | metadata.uid        | {a:metadata.uid}                                                                                        |
      | involvedObject      | {"kind":"Pod","name":"web","namespace":"{namespace}","uid":"5d3fc2f6-0a5e-4f7e-9f0c-0123456789ab"}      |
      | related             | {"kind":"Node","name":"n","fieldPath":"spec.a"}                                                       |
      | regarding           | (absent)                                                                                                |
      | eventTime           | 2026-01-02T03:04:05.123456Z                                                                             |
      | firstTimestamp      | null                                                                                                 |
      | lastTimestamp       | null                                                                                                 |
      | count               | (absent)                                                                                                |
      | source              | {}                                                                                                 |
      | message             | chosen                                                                                                  |
      | note                | (absent)                                                                                                |
      | reportingComponent  | example.com/scheduler                                                                                   |
      | reportingController | (absent)                                                                                                |
      | reportingInstance   | scheduler-1                                                                                             |
      | action              | Binding                                                                                                 |
      | reason              | Scheduled                                                                                               |

  @rule:event-regarding
  Scenario: POST of an events.orch.io Event returns the Event with the field names of events.orch.io
    event-regarding, event-eventtime: the response contains no field names of the core group.
    Detects: a server that returns the fields under both names.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "complete" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
    Then the response has:
      | apiVersion               | events.orch.io/v1                                                                                  |
      | kind                     | Event                                                                                              |
      | regarding                | {"kind":"Pod","name":"web","namespace":"{namespace}","uid":"5d3fc2f6-0a5e-4f7e-9f0c-0123456789ab"} |
      | involvedObject           | (absent)                                                                                           |
      | eventTime                | 2026-01-02T03:04:05.123456Z                                                                        |
      | firstTimestamp           | (absent)                                                                                           |
      | deprecatedFirstTimestamp | null                                                                                            |
      | deprecatedLastTimestamp  | null                                                                                            |
      | deprecatedCount          | (absent)                                                                                           |
      | deprecatedSource         | {}                                                                                            |
      | note                     | chosen                                                                                             |
      | reportingController      | example.com/scheduler                                                                              |
    And the stored Event.events.orch.io "a" has:
      | eventTime      | 2026-01-02T03:04:05.123456Z |
      | regarding.name | web                         |

  @rule:event-regarding
  Scenario: POST of an events.orch.io Event with involvedObject and fieldValidation=Strict returns 400
    event-regarding: involvedObject is an unknown field in events.orch.io.
    Detects: a server that accepts both names.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events?fieldValidation=Strict with the Event.events.orch.io "complete" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
      | involvedObject.kind | Node        |
    Then the response is 400 BadRequest
    And the Status has:
      | message | contains | involvedObject |
    And there is no Event "a"

  @rule:event-deprecatedlasttimestamp
  Scenario: GET through events.orch.io of an Event created in core/v1 returns the field names of events.orch.io
    event-deprecatedfirsttimestamp, event-deprecatedlasttimestamp, event-deprecatedcount, event-deprecatedsource-component,
    event-deprecatedsource-host, event-regarding: each field has the name that events.orch.io uses.
    Detects: a server that drops the deprecated fields, or returns them under their old names.
    Given the Event "older" named "a" with:
      | involvedObject.namespace | {namespace} |
    When GET /apis/events.orch.io/v1/namespaces/{namespace}/events/a
    Then the response has:
      | apiVersion               | events.orch.io/v1                                                                           |
      | metadata.uid             | {a:metadata.uid}                                                                            |
      | metadata.resourceVersion | {a:metadata.resourceVersion}                                                                |
      | regarding                | {"kind":"Pod","name":"web","namespace":"{namespace}","fieldPath":"spec.nodeName"}   |
      | deprecatedFirstTimestamp | 2026-01-02T03:04:05Z                                                                        |
      | deprecatedLastTimestamp  | 2026-01-02T03:09:05Z                                                                        |
      | deprecatedCount          | 4                                                                                           |
      | deprecatedSource         | {"component":"kubelet","host":"node-1"}                                                     |
      | note                     | waits                                                                                       |
      | eventTime                | null                                                                                     |
      | series                   | (absent)                                                                                    |
      | firstTimestamp           | (absent)                                                                                    |
      | lastTimestamp            | (absent)                                                                                    |
      | count                    | (absent)                                                                                    |
      | source                   | (absent)                                                                                    |
      | involvedObject           | (absent)                                                                                    |
      | message                  | (absent)                                                                                    |
      | type                     | Warning                                                                                     |

  @rule:event-series-lastobservedtime
  Scenario: The series of an Event does not set count and lastTimestamp in the core group
    event-series-count, event-series-lastobservedtime: both groups return the series with microseconds, without count or lastTimestamp.
    Detects: a server that loses the series, truncates its time to seconds, or copies it to the deprecated fields.
    Given the Event.events.orch.io "complete" named "a" with:
      | regarding.namespace | {namespace}                                                   |
      | series              | {"count":3,"lastObservedTime":"2026-01-02T03:07:05.000001Z"} |
    When GET /api/v1/namespaces/{namespace}/events/a
    Then the response has:
      | series        | {"count":3,"lastObservedTime":"2026-01-02T03:07:05.000001Z"} |
      | count         | (absent)                                                     |
      | lastTimestamp | null                                                      |
    And the stored Event.events.orch.io "a" has:
      | series                  | {"count":3,"lastObservedTime":"2026-01-02T03:07:05.000001Z"} |
      | deprecatedCount         | (absent)                                                     |
      | deprecatedLastTimestamp | null                                                      |
