@area:watch
Feature: Bookmarks
  A BOOKMARK event means that all changes up to its resourceVersion have been sent. It is sent only with allowWatchBookmarks=true.

  @resource @rule:watch-type-bookmark
  @needs:watch-list
  Scenario: A streaming list sends a BOOKMARK event with a resourceVersion
    watch-type-bookmark: the event has the type BOOKMARK and a resourceVersion.
    Detects: a server with a nonstandard event type, which clients cannot handle.
    Only streaming lists must send a bookmark; other watches may send none (watch-bookmark-no-interval).
    Given 2 resources with the name prefix "item"
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=3
    Then the watch reports:
      | type     | metadata.resourceVersion |
      | BOOKMARK | (not empty)              |

  @rule:watch-bookmark-only-version
  @needs:watch-list
  Scenario: A bookmark has no fields other than kind, apiVersion, resourceVersion and annotations
    watch-bookmark-only-version: only metadata.resourceVersion of the object is set.
    Detects: a server that sends the last object in the bookmark.
    Given 2 Endpoints with the name prefix "item"
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=3
    Then the watch reports:
      | type     | name     | kind      | apiVersion | metadata.resourceVersion | subsets  | metadata.uid | metadata.namespace |
      | BOOKMARK | (absent) | Endpoints | v1         | (not empty)              | (absent) | (absent)     | (absent)           |
    And every BOOKMARK of the watch has:
      | object.(filled)          | contains only | kind, apiVersion, metadata   |
      | object.metadata.(filled) | contains only | resourceVersion, annotations |

  @rule:watch-bookmark-only-version
  @needs:watch-list @needs:crd
  Scenario: A bookmark of a custom resource has no creationTimestamp
    watch-bookmark-only-version: the bookmark has kind, apiVersion, resourceVersion, and the annotation that ends the initial events.
    Detects: a server that encodes the bookmark as a typed object with a null creationTimestamp.
    Given a CustomResourceDefinition for Widget whose spec has:
      """
      size: {type: integer}
      """
    When a watch is opened on /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=3
    Then the watch reports:
      | type     | kind   | metadata.creationTimestamp |
      | BOOKMARK | Widget | (absent)                   |
    And every BOOKMARK of the watch has:
      | object.(filled)          | contains only | kind, apiVersion, metadata   |
      | object.metadata.(filled) | contains only | resourceVersion, annotations |

  @resource @rule:watch-bookmark-only-version
  @profile:specification
  @needs:watch-list @waits
  Scenario: A bookmark of a watch without sendInitialEvents has no annotations
    watch-bookmark-only-version: only streaming lists have the annotation.
    Detects: a server that treats every watch with initial events as a streaming list.
    Given 2 resources with the name prefix "item-{unique}"
    When a watch is opened on /{collection}?watch=1&allowWatchBookmarks=true&timeoutSeconds=3
    Then the watch ends by itself within 15 seconds
    And every BOOKMARK of the watch has:
      | object.metadata.annotations | (absent) |

  @rule:watch-bookmark-means-all-sent @since:1.20
  Scenario: Watches resumed from bookmarks miss no changes under concurrent writes
    watch-bookmark-means-all-sent: all changes up to its resourceVersion have been sent before the bookmark.
    Detects: a server that takes the resourceVersion of the storage before it has sent all queued events.
    When 2 random programs run: "3 writers of 8 writes beside watches and lists"
    Then the responses match the model

  @resource @rule:watch-bookmark-means-all-sent
  @needs:watch-list @waits
  Scenario: A watch from the resourceVersion of a bookmark reports only later changes
    watch-bookmark-means-all-sent: changes before the bookmark have been sent, and later changes have a higher resourceVersion.
    Detects: a server that sends a bookmark with a resourceVersion that the stream has not reached.
    Given the resource "plain" named "a-{unique}"
    And a watch on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true
    And the BOOKMARK of the watch is saved as "mark"
    And the resource "plain" named "b-{unique}"
    When a watch is opened on /{collection}?watch=1&resourceVersion={mark:metadata.resourceVersion}&timeoutSeconds=2
    Then the watch reports exactly:
      | type  | name       |
      | ADDED | b-{unique} |

  @rule:watch-bookmark-only-version @waits
  Scenario: A bookmark of a watch with a resourceVersion has no labels, annotations or subsets
    watch-bookmark-only-version: a bookmark has neither fields of an object nor annotations.
    Detects: a server that marks every bookmark as the end of the initial events.
    Given 2 Endpoints with the name prefix "item"
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
  Scenario Outline: A watch <parameters> gets no BOOKMARK
    watch-bookmark-requested-only: bookmarks are sent only with allowWatchBookmarks=true.
    Detects: a server that sends bookmarks to every watch.
    Given 2 resources with the name prefix "item-{unique}"
    When a watch is opened on /{collection}?watch=1&timeoutSeconds=3<query>
    Then the watch ends by itself within 15 seconds
    And every event of the watch has:
      | type | ADDED |

    Examples: without allowWatchBookmarks=true
      | parameters                          | query                                              |
      | without allowWatchBookmarks         |                                                    |
      | with allowWatchBookmarks false      | &allowWatchBookmarks=false                         |
      | with only resourceVersion 0         | &resourceVersion=0                                 |
      | with only a nonzero resourceVersion | &resourceVersion={item-0:metadata.resourceVersion} |

  @rule:watch-bookmark-no-interval @waits
  Scenario: An idle watch with allowWatchBookmarks=true sends bookmarks or nothing
    watch-bookmark-no-interval: the interval is not specified, and clients cannot rely on bookmarks.
    Detects: a server that sends events other than changes and bookmarks.
    Given the response to GET /api/v1/namespaces/{namespace}/endpoints is saved as "now"
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&allowWatchBookmarks=true&timeoutSeconds=2&resourceVersion={now:metadata.resourceVersion}
    Then the watch ends by itself within 15 seconds
    And the watch matches one of these rows:
      | events[*].type                   | meaning              |
      | []                               | no bookmark was sent |
      | /^\["BOOKMARK"(,"BOOKMARK")*\]$/ | bookmarks were sent  |
