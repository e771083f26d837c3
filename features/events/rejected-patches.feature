@area:events
@needs:type:events.events
Feature: Rejected patches of events.orch.io Events
  A patch cannot remove a required field or set a deprecated field.

  Scenario Outline: The merge patch <patch> of an events.orch.io Event returns 422 and leaves the Event unchanged
    event-requires-action, event-requires-reason, event-requires-reportingcontroller, event-requires-reportinginstance,
    event-eventtime-required, event-type-values, event-deprecatedfirsttimestamp, event-deprecatedlasttimestamp, event-deprecatedcount,
    event-deprecatedsource-component, event-deprecatedsource-host: the response is 422, and a cause names the field, with its core/v1
    name for deprecated fields.
    Detects: a server that validates Events only on POST.
    Given the Event.events.orch.io "complete" named "a" with:
      | regarding.namespace | {namespace} |
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /apis/events.orch.io/v1/namespaces/{namespace}/events/a with the body:
      """
      <patch>
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.name            | is       | a       |
      | details.kind            | is       | Event   |
      | details.causes[*].field | contains | <field> |
    And the stored Event.events.orch.io "a" is unchanged

    # Before 1.24, the server compares an updated Event with itself and accepts the change (pkg/registry/core/event/strategy.go).
    @rule:event-type-values @since:1.24
    Examples: type
      | patch                                                | field               |
      | {type: Error}                                        | type                |
      | {type: null}                                         | type                |
      | {type: normal}                                       | type                |

    @rule:event-requires-action
    Examples: action
      | patch                                                | field               |
      | {action: null}                                       | action              |
      | {action: ""}                                         | action              |

    @rule:event-requires-reason
    Examples: reason
      | patch                                                | field               |
      | {reason: null}                                       | reason              |

    @rule:event-requires-reportingcontroller
    Examples: reportingController
      | patch                                                | field               |
      | {reportingController: null}                          | reportingController |

    @rule:event-requires-reportinginstance
    Examples: reportingInstance
      | patch                                                | field               |
      | {reportingInstance: null}                            | reportingInstance   |

    # Before 1.24, the server compares an updated Event with itself and accepts the change (pkg/registry/core/event/strategy.go).
    @rule:event-eventtime-required @since:1.24
    Examples: eventTime
      | patch                                                | field               |
      | {eventTime: null}                                    | eventTime           |

    # Before 1.24, the server compares an updated Event with itself and accepts the change (pkg/registry/core/event/strategy.go).
    @rule:event-deprecatedfirsttimestamp @since:1.24
    Examples: deprecatedFirstTimestamp
      | patch                                                | field               |
      | {deprecatedFirstTimestamp: "2026-01-02T03:04:05Z"} | firstTimestamp      |

    # Before 1.24, the server compares an updated Event with itself and accepts the change (pkg/registry/core/event/strategy.go).
    @rule:event-deprecatedlasttimestamp @since:1.24
    Examples: deprecatedLastTimestamp
      | patch                                                | field               |
      | {deprecatedLastTimestamp: "2026-01-02T03:04:05Z"}  | lastTimestamp       |

    # Before 1.24, the server compares an updated Event with itself and accepts the change (pkg/registry/core/event/strategy.go).
    @rule:event-deprecatedcount @since:1.24
    Examples: deprecatedCount
      | patch                                                | field               |
      | {deprecatedCount: 2}                                 | count               |

    # Before 1.24, the server compares an updated Event with itself and accepts the change (pkg/registry/core/event/strategy.go).
    @rule:event-deprecatedsource-component @since:1.24
    Examples: deprecatedSource.component
      | patch                                                | field               |
      | {deprecatedSource: {component: kubelet}}             | source              |

    # Before 1.24, the server compares an updated Event with itself and accepts the change (pkg/registry/core/event/strategy.go).
    @rule:event-deprecatedsource-host @since:1.24
    Examples: deprecatedSource.host
      | patch                                                | field               |
      | {deprecatedSource: {host: node-1}}                   | source              |
