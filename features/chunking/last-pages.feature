@area:chunking
Feature: Last pages of lists
  The last page belongs to the snapshot of the first page.

  @needs:resource:empty-namespaces
  Scenario Outline: The remainder of a list of <objects>, read without limit, has the resourceVersion of the first page
    chunk-resourceversion-constant: the token determines the resourceVersion, with and without limit.
    Detects: a server that reads the last page from the current state if the request has no limit.
    Given 4 resources with the name prefix "item"
    And the response to GET /{collection}?limit=1 is saved as "first"
    And the resource "plain" named "later"
    When GET /{collection}?continue={first:metadata.continue}
    Then the list has:
      | metadata.resourceVersion | is           | {first:metadata.resourceVersion} |
      | names                    | in any order | item-1, item-2, item-3           |

    @rule:chunk-resourceversion-constant @resource
    Examples: resource under test
      | objects                 |
      | the resource under test |

    @rule:chunk-resourceversion-constant @resource:custom @needs:crd
    Examples: custom resource
      | objects           |
      | a custom resource |

  Scenario Outline: The remainder of <collection> has as many items as the remainingItemCount of the first page
    chunk-remaining-count: both pages belong to the same snapshot, even after other writes.
    Detects: a server that counts other objects if the list includes several namespaces.
    Given 3 resources with the name prefix "item"
    And the response to GET <path>?limit=1 is saved as "first"
    And the resource "plain" named "later"
    When GET <path>?continue={first:metadata.continue}
    Then the list has:
      | items.(count) | {first:metadata.remainingItemCount} |

    @rule:chunk-remaining-count @resource
    Examples: resource under test
      | collection                   | path              |
      | a list of one namespace      | /{collection}     |
      | a list across all namespaces | /{all-namespaces} |

    @rule:chunk-remaining-count @resource:custom @needs:crd
    Examples: custom resource
      | collection                                   | path              |
      | a list of custom resources in all namespaces | /{all-namespaces} |

  Scenario Outline: A list of <objects> in all namespaces in pages of 1 contains an object of the same name in each namespace
    chunk-complete-and-disjoint: an object with the same name in the next namespace is another object.
    Detects: a server whose continue token contains only the name of the last object.
    Given the resource "labelled" named "a" with:
      | metadata.labels.only | {unique} |
    And the resource "labelled" named "a" in namespace "second" with:
      | metadata.labels.only | {unique} |
    When /{all-namespaces}?labelSelector=only%3D{unique} is listed in pages of 1
    Then all pages together have:
      | names | in any order | a, a |

    @rule:chunk-complete-and-disjoint @resource
    Examples: resource under test
      | objects                 |
      | the resource under test |

    @rule:chunk-complete-and-disjoint @resource:custom @needs:crd
    Examples: custom resource
      | objects          |
      | custom resources |
