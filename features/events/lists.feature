@area:events
@needs:type:events.events
Feature: Lists and watches of Events in both groups
  Lists and watches return every Event with the field names of the requested group, regardless of the group through which it was created.

  Background:
    Given the Event.events.orch.io "complete" named "a" with:
      | regarding | {"kind":"Pod","namespace":"{namespace}","name":"web","uid":"u-1","apiVersion":"v1","resourceVersion":"7","fieldPath":"spec.nodeName"} |
      | series    | {"count":3,"lastObservedTime":"2026-01-02T03:07:05.000001Z"}                                                            |
    And the Event "older" named "b" with:
      | involvedObject.namespace | {namespace} |

  @rule:event-deprecatedcount
  Scenario: A list of events.orch.io Events uses the field names of events.orch.io
    event-regarding, event-eventtime, event-series-count, event-series-lastobservedtime, event-deprecatedfirsttimestamp,
    event-deprecatedlasttimestamp, event-deprecatedcount, event-deprecatedsource-component, event-deprecatedsource-host:
    every item has the field names of events.orch.io.
    Detects: a server that converts the object of a GET but not the items of a list.
    When GET /apis/events.orch.io/v1/namespaces/{namespace}/events
    Then the items in any order are:
      | name | regarding                                                                                                                             | eventTime                   | series                                                       | deprecatedFirstTimestamp | deprecatedLastTimestamp | deprecatedCount | deprecatedSource                        | note   |
      | a    | {"kind":"Pod","namespace":"{namespace}","name":"web","uid":"u-1","apiVersion":"v1","resourceVersion":"7","fieldPath":"spec.nodeName"} | 2026-01-02T03:04:05.123456Z | {"count":3,"lastObservedTime":"2026-01-02T03:07:05.000001Z"} | null                     | null                    | (absent)        | {}                                      | chosen |
      | b    | {"kind":"Pod","namespace":"{namespace}","name":"web","fieldPath":"spec.nodeName"}                                                     | null                        | (absent)                                                     | 2026-01-02T03:04:05Z     | 2026-01-02T03:09:05Z    | 4               | {"component":"kubelet","host":"node-1"} | waits  |
    And every item has:
      | involvedObject     | (absent) |
      | firstTimestamp     | (absent) |
      | lastTimestamp      | (absent) |
      | count              | (absent) |
      | source             | (absent) |
      | message            | (absent) |
      | reportingComponent | (absent) |

  @rule:event-regarding
  Scenario: A list of core/v1 Events uses the field names of the core group
    event-regarding, event-eventtime, event-series-count, event-series-lastobservedtime, event-deprecatedfirsttimestamp,
    event-deprecatedlasttimestamp, event-deprecatedcount, event-deprecatedsource-component, event-deprecatedsource-host:
    every item has the field names of the core group.
    Detects: a server that omits Events of events.orch.io, or returns them with the field names of events.orch.io.
    When GET /api/v1/namespaces/{namespace}/events
    Then the items in any order are:
      | name | involvedObject                                                                                                                        | eventTime                   | series                                                       | firstTimestamp       | lastTimestamp        | count    | source                                  | message |
      | a    | {"kind":"Pod","namespace":"{namespace}","name":"web","uid":"u-1","apiVersion":"v1","resourceVersion":"7","fieldPath":"spec.nodeName"} | 2026-01-02T03:04:05.123456Z | {"count":3,"lastObservedTime":"2026-01-02T03:07:05.000001Z"} | null                 | null                 | (absent) | {}                                      | chosen  |
      | b    | {"kind":"Pod","namespace":"{namespace}","name":"web","fieldPath":"spec.nodeName"}                                                     | null                        | (absent)                                                     | 2026-01-02T03:04:05Z | 2026-01-02T03:09:05Z | 4        | {"component":"kubelet","host":"node-1"} | waits   |
    And every item has:
      | regarding                | (absent) |
      | deprecatedFirstTimestamp | (absent) |
      | deprecatedLastTimestamp  | (absent) |
      | deprecatedCount          | (absent) |
      | deprecatedSource         | (absent) |
      | note                     | (absent) |
      | reportingController      | (absent) |

  @rule:event-deprecatedsource-component
  Scenario: A watch of events.orch.io Events uses the field names of events.orch.io
    event-regarding, event-eventtime, event-series-count, event-series-lastobservedtime, event-deprecatedfirsttimestamp,
    event-deprecatedlasttimestamp, event-deprecatedcount, event-deprecatedsource-component, event-deprecatedsource-host:
    the initial events of the watch have the field names of events.orch.io.
    Detects: a server that converts the object of a GET but not the objects of watch events.
    When a watch is opened on /apis/events.orch.io/v1/namespaces/{namespace}/events?watch=1
    Then the watch reports:
      | type  | name | regarding.name | regarding.resourceVersion | involvedObject | eventTime                   | series                                                       | deprecatedCount | firstTimestamp |
      | ADDED | a    | web            | "7"                       | (absent)       | 2026-01-02T03:04:05.123456Z | {"count":3,"lastObservedTime":"2026-01-02T03:07:05.000001Z"} | (absent)        | (absent)       |
    And the watch reports:
      | type  | name | regarding.name | deprecatedFirstTimestamp | deprecatedLastTimestamp | deprecatedCount | deprecatedSource                        | involvedObject | count    | source   |
      | ADDED | b    | web            | 2026-01-02T03:04:05Z     | 2026-01-02T03:09:05Z    | 4               | {"component":"kubelet","host":"node-1"} | (absent)       | (absent) | (absent) |

  @rule:event-regarding
  Scenario: A watch of core/v1 Events uses the field names of the core group
    event-regarding, event-series-count, event-deprecatedcount, event-deprecatedsource-component: the initial events of the watch have the
    field names of the core group.
    Detects: a server whose watches report only Events that were created through the same group.
    When a watch is opened on /api/v1/namespaces/{namespace}/events?watch=1
    Then the watch reports:
      | type  | name | involvedObject.name | regarding | series.count | eventTime                   | count    |
      | ADDED | a    | web                 | (absent)  | 3            | 2026-01-02T03:04:05.123456Z | (absent) |
    And the watch reports:
      | type  | name | involvedObject.name | deprecatedCount | deprecatedSource | firstTimestamp       | lastTimestamp        | count | source                                  |
      | ADDED | b    | web                 | (absent)        | (absent)         | 2026-01-02T03:04:05Z | 2026-01-02T03:09:05Z | 4     | {"component":"kubelet","host":"node-1"} |
