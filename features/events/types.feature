@area:events
@needs:type:events.events
Feature: Types of Events
  The type of an Event is Normal or Warning.

  @rule:event-type-values
  Scenario Outline: POST of an Event with type <type> succeeds
    event-type-values: Normal and Warning are valid.
    Detects: a server that accepts only one of the two types.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "complete" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
      | type                | <type>      |
    Then the response is a success
    And the stored Event.events.orch.io "a" has:
      | type | <type> |
    And the stored Event "a" has:
      | type | <type> |

    Examples: types
      | type    |
      | Normal  |
      | Warning |

  @rule:event-type-values
  Scenario Outline: POST of an events.orch.io Event with type <type> returns 422
    event-type-values: any other value, or a missing value, is invalid; the core group accepts any value.
    Detects: a server that accepts any string, ignores case, or uses Normal as the default.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "complete" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
      | type                | <value>     |
    Then the response is 422 Invalid
    And the Status has:
      | status       | Failure |
      | details.name | a       |
      | details.kind | Event   |
    And the causes in any order are:
      | field | reason            | message                                                    |
      | type  | FieldValueInvalid | /^Invalid value: "": has invalid value: <reported value>$/ |
    And there is no Event "a"

    Examples: invalid types
      | type    | value    | reported value |
      | Error   | Error    | Error          |
      | normal  | normal   | normal         |
      | WARNING | WARNING  | WARNING        |
      | (empty) | ""       |                |
      | (none)  | (absent) |                |

  # Before 1.24, the server compares an updated Event with itself and accepts the change (pkg/registry/core/event/strategy.go).
  @rule:event-type-values @since:1.24
  Scenario: PUT of an events.orch.io Event with type Error returns 422 and leaves the Event unchanged
    event-type-values: an update is validated in the same way as a create.
    Detects: a server that validates the type only on create.
    Given the Event.events.orch.io "complete" named "a" with:
      | regarding.namespace | {namespace} |
    When PUT /apis/events.orch.io/v1/namespaces/{namespace}/events/a with the saved object "a" where:
      | type | Error |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | type |
    And the stored Event.events.orch.io "a" is unchanged
