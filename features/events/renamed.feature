@area:events
@needs:type:events.events
Feature: Two groups show the same events
  What is written in the names of one group is read in the names of the other.

  @rule:event-regarding
  Scenario: An event of the newer group is shown by the core group
    event-regarding: involvedObject is its older name; event-eventtime: the time is kept to the microsecond, and no first timestamp is made of it.
    Detects: each group has events of its own, members keep their names, or the time is cut to the second.
    Given the Event.events.orch.io "binding" named "a" with:
      | regarding.namespace | {namespace} |
    When GET /api/v1/namespaces/{namespace}/events/a
    Then the answer has:
      | apiVersion          | v1                                                                                                      |
      | kind                | Event                                                                                                   |
      | metadata.uid        | {a:metadata.uid}                                                                                        |
      | involvedObject      | {"kind":"Pod","name":"web","namespace":"{namespace}","uid":"5d3fc2f6-0a5e-4f7e-9f0c-0123456789ab"}      |
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
  Scenario: An event of the newer group is answered as it was sent
    event-regarding, event-eventtime: its own group has the newer names only.
    Detects: the older names are shown beside the newer ones.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "binding" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
    Then the answer has:
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
  Scenario: The older name of regarding means nothing to the newer group
    event-regarding: involvedObject is an unknown field there.
    Detects: both names are read.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events?fieldValidation=Strict with the Event.events.orch.io "binding" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
      | involvedObject.kind | Node        |
    Then the answer is 400 BadRequest
    And the Status has:
      | message | contains | involvedObject |
    And there is no Event "a"

  @rule:event-deprecatedlasttimestamp
  Scenario: An event of the core group is shown by the newer one
    event-deprecatedfirsttimestamp, event-deprecatedlasttimestamp, event-deprecatedcount, event-deprecatedsource-component,
    event-deprecatedsource-host, event-regarding: each older member under its newer name.
    Detects: members that the newer group doesn't allow in a new event are lost, or shown under their older names.
    Given the Event "older" named "a" with:
      | involvedObject.namespace | {namespace} |
    When GET /apis/events.orch.io/v1/namespaces/{namespace}/events/a
    Then the answer has:
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
  Scenario: A series says how often and when last
    event-series-count, event-series-lastobservedtime: both are kept, to the microsecond; no older count or last timestamp is made of them.
    Detects: the series is lost, its time is cut to the second, or it fills the older members.
    Given the Event.events.orch.io "binding" named "a" with:
      | regarding.namespace | {namespace}                                                   |
      | series              | {"count":3,"lastObservedTime":"2026-01-02T03:07:05.000001Z"} |
    When GET /api/v1/namespaces/{namespace}/events/a
    Then the answer has:
      | series        | {"count":3,"lastObservedTime":"2026-01-02T03:07:05.000001Z"} |
      | count         | (absent)                                                     |
      | lastTimestamp | null                                                      |
    And the stored Event.events.orch.io "a" has:
      | series                  | {"count":3,"lastObservedTime":"2026-01-02T03:07:05.000001Z"} |
      | deprecatedCount         | (absent)                                                     |
      | deprecatedLastTimestamp | null                                                      |
