@area:chunking
Feature: Reading a collection in pages
  limit bounds a page, continue asks for the next, and all pages are one snapshot.

  @resource
  Scenario Outline: 5 items with limit=<limit> give <what>
    chunk-<rule>: at most n items, and a token exactly when there is more.
    Detects: off by one at the last page, so that a token leads to nothing.
    Given 5 resources named after "item"
    When GET /{collection}?limit=<limit>
    Then the answer is 200
    And the list has:
      | <field> | <value> |

    @rule:chunk-limit-bounds-items
    Examples: items
      | limit | what    | rule               | field         | value |
      | 1     | 1 item  | limit-bounds-items | items.(count) | 1     |
      | 4     | 4 items | limit-bounds-items | items.(count) | 4     |
      | 5     | 5 items | limit-bounds-items | items.(count) | 5     |
      | 6     | 5 items | limit-bounds-items | items.(count) | 5     |
      | 0     | 5 items | limit-bounds-items | items.(count) | 5     |

    @rule:chunk-continue-set-when-more
    Examples: more
      | limit | what    | rule                   | field             | value       |
      | 1     | a token | continue-set-when-more | metadata.continue | (not empty) |
      | 4     | a token | continue-set-when-more | metadata.continue | (not empty) |

    @rule:chunk-continue-empty-when-complete
    Examples: no more
      | limit | what     | rule                         | field             | value   |
      | 5     | no token | continue-empty-when-complete | metadata.continue | (empty) |
      | 6     | no token | continue-empty-when-complete | metadata.continue | (empty) |
      | 0     | no token | continue-empty-when-complete | metadata.continue | (empty) |

  @resource
  Scenario Outline: A token with limit <limit> gives <what>
    chunk-<rule>: a token exactly when there is more behind the page.
    Detects: off by one at the last page, so that a token leads to nothing.
    Given 5 resources named after "item"
    And the answer to GET /{collection}?limit=2 is remembered as "first"
    When GET /{collection} with the query:
      | limit    | <limit>                   |
      | continue | {first:metadata.continue} |
    Then the answer is 200
    And the list has:
      | metadata.continue | <value> |

    @rule:chunk-continue-set-when-more
    Examples: more
      | limit | what          | rule                   | value       |
      | 2     | another token | continue-set-when-more | (not empty) |

    @rule:chunk-continue-empty-when-complete
    Examples: no more
      | limit   | what     | rule                         | value   |
      | 3       | no token | continue-empty-when-complete | (empty) |
      | 4       | no token | continue-empty-when-complete | (empty) |
      | (unset) | no token | continue-empty-when-complete | (empty) |

  @resource @rule:chunk-continue-returns-next
  Scenario Outline: A token with limit <limit> gives <what>, and nothing of the first page
    chunk-continue-returns-next: the limit of the first page is not remembered, its end is.
    Detects: the first item of the next page is the last one of this, or the token is ignored without a limit.
    Given 5 resources named after "item"
    And the answer to GET /{collection}?limit=2 is remembered as "first"
    When GET /{collection} with the query:
      | limit    | <limit>                   |
      | continue | {first:metadata.continue} |
    Then the answer is 200
    And the list has:
      | names         | nothing but   | item-0 to item-4               |
      | names         | leaves out    | {first:items[*].metadata.name} |
      | names         | all different |                                |
      | items.(count) | is            | <count>                        |

    Examples: limits
      | limit   | what         | count |
      | 2       | the next two | 2     |
      | 3       | what is left | 3     |
      | 4       | what is left | 3     |
      | (unset) | what is left | 3     |

  @resource @rule:chunk-complete-and-disjoint
  Scenario Outline: Pages of <limit> give each of <count> objects once
    chunk-complete-and-disjoint: every object exactly once.
    Detects: the last object of a page is the first of the next, or on neither.
    Given <count> resources named after "item"
    When /{collection} is read in pages of <limit>
    Then the pages together have:
      | names | in any order | item-0 to item-<last> |

    Examples: sizes
      | count | last | limit |
      | 7     | 6    | 1     |
      | 7     | 6    | 3     |
      | 12    | 11   | 4     |

  @resource @rule:chunk-snapshot-consistent
  Scenario: What happens after the first page doesn't show on the others
    chunk-snapshot-consistent: created, changed and deleted objects do not alter the following chunks.
    Detects: each page is read from the present state.
    Given 6 resources named after "item"
    And the answer to GET /{collection}?limit=2 is remembered as "first"
    And the resource "plain" named "item-3a"
    And the resource "item-4" has been deleted
    And the resource "item-5" has been changed:
      | metadata.labels.app | late |
    When the rest of "first" is read in pages of 2
    Then the pages together have:
      | names | in any order | item-0 to item-5 |
    And every item on the pages has:
      | metadata.labels.app | (absent) |

  @resource @rule:chunk-resourceversion-constant
  Scenario: Writes between the pages don't change their version
    chunk-resourceversion-constant: all chunks are of the version of the first.
    Detects: the version of each page is the newest one.
    Given 4 resources named after "item"
    And the answer to GET /{collection}?limit=1 is remembered as "first"
    And the resource "plain" named "later"
    When the rest of "first" is read in pages of 1
    Then the pages together have:
      | pages[*].metadata.resourceVersion | all the same |  |

  @resource @rule:chunk-complete-and-disjoint
  Scenario: Pages over all namespaces give each object once
    chunk-complete-and-disjoint: the token remembers the namespace as well as the name.
    Detects: the token holds the name only, and namesakes in the next namespace are left out.
    Given these resources exist:
      | name | metadata.labels.of |
      | a    | {unique}           |
      | b    | {unique}           |
    And the resource "plain" named "a" in namespace "second" with:
      | metadata.labels.of | {unique} |
    And the resource "plain" named "c" in namespace "second" with:
      | metadata.labels.of | {unique} |
    When /{everywhere}?labelSelector=of%3D{unique} is read in pages of 1
    Then the pages together have:
      | names | in any order | a, a, b, c |

  @rule:chunk-snapshot-consistent
  Scenario: Walks in pages beside random writers see one state
    chunk-snapshot-consistent: each object of then once, as many as were said to remain, whatever is written meanwhile.
    Detects: a page ends at a key that is deleted meanwhile, and the next one skips its neighbour.
    When 3 random "3 writers of 8 writes beside a walk in pages of 2" programs run
    Then the model agrees
