@area:events
@needs:type:events.events
Feature: Types of events
  An event is Normal or Warning.

  @rule:event-type-values
  Scenario Outline: The type <type> is known
    event-type-values: Normal and Warning are the types of an event.
    Detects: only one of them is known.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "binding" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
      | type                | <type>      |
    Then the answer is a success
    And the stored Event.events.orch.io "a" has:
      | type | <type> |
    And the stored Event "a" has:
      | type | <type> |

    Examples: types
      | type    |
      | Normal  |
      | Warning |

  @rule:event-type-values
  Scenario Outline: The type <type> is refused
    event-type-values: another value, or none, is no type; the older group took any.
    Detects: any text is taken, the case is not looked at, or an absent type becomes Normal.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "binding" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
      | type                | <value>     |
    Then the answer is 422 Invalid
    And the Status has:
      | status       | Failure |
      | details.name | a       |
      | details.kind | Event   |
    And the causes in any order are:
      | field | reason            | message                                                     |
      | type  | FieldValueInvalid | /^Invalid value: "": has invalid value: <told>$/ |
    And there is no Event "a"

    Examples: other types
      | type       | value    | told      |
      | Error      | Error    | Error     |
      | normal     | normal   | normal    |
      | WARNING    | WARNING  | WARNING   |
            | (empty)    | ""       |           |
      | (none)     | (absent) |           |

  # Before 1.24 an update of an event is compared with itself (ValidateUpdate of pkg/registry/core/event/strategy.go).
  @rule:event-type-values @since:1.24
  Scenario: An event keeps to the two types when it is replaced
    event-type-values: the replacement is refused, and nothing is changed.
    Detects: only POST looks at the type.
    Given the Event.events.orch.io "binding" named "a" with:
      | regarding.namespace | {namespace} |
    When PUT /apis/events.orch.io/v1/namespaces/{namespace}/events/a with "a" where:
      | type | Error |
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | type |
    And the stored Event.events.orch.io "a" is unchanged
