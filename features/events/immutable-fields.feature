@area:events
@needs:type:events.events
Feature: Immutable fields of events.orch.io Events
  An update through events.orch.io can change only the series and the metadata of an Event. The core group has no such limit.

  Background:
    Given the Event.events.orch.io "complete" named "a" with:
      | regarding.namespace | {namespace} |

  # Before 1.24, the server compares an updated Event with itself and accepts the change (pkg/registry/core/event/strategy.go).
  @rule:event-immutable @since:1.24
  Scenario Outline: A patch that changes <member> of an events.orch.io Event returns 422
    event-immutable: a cause names the field, with the field names of the core group, and the Event stays unchanged.
    Detects: a server that validates an updated Event like a new Event.
    When PATCH /apis/events.orch.io/v1/namespaces/{namespace}/events/a with the body:
      """application/merge-patch+json
      <patch>
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains only | <field> |
    And the stored Event.events.orch.io "a" is unchanged

    Examples: members
      | member                  | patch                                              | field               |
      | regarding               | {"regarding":{"name":"other"}}                     | involvedObject      |
      | reason                  | {"reason":"Other"}                                 | reason              |
      | note                    | {"note":"other"}                                   | message             |
      | type                    | {"type":"Warning"}                                 | type                |
      | action                  | {"action":"Other"}                                 | action              |
      | related                 | {"related":{"kind":"Pod","name":"other"}}          | related             |
      | reportingController     | {"reportingController":"example.com/other"}        | reportingController |
      | reportingInstance       | {"reportingInstance":"other"}                      | reportingInstance   |
      | eventTime               | {"eventTime":"2026-01-02T03:04:05.123457Z"}        | eventTime           |
      | deprecatedCount         | {"deprecatedCount":5}                              | count               |
      | deprecatedSource        | {"deprecatedSource":{"host":"node-1"}}             | source              |
      | deprecatedLastTimestamp | {"deprecatedLastTimestamp":"2026-01-02T03:04:05Z"} | lastTimestamp       |

  @rule:event-series-valid
  Scenario Outline: A patch that sets an invalid series (<problem>) returns 422
    event-series-valid: the server validates the series of an update as the series of a new Event.
    Detects: a server that validates a series only when it creates the Event.
    When PATCH /apis/events.orch.io/v1/namespaces/{namespace}/events/a with the body:
      """application/merge-patch+json
      {"series":<series>}
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains only | <field> |
    And the stored Event.events.orch.io "a" is unchanged

    @since:1.24
    Examples: series
      | problem             | series                                                       | field                   |
      | one event           | {"count":1,"lastObservedTime":"2026-01-02T03:07:05.000001Z"} | series.count            |
      | no lastObservedTime | {"count":2}                                                  | series.lastObservedTime |

  @rule:event-eventtime
  Scenario: A patch with the same eventTime in another time zone leaves the Event unchanged
    event-eventtime: the server compares times, not their texts.
    Detects: a server that treats another notation of the same time as a change of an immutable field.
    When PATCH /apis/events.orch.io/v1/namespaces/{namespace}/events/a with the body:
      """application/merge-patch+json
      {"eventTime":"2026-01-02T05:04:05.123456+02:00"}
      """
    Then the response is 200
    And the stored Event.events.orch.io "a" is unchanged

  @rule:event-immutable
  Scenario: A patch through the core group can change reason, message and type of an events.orch.io Event
    event-immutable: only updates through events.orch.io are limited. Both groups return the change.
    Detects: a server that applies the limits of events.orch.io to the core group.
    When PATCH /api/v1/namespaces/{namespace}/events/a with the body:
      """application/merge-patch+json
      {"reason":"Other","message":"other","type":"Other"}
      """
    Then the response is 200
    And the stored Event.events.orch.io "a" has:
      | reason | Other |
      | note   | other |
      | type   | Other |

  @rule:event-text-lengths
  Scenario Outline: POST of an Event whose note has <bytes> bytes in two-byte characters returns <response>
    event-text-lengths: the limit of the note counts bytes.
    Detects: a server that counts characters.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "complete" where:
      | metadata.name       | b           |
      | regarding.namespace | {namespace} |
      | note                | <prefix>éé  |
    Then the response is <response>

    Examples: lengths
      | bytes | prefix         | response    |
      | 1024  | {letters:1020} | 201         |
      | 1025  | {letters:1021} | 422 Invalid |

  @rule:event-regarding
  Scenario Outline: A list of Events in <group> with the fieldSelector <selector> contains the Events "<names>"
    event-regarding: the field names in selectors are those of the group.
    Detects: a server that supports the selectors of one group only, or that ignores one of two requirements.
    Given the Event "older" named "b" with:
      | involvedObject.namespace | {namespace} |
      | involvedObject.name      | other       |
    When GET <path> with the query:
      | fieldSelector | <selector> |
    Then the list has:
      | names | in any order | <names> |

    Examples: groups
      | group          | path                                                  | selector                            | names |
      | core/v1        | /api/v1/namespaces/{namespace}/events                 | involvedObject.name=other           | b     |
      | core/v1        | /api/v1/namespaces/{namespace}/events                 | involvedObject.kind=Pod,type=Normal | a     |
      | core/v1        | /api/v1/namespaces/{namespace}/events                 | reason!=Scheduled                   | b     |
      | events.orch.io | /apis/events.orch.io/v1/namespaces/{namespace}/events | reason!=Scheduled                   | b     |
      | events.orch.io | /apis/events.orch.io/v1/namespaces/{namespace}/events | type=Normal                         | a     |

    @since:1.32
    Examples: regarding
      | group          | path                                                  | selector             | names |
      | events.orch.io | /apis/events.orch.io/v1/namespaces/{namespace}/events | regarding.name=other | b     |
