@area:chunking
Feature: Properties of each page of a list
  limit, continue and remainingItemCount are correct on every page, including the last.

  @resource @needs:resource:empty-namespaces
  Scenario Outline: The pages of <collection> have <property>
    chunk-limit-bounds-items, chunk-continue-empty-when-complete, chunk-remaining-count: each page, including the last, has correct metadata.
    chunk-remaining-omitted-label-selector, chunk-remaining-omitted-field-selector: a list with a selector has no remainingItemCount.
    Detects: a server whose full last page has a continue token.
    Given these resources exist:
      | name | metadata.labels.app |
      | a    | web                 |
      | b    | web                 |
      | c    | web                 |
      | d    | web                 |
      | e    | web                 |
      | f    | web                 |
    When /{collection}?<query> is listed in pages of 2
    Then the pages are:
      | <field>       |
      | <first page>  |
      | <second page> |
      | <third page>  |

    @rule:chunk-limit-bounds-items
    Examples: limit
      | collection                  | property       | query                            | field         | first page | second page | third page |
      | a list                      | two items each | timeoutSeconds=30                | items.(count) | 2          | 2           | 2          |
      | a list with a labelSelector | two items each | labelSelector=app%3Dweb          | items.(count) | 2          | 2           | 2          |
      | a list with a fieldSelector | two items each | fieldSelector=metadata.name!%3Dz | items.(count) | 2          | 2           | 2          |

    @rule:chunk-continue-empty-when-complete
    Examples: continue token
      | collection                                        | property                               | query                                          | field             | first page  | second page | third page |
      | a list                                            | a continue token, except the last page | timeoutSeconds=30                              | metadata.continue | (not empty) | (not empty) | (empty)    |
      | a list with a labelSelector                       | a continue token, except the last page | labelSelector=app%3Dweb                        | metadata.continue | (not empty) | (not empty) | (empty)    |
      | a list with a fieldSelector                       | a continue token, except the last page | fieldSelector=metadata.name!%3Dz               | metadata.continue | (not empty) | (not empty) | (empty)    |
      | a list with a fieldSelector on metadata.namespace | a continue token, except the last page | fieldSelector=metadata.namespace%3D{namespace} | metadata.continue | (not empty) | (not empty) | (empty)    |

    @rule:chunk-remaining-count
    Examples: remainingItemCount
      | collection | property                                   | query             | field                       | first page | second page | third page |
      | a list     | a remainingItemCount, except the last page | timeoutSeconds=30 | metadata.remainingItemCount | 4          | 2           | (absent)   |

    @rule:chunk-remaining-omitted-label-selector
    Examples: label selectors
      | collection                  | property              | query                   | field                       | first page | second page | third page |
      | a list with a labelSelector | no remainingItemCount | labelSelector=app%3Dweb | metadata.remainingItemCount | (absent)   | (absent)    | (absent)   |

    @rule:chunk-remaining-omitted-field-selector
    Examples: field selectors
      | collection                                        | property              | query                                          | field                       | first page | second page | third page |
      | a list with a fieldSelector                       | no remainingItemCount | fieldSelector=metadata.name!%3Dz               | metadata.remainingItemCount | (absent)   | (absent)    | (absent)   |
      | a list with a fieldSelector on metadata.namespace | no remainingItemCount | fieldSelector=metadata.namespace%3D{namespace} | metadata.remainingItemCount | (absent)   | (absent)    | (absent)   |

  @resource @rule:chunk-remaining-count @needs:resource:empty-namespaces
  Scenario: Writes between the pages do not change remainingItemCount
    chunk-remaining-count: remainingItemCount counts the remaining items of the snapshot of the first page.
    Detects: a server that returns the items of the snapshot but counts the current items.
    Given 5 resources with the name prefix "item"
    And the response to GET /{collection}?limit=1 is saved as "first"
    And the resource "plain" named "later"
    And the resource "item-4" has been deleted
    And the resource "item-3" has been deleted
    When the remainder of "first" is listed in pages of 2
    Then the pages are:
      | metadata.remainingItemCount |
      | 4                           |
      | 2                           |
      | (absent)                    |

  @resource @rule:chunk-complete-and-disjoint
  @profile:specification @needs:resource:empty-namespaces
  Scenario: Pages of a list across all namespaces with a field selector on one namespace return each object once
    chunk-complete-and-disjoint: the field selector selects one namespace by metadata.namespace. (kube-apiserver departs from this rule.)
    Detects: a server that reads the first page from the namespace, but the following pages from all namespaces.
    Given 3 resources with the name prefix "item"
    When /{all-namespaces}?fieldSelector=metadata.namespace%3D{namespace} is listed in pages of 1
    Then all pages together have:
      | names | in any order | item-0 to item-2 |
