@area:events
@needs:type:events.events
Feature: Required fields of a new events.orch.io/v1 Event
  The fields action, reason, reportingController, reportingInstance and eventTime are required.

  Scenario Outline: POST of an Event with <problem> <member> returns 422 with one cause
    event-requires-action, event-requires-reason, event-requires-reportinginstance: the response is 422 with one cause.
    Detects: a server that requires only some of the fields, or accepts an empty string.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "complete" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
      | <member>            | <value>     |
    Then the response is 422 Invalid
    And the Status has:
      | status       | Failure |
      | details.name | a       |
      | details.kind | Event   |
    And the causes in any order are:
      | field    | reason             | message        |
      | <member> | FieldValueRequired | Required value |
    And there is no Event "a"

    @rule:event-requires-action
    Examples: missing action
      | problem   | member | value    |
      | a missing | action | (absent) |

    @rule:event-requires-reason
    Examples: missing reason
      | problem   | member | value    |
      | a missing | reason | (absent) |

    @rule:event-requires-reportinginstance
    Examples: missing reportingInstance
      | problem   | member            | value    |
      | a missing | reportingInstance | (absent) |

    @rule:event-requires-action
    Examples: empty action
      | problem  | member | value |
      | an empty | action | ""    |

    @rule:event-requires-reason
    Examples: empty reason
      | problem  | member | value |
      | an empty | reason | ""    |

    @rule:event-requires-reportinginstance
    Examples: empty reportingInstance
      | problem  | member            | value |
      | an empty | reportingInstance | ""    |

  @rule:event-requires-reportingcontroller
  Scenario Outline: POST of an Event with <problem> reportingController returns 422 with three causes
    event-requires-reportingcontroller: a missing reportingController is also an invalid qualified name, which adds two causes.
    Detects: a server that does not require reportingController, or accepts an empty string.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "complete" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
      | reportingController | <value>     |
    Then the response is 422 Invalid
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

    Examples: missing and empty reportingController
      | problem   | value    |
      | a missing | (absent) |
      | an empty  | ""       |

  @rule:event-eventtime-required
  Scenario Outline: POST of an Event with <problem> eventTime returns 422 with one cause
    event-eventtime-required: the response is 422 with one cause; the server does not use the current time as the default.
    Detects: a server that sets eventTime to the current time.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "complete" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
      | eventTime           | <value>     |
    Then the response is 422 Invalid
    And the causes in any order are:
      | field     | reason             | message        |
      | eventTime | FieldValueRequired | Required value |
    And there is no Event "a"

    Examples: missing and null eventTime
      | problem   | value    |
      | a missing | (absent) |
      | a null    | null     |

  @rule:event-series-valid
  Scenario Outline: POST of an Event with the series <series> returns <response>
    event-series-valid: a series has at least two events and the time of the last event.
    Detects: a server that accepts a series of one event, or without a time.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "complete" where:
      | metadata.name       | a           |
      | regarding.namespace | {namespace} |
      | series              | <series>    |
    Then the response is <response>

    Examples: series
      | series                                                       | response    |
      | {"count":1,"lastObservedTime":"2026-01-02T03:07:05.000001Z"} | 422 Invalid |
      | {"count":2,"lastObservedTime":"2026-01-02T03:07:05.000001Z"} | 201         |
      | {"count":0,"lastObservedTime":"2026-01-02T03:07:05.000001Z"} | 422 Invalid |
      | {"count":3}                                                  | 422 Invalid |

  @rule:event-text-lengths
  Scenario Outline: POST of an Event with <length> letters in <member> returns <response>
    event-text-lengths: action, reason and reportingInstance have at most 128 characters, and note has at most 1,024 characters.
    Detects: a server with no limit, or a limit that is one too high or too low.
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the Event.events.orch.io "complete" where:
      | metadata.name       | a                  |
      | regarding.namespace | {namespace}        |
      | <member>            | {letters:<length>} |
    Then the response is <response>

    Examples: lengths
      | member            | length | response    |
      | action            | 128    | 201         |
      | action            | 129    | 422 Invalid |
      | reason            | 128    | 201         |
      | reason            | 129    | 422 Invalid |
      | reportingInstance | 128    | 201         |
      | reportingInstance | 129    | 422 Invalid |
      | note              | 1024   | 201         |
      | note              | 1025   | 422 Invalid |
