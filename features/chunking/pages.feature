@area:chunking
Feature: Chunked lists
  The parameter limit sets the maximum size of a page, and the parameter continue requests the next page. All pages come from one snapshot.

  @resource @needs:resource:empty-namespaces
  Scenario Outline: A list of 5 items with limit=<limit> returns <result>
    chunk-limit-bounds-items: a page has at most as many items as limit; chunk-continue-set-when-more, chunk-continue-empty-when-complete: it has a
    continue token only if there are more items.
    Detects: a server that returns a continue token with the last page, for example because of an off-by-one error.
    Given 5 resources with the name prefix "item"
    When GET /{collection}?limit=<limit>
    Then the response is 200
    And the list has:
      | <field> | <value> |

    @rule:chunk-limit-bounds-items
    Examples: items
      | limit | result  | field         | value |
      | 1     | 1 item  | items.(count) | 1     |
      | 4     | 4 items | items.(count) | 4     |
      | 5     | 5 items | items.(count) | 5     |
      | 6     | 5 items | items.(count) | 5     |
      | 0     | 5 items | items.(count) | 5     |
      | -1    | 5 items | items.(count) | 5     |

    @rule:chunk-continue-set-when-more
    Examples: more items
      | limit | result           | field             | value       |
      | 1     | a continue token | metadata.continue | (not empty) |
      | 4     | a continue token | metadata.continue | (not empty) |

    @rule:chunk-continue-empty-when-complete
    Examples: no more items
      | limit | result            | field             | value   |
      | 5     | no continue token | metadata.continue | (empty) |
      | 6     | no continue token | metadata.continue | (empty) |
      | 0     | no continue token | metadata.continue | (empty) |

  @resource @needs:resource:empty-namespaces
  Scenario Outline: The second page <parameters> has <result>
    chunk-continue-set-when-more, chunk-continue-empty-when-complete: a page has a continue token only if there are more items.
    Detects: a server that returns a continue token with the last page, for example because of an off-by-one error.
    Given 5 resources with the name prefix "item"
    And the response to GET /{collection}?limit=2 is saved as "first"
    When GET /{collection} with the query:
      | limit    | <limit>                   |
      | continue | {first:metadata.continue} |
    Then the response is 200
    And the list has:
      | metadata.continue | <value> |

    @rule:chunk-continue-set-when-more
    Examples: more items
      | parameters   | limit | result                 | value       |
      | with limit 2 | 2     | another continue token | (not empty) |

    @rule:chunk-continue-empty-when-complete
    Examples: no more items
      | parameters    | limit   | result            | value   |
      | with limit 3  | 3       | no continue token | (empty) |
      | with limit 4  | 4       | no continue token | (empty) |
      | without limit | (unset) | no continue token | (empty) |

  @resource @rule:chunk-continue-returns-next @needs:resource:empty-namespaces
  Scenario Outline: The second page <parameters> has <count> items and none of the first page
    chunk-continue-returns-next: the limit of the first page does not apply to the second page.
    Detects: a server that repeats the last item of the first page, or ignores the token in a request without limit.
    Given 5 resources with the name prefix "item"
    And the response to GET /{collection}?limit=2 is saved as "first"
    When GET /{collection} with the query:
      | limit    | <limit>                   |
      | continue | {first:metadata.continue} |
    Then the response is 200
    And the list has:
      | names         | contains only    | item-0 to item-4               |
      | names         | does not contain | {first:items[*].metadata.name} |
      | names         | all different    |                                |
      | items.(count) | is               | <count>                        |

    Examples: limits
      | parameters    | limit   | count |
      | with limit 2  | 2       | 2     |
      | with limit 3  | 3       | 3     |
      | with limit 4  | 4       | 3     |
      | without limit | (unset) | 3     |

  @resource @rule:chunk-complete-and-disjoint @needs:resource:empty-namespaces
  Scenario Outline: Pages of <limit> items return each of <count> objects once
    chunk-complete-and-disjoint: every object is on exactly one page.
    Detects: a server that repeats the last object of a page on the next page, or omits it.
    Given <count> resources with the name prefix "item"
    When /{collection} is listed in pages of <limit>
    Then all pages together have:
      | names | in any order | item-0 to item-<last number> |

    Examples: sizes
      | count | last number | limit |
      | 7     | 6           | 1     |
      | 7     | 6           | 3     |
      | 12    | 11          | 4     |

  @resource @rule:chunk-snapshot-consistent @needs:resource:empty-namespaces
  Scenario: Writes after the first page do not change the later pages
    chunk-snapshot-consistent: created, changed and deleted objects do not affect the later pages.
    Detects: a server that reads each page from the current state.
    Given 6 resources with the name prefix "item"
    And the response to GET /{collection}?limit=2 is saved as "first"
    And the resource "plain" named "item-3a"
    And the resource "item-4" has been deleted
    And the resource "item-5" has been changed:
      | metadata.labels.app | late |
    When the remainder of "first" is listed in pages of 2
    Then all pages together have:
      | names | in any order | item-0 to item-5 |
    And every item on the pages has:
      | metadata.labels.app | (absent) |

  @resource @rule:chunk-resourceversion-constant
  Scenario: All pages of a list have the resourceVersion of the first page
    chunk-resourceversion-constant: writes between the pages do not change the resourceVersion.
    Detects: a server whose pages have the latest resourceVersion.
    Given 4 resources with the name prefix "item"
    And the response to GET /{collection}?limit=1 is saved as "first"
    And the resource "plain" named "later"
    When the remainder of "first" is listed in pages of 1
    Then all pages together have:
      | pages[*].metadata.resourceVersion | all the same |  |

  @resource @rule:chunk-complete-and-disjoint
  Scenario: Pages of a list across all namespaces return each object once
    chunk-complete-and-disjoint: a continue token identifies the last object of a page by namespace and name.
    Detects: a server whose token contains only the name, so that objects with the same name in the next namespace are missing.
    Given these resources exist:
      | name | metadata.labels.scenario |
      | a    | {unique}                 |
      | b    | {unique}                 |
    And the resource "plain" named "a" in namespace "second" with:
      | metadata.labels.scenario | {unique} |
    And the resource "plain" named "c" in namespace "second" with:
      | metadata.labels.scenario | {unique} |
    When /{all-namespaces}?labelSelector=scenario%3D{unique} is listed in pages of 1
    Then all pages together have:
      | names | in any order | a, a, b, c |

  @rule:chunk-snapshot-consistent
  Scenario: Chunked lists during random writes return one snapshot
    chunk-snapshot-consistent: a chunked list returns each object of its snapshot once, and remainingItemCount is correct.
    Detects: a server whose next page skips an object if the last key of the previous page has been deleted.
    When 3 random programs run: "3 writers with 8 writes each, concurrent with lists in pages of 2"
    Then the responses match the model
