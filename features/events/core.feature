@area:events
@needs:type:events.events
Feature: The core group goes on taking events as they were
  What the newer group asks of an event it asks of its own new ones.

  @rule:event-type-values
  Scenario: An event of the core group needs none of what the newer group asks for
    event-type-values, event-requires-action, event-requires-reason, event-requires-reportingcontroller, event-requires-reportinginstance,
    event-eventtime-required: these are rules of the newer group; both show the event.
    Detects: what the newer group asks for is asked of all that is stored.
    When POST /api/v1/namespaces/{namespace}/events with the body:
      """
      {metadata: {name: a}, type: Error, involvedObject: {kind: Pod, name: web, namespace: "{namespace}"}}
      """
    Then the answer is a success
    And the answer has:
      | type      | Error |
      | eventTime | null  |
    And the stored Event.events.orch.io "a" has:
      | type                | Error    |
      | action              | (absent) |
      | reason              | (absent) |
      | reportingController | (absent) |
      | eventTime           | null     |
      | regarding.name      | web      |

  @rule:event-deprecatedfirsttimestamp @rule:event-deprecatedsource-host
  Scenario: The core group counts its events on as before
    event-deprecatedfirsttimestamp, event-deprecatedlasttimestamp, event-deprecatedcount, event-deprecatedsource-component,
    event-deprecatedsource-host: there the members may be written, and the newer group shows what they have become.
    Detects: the older members are refused everywhere, or the change is not told to the newer group.
    Given the Event "older" named "a" with:
      | involvedObject.namespace | {namespace} |
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/events/a with the body:
      """
      {count: 5, firstTimestamp: "2026-01-02T03:00:00Z", lastTimestamp: "2026-01-02T04:00:00Z", source: {component: scheduler, host: node-2}}
      """
    Then the answer is 200
    And the stored Event.events.orch.io "a" has:
      | deprecatedCount          | 5                                         |
      | deprecatedFirstTimestamp | 2026-01-02T03:00:00Z                      |
      | deprecatedLastTimestamp  | 2026-01-02T04:00:00Z                      |
      | deprecatedSource         | {"component":"scheduler","host":"node-2"} |
      | series                   | (absent)                                  |

  @rule:event-regarding
  Scenario: An event of the core group with a series is shown by the newer one
    event-regarding, event-eventtime, event-series-count, event-series-lastobservedtime: the newer members are written under either group.
    Detects: the core group drops the members that came with the newer one.
    When POST /api/v1/namespaces/{namespace}/events with the body:
      """
      {metadata: {name: a}, type: Normal, action: Binding, reason: Scheduled, reportingComponent: example.com/scheduler, reportingInstance: one,
       eventTime: "2026-01-02T03:04:05.000007Z", series: {count: 2, lastObservedTime: "2026-01-02T03:04:05.000008Z"},
       involvedObject: {kind: Pod, name: web, namespace: "{namespace}"}}
      """
    Then the answer is a success
    And the stored Event.events.orch.io "a" has:
      | eventTime           | 2026-01-02T03:04:05.000007Z                                     |
      | series              | {"count":2,"lastObservedTime":"2026-01-02T03:04:05.000008Z"}    |
      | regarding           | {"kind":"Pod","namespace":"{namespace}","name":"web"}           |
      | reportingController | example.com/scheduler                                           |
      | deprecatedCount     | (absent)                                                        |
