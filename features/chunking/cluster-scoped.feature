@area:chunking
Feature: Later pages of cluster-scoped collections
  A page of a cluster-scoped collection after the first has the requested limit, a continue token and a remainingItemCount.

  Scenario Outline: The second page of <collection> has <property>
    chunk-limit-bounds-items, chunk-continue-set-when-more: the limit of the second request applies, and the page has a continue token of its own.
    Detects: a server that returns all remaining items of a cluster-scoped collection on the second page.
    Given these Namespace exist:
      | name       |
      | a-{unique} |
      | b-{unique} |
      | c-{unique} |
    And the response to GET /api/v1/namespaces?limit=1 is saved as "first"
    When GET /api/v1/namespaces?limit=1&continue={first:metadata.continue}
    Then the list has:
      | <field> | <value> |

    @rule:chunk-limit-bounds-items
    Examples: limit
      | collection | property | field         | value |
      | Namespaces | one item | items.(count) | 1     |

    @rule:chunk-continue-set-when-more
    Examples: continue token
      | collection | property         | field             | value       |
      | Namespaces | a continue token | metadata.continue | (not empty) |

  @rule:chunk-remaining-count
  Scenario: The remainder of the list of Namespaces after the second page has as many items as its remainingItemCount
    chunk-remaining-count: the number does not include the items of the second page.
    Detects: a server whose later pages of a cluster-scoped collection have the remainingItemCount of the first page.
    Given these Namespace exist:
      | name       |
      | a-{unique} |
      | b-{unique} |
      | c-{unique} |
    And the response to GET /api/v1/namespaces?limit=1 is saved as "first"
    And the response to GET /api/v1/namespaces?limit=1&continue={first:metadata.continue} is saved as "second"
    When GET /api/v1/namespaces?continue={second:metadata.continue}
    Then the list has:
      | items.(count)     | {second:metadata.remainingItemCount} |
      | metadata.continue | (empty)                              |

  @rule:chunk-remaining-count @needs:crd
  Scenario: The pages of a cluster-scoped custom resource have the number of the remaining items
    chunk-remaining-count: each page has the number of items after it, and the last page has none.
    Detects: a server that counts the remaining items only in the collections of a namespace.
    Given a CustomResourceDefinition for the cluster-scoped kind Widget with these properties of spec:
      """
      {}
      """
    And 5 Widget with the name prefix "item"
    When /apis/{unique}.example.com/v1/widgets is listed in pages of 2
    Then the pages are:
      | items.(count) | metadata.remainingItemCount |
      | 2             | 3                           |
      | 2             | 1                           |
      | 1             | (absent)                    |
