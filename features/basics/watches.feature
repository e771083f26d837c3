@area:watch @basic
Feature: Basics of watches
  Prerequisites of the scenarios about watches. They run first. Scenarios that depend on a failed prerequisite are skipped.

  @resource @basic:watch @rule:rest-verb-watch-by-query-parameter
  Scenario: A watch reports a created object as ADDED
    rest-verb-watch-by-query-parameter: a GET with watch=1 streams changes.
    Detects: a server that returns a list, or delays the response until the first event.
    Given a watch on /{collection}?watch=1
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the response is a success
    And the watch reports:
      | type  | name |
      | ADDED | a    |

  @resource @basic:watch-present @rule:rv-watch-unset
  Scenario: A watch without resourceVersion starts with the existing objects
    rv-watch-unset: the watch sends one synthetic ADDED event for each existing object.
    Detects: a server that sends only changes.
    Given the resource "plain" named "a"
    When a watch is opened on /{collection}?watch=1
    Then the watch reports:
      | type  | name |
      | ADDED | a    |

  @resource @basic:watch-version @rule:rv-watch-other
  Scenario: A watch from a resourceVersion reports only later changes
    rv-watch-other: the watch sends no synthetic events, only the changes after that resourceVersion.
    Detects: a server that ignores the resourceVersion.
    Given the resource "plain" named "a"
    And the resource "plain" named "b"
    When a watch is opened on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    Then the watch reports exactly:
      | type  | name |
      | ADDED | b    |

  @resource @basic:prompt-headers @rule:watch-headers-at-once
  Scenario: A watch sends its response headers before the first event
    watch-headers-at-once: the headers are sent when the watch starts, even if no event follows.
    Detects: a server or proxy that buffers the response headers until the first event.
    Given the resource "plain" named "a"
    When a watch is opened on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    Then the response is 200

  @resource @basic:prompt-events @rule:watch-chunked-json-stream
  Scenario: A watch sends an event as soon as the change happens
    watch-chunked-json-stream: each event is sent without waiting for the next event.
    Detects: a server or proxy that buffers an event until its buffer is full.
    Given the resource "plain" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When POST /{collection} with the resource "plain" where:
      | metadata.name | b |
    Then the response is a success
    And the watch reports:
      | type  | name |
      | ADDED | b    |

  @resource @basic:watch-timeout @rule:watch-timeoutseconds-ends @waits
  Scenario: A watch with timeoutSeconds ends after that time
    watch-timeoutseconds-ends: the server closes the watch after about the requested time.
    Detects: a server that ignores the parameter, so that the watch never ends.
    When a watch is opened on /{collection}?watch=1&timeoutSeconds=1
    Then the watch ends by itself within 10 seconds

  @resource @basic:streaming-list @rule:watch-stream-bookmark-after-initial @needs:watch-list
  Scenario: A watch with sendInitialEvents sends the existing objects and a BOOKMARK
    watch-stream-bookmark-after-initial: the existing objects come first, then a BOOKMARK.
    Detects: a server that treats the request as a watch without initial events.
    Given the resource "plain" named "a"
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true
    Then the watch reports:
      | type     | name     |
      | ADDED    | a        |
      | BOOKMARK | (absent) |
