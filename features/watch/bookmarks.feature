@area:watch
Feature: Bookmarks of watches
  A BOOKMARK event means that the watch has sent all changes up to the resourceVersion of the event. The server sends such events only with
  allowWatchBookmarks=true.

  @resource @rule:watch-type-bookmark
  @needs:watch-list
  Scenario: A streaming list sends a BOOKMARK event with a resourceVersion
    watch-type-bookmark: the event has the type BOOKMARK and a resourceVersion.
    The scenario uses a streaming list, because other watches need not send bookmarks (watch-bookmark-no-interval).
    Detects: a server with a nonstandard event type, which clients cannot handle.
    Given 2 resources with the name prefix "item"
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=3
    Then the watch reports:
      | type     | metadata.resourceVersion |
      | BOOKMARK | (not empty)              |

  @rule:watch-bookmark-only-version
  @needs:watch-list
  Scenario: A bookmark has no fields other than kind, apiVersion, resourceVersion and annotations
    watch-bookmark-only-version: the object of the event has no fields of a stored object except metadata.resourceVersion.
    Detects: a server that sends the last changed object in the bookmark.
    Given 2 Endpoints with the name prefix "item"
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=3
    Then the watch reports:
      | type     | name     | kind      | apiVersion | metadata.resourceVersion | subsets  | metadata.uid | metadata.namespace |
      | BOOKMARK | (absent) | Endpoints | v1         | (not empty)              | (absent) | (absent)     | (absent)           |
    And every BOOKMARK of the watch has:
      | object.(non-empty members)          | contains only | kind, apiVersion, metadata   |
      | object.metadata.(non-empty members) | contains only | resourceVersion, annotations |

  @rule:watch-bookmark-only-version
  @needs:watch-list @needs:crd
  Scenario: A bookmark of a custom resource has no creationTimestamp
    watch-bookmark-only-version: the bookmark has kind, apiVersion, resourceVersion, and the annotation that marks the end of the initial events.
    Detects: a server that encodes the bookmark as a typed object with a null creationTimestamp.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer}
      """
    When a watch is opened on /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=3
    Then the watch reports:
      | type     | kind   | metadata.creationTimestamp |
      | BOOKMARK | Widget | (absent)                   |
    And every BOOKMARK of the watch has:
      | object.(non-empty members)          | contains only | kind, apiVersion, metadata   |
      | object.metadata.(non-empty members) | contains only | resourceVersion, annotations |

  @resource @rule:watch-bookmark-only-version
  @profile:specification
  @needs:watch-list @waits
  Scenario: A bookmark of a watch without sendInitialEvents has no annotations
    watch-bookmark-only-version: only the bookmark of a streaming list has an annotation.
    Detects: a server that handles every watch with initial events as a streaming list.
    Given 2 resources with the name prefix "item-{unique}"
    When a watch is opened on /{collection}?watch=1&allowWatchBookmarks=true&timeoutSeconds=3
    Then the watch ends by itself within 15 seconds
    And every BOOKMARK of the watch has:
      | object.metadata.annotations | (absent) |

  @rule:watch-bookmark-means-all-sent @since:1.20
  Scenario: Watches resumed from bookmarks miss no changes under concurrent writes
    watch-bookmark-means-all-sent: the server sends all changes up to the resourceVersion of a bookmark before the bookmark.
    Detects: a server that uses the resourceVersion of the storage before it has sent all queued events.
    When 2 random programs run: "3 writers with 8 writes each, concurrent with watches and lists"
    Then the responses match the model

  @resource @rule:watch-bookmark-means-all-sent
  @needs:watch-list @waits
  Scenario: A watch from the resourceVersion of a bookmark reports only later changes
    watch-bookmark-means-all-sent: the watch has sent all changes before the bookmark, and later changes have a higher resourceVersion.
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
  Scenario: A bookmark of an Endpoints watch with a resourceVersion has no labels, annotations or subsets
    watch-bookmark-only-version: a bookmark has neither fields of an object nor annotations.
    Detects: a server that adds the annotation initial-events-end to every bookmark.
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
  Scenario Outline: A watch <parameters> sends no BOOKMARK
    watch-bookmark-requested-only: the server sends bookmarks only with allowWatchBookmarks=true.
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
  Scenario: An idle watch with allowWatchBookmarks=true sends only bookmarks or no events
    watch-bookmark-no-interval: the interval is not specified, and clients cannot rely on bookmarks.
    Detects: a server that sends events other than bookmarks without a change.
    Given the response to GET /api/v1/namespaces/{namespace}/endpoints is saved as "now"
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&allowWatchBookmarks=true&timeoutSeconds=2&resourceVersion={now:metadata.resourceVersion}
    Then the watch ends by itself within 15 seconds
    And the watch matches one of these rows:
      | events[*].type                   | meaning              |
      | []                               | no bookmark was sent |
      | /^\["BOOKMARK"(,"BOOKMARK")*\]$/ | bookmarks were sent  |
