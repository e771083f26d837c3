@area:events
@needs:type:events.events
Feature: Patches that an event does not survive
  What a new event needs can't be taken away by a patch, nor can what only the older group has be given.

  Scenario Outline: A patch that makes <patch> of a stored event is refused
    event-requires-action, event-requires-reason, event-requires-reportingcontroller, event-requires-reportinginstance, event-eventtime-required,
    event-type-values, event-deprecatedfirsttimestamp, event-deprecatedlasttimestamp, event-deprecatedcount, event-deprecatedsource-component,
    event-deprecatedsource-host: 422 that names the member, and nothing is changed.
    Detects: only POST looks, so that the next request makes what this group does not know.
    Given the Event.events.orch.io "binding" named "a" with:
      | regarding.namespace | {namespace} |
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /apis/events.orch.io/v1/namespaces/{namespace}/events/a with the body:
      """
      <patch>
      """
    Then the answer is 422 Invalid
    And the Status has:
      | details.name            | is       | a       |
      | details.kind            | is       | Event   |
      | details.causes[*].field | contains | <field> |
    And the stored Event.events.orch.io "a" is unchanged

    # Before 1.24 an update of an event is compared with itself (ValidateUpdate of pkg/registry/core/event/strategy.go).
    @rule:event-type-values @since:1.24
    Examples: members, type
      | patch                                                | field               |
      | {type: Error}                                        | type                |
      | {type: null}                                         | type                |
      | {type: normal}                                       | type                |

    @rule:event-requires-action
    Examples: members, action
      | patch                                                | field               |
      | {action: null}                                       | action              |
      | {action: ""}                                         | action              |

    @rule:event-requires-reason
    Examples: members, reason
      | patch                                                | field               |
      | {reason: null}                                       | reason              |

    @rule:event-requires-reportingcontroller
    Examples: members, reportingcontroller
      | patch                                                | field               |
      | {reportingController: null}                          | reportingController |

    @rule:event-requires-reportinginstance
    Examples: members, reportinginstance
      | patch                                                | field               |
      | {reportingInstance: null}                            | reportingInstance   |

    # Before 1.24 an update of an event is compared with itself (ValidateUpdate of pkg/registry/core/event/strategy.go).
    @rule:event-eventtime-required @since:1.24
    Examples: members, eventtime
      | patch                                                | field               |
      | {eventTime: null}                                    | eventTime           |

    # Before 1.24 an update of an event is compared with itself (ValidateUpdate of pkg/registry/core/event/strategy.go).
    @rule:event-deprecatedfirsttimestamp @since:1.24
    Examples: members, deprecatedfirsttimestamp
      | patch                                                | field               |
      | {deprecatedFirstTimestamp: "2026-01-02T03:04:05Z"} | firstTimestamp      |

    # Before 1.24 an update of an event is compared with itself (ValidateUpdate of pkg/registry/core/event/strategy.go).
    @rule:event-deprecatedlasttimestamp @since:1.24
    Examples: members, deprecatedlasttimestamp
      | patch                                                | field               |
      | {deprecatedLastTimestamp: "2026-01-02T03:04:05Z"}  | lastTimestamp       |

    # Before 1.24 an update of an event is compared with itself (ValidateUpdate of pkg/registry/core/event/strategy.go).
    @rule:event-deprecatedcount @since:1.24
    Examples: members, deprecatedcount
      | patch                                                | field               |
      | {deprecatedCount: 2}                                 | count               |

    # Before 1.24 an update of an event is compared with itself (ValidateUpdate of pkg/registry/core/event/strategy.go).
    @rule:event-deprecatedsource-component @since:1.24
    Examples: members, component
      | patch                                                | field               |
      | {deprecatedSource: {component: kubelet}}             | source              |

    # Before 1.24 an update of an event is compared with itself (ValidateUpdate of pkg/registry/core/event/strategy.go).
    @rule:event-deprecatedsource-host @since:1.24
    Examples: members, host
      | patch                                                | field               |
      | {deprecatedSource: {host: node-1}}                   | source              |
