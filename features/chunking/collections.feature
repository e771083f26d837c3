@area:chunking
Feature: Pages of every collection
  limit and continue mean the same wherever a collection stands, with selectors and without.

  @rule:chunk-limit-bounds-items
  @rule:chunk-continue-set-when-more
  @rule:chunk-remaining-omitted-label-selector
  Scenario Outline: A page of <which> has one item and a token
    chunk-limit-bounds-items: at most n items; chunk-continue-set-when-more: a token, for there are others.
    Mistake: the list with a selector, or that of another path, has code of its own that reads no limit.
    Given these Endpoints exist:
      | name | metadata.labels.of |
      | a    | {unique}           |
      | b    | {unique}           |
    When GET <path>limit=1
    Then the answer is 200
    And the list has:
      | items.(count)               | 1           |
      | metadata.continue           | (not empty) |
      | metadata.remainingItemCount | <remaining> |

    Examples: Endpoints with selectors
      | which                   | path                                                                                | remaining |
      | what has a label        | /api/v1/namespaces/{namespace}/endpoints?labelSelector=of%3D{unique}&               | (absent)  |
      | what has a key          | /api/v1/namespaces/{namespace}/endpoints?labelSelector=of&                          | (absent)  |
      | what has one of values  | /api/v1/namespaces/{namespace}/endpoints?labelSelector=of%20in%20({unique})&        | (absent)  |
      | a namespace by field    | /api/v1/namespaces/{namespace}/endpoints?fieldSelector=metadata.namespace%3D{namespace}& | (absent) |
      | all namespaces by label | /api/v1/endpoints?labelSelector=of%3D{unique}&                                      | (absent)  |
      | all namespaces by field | /api/v1/endpoints?fieldSelector=metadata.namespace%3D{namespace}&                   | (absent)  |

    Examples: other collections
      | which                   | path                 | remaining |
      | all namespaces          | /api/v1/endpoints?   | (integer) |
      | the namespaces          | /api/v1/namespaces?  | (integer) |

  @rule:chunk-limit-bounds-items
  @rule:chunk-continue-set-when-more
  @needs:type:leases.coordination
  Scenario: A page of a type of a named group has one item and a token
    chunk-limit-bounds-items, chunk-continue-set-when-more: lists of groups have pages too.
    Mistake: only the core group has pages.
    Given the Lease "empty" named "a"
    And the Lease "empty" named "b"
    When GET /apis/coordination.orch.io/v1/namespaces/{namespace}/leases?limit=1
    Then the answer is 200
    And the list has:
      | names                       | in any order | a           |
      | metadata.continue           | is           | (not empty) |
      | metadata.remainingItemCount | is           | 1           |

  @rule:chunk-limit-bounds-items
  @rule:chunk-continue-set-when-more
  @rule:chunk-continue-empty-when-complete
  @rule:chunk-remaining-omitted-label-selector
  @rule:chunk-remaining-omitted-field-selector
  Scenario Outline: Pages <how> are full, and the last has no token
    chunk-limit-bounds-items, chunk-continue-…: on every page; chunk-remaining-omitted-…: with a selector on none.
    Mistake: the last page is full, and is taken for one with more behind it.
    Given these Endpoints exist:
      | name | metadata.labels.app |
      | a    | web                 |
      | b    | web                 |
      | c    | web                 |
      | d    | web                 |
      | e    | web                 |
      | f    | web                 |
    When /api/v1/namespaces/{namespace}/endpoints?<query> is read in pages of 2
    Then the pages are:
      | items.(count) | metadata.continue | metadata.remainingItemCount |
      | 2             | (not empty)       | <first>                     |
      | 2             | (not empty)       | <second>                    |
      | 2             | (empty)           | (absent)                    |

    Examples: queries
      | how                   | query                             | first    | second   |
      | of all                | timeoutSeconds=30                 | 4        | 2        |
      | with a label selector | labelSelector=app%3Dweb           | (absent) | (absent) |
      | with a field selector | fieldSelector=metadata.name!%3Dz  | (absent) | (absent) |
      | of one namespace by selector | fieldSelector=metadata.namespace%3D{namespace} | (absent) | (absent) |

  @rule:chunk-remaining-count
  @rule:chunk-limit-bounds-items
  Scenario: What is written between the pages doesn't change how many remain
    chunk-remaining-count: the items that follow the page, and those are of the version of the first.
    Mistake: the items are of the snapshot, and are counted in the present.
    Given 5 Endpoints named after "item"
    And the answer to GET /api/v1/namespaces/{namespace}/endpoints?limit=1 is remembered as "first"
    And the Endpoints "empty" named "later"
    And the Endpoints "item-4" has been deleted
    And the Endpoints "item-3" has been deleted
    When the rest of "first" is read in pages of 2
    Then the pages are:
      | items.(count) | metadata.remainingItemCount |
      | 1             | 4                           |
      | 2             | 2                           |
      | 2             | (absent)                    |
