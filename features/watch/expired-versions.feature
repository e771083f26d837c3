@area:watch
Feature: Watches from an expired resourceVersion
  An expired resourceVersion ends the watch with 410, as an ERROR event in the stream or as the status code.

  Background:
    Given a separate server with the launch profile "short-history-uncached"
    And the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the resource "a" has been changed:
      | metadata.labels.app | other |
    And the history is compacted up to {old:metadata.resourceVersion}

  @resource @rule:watch-type-error
  @needs:watch-compaction
  Scenario: A watch from an expired resourceVersion sends one ERROR event with a Status and ends
    watch-type-error: an event of type ERROR with a Status as object ends the stream.
    Detects: a server that continues after the error, or ends the stream without an error.
    When a watch is opened on /{collection}?watch=1&resourceVersion={old:metadata.resourceVersion}
    Then the watch ends by itself within 10 seconds
    And the watch has:
      | events[*].type | in this order | ERROR |
    And every event of the watch has:
      | object.kind   | Status  |
      | object.status | Failure |

  @resource @rule:watch-too-old-410
  @needs:watch-compaction
  Scenario: A watch from an expired resourceVersion returns 410 as the status code or in an ERROR event
    watch-too-old-410: the status code or the code of the ERROR event is 410.
    Detects: a server that starts the watch at the oldest available resourceVersion and omits changes.
    When GET /{collection}?watch=1&timeoutSeconds=1&resourceVersion={old:metadata.resourceVersion}
    Then the response is 200 or 410
    And the body of the response has:
      | text | /"code":\s*410/ |

  @resource @rule:watch-too-old-as-error-event
  @needs:watch-compaction
  Scenario: A watch from an expired resourceVersion returns 200 and an ERROR event with code 410 and reason Expired
    watch-too-old-as-error-event: the error is in the stream of a response with status 200.
    Detects: a server that returns the status code 410, as for a list.
    When a watch is opened on /{collection}?watch=1&resourceVersion={old:metadata.resourceVersion}
    Then the response is 200
    And the watch reports:
      | type  | code | reason  |
      | ERROR | 410  | Expired |

  @resource @rule:watch-type-error
  @needs:watch-compaction @needs:resource:protobuf
  Scenario: A watch in protobuf from an expired resourceVersion sends an ERROR event with a Status
    watch-type-error: the ERROR event has the same encoding as other events of the watch.
    Detects: a server that can encode the error only in JSON, and ends the stream without the ERROR event.
    Given the request header "Accept" is "application/vnd.orch.protobuf"
    When a watch is opened on /{collection}?watch=1&resourceVersion={old:metadata.resourceVersion}
    Then the watch reports:
      | type  | kind   | code | reason  |
      | ERROR | Status | 410  | Expired |

  @resource @rule:watch-too-old-410
  @needs:watch-compaction
  Scenario Outline: A watch with a <selector> from an expired resourceVersion returns 410 as the status code or in an ERROR event
    watch-too-old-410: a watch with a selector also returns 410, because the server no longer has the omitted changes.
    Detects: a server that starts a watch with a selector at the oldest available resourceVersion and omits changes.
    When GET /{collection}?watch=1&timeoutSeconds=1&<query>&resourceVersion={old:metadata.resourceVersion}
    Then the response is 200 or 410
    And the body of the response has:
      | text | /"code":\s*410/ |

    Examples: selectors
      | selector      | query                          |
      | labelSelector | labelSelector=app%3Dother      |
      | fieldSelector | fieldSelector=metadata.name%3Da |
