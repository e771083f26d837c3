@area:endpoints
Feature: Query parameters of Endpoints watches
  Watches of one namespace and across all namespaces accept the same parameters.

  Background:
    Given these Endpoints exist:
      | name | metadata.labels.scenario |
      | a    | {unique}                 |
      | b    | {unique}                 |
      | c    | {unique}                 |

  @rule:ep-q-list-watch
  @rule:ep-op-watch-namespace-200
  Scenario: A watch of Endpoints in one namespace reports only changes in that namespace
    ep-q-list-watch: watch=1 starts an event stream; ep-op-watch-namespace-200: the stream is limited to the namespace.
    Detects: a server that sends events of other namespaces.
    Given the Endpoints "empty" named "e" in namespace "second"
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}
    Then the watch reports exactly:
      | type  | name | metadata.namespace |
      | ADDED | b    | {namespace}        |
      | ADDED | c    | {namespace}        |

  @rule:ep-op-watch-all-200
  Scenario: A watch of Endpoints in all namespaces reports changes in every namespace
    ep-op-watch-all-200: the event stream covers all namespaces.
    Detects: a server that watches only the default namespace if the path contains no namespace.
    Given the Endpoints "empty" named "e" in namespace "second" with:
      | metadata.labels.scenario | {unique} |
    And the Endpoints "b" has been changed:
      | metadata.annotations.note | changed |
    And the Endpoints "e" has been deleted
    When a watch is opened on /api/v1/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}&labelSelector=scenario%3D{unique}
    Then the watch reports exactly:
      | type     | name | metadata.namespace |
      | ADDED    | b    | {namespace}        |
      | ADDED    | c    | {namespace}        |
      | ADDED    | e    | {namespace:second} |
      | MODIFIED | b    | {namespace}        |
      | DELETED  | e    | {namespace:second} |

  @rule:ep-q-list-allowwatchbookmarks @waits
  Scenario Outline: A watch with allowWatchBookmarks=<value> sends no BOOKMARK events
    ep-q-list-allowwatchbookmarks: a false value disables bookmarks.
    Detects: a server that sends bookmarks to every watch.
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=3&allowWatchBookmarks=<value>
    Then the watch ends by itself within 20 seconds
    And every event of the watch has:
      | type | ADDED |

    Examples: false values
      | value |
      | false |
      | 0     |

  @rule:ep-q-list-sendinitialevents @needs:watch-list
  Scenario Outline: A watch of <path> with sendInitialEvents=true starts with the existing objects
    ep-q-list-sendinitialevents: the stream has the existing objects, then a bookmark, then changes.
    Detects: a server that ignores the parameter and sends only changes after the resourceVersion.
    When a watch is opened on <path>?watch=1&labelSelector=scenario%3D{unique}&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion={c:metadata.resourceVersion}
    Then the watch reports, the initial events in any order:
      | type     | name     |
      | ADDED    | a        |
      | ADDED    | b        |
      | ADDED    | c        |
      | BOOKMARK | (absent) |

    Examples: one namespace and all namespaces
      | path                                     |
      | /api/v1/namespaces/{namespace}/endpoints |
      | /api/v1/endpoints                        |

  @rule:ep-q-list-sendinitialevents
  @needs:watch-list
  Scenario: A watch with sendInitialEvents=false reports only changes after the resourceVersion
    ep-q-list-sendinitialevents: the value false disables initial events.
    Detects: a server that sends initial events whenever the parameter is present.
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&sendInitialEvents=false&resourceVersionMatch=NotOlderThan&resourceVersion={b:metadata.resourceVersion}
    Then the watch reports exactly:
      | type  | name |
      | ADDED | c    |

  @rule:ep-q-list-timeoutseconds @waits
  Scenario Outline: A watch of <path> ends after timeoutSeconds
    ep-q-list-timeoutseconds: the server ends the stream after about the requested time.
    Detects: a server that ignores timeoutSeconds for watches, or ends the watch immediately.
    When a watch is opened on <path>?watch=1&timeoutSeconds=2
    Then the watch ends by itself after 1 to 5 seconds

    Examples: one namespace and all namespaces
      | path                                     |
      | /api/v1/namespaces/{namespace}/endpoints |
      | /api/v1/endpoints                        |
