@area:watch
Feature: Streaming lists
  A watch with sendInitialEvents=true is a streaming list. It sends the existing objects, then a bookmark, then changes.

  Background:
    Given these resources exist:
      | name |
      | a    |
      | b    |
    # The state at resourceVersion 0 can be stale, so the GET waits until the watch cache has reached the resourceVersion of b.
    And GET /{collection}?resourceVersionMatch=NotOlderThan&resourceVersion={b:metadata.resourceVersion}

  @resource @rule:watch-stream-default-on @needs:watch-list
  Scenario: A server supports streaming lists by default
    watch-stream-default-on: the beta feature is enabled by default.
    Detects: a server that rejects or ignores sendInitialEvents.
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion={b:metadata.resourceVersion}
    Then the response is 200
    And the watch reports, the initial events in any order:
      | type  | name |
      | ADDED | a    |
      | ADDED | b    |

  @resource @rule:watch-stream-initial-added @needs:watch-list
  Scenario Outline: A streaming list <start> starts with an ADDED event for each object
    watch-stream-initial-added: the stream has a synthetic ADDED event for each existing object.
    Detects: a server that sends the objects in one event, or does not send them.
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true<query>
    Then the watch reports, the initial events in any order:
      | type  | name | metadata.resourceVersion     |
      | ADDED | a    | {a:metadata.resourceVersion} |
      | ADDED | b    | {b:metadata.resourceVersion} |

    Examples: resource versions
      | start                          | query                                         |
      | without resourceVersion        |                                               |
      | with resourceVersion 0         | &resourceVersion=0                            |
      | with a nonzero resourceVersion | &resourceVersion={b:metadata.resourceVersion} |

  @resource @rule:watch-stream-bookmark-after-initial @needs:watch-list
  Scenario Outline: A streaming list <start> sends a bookmark after the existing objects
    watch-stream-bookmark-after-initial: a BOOKMARK with the synchronized resourceVersion follows the initial events.
    Detects: a server that sends the bookmark first, or does not send it.
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true<query>
    Then the watch reports exactly, the initial events in any order:
      | type     | name     |
      | ADDED    | a        |
      | ADDED    | b        |
      | BOOKMARK | (absent) |
    And every BOOKMARK of the watch has:
      | object.metadata.resourceVersion | not older than | {b:metadata.resourceVersion} |

    Examples: resource versions
      | start                          | query                                         |
      | without resourceVersion        |                                               |
      | with an empty resourceVersion  | &resourceVersion=                             |
      | with resourceVersion 0         | &resourceVersion=0                            |
      | with a nonzero resourceVersion | &resourceVersion={b:metadata.resourceVersion} |

  @resource @rule:watch-stream-end-annotation @needs:watch-list
  Scenario: The bookmark after the initial events has the annotation initial-events-end
    watch-stream-end-annotation: the bookmark has the annotation; the objects do not.
    Detects: a server that does not annotate the bookmark, so that clients cannot detect the end of the list.
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true
    Then the watch reports:
      | metadata.annotations["orch.io/initial-events-end"] |
      | (absent)                                           |
      | "true"                                             |

  @resource @rule:watch-stream-end-annotation @needs:watch-list
  Scenario: The bookmark after the initial PartialObjectMetadata has the annotation initial-events-end
    watch-stream-end-annotation: the bookmark has the annotation in every representation.
    Detects: a server that loses the annotation when it converts the bookmark to PartialObjectMetadata.
    Given the request header "Accept" is "application/json;as=PartialObjectMetadata;g=meta.orch.io;v=v1"
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true
    Then the watch reports, the initial events in any order:
      | type     | metadata.annotations["orch.io/initial-events-end"] |
      | ADDED    | (absent)                                           |
      | ADDED    | (absent)                                           |
      | BOOKMARK | "true"                                             |

  @resource @rule:watch-stream-initial-added @needs:watch-list
  Scenario: A streaming list with a labelSelector sends only matching objects
    watch-stream-initial-added: the stream has an ADDED event for each existing object that matches.
    Detects: a server that applies the selector only to changes.
    Given the resource "labelled" named "c"
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&labelSelector=app%3Dweb
    Then the watch reports exactly:
      | type     | name     |
      | ADDED    | c        |
      | BOOKMARK | (absent) |

  @resource @rule:watch-stream-no-bookmark-unless-allowed @needs:watch-list
  Scenario: A streaming list without allowWatchBookmarks sends no bookmark
    watch-stream-no-bookmark-unless-allowed: the server sends bookmarks only with allowWatchBookmarks=true.
    Detects: a server that sends a bookmark whenever sendInitialEvents is set.
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan
    Then the watch reports exactly, the initial events in any order:
      | type  | name |
      | ADDED | a    |
      | ADDED | b    |

  @resource @rule:watch-stream-then-changes @needs:watch-list @needs:resource:immediate-deletion
  Scenario: A streaming list sends changes after the bookmark
    watch-stream-then-changes: the stream continues with events of changes.
    Detects: a server that ends the stream after the bookmark.
    Given a watch on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true
    And the watch reports:
      | type     |
      | BOOKMARK |
    When DELETE /{collection}/a
    Then the response is 200
    And the watch reports exactly, the initial events in any order:
      | type     | name     |
      | ADDED    | a        |
      | ADDED    | b        |
      | BOOKMARK | (absent) |
      | DELETED  | a        |

  @resource @rule:watch-stream-empty-version-consistent @needs:watch-list
  Scenario Outline: A streaming list <start> includes the latest writes
    watch-stream-empty-version-consistent: the stream is a consistent read.
    Detects: a server that sends stale contents of its watch cache.
    Given the resource "a" has been changed:
      | metadata.labels.app | latest |
    And the resource "b" has been deleted
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true<query>
    Then the watch reports exactly:
      | type     | name     | metadata.labels.app |
      | ADDED    | a        | latest              |
      | BOOKMARK | (absent) | (absent)            |
    And every BOOKMARK of the watch has:
      | object.metadata.resourceVersion | not older than | {a:metadata.resourceVersion} |

    Examples: resource versions
      | start                         | query             |
      | without resourceVersion       |                   |
      | with an empty resourceVersion | &resourceVersion= |

  @resource @rule:watch-stream-version-given @needs:watch-list
  Scenario: The bookmark of a streaming list is not older than the requested resourceVersion
    watch-stream-version-given: the server sends the bookmark after it has reached the resourceVersion.
    Detects: a server that copies the resourceVersion of the request to the bookmark.
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion={b:metadata.resourceVersion}
    Then the watch reports:
      | type     | name     | metadata.resourceVersion |
      | ADDED    | b        | (not empty)              |
      | BOOKMARK | (absent) | (not empty)              |
    And every BOOKMARK of the watch has:
      | object.metadata.resourceVersion | not older than | {b:metadata.resourceVersion} |
