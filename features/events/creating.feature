@area:events
@needs:type:events.events
Feature: What events.orch.io/v1 asks of a new event
  The members that say what happened, who reports it and when must be there; only two types are known.

  Scenario Outline: An event with <how> <member> is refused
    event-requires-action, event-requires-reason, event-requires-reportinginstance: 422 with one cause.
    Detects: only some of them are asked for, or an empty text counts as one.
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
    Detects: the server fills in the time at which it stores the event.
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
