@area:resource-version
Feature: The list table
  Which version a list is of, by resourceVersionMatch, paging and resourceVersion; some combinations are invalid.

  Background:
    Given these resources exist:
      | name |
      | a    |
      | b    |
    And the answer to GET /{collection} is remembered as "then"
    And these resources exist:
      | name |
      | c    |

  @resource
  Scenario Outline: match <match>, limit <limit>, version <version> is Most Recent
    rv-list-<rule>: the list includes the latest writes, and is of a version not older than them.
    Detects: a cache answers that lags behind.
    When GET /{collection} with the query:
      | limit | <limit> |
    Then the answer is 200
    And the list has:
      | names                    | <how>          | <names>                      |
      | metadata.resourceVersion | not older than | {c:metadata.resourceVersion} |

    @rule:rv-list-unset-limit-unset-rv-unset
    Examples: limit unset
      | match | limit   | version | rule                       | how          | names   |
      | unset | (unset) | unset   | unset-limit-unset-rv-unset | in any order | a, b, c |

    @rule:rv-list-unset-limit-n-rv-unset
    Examples: limit n
      | match | limit | version | rule                   | how          | names   |
      | unset | 2     | unset   | unset-limit-n-rv-unset | nothing but  | a, b, c |
      | unset | 3     | unset   | unset-limit-n-rv-unset | in any order | a, b, c |

  @resource
  Scenario Outline: match <match>, limit <limit>, version 0 is Any
    rv-list-<rule>: 200, at whatever version.
    Detects: 0 is looked up in the history, and answers 410.
    When GET /{collection} with the query:
      | resourceVersion      | 0       |
      | resourceVersionMatch | <match> |
      | limit                | <limit> |
    Then the answer is 200
    And the list has:
      | kind                     | is         | {resource:kind}List |
      | metadata.resourceVersion | is         | (not empty)         |
      | names                    | leaves out | d                   |

    @rule:rv-list-unset-limit-unset-rv-zero
    Examples: match and limit unset
      | match   | limit   | rule                      |
      | (unset) | (unset) | unset-limit-unset-rv-zero |

    @rule:rv-list-unset-limit-n-rv-zero
    Examples: match unset, limit n
      | match   | limit | rule                  |
      | (unset) | 2     | unset-limit-n-rv-zero |

    @rule:rv-list-notolder-limit-unset-rv-zero
    Examples: NotOlderThan, limit unset
      | match        | limit   | rule                         |
      | NotOlderThan | (unset) | notolder-limit-unset-rv-zero |

    @rule:rv-list-notolder-limit-n-rv-zero
    Examples: NotOlderThan, limit n
      | match        | limit | rule                     |
      | NotOlderThan | 2     | notolder-limit-n-rv-zero |

  @resource @needs:default-namespace
  Scenario Outline: match <match>, version 0 includes what has been there since the start
    rv-list-<rule>: at whatever version, the namespace default was there.
    Detects: a cache that is not filled yet answers an empty list.
    When GET /api/v1/namespaces with the query:
      | resourceVersion      | 0       |
      | resourceVersionMatch | <match> |
    Then the answer is 200
    And the list has:
      | names | contains | default |

    @rule:rv-list-unset-limit-unset-rv-zero
    Examples: match unset
      | match   | rule                      |
      | (unset) | unset-limit-unset-rv-zero |

    @rule:rv-list-notolder-limit-unset-rv-zero
    Examples: NotOlderThan
      | match        | rule                         |
      | NotOlderThan | notolder-limit-unset-rv-zero |

  @resource
  Scenario Outline: match <match>, limit <limit>, another version is Not older than
    rv-list-<rule>: the collection is at least as new as the version given, here one with c.
    Detects: the version is taken for a lower bound on the items.
    When GET /{collection} with the query:
      | resourceVersion      | {c:metadata.resourceVersion} |
      | resourceVersionMatch | <match>                      |
      | limit                | <limit>                      |
    Then the answer is 200
    And the list has:
      | names                    | <how>          | <names>                      |
      | metadata.resourceVersion | not older than | {c:metadata.resourceVersion} |

    @rule:rv-list-unset-limit-unset-rv-other
    Examples: match and limit unset
      | match   | limit   | how          | names   | rule                       |
      | (unset) | (unset) | in any order | a, b, c | unset-limit-unset-rv-other |

    @rule:rv-list-notolder-limit-unset-rv-other
    Examples: NotOlderThan, limit unset
      | match        | limit   | how          | names   | rule                          |
      | NotOlderThan | (unset) | in any order | a, b, c | notolder-limit-unset-rv-other |

    @rule:rv-list-notolder-limit-n-rv-other
    Examples: NotOlderThan, limit n
      | match        | limit | how          | names   | rule                      |
      | NotOlderThan | 2     | nothing but  | a, b, c | notolder-limit-n-rv-other |
      | NotOlderThan | 3     | in any order | a, b, c | notolder-limit-n-rv-other |

  @resource
  Scenario Outline: match <match>, limit <limit>, another version is Exact
    rv-list-<rule>: the collection of exactly that version, without c that came later.
    Detects: the newest state under the old version, or the other way round.
    When GET /{collection} with the query:
      | resourceVersion      | {then:metadata.resourceVersion} |
      | resourceVersionMatch | <match>                         |
      | limit                | <limit>                         |
    Then the answer is 200
    And the list has:
      | names                    | <how>         | <names>                         |
      | metadata.resourceVersion | is            | {then:metadata.resourceVersion} |
      | metadata.continue        | is            | <continue>                      |

    @rule:rv-list-unset-limit-n-rv-other
    Examples: match unset, limit n
      | match   | limit | how          | names | continue    | rule                   |
      | (unset) | 1     | nothing but  | a, b  | (not empty) | unset-limit-n-rv-other |
      | (unset) | 5     | in any order | a, b  | (empty)     | unset-limit-n-rv-other |

    @rule:rv-list-exact-limit-unset-rv-other
    Examples: Exact, limit unset
      | match | limit   | how          | names | continue | rule                       |
      | Exact | (unset) | in any order | a, b  | (empty)  | exact-limit-unset-rv-other |

    @rule:rv-list-exact-limit-n-rv-other
    Examples: Exact, limit n
      | match | limit | how          | names | continue    | rule                   |
      | Exact | 1     | nothing but  | a, b  | (not empty) | exact-limit-n-rv-other |
      | Exact | 5     | in any order | a, b  | (empty)     | exact-limit-n-rv-other |
