@area:watch
Feature: A watch from a version that is no longer kept
  Its answer has begun, so the refusal is an event: ERROR with a Status, after which the stream ends.

  Background:
    Given a server of its own with the profile "short-history-uncached"
    And the resource "labelled" named "a"
    And the stored resource "a" is remembered as "old"
    And the resource "a" has been changed:
      | metadata.labels.app | other |
    And outside the API this happens:
      | history | compacted beyond {old:metadata.resourceVersion} |

  @resource @rule:watch-type-error
  @needs:watch-compaction
  Scenario: An ERROR ends the stream
    watch-type-error: type ERROR and a Status as object, after which the stream ends.
    Detects: the stream goes on behind the error, or ends without one.
    When a watch is opened on /{collection}?watch=1&resourceVersion={old:metadata.resourceVersion}
    Then the watch ends by itself within 10 seconds
    And the watch has:
      | events[*].type | in this order | ERROR |
    And every event of the watch has:
      | object.kind   | Status  |
      | object.status | Failure |

  @resource @rule:watch-too-old-410
  @needs:watch-compaction
  Scenario: A version that is no longer kept yields 410
    watch-too-old-410: as status of the answer, or as the code of an ERROR.
    Detects: the watch begins at the oldest version that is left, and changes are lost.
    When GET /{collection}?watch=1&timeoutSeconds=1&resourceVersion={old:metadata.resourceVersion}
    Then the answer is 200 or 410
    And the body of the answer has:
      | text | /"code":\s*410/ |

  @resource @rule:watch-too-old-as-error-event
  @needs:watch-compaction
  Scenario: The 410 of a watch is an ERROR of an answer that is 200
    watch-too-old-as-error-event: code 410 and reason Expired, in a response with status 200.
    Detects: the answer itself is 410, as that of a list.
    When a watch is opened on /{collection}?watch=1&resourceVersion={old:metadata.resourceVersion}
    Then the answer is 200
    And the watch reports:
      | type  | code | reason  |
      | ERROR | 410  | Expired |
