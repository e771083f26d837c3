@area:watch
Feature: Bookmarks
  A BOOKMARK says that all changes up to its version have been sent; without allowWatchBookmarks there are none.

  @resource @rule:watch-type-bookmark
  @needs:watch-list
  Scenario: What marks the progress of a watch has the type BOOKMARK
    watch-type-bookmark: type BOOKMARK, with a version.
    Detects: a type of its own, which clients don't know.
    A streaming list must send one; a plain watch may have none (watch-bookmark-no-interval).
    Given 2 resources named after "item"
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=3
    Then the watch reports:
      | type     | metadata.resourceVersion |
      | BOOKMARK | (not empty)              |

  @rule:watch-bookmark-only-version
  @needs:watch-list
  Scenario: A bookmark carries a version and nothing else
    watch-bookmark-only-version: of the object only metadata.resourceVersion is populated.
    Detects: the last object is sent along.
    Given 2 Endpoints named after "item"
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=3
    Then the watch reports:
      | type     | name     | kind      | apiVersion | metadata.resourceVersion | subsets  | metadata.uid | metadata.namespace |
      | BOOKMARK | (absent) | Endpoints | v1         | (not empty)              | (absent) | (absent)     | (absent)           |
    And every BOOKMARK of the watch has:
      | object.(filled)          | nothing but | kind, apiVersion, metadata   |
      | object.metadata.(filled) | nothing but | resourceVersion, annotations |

  @rule:watch-bookmark-only-version
  @needs:watch-list @needs:crd
  Scenario: The bookmark of a custom type has no members that the type doesn't
    watch-bookmark-only-version: kind, apiVersion, the version, and what marks the end of the initial events.
    Detects: a custom object is taken for a typed one, whose creationTimestamp is written even where there is none.
    Given the custom type Widget whose spec has:
      """
      size: {type: integer}
      """
    When a watch is opened on /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=3
    Then the watch reports:
      | type     | kind   | metadata.creationTimestamp |
      | BOOKMARK | Widget | (absent)                   |
    And every BOOKMARK of the watch has:
      | object.(filled)          | nothing but | kind, apiVersion, metadata   |
      | object.metadata.(filled) | nothing but | resourceVersion, annotations |

  @resource @rule:watch-bookmark-only-version
  @profile:specification
  @needs:watch-list @waits
  Scenario: The bookmark of a plain watch has no annotations
    watch-bookmark-only-version: only the version; the annotation belongs to streaming lists.
    Detects: every watch from a state is taken for a streaming list.
    Given 2 resources named after "item-{unique}"
    When a watch is opened on /{collection}?watch=1&allowWatchBookmarks=true&timeoutSeconds=3
    Then the watch ends by itself within 15 seconds
    And every BOOKMARK of the watch has:
      | object.metadata.annotations | (absent) |

  @rule:watch-bookmark-means-all-sent @since:1.20
  Scenario: A watch resumed from a bookmark has missed nothing
    watch-bookmark-means-all-sent: all changes up to its version have been sent before it, and none after.
    Detects: the version of the store is taken before the queue is empty.
    When 2 random "3 writers of 8 writes beside watches and lists" programs run
    Then the model agrees

  @resource @rule:watch-bookmark-means-all-sent
  @needs:watch-list @waits
  Scenario: A watch from the version of a bookmark reports what happens after it
    watch-bookmark-means-all-sent: what the bookmark covers has been sent, what comes later is not covered.
    Detects: the bookmark carries a version that the stream has not come to yet.
    Given the resource "plain" named "a-{unique}"
    And a watch on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true
    And the BOOKMARK of the watch is remembered as "mark"
    And the resource "plain" named "b-{unique}"
    When a watch is opened on /{collection}?watch=1&resourceVersion={mark:metadata.resourceVersion}&timeoutSeconds=2
    Then the watch reports exactly:
      | type  | name       |
      | ADDED | b-{unique} |

  @rule:watch-bookmark-only-version @waits
  Scenario: The bookmark of a watch from a version has the version and nothing else
    watch-bookmark-only-version: neither the state of an object nor annotations.
    Detects: every bookmark is marked as the end of initial events.
    Given 2 Endpoints named after "item"
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&allowWatchBookmarks=true&timeoutSeconds=3&resourceVersion={item-0:metadata.resourceVersion}
    Then the watch reports:
      | type  | name   |
      | ADDED | item-1 |
    And the watch ends by itself within 15 seconds
    And every event of the watch has:
      | type                        | /^(ADDED\|BOOKMARK)$/ |
      | object.metadata.annotations | (absent)              |
      | object.metadata.labels      | (absent)              |
      | object.subsets              | (absent)              |

  @resource @rule:watch-bookmark-requested-only @waits
  Scenario Outline: A watch <how> gets no BOOKMARK
    watch-bookmark-requested-only: without allowWatchBookmarks=true none is sent.
    Detects: bookmarks are sent to every watch.
    Given 2 resources named after "item-{unique}"
    When a watch is opened on /{collection}?watch=1&timeoutSeconds=3<query>
    Then the watch ends by itself within 15 seconds
    And every event of the watch has:
      | type | ADDED |

    Examples: without allowWatchBookmarks=true
      | how                             | query                                                         |
      | that says nothing of bookmarks  |                                                               |
      | that says no                    | &allowWatchBookmarks=false                                    |
      | from version 0                  | &resourceVersion=0                                            |
      | from another version            | &resourceVersion={item-0:metadata.resourceVersion}            |

  @rule:watch-bookmark-no-interval @waits
  Scenario: Bookmarks come at whatever interval, or not at all
    watch-bookmark-no-interval: a client must not rely on them.
    Detects: something else than changes and bookmarks is sent.
    Given the answer to GET /api/v1/namespaces/{namespace}/endpoints is remembered as "now"
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&allowWatchBookmarks=true&timeoutSeconds=2&resourceVersion={now:metadata.resourceVersion}
    Then the watch ends by itself within 15 seconds
    And the watch is one of the permitted:
      | events[*].type                   | meaning          |
      | []                               | no bookmark came |
      | /^\["BOOKMARK"(,"BOOKMARK")*\]$/ | bookmarks came   |
