@area:watch @basic
Feature: The basics of watches
  What scenarios of watches stand on. These run first; where one of them fails, what stands on it is not asked.

  @resource @basic:watch @rule:rest-verb-watch-by-query-parameter
  Scenario: A collection can be watched
    rest-verb-watch-by-query-parameter: a GET with watch=1 tells of changes.
    Detects: a list is answered, or nothing until something happens.
    Given a watch on /{collection}?watch=1
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the answer is a success
    And the watch reports:
      | type  | name |
      | ADDED | a    |

  @resource @basic:watch-present @rule:rv-watch-unset
  Scenario: A watch begins with what is there
    rv-watch-unset: one synthetic ADDED for each current object.
    Detects: changes only.
    Given the resource "plain" named "a"
    When a watch is opened on /{collection}?watch=1
    Then the watch reports:
      | type  | name |
      | ADDED | a    |

  @resource @basic:watch-version @rule:rv-watch-other
  Scenario: A watch from a version tells of what came after it
    rv-watch-other: no synthetic events, only the changes after that version.
    Detects: the version is ignored.
    Given the resource "plain" named "a"
    And the resource "plain" named "b"
    When a watch is opened on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    Then the watch reports exactly:
      | type  | name |
      | ADDED | b    |

  @resource @basic:prompt-headers @rule:watch-headers-at-once
  Scenario: The response headers of a watch come before its first event
    watch-headers-at-once: sent when the watch starts, though nothing happens.
    Detects: a server or proxy that keeps the response headers until the first event.
    Given the resource "plain" named "a"
    When a watch is opened on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    Then the answer is 200

  @resource @basic:prompt-events @rule:watch-chunked-json-stream
  Scenario: An event comes before anything follows it
    watch-chunked-json-stream: each document is sent when its change happens.
    Detects: a server or proxy that keeps an event until its buffer is full.
    Given the resource "plain" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When POST /{collection} with the resource "plain" where:
      | metadata.name | b |
    Then the answer is a success
    And the watch reports:
      | type  | name |
      | ADDED | b    |

  @resource @basic:watch-timeout @rule:watch-timeoutseconds-ends @waits
  Scenario: A watch ends when its time is over
    watch-timeoutseconds-ends: after about that many seconds.
    Detects: the parameter is ignored, and the watch never ends.
    When a watch is opened on /{collection}?watch=1&timeoutSeconds=1
    Then the watch ends by itself within 10 seconds

  @resource @basic:streaming-list @rule:watch-stream-bookmark-after-initial @needs:watch-list
  Scenario: A list can be streamed
    watch-stream-bookmark-after-initial: what is there, and then a BOOKMARK.
    Detects: sendInitialEvents is taken for a plain watch.
    Given the resource "plain" named "a"
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true
    Then the watch reports:
      | type     | name     |
      | ADDED    | a        |
      | BOOKMARK | (absent) |
