@area:endpoints
Feature: Query parameters of the watch of Endpoints
  What turns a list into a watch, and what a watch takes, at the collection of one namespace and at that of all.

  Background:
    Given these Endpoints exist:
      | name | metadata.labels.of |
      | a    | {unique}           |
      | b    | {unique}           |
      | c    | {unique}           |

  @rule:ep-q-list-watch
  @rule:ep-op-watch-namespace-200
  Scenario: watch=1 on the collection of a namespace streams its changes only
    ep-q-list-watch: an event stream when true; ep-op-watch-namespace-200: for that namespace only.
    Detects: the stream carries the events of other namespaces.
    Given the Endpoints "empty" named "e" in namespace "second"
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}
    Then the watch reports exactly:
      | type  | name | metadata.namespace |
      | ADDED | b    | {namespace}        |
      | ADDED | c    | {namespace}        |

  @rule:ep-op-watch-all-200
  Scenario: watch=1 on the collection of all namespaces streams the changes of all
    ep-op-watch-all-200: an event stream over all namespaces.
    Detects: only the namespace default is watched when none is named.
    Given the Endpoints "empty" named "e" in namespace "second" with:
      | metadata.labels.of | {unique} |
    And the Endpoints "b" has been changed:
      | metadata.annotations.note | changed |
    And the Endpoints "e" has been deleted
    When a watch is opened on /api/v1/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}&labelSelector=of%3D{unique}
    Then the watch reports exactly:
      | type     | name | metadata.namespace |
      | ADDED    | b    | {namespace}        |
      | ADDED    | c    | {namespace}        |
      | ADDED    | e    | {namespace:second} |
      | MODIFIED | b    | {namespace}        |
      | DELETED  | e    | {namespace:second} |

  @rule:ep-q-list-allowwatchbookmarks @waits
  Scenario Outline: A watch with allowWatchBookmarks=<value> gets no BOOKMARK
    ep-q-list-allowwatchbookmarks: only true permits them.
    Detects: bookmarks are sent to every watcher.
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=3&allowWatchBookmarks=<value>
    Then the watch ends by itself within 20 seconds
    And every event of the watch has:
      | type | ADDED |

    Examples: not true
      | value |
      | false |
      | 0     |

  @rule:ep-q-list-sendinitialevents @needs:watch-list
  Scenario Outline: sendInitialEvents turns a watch on <path> into a streaming list
    ep-q-list-sendinitialevents: what is there comes first, then a bookmark, then changes.
    Detects: the parameter is ignored, and a watch from a version starts after it.
    When a watch is opened on <path>?watch=1&labelSelector=of%3D{unique}&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion={c:metadata.resourceVersion}
    Then the watch reports, the initial events in any order:
      | type     | name     |
      | ADDED    | a        |
      | ADDED    | b        |
      | ADDED    | c        |
      | BOOKMARK | (absent) |

    Examples: both collections
      | path                                     |
      | /api/v1/namespaces/{namespace}/endpoints |
      | /api/v1/endpoints                        |

  @rule:ep-q-list-sendinitialevents
  @needs:watch-list
  Scenario: sendInitialEvents=false leaves what is there out
    ep-q-list-sendinitialevents: a boolean; false is the twin of the streaming list.
    Detects: the parameter is true because it is there.
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&sendInitialEvents=false&resourceVersionMatch=NotOlderThan&resourceVersion={b:metadata.resourceVersion}
    Then the watch reports exactly:
      | type  | name |
      | ADDED | c    |

  @rule:ep-q-list-timeoutseconds @waits
  Scenario Outline: timeoutSeconds ends a watch on <path>
    ep-q-list-timeoutseconds: about that many seconds later the stream ends by itself.
    Detects: the parameter bounds lists only, and the watch goes on; or the watch ends at once.
    When a watch is opened on <path>?watch=1&timeoutSeconds=2
    Then the watch ends by itself after 1 to 5 seconds

    Examples: both collections
      | path                                     |
      | /api/v1/namespaces/{namespace}/endpoints |
      | /api/v1/endpoints                        |
