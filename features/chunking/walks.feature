@area:chunking
Feature: Collections from the first page to the last
  What holds for one page holds on the way to the last.

  @resource
  Scenario Outline: Pages <how> have <what>
    chunk-<rule>: on every page, and on the last.
    Detects: the last page is full, and is taken for one with more behind it.
    Given these resources exist:
      | name | metadata.labels.app |
      | a    | web                 |
      | b    | web                 |
      | c    | web                 |
      | d    | web                 |
      | e    | web                 |
      | f    | web                 |
    When /{collection}?<query> is read in pages of 2
    Then the pages are:
      | <field>  |
      | <first>  |
      | <second> |
      | <third>  |

    @rule:chunk-limit-bounds-items
    Examples: the limit
      | how                   | what           | rule               | query                            | field         | first | second | third |
      | of all                | two items each | limit-bounds-items | timeoutSeconds=30                | items.(count) | 2     | 2      | 2     |
      | with a label selector | two items each | limit-bounds-items | labelSelector=app%3Dweb          | items.(count) | 2     | 2      | 2     |
      | with a field selector | two items each | limit-bounds-items | fieldSelector=metadata.name!%3Dz | items.(count) | 2     | 2      | 2     |

    @rule:chunk-continue-empty-when-complete
    Examples: the token
      | how                          | what                  | rule                         | query                                          | field             | first       | second      | third   |
      | of all                       | a token, but the last | continue-empty-when-complete | timeoutSeconds=30                              | metadata.continue | (not empty) | (not empty) | (empty) |
      | with a label selector        | a token, but the last | continue-empty-when-complete | labelSelector=app%3Dweb                        | metadata.continue | (not empty) | (not empty) | (empty) |
      | with a field selector        | a token, but the last | continue-empty-when-complete | fieldSelector=metadata.name!%3Dz               | metadata.continue | (not empty) | (not empty) | (empty) |
      | of one namespace by selector | a token, but the last | continue-empty-when-complete | fieldSelector=metadata.namespace%3D{namespace} | metadata.continue | (not empty) | (not empty) | (empty) |

    @rule:chunk-remaining-count
    Examples: the items that follow
      | how    | what                  | rule            | query             | field                       | first | second | third    |
      | of all | a count, but the last | remaining-count | timeoutSeconds=30 | metadata.remainingItemCount | 4     | 2      | (absent) |

    @rule:chunk-remaining-omitted-label-selector
    Examples: no count with a label selector
      | how                   | what     | rule                             | query                   | field                       | first    | second   | third    |
      | with a label selector | no count | remaining-omitted-label-selector | labelSelector=app%3Dweb | metadata.remainingItemCount | (absent) | (absent) | (absent) |

    @rule:chunk-remaining-omitted-field-selector
    Examples: no count with a field selector
      | how                          | what     | rule                             | query                                          | field                       | first    | second   | third    |
      | with a field selector        | no count | remaining-omitted-field-selector | fieldSelector=metadata.name!%3Dz               | metadata.remainingItemCount | (absent) | (absent) | (absent) |
      | of one namespace by selector | no count | remaining-omitted-field-selector | fieldSelector=metadata.namespace%3D{namespace} | metadata.remainingItemCount | (absent) | (absent) | (absent) |

  @resource @rule:chunk-remaining-count
  Scenario: What is written between the pages doesn't change how many remain
    chunk-remaining-count: the items that follow the page, and those are of the version of the first.
    Detects: the items are of the snapshot, and are counted in the present.
    Given 5 resources named after "item"
    And the answer to GET /{collection}?limit=1 is remembered as "first"
    And the resource "plain" named "later"
    And the resource "item-4" has been deleted
    And the resource "item-3" has been deleted
    When the rest of "first" is read in pages of 2
    Then the pages are:
      | metadata.remainingItemCount |
      | 4                           |
      | 2                           |
      | (absent)                    |

  @resource @rule:chunk-complete-and-disjoint
  @profile:specification
  Scenario: Pages over all namespaces of what is in one of them give each object once
    chunk-complete-and-disjoint: by a field selector on the namespace. kube-apiserver departs from this.
    Detects: the first page is read in the namespace, and the token of it is taken for one of all namespaces.
    Given 3 resources named after "item"
    When /{everywhere}?fieldSelector=metadata.namespace%3D{namespace} is read in pages of 1
    Then the pages together have:
      | names | in any order | item-0 to item-2 |
