@area:watch
Feature: Streaming lists
  A watch with sendInitialEvents begins with what is there, says when that is over, and goes on.

  Background:
    Given these resources exist:
      | name |
      | a    |
      | b    |
    # What is read at version 0 may be stale: the watch cache has to have come this far.
    And GET /{collection}?resourceVersionMatch=NotOlderThan&resourceVersion={b:metadata.resourceVersion}

  @resource @rule:watch-stream-default-on @needs:watch-list
  Scenario: A server gives streaming lists without being told to
    watch-stream-default-on: beta, on by default.
    Detects: sendInitialEvents is refused, or taken for a plain watch.
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion={b:metadata.resourceVersion}
    Then the answer is 200
    And the watch reports, the initial events in any order:
      | type  | name |
      | ADDED | a    |
      | ADDED | b    |

  @resource @rule:watch-stream-initial-added @needs:watch-list
  Scenario Outline: A streaming list <which> begins with what is there
    watch-stream-initial-added: a synthetic ADDED for each existing object.
    Detects: the objects come in one event, or not at all.
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true<query>
    Then the watch reports, the initial events in any order:
      | type  | name | metadata.resourceVersion     |
      | ADDED | a    | {a:metadata.resourceVersion} |
      | ADDED | b    | {b:metadata.resourceVersion} |

    Examples: versions
      | which              | query                                         |
      | without a version  |                                               |
      | at version 0       | &resourceVersion=0                            |
      | at another version | &resourceVersion={b:metadata.resourceVersion} |

  @resource @rule:watch-stream-bookmark-after-initial @needs:watch-list
  Scenario Outline: A streaming list <which> gives a bookmark after what is there
    watch-stream-bookmark-after-initial: a BOOKMARK with the synced version follows the initial events.
    Detects: the bookmark comes first, or not at all.
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true<query>
    Then the watch reports exactly, the initial events in any order:
      | type     | name     |
      | ADDED    | a        |
      | ADDED    | b        |
      | BOOKMARK | (absent) |
    And every BOOKMARK of the watch has:
      | object.metadata.resourceVersion | not older than | {b:metadata.resourceVersion} |

    Examples: versions
      | which               | query                                         |
      | without a version   |                                               |
      | at an empty version | &resourceVersion=                             |
      | at version 0        | &resourceVersion=0                            |
      | at another version  | &resourceVersion={b:metadata.resourceVersion} |

  @resource @rule:watch-stream-end-annotation @needs:watch-list
  Scenario: The bookmark that ends the initial events is marked
    watch-stream-end-annotation: the annotation stands on the bookmark, and on no object.
    Detects: the bookmark is one like any other, and a client doesn't know that the list is complete.
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true
    Then the watch reports:
      | metadata.annotations["orch.io/initial-events-end"] |
      | (absent)                                           |
      | "true"                                             |

  @resource @rule:watch-stream-initial-added @needs:watch-list
  Scenario: A streaming list with a labelSelector gives what matches
    watch-stream-initial-added: ADDED for each existing object that the watch is about.
    Detects: the selector applies to the changes only.
    Given the resource "labelled" named "c"
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&labelSelector=app%3Dweb
    Then the watch reports exactly:
      | type     | name     |
      | ADDED    | c        |
      | BOOKMARK | (absent) |

  @resource @rule:watch-stream-no-bookmark-unless-allowed @needs:watch-list
  Scenario: Without allowWatchBookmarks no bookmark ends the initial events
    watch-stream-no-bookmark-unless-allowed: the request did not allow it.
    Detects: sendInitialEvents is taken for a permission.
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan
    Then the watch reports exactly, the initial events in any order:
      | type  | name |
      | ADDED | a    |
      | ADDED | b    |

  @resource @rule:watch-stream-then-changes @needs:watch-list
  Scenario: After the initial events the changes come
    watch-stream-then-changes: the stream goes on with the regular change events.
    Detects: the stream ends with the list.
    Given a watch on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true
    And the watch reports:
      | type     |
      | BOOKMARK |
    When DELETE /{collection}/a
    Then the answer is 200
    And the watch reports exactly, the initial events in any order:
      | type     | name     |
      | ADDED    | a        |
      | ADDED    | b        |
      | BOOKMARK | (absent) |
      | DELETED  | a        |

  @resource @rule:watch-stream-empty-version-consistent @needs:watch-list
  Scenario Outline: A streaming list <which> version includes the latest writes
    watch-stream-empty-version-consistent: a consistent read.
    Detects: the cache sends what it has, which lags behind.
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

    Examples: absent and empty
      | which       | query             |
      | without a   |                   |
      | at an empty | &resourceVersion= |

  @resource @rule:watch-stream-version-given @needs:watch-list
  Scenario: The bookmark of a streaming list at a version is at least as new
    watch-stream-version-given: it is not sent before the server has caught up.
    Detects: the version of the request is written into the bookmark.
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion={b:metadata.resourceVersion}
    Then the watch reports:
      | type     | name     | metadata.resourceVersion |
      | ADDED    | b        | (not empty)              |
      | BOOKMARK | (absent) | (not empty)              |
    And every BOOKMARK of the watch has:
      | object.metadata.resourceVersion | not older than | {b:metadata.resourceVersion} |
