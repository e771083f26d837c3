@area:resource-version
Feature: Semantics of resourceVersion and resourceVersionMatch in lists
  For each combination of these two parameters and limit, the list table of the specification defines which state a list contains.

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
  Scenario Outline: A list with resourceVersionMatch <match>, limit <limit> and resourceVersion <version> has the semantics Most Recent
    rv-list-<rule>: the list contains the latest writes, and its resourceVersion is at least as new as these writes.
    Detects: a server that reads from a stale cache.
    When GET /{collection} with the query:
      | limit | <limit> |
    Then the response is 200
    And the list has:
      | names                    | <relation>     | <names>                      |
      | metadata.resourceVersion | not older than | {c:metadata.resourceVersion} |

    @rule:rv-list-unset-limit-unset-rv-unset
    Examples: limit unset
      | match   | limit   | version | rule                       | relation     | names   |
      | (unset) | (unset) | (unset) | unset-limit-unset-rv-unset | in any order | a, b, c |

    @rule:rv-list-unset-limit-n-rv-unset
    Examples: limit set
      | match   | limit | version | rule                   | relation      | names   |
      | (unset) | 2     | (unset) | unset-limit-n-rv-unset | contains only | a, b, c |
      | (unset) | 3     | (unset) | unset-limit-n-rv-unset | in any order  | a, b, c |

  @resource
  Scenario Outline: A list with resourceVersionMatch <match>, limit <limit> and resourceVersion 0 has the semantics Any
    rv-list-<rule>: the response is 200, with the state at any resourceVersion.
    Detects: a server that looks up resourceVersion 0 in its history and returns 410.
    When GET /{collection} with the query:
      | resourceVersion      | 0       |
      | resourceVersionMatch | <match> |
      | limit                | <limit> |
    Then the response is 200
    And the list has:
      | kind                     | is               | {resource:kind}List |
      | metadata.resourceVersion | is               | (not empty)         |

    @rule:rv-list-unset-limit-unset-rv-zero
    Examples: resourceVersionMatch unset, limit unset
      | match   | limit   | rule                      |
      | (unset) | (unset) | unset-limit-unset-rv-zero |

    @rule:rv-list-unset-limit-n-rv-zero
    Examples: resourceVersionMatch unset, limit set
      | match   | limit | rule                  |
      | (unset) | 2     | unset-limit-n-rv-zero |

    @rule:rv-list-notolder-limit-unset-rv-zero
    Examples: NotOlderThan, limit unset
      | match        | limit   | rule                         |
      | NotOlderThan | (unset) | notolder-limit-unset-rv-zero |

    @rule:rv-list-notolder-limit-n-rv-zero
    Examples: NotOlderThan, limit set
      | match        | limit | rule                     |
      | NotOlderThan | 2     | notolder-limit-n-rv-zero |

  @resource @needs:default-namespace
  Scenario Outline: A list with resourceVersionMatch <match> and resourceVersion 0 contains the default namespace
    rv-list-<rule>: the default namespace exists at every resourceVersion.
    Detects: a server whose watch cache returns an empty list before the cache is initialized.
    When GET /api/v1/namespaces with the query:
      | resourceVersion      | 0       |
      | resourceVersionMatch | <match> |
    Then the response is 200
    And the list has:
      | names | contains | default |

    @rule:rv-list-unset-limit-unset-rv-zero
    Examples: resourceVersionMatch unset
      | match   | rule                      |
      | (unset) | unset-limit-unset-rv-zero |

    @rule:rv-list-notolder-limit-unset-rv-zero
    Examples: NotOlderThan
      | match        | rule                         |
      | NotOlderThan | notolder-limit-unset-rv-zero |

  @resource @needs:resource:empty-namespaces
  Scenario Outline: A list with resourceVersionMatch <match>, limit <limit> and a nonzero resourceVersion has the semantics Not older than
    rv-list-<rule>: the list is at least as new as the requested resourceVersion, which is the resourceVersion of object c.
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
      | match   | limit   | relation     | names   | rule                       |
      | (unset) | (unset) | in any order | a, b, c | unset-limit-unset-rv-other |

    @rule:rv-list-notolder-limit-unset-rv-other
    Examples: NotOlderThan, limit unset
      | match        | limit   | relation     | names   | rule                          |
      | NotOlderThan | (unset) | in any order | a, b, c | notolder-limit-unset-rv-other |

    @rule:rv-list-notolder-limit-n-rv-other
    Examples: NotOlderThan, limit set
      | match        | limit | relation      | names   | rule                      |
      | NotOlderThan | 2     | contains only | a, b, c | notolder-limit-n-rv-other |
      | NotOlderThan | 3     | in any order  | a, b, c | notolder-limit-n-rv-other |

  @resource @needs:resource:empty-namespaces
  Scenario Outline: A list with resourceVersionMatch <match>, limit <limit> and a nonzero resourceVersion has the semantics Exact
    rv-list-<rule>: the list has the state at exactly the requested resourceVersion, without object c, which was created later.
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
      | match   | limit | relation      | names | continue    | rule                   |
      | (unset) | 1     | contains only | a, b  | (not empty) | unset-limit-n-rv-other |
      | (unset) | 5     | in any order  | a, b  | (empty)     | unset-limit-n-rv-other |

    @rule:rv-list-exact-limit-unset-rv-other
    Examples: Exact, limit unset
      | match | limit   | relation     | names | continue | rule                       |
      | Exact | (unset) | in any order | a, b  | (empty)  | exact-limit-unset-rv-other |

    @rule:rv-list-exact-limit-n-rv-other
    Examples: Exact, limit set
      | match | limit | relation      | names | continue    | rule                   |
      | Exact | 1     | contains only | a, b  | (not empty) | exact-limit-n-rv-other |
      | Exact | 5     | in any order  | a, b  | (empty)     | exact-limit-n-rv-other |
