@area:resource-version
Feature: Semantics of resourceVersion and resourceVersionMatch in lists
  For each combination of these two parameters and limit, the specification defines which state a list contains.

  Background:
    Given these resources exist:
      | name |
      | a    |
      | b    |
    And the response to GET /{collection} is saved as "before"
    And these resources exist:
      | name |
      | c    |

  @resource @needs:resource:empty-namespaces
  Scenario Outline: A list <parameters> and without resourceVersion has the semantics Most Recent
    rv-list-*: the list contains the latest writes, and its resourceVersion is at least as new as these writes.
    Detects: a server that reads from a stale cache.
    When GET /{collection} with the query:
      | limit | <limit> |
    Then the response is 200
    And the list has:
      | names                    | <relation>     | <names>                      |
      | metadata.resourceVersion | not older than | {c:metadata.resourceVersion} |

    @rule:rv-list-unset-limit-unset-rv-unset
    Examples: limit unset
      | parameters    | limit   | relation     | names   |
      | without limit | (unset) | in any order | a, b, c |

    @rule:rv-list-unset-limit-n-rv-unset
    Examples: limit set
      | parameters   | limit | relation      | names   |
      | with limit 2 | 2     | contains only | a, b, c |
      | with limit 3 | 3     | in any order  | a, b, c |

  @resource
  Scenario Outline: A list <parameters> at resourceVersion 0 has the semantics Any
    rv-list-*: the response is 200, with the state at any resourceVersion.
    Detects: a server that looks up resourceVersion 0 in its history and returns 410.
    When GET /{collection} with the query:
      | resourceVersion      | 0       |
      | resourceVersionMatch | <match> |
      | limit                | <limit> |
    Then the response is 200
    And the list has:
      | kind                     | is | {resource:kind}List |
      | metadata.resourceVersion | is | (not empty)         |

    @rule:rv-list-unset-limit-unset-rv-zero
    Examples: resourceVersionMatch unset, limit unset
      | parameters                             | match   | limit   |
      | without resourceVersionMatch and limit | (unset) | (unset) |

    @rule:rv-list-unset-limit-n-rv-zero
    Examples: resourceVersionMatch unset, limit set
      | parameters                                    | match   | limit |
      | with limit 2 and without resourceVersionMatch | (unset) | 2     |

    @rule:rv-list-notolder-limit-unset-rv-zero
    Examples: NotOlderThan, limit unset
      | parameters                             | match        | limit   |
      | with resourceVersionMatch=NotOlderThan | NotOlderThan | (unset) |

    @rule:rv-list-notolder-limit-n-rv-zero
    Examples: NotOlderThan, limit set
      | parameters                                         | match        | limit |
      | with resourceVersionMatch=NotOlderThan and limit 2 | NotOlderThan | 2     |

  @resource @needs:default-namespace
  Scenario Outline: A list <parameters> at resourceVersion 0 contains the default namespace
    rv-list-*: the default namespace exists at every resourceVersion.
    Detects: a server whose watch cache returns an empty list before the cache is initialized.
    When GET /api/v1/namespaces with the query:
      | resourceVersion      | 0       |
      | resourceVersionMatch | <match> |
    Then the response is 200
    And the list has:
      | names | contains | default |

    @rule:rv-list-unset-limit-unset-rv-zero
    Examples: resourceVersionMatch unset
      | parameters                   | match   |
      | without resourceVersionMatch | (unset) |

    @rule:rv-list-notolder-limit-unset-rv-zero
    Examples: NotOlderThan
      | parameters                             | match        |
      | with resourceVersionMatch=NotOlderThan | NotOlderThan |

  @resource @needs:resource:empty-namespaces
  Scenario Outline: A list <parameters> at a nonzero resourceVersion has the semantics Not older than
    rv-list-*: the list is at least as new as the requested resourceVersion, which is the resourceVersion of object c.
    Detects: a server that returns only items newer than the resourceVersion.
    When GET /{collection} with the query:
      | resourceVersion      | {c:metadata.resourceVersion} |
      | resourceVersionMatch | <match>                      |
      | limit                | <limit>                      |
    Then the response is 200
    And the list has:
      | names                    | <relation>     | <names>                      |
      | metadata.resourceVersion | not older than | {c:metadata.resourceVersion} |

    @rule:rv-list-unset-limit-unset-rv-other
    Examples: resourceVersionMatch unset, limit unset
      | parameters                             | match   | limit   | relation     | names   |
      | without resourceVersionMatch and limit | (unset) | (unset) | in any order | a, b, c |

    @rule:rv-list-notolder-limit-unset-rv-other
    Examples: NotOlderThan, limit unset
      | parameters                             | match        | limit   | relation     | names   |
      | with resourceVersionMatch=NotOlderThan | NotOlderThan | (unset) | in any order | a, b, c |

    @rule:rv-list-notolder-limit-n-rv-other
    Examples: NotOlderThan, limit set
      | parameters                                         | match        | limit | relation      | names   |
      | with resourceVersionMatch=NotOlderThan and limit 2 | NotOlderThan | 2     | contains only | a, b, c |
      | with resourceVersionMatch=NotOlderThan and limit 3 | NotOlderThan | 3     | in any order  | a, b, c |

  @resource @needs:resource:empty-namespaces
  Scenario Outline: A list <parameters> at a nonzero resourceVersion has the semantics Exact
    rv-list-*: the list has the state at exactly the requested resourceVersion, without object c, which was created later.
    Detects: a server that returns the latest state with the old resourceVersion, or the old state with the latest resourceVersion.
    When GET /{collection} with the query:
      | resourceVersion      | {before:metadata.resourceVersion} |
      | resourceVersionMatch | <match>                           |
      | limit                | <limit>                           |
    Then the response is 200
    And the list has:
      | names                    | <relation> | <names>                           |
      | metadata.resourceVersion | is         | {before:metadata.resourceVersion} |
      | metadata.continue        | is         | <continue>                        |

    @rule:rv-list-unset-limit-n-rv-other
    Examples: resourceVersionMatch unset, limit set
      | parameters                                    | match   | limit | relation      | names | continue    |
      | with limit 1 and without resourceVersionMatch | (unset) | 1     | contains only | a, b  | (not empty) |
      | with limit 5 and without resourceVersionMatch | (unset) | 5     | in any order  | a, b  | (empty)     |

    @rule:rv-list-exact-limit-unset-rv-other
    Examples: Exact, limit unset
      | parameters                      | match | limit   | relation     | names | continue |
      | with resourceVersionMatch=Exact | Exact | (unset) | in any order | a, b  | (empty)  |

    @rule:rv-list-exact-limit-n-rv-other
    Examples: Exact, limit set
      | parameters                                  | match | limit | relation      | names | continue    |
      | with resourceVersionMatch=Exact and limit 1 | Exact | 1     | contains only | a, b  | (not empty) |
      | with resourceVersionMatch=Exact and limit 5 | Exact | 5     | in any order  | a, b  | (empty)     |
