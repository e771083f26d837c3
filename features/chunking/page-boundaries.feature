@area:chunking
Feature: Boundaries of pages
  The next page starts with the first name after the last name of a page, even if the last name is a prefix of the next name.

  @resource @rule:chunk-complete-and-disjoint
  Scenario Outline: Pages of <limit> return objects whose names begin with the name of another object
    chunk-complete-and-disjoint: each object is on exactly one page.
    Detects: a server that continues after all names with the prefix, or repeats them.
    Given these resources exist:
      | name          | metadata.labels.scenario |
      | a-{unique}    | {unique}                 |
      | a-{unique}-b  | {unique}                 |
      | a-{unique}.b  | {unique}                 |
      | a-{unique}0   | {unique}                 |
      | a-{unique}b   | {unique}                 |
      | a-{unique}b-0 | {unique}                 |
    When /{collection}?labelSelector=scenario%3D{unique} is listed in pages of <limit>
    Then all pages together have:
      | names | in any order | a-{unique}, a-{unique}-b, a-{unique}.b, a-{unique}0, a-{unique}b, a-{unique}b-0 |

    Examples: limits
      | limit |
      | 1     |
      | 2     |
      | 4     |

  @resource @rule:chunk-continue-empty-when-complete
  Scenario Outline: A list with a fieldSelector for one name in <scope> and with limit=1 has no continue token
    chunk-continue-empty-when-complete: no other object can match the selector.
    Detects: a server that returns a token because the collection has more objects.
    Given these resources exist:
      | name       |
      | a-{unique} |
      | b-{unique} |
      | c-{unique} |
    When GET <path>?limit=1&fieldSelector=<selector>
    Then the list has:
      | names             | in any order | a-{unique} |
      | metadata.continue | is           | (empty)    |

    Examples: selectors
      | scope         | path          | selector                   |
      | one namespace | /{collection} | metadata.name%3Da-{unique} |

    @since:1.27
    Examples: selectors since 1.27
      | scope          | path              | selector                                                    |
      | all namespaces | /{all-namespaces} | metadata.name%3Da-{unique},metadata.namespace%3D{namespace} |
