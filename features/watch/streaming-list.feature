@area:watch
Feature: Streaming lists
  A watch with sendInitialEvents begins with what is there, says when that is over, and goes on.

  Background:
    Given these Endpoints exist:
      | name |
      | a    |
      | b    |

  @rule:watch-stream-default-on @rule:watch-stream-initial-added @rule:watch-stream-bookmark-after-initial
  @rule:watch-stream-end-annotation @needs:watch-list
  Scenario Outline: A streaming list <which> gives what is there, then a bookmark
    watch-stream-default-on, -initial-added, -bookmark-after-initial, -end-annotation: ADDED for each object, then the synced version.
    Mistake: the bookmark comes first, or without the annotation that ends the list.
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true<query>
    Then the watch reports exactly:
      | type     | name     | metadata.resourceVersion     | metadata.annotations["orch.io/initial-events-end"] |
      | ADDED    | a        | {a:metadata.resourceVersion} | (absent)                                           |
      | ADDED    | b        | {b:metadata.resourceVersion} | (absent)                                           |
      | BOOKMARK | (absent) | (not empty)                  | "true"                                             |
    And every BOOKMARK of the watch has:
      | object.metadata.resourceVersion | not older than | {b:metadata.resourceVersion} |

    Examples: versions
      | which              | query                                         |
      | without a version  |                                               |
      | at an empty version | &resourceVersion=                            |
      | at version 0       | &resourceVersion=0                            |
      | at another version | &resourceVersion={b:metadata.resourceVersion} |

  @rule:watch-stream-initial-added @needs:watch-list
  Scenario: A streaming list with a labelSelector gives what matches
    watch-stream-initial-added: ADDED for each existing object that the watch is about.
    Mistake: the selector applies to the changes only.
    Given the Endpoints "one-subset" named "c"
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&labelSelector=app%3Dweb
    Then the watch reports exactly:
      | type     | name     |
      | ADDED    | c        |
      | BOOKMARK | (absent) |

  @rule:watch-stream-no-bookmark-unless-allowed @needs:watch-list
  Scenario: Without allowWatchBookmarks no bookmark ends the initial events
    watch-stream-no-bookmark-unless-allowed: nobody asked for it.
    Mistake: sendInitialEvents is taken for a permission.
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan
    Then the watch reports exactly:
      | type  | name |
      | ADDED | a    |
      | ADDED | b    |

  @rule:watch-stream-then-changes @needs:watch-list
  Scenario: After the initial events the changes come
    watch-stream-then-changes: the stream goes on with the regular change events.
    Mistake: the stream ends with the list.
    Given a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true
    And the watch reports:
      | type     |
      | BOOKMARK |
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 200
    And the watch reports exactly:
      | type     | name     |
      | ADDED    | a        |
      | ADDED    | b        |
      | BOOKMARK | (absent) |
      | DELETED  | a        |

  Scenario Outline: <what> is refused
    watch-stream-<rule>: sendInitialEvents goes with NotOlderThan, the match with sendInitialEvents, and both with watch.
    Mistake: the parameters that don't fit are ignored.
    When GET /api/v1/namespaces/{namespace}/endpoints?timeoutSeconds=1&<query>
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | <field> |

    @rule:watch-stream-requires-notolder @needs:watch-list
    Examples: sendInitialEvents without NotOlderThan
      | what                           | query                                                    | rule              | field                |
      | sendInitialEvents alone        | watch=1&sendInitialEvents=true                           | requires-notolder | resourceVersionMatch |
      | sendInitialEvents at a version | watch=1&sendInitialEvents=true&resourceVersion=0         | requires-notolder | resourceVersionMatch |
      | sendInitialEvents with Exact   | watch=1&sendInitialEvents=true&resourceVersionMatch=Exact | requires-notolder | resourceVersionMatch |

    @rule:watch-stream-match-without-notolder-422 @needs:watch-list
    Examples: the match without sendInitialEvents, or another match
      | what                                  | query                                                               | rule                       | field                |
      | NotOlderThan without it               | watch=1&resourceVersionMatch=NotOlderThan&resourceVersion=0         | match-without-notolder-422 | resourceVersionMatch |
      | Exact without it                      | watch=1&resourceVersionMatch=Exact&resourceVersion=1                | match-without-notolder-422 | resourceVersionMatch |
      | an unknown match with it              | watch=1&sendInitialEvents=true&resourceVersionMatch=Any             | match-without-notolder-422 | resourceVersionMatch |
      | Exact with it at a version            | watch=1&sendInitialEvents=true&resourceVersionMatch=Exact&resourceVersion={b:metadata.resourceVersion} | match-without-notolder-422 | resourceVersionMatch |
      | sendInitialEvents=false with no match | watch=1&sendInitialEvents=false                                     | match-without-notolder-422 | resourceVersionMatch |

    @rule:watch-stream-on-plain-list-422 @needs:watch-list
    Examples: no watch
      | what                       | query                                                       | rule              | field             |
      | a list with it             | sendInitialEvents=true                                      | on-plain-list-422 | sendInitialEvents |
      | a list with it and a match | sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion=0 | on-plain-list-422 | sendInitialEvents |
      | a list with it as false    | sendInitialEvents=false&resourceVersion=0                   | on-plain-list-422 | sendInitialEvents |
      | a page with it             | sendInitialEvents=true&limit=1                              | on-plain-list-422 | sendInitialEvents |

  @rule:watch-stream-empty-version-consistent @needs:watch-list
  Scenario Outline: A streaming list <which> version includes the latest writes
    watch-stream-empty-version-consistent: a consistent read.
    Mistake: the cache sends what it has, which lags behind.
    Given the Endpoints "a" has been changed:
      | metadata.labels.app | latest |
    And the Endpoints "b" has been deleted
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true<query>
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

  @rule:watch-stream-version-given @needs:watch-list
  Scenario: The bookmark of a streaming list at a version is at least as new
    watch-stream-version-given: it is not sent before the server has caught up.
    Mistake: the version of the request is written into the bookmark.
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion={b:metadata.resourceVersion}
    Then the watch reports:
      | type     | name     | metadata.resourceVersion |
      | ADDED    | b        | (not empty)              |
      | BOOKMARK | (absent) | (not empty)              |
    And every BOOKMARK of the watch has:
      | object.metadata.resourceVersion | not older than | {b:metadata.resourceVersion} |

  @rule:watch-stream-version-given @needs:watch-list
  Scenario: A streaming list at a version from the future sends no bookmark
    watch-stream-version-given: the server has not caught up to it.
    Mistake: the present state is sent and said to be synced.
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion={future:a}&timeoutSeconds=2
    Then the answer is 200 or 504
    And the watch, up to now, has:
      | events[*].type | leaves out | BOOKMARK |
