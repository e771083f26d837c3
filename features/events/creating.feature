@area:events
@needs:type:events.events
Feature: What events.orch.io/v1 asks of a new event
  The members that say what happened, who reports it and when must be there; only two types are known.

  Scenario Outline: An event with <how> <member> is refused
    event-requires-action, event-requires-reason, event-requires-reportinginstance: 422 with one cause.
    Mistake: only some of them are asked for, or an empty text counts as one.
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
      | field    | reason             | message        |
      | <member> | FieldValueRequired | Required value |
    And there is no Event "a"

    @rule:event-requires-action
    Examples: required members, action
      | how | member              | value    |
      | no  | action              | (absent) |

    @rule:event-requires-reason
    Examples: required members, reason
      | how | member              | value    |
      | no  | reason              | (absent) |

    @rule:event-requires-reportinginstance
    Examples: required members, reportinginstance
      | how | member              | value    |
      | no  | reportingInstance   | (absent) |

    @rule:event-requires-action
    Examples: empty texts, action
      | how      | member              | value |
      | an empty | action              | ""    |

    @rule:event-requires-reason
    Examples: empty texts, reason
      | how      | member              | value |
      | an empty | reason              | ""    |

    @rule:event-requires-reportinginstance
    Examples: empty texts, reportinginstance
      | how      | member              | value |
      | an empty | reportingInstance   | ""    |

  @rule:event-requires-reportingcontroller
  Scenario Outline: An event with <how> reportingController is refused
    event-requires-reportingcontroller: 422 with three causes, as a controller that is absent is not a qualified name either.
    Detects: a server that does not ask for the controller, or accepts an empty text.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "binding" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
      | reportingController | <value>     |
    Then the answer is 422 Invalid
    And the Status has:
      | status       | Failure |
      | details.name | a       |
      | details.kind | Event   |
    And the causes in any order are:
      | field               | reason             | message                                          |
      | reportingController | FieldValueRequired | Required value                                   |
      | reportingController | FieldValueInvalid  | Invalid value: "": name part must be non-empty   |
      | reportingController | FieldValueInvalid  | /^Invalid value: "": name part must consist of / |
    And there is no Event "a"

    Examples: no controller
      | how      | value    |
      | no       | (absent) |
      | an empty | ""       |

  @rule:event-eventtime-required
  Scenario Outline: An event with <how> eventTime is refused
    event-eventtime-required: 422 with one cause; the time of the request does not take its place.
    Mistake: the server fills in the time at which it stores the event.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "binding" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
      | eventTime           | <value>     |
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field     | reason             | message        |
      | eventTime | FieldValueRequired | Required value |
    And there is no Event "a"

    Examples: no time
      | how    | value    |
      | no     | (absent) |
      | a null | null     |

  @rule:event-type-values
  Scenario Outline: The type <type> is known
    event-type-values: Normal and Warning are the types of an event.
    Mistake: only one of them is known.
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
    Mistake: any text is taken, the case is not looked at, or an absent type becomes Normal.
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
    Mistake: only POST looks at the type.
    Given the Event.events.orch.io "binding" named "a" with:
      | regarding.namespace | {namespace} |
    When PUT /apis/events.orch.io/v1/namespaces/{namespace}/events/a with "a" where:
      | type | Error |
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | type |
    And the stored Event.events.orch.io "a" is unchanged
