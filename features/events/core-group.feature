@area:events
@needs:type:events.events
Feature: Events in the core group
  The rules of events.orch.io for new Events do not apply to Events that are created through the core group.

  @rule:event-type-values
  Scenario: POST of a core/v1 Event without the fields that events.orch.io requires succeeds
    event-type-values, event-requires-action, event-requires-reason, event-requires-reportingcontroller, event-requires-reportinginstance,
    event-eventtime-required: these rules apply only to events.orch.io; both groups return the Event.
    Detects: a server that applies the rules of events.orch.io to Events of the core group.
    When POST /api/v1/namespaces/{namespace}/events with the body:
      """
      {metadata: {name: a}, type: Error, involvedObject: {kind: Pod, name: web, namespace: "{namespace}"}}
      """
    Then the response is a success
    And the response has:
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
  Scenario: A patch of count, timestamps and source of a core/v1 Event appears in events.orch.io as deprecated fields
    event-deprecatedfirsttimestamp, event-deprecatedlasttimestamp, event-deprecatedcount, event-deprecatedsource-component,
    event-deprecatedsource-host: the core group accepts the fields, and events.orch.io returns them under the deprecated names.
    Detects: a server that rejects the fields in both groups, or returns their old values in events.orch.io.
    Given the Event "older" named "a" with:
      | involvedObject.namespace | {namespace} |
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/events/a with the body:
      """
      {count: 5, firstTimestamp: "2026-01-02T03:00:00Z", lastTimestamp: "2026-01-02T04:00:00Z", source: {component: scheduler, host: node-2}}
      """
    Then the response is 200
    And the stored Event.events.orch.io "a" has:
      | deprecatedCount          | 5                                         |
      | deprecatedFirstTimestamp | 2026-01-02T03:00:00Z                      |
      | deprecatedLastTimestamp  | 2026-01-02T04:00:00Z                      |
      | deprecatedSource         | {"component":"scheduler","host":"node-2"} |
      | series                   | (absent)                                  |

  @rule:event-regarding
  Scenario: An Event with a series that is created through the core group appears in events.orch.io with the series
    event-regarding, event-eventtime, event-series-count, event-series-lastobservedtime: both groups store the newer fields.
    Detects: a server that drops the newer fields of Events in the core group.
    When POST /api/v1/namespaces/{namespace}/events with the body:
      """
      {metadata: {name: a}, type: Normal, action: Binding, reason: Scheduled, reportingComponent: example.com/scheduler, reportingInstance: one,
       eventTime: "2026-01-02T03:04:05.000007Z", series: {count: 2, lastObservedTime: "2026-01-02T03:04:05.000008Z"},
       involvedObject: {kind: Pod, name: web, namespace: "{namespace}"}}
      """
    Then the response is a success
    And the stored Event.events.orch.io "a" has:
      | eventTime           | 2026-01-02T03:04:05.000007Z                                     |
      | series              | {"count":2,"lastObservedTime":"2026-01-02T03:04:05.000008Z"}    |
      | regarding           | {"kind":"Pod","namespace":"{namespace}","name":"web"}           |
      | reportingController | example.com/scheduler                                           |
      | deprecatedCount     | (absent)                                                        |
