@area:chunking
Feature: Reading a collection in pages
  limit bounds a page, continue asks for the next, and all pages are one snapshot.

  @rule:chunk-limit-bounds-items @rule:chunk-continue-set-when-more @rule:chunk-continue-empty-when-complete
  Scenario Outline: 5 items with limit=<limit> give <items> and <token>
    chunk-limit-bounds-items: at most n items; chunk-continue-…: a token exactly when there is more.
    Mistake: off by one at the last page, so that a token leads to nothing.
    Given 5 Endpoints named after "item"
    When GET /api/v1/namespaces/{namespace}/endpoints?limit=<limit>
    Then the answer is 200
    And the list has:
      | items.(count)     | <items>    |
      | metadata.continue | <continue> |

    Examples: around the size of the collection
      | limit | items | token    | continue    |
      | 1     | 1     | a token  | (not empty) |
      | 4     | 4     | a token  | (not empty) |
      | 5     | 5     | no token | (empty)     |
      | 6     | 5     | no token | (empty)     |
      | 0     | 5     | no token | (empty)     |

  @rule:chunk-continue-returns-next @rule:chunk-continue-set-when-more @rule:chunk-continue-empty-when-complete
  Scenario Outline: A token with limit=<limit> gives the next items, and <token>
    chunk-continue-returns-next: those that follow the page it came with.
    Mistake: the first item of the next page is the last one of this.
    Given 5 Endpoints named after "item"
    And the answer to GET /api/v1/namespaces/{namespace}/endpoints?limit=2 is remembered as "first"
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | limit    | <limit>                   |
      | continue | {first:metadata.continue} |
    Then the answer is 200
    And the list has:
      | names             | in this order | <names>    |
      | metadata.continue | is            | <continue> |

    Examples: in the middle, and to the end
      | limit | names                  | token    | continue    |
      | 2     | item-2, item-3         | a token  | (not empty) |
      | 3     | item-2, item-3, item-4 | no token | (empty)     |
      | 4     | item-2, item-3, item-4 | no token | (empty)     |

  @rule:chunk-continue-returns-next @rule:chunk-continue-empty-when-complete
  Scenario: A token without limit gives all the rest
    chunk-continue-returns-next: the limit of the first page is not remembered; chunk-continue-empty-when-complete: no further token.
    Mistake: the token is ignored without a limit.
    Given 5 Endpoints named after "item"
    And the answer to GET /api/v1/namespaces/{namespace}/endpoints?limit=2 is remembered as "first"
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | continue | {first:metadata.continue} |
    Then the answer is 200
    And the list has:
      | names             | in this order | item-2, item-3, item-4 |
      | metadata.continue | is            | (empty)                |

  @rule:chunk-complete-and-disjoint @rule:chunk-resourceversion-constant
  Scenario Outline: Pages of <limit> give each of <count> objects once, at one version
    chunk-complete-and-disjoint: every object exactly once; chunk-resourceversion-constant: the same version on all pages.
    Mistake: the version of each page is the newest one.
    Given <count> Endpoints named after "item"
    When /api/v1/namespaces/{namespace}/endpoints is read in pages of <limit>
    Then the pages together have:
      | names                             | in any order | item-0 to item-<last> |
      | pages[*].metadata.resourceVersion | all the same |                       |

    Examples: sizes
      | count | last | limit |
      | 7     | 6    | 1     |
      | 7     | 6    | 3     |
      | 12    | 11   | 4     |

  @rule:chunk-snapshot-consistent
  Scenario: What happens after the first page doesn't show on the others
    chunk-snapshot-consistent: created, changed and deleted objects do not alter the following chunks.
    Mistake: each page is read from the present state.
    Given 6 Endpoints named after "item"
    And the answer to GET /api/v1/namespaces/{namespace}/endpoints?limit=2 is remembered as "first"
    And the Endpoints "empty" named "item-3a"
    And the Endpoints "item-4" has been deleted
    And the Endpoints "item-5" has been changed:
      | metadata.labels.app | late |
    When the rest of "first" is read in pages of 2
    Then the pages together have:
      | names | in any order | item-0 to item-5 |
    And every item on the pages has:
      | metadata.labels.app | (absent) |

  @rule:chunk-resourceversion-constant
  Scenario: Writes between the pages don't change their version
    chunk-resourceversion-constant: all chunks are of the version of the first.
    Mistake: the version of each page is the newest one.
    Given 4 Endpoints named after "item"
    And the answer to GET /api/v1/namespaces/{namespace}/endpoints?limit=1 is remembered as "first"
    And the Endpoints "empty" named "later"
    When the rest of "first" is read in pages of 1
    Then the pages together have:
      | pages[*].metadata.resourceVersion | all the same |  |

  @rule:chunk-complete-and-disjoint @rule:chunk-resourceversion-constant
  Scenario: Pages over all namespaces give each object once
    chunk-complete-and-disjoint: the token remembers the namespace as well as the name.
    Mistake: the token holds the name only, and namesakes in the next namespace are left out.
    Given these Endpoints exist:
      | name | metadata.labels.of |
      | a    | {unique}           |
      | b    | {unique}           |
    And the Endpoints "empty" named "a" in namespace "second" with:
      | metadata.labels.of | {unique} |
    And the Endpoints "empty" named "c" in namespace "second" with:
      | metadata.labels.of | {unique} |
    When /api/v1/endpoints?labelSelector=of%3D{unique} is read in pages of 1
    Then the pages together have:
      | names                             | in any order | a, a, b, c |
      | pages[*].metadata.resourceVersion | all the same |            |

  @rule:chunk-complete-and-disjoint @rule:chunk-snapshot-consistent @rule:chunk-remaining-count
  Scenario: Walks in pages beside random writers see one state
    chunk-snapshot-consistent, chunk-complete-and-disjoint, chunk-remaining-count: whatever is written meanwhile.
    Mistake: a page ends at a key that is deleted meanwhile, and the next one skips its neighbour.
    When 3 random "3 writers of 8 writes beside a walk in pages of 2" programs run
    Then the model agrees

  @rule:chunk-malformed-token-400
  Scenario Outline: A continue value that is <what> is refused with limit <limit>
    chunk-malformed-token-400: it is no token of the server.
    Mistake: it is taken for the beginning, and the client reads the first page again.
    Given 3 Endpoints named after "item"
    And the answer to GET /api/v1/namespaces/{namespace}/endpoints?limit=1 is remembered as "first"
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | limit    | <limit> |
      | continue | <value> |
    Then the answer is 400 BadRequest

    Examples: no tokens
      | what              | limit   | value                      |
      | a word            | 1       | abc                        |
      | a word            | (unset) | abc                        |
      | no base64         | 1       | %%%                        |
      | base64 of nothing | 1       | e30                        |
      | base64 of a word  | 1       | aGVsbG8                    |
      | a token and more  | 1       | {first:metadata.continue}% |
      | more and a token  | (unset) | x{first:metadata.continue} |
