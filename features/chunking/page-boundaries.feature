@area:chunking
Feature: Pages of objects whose names begin with the name of the previous object
  The next page starts with the first name after the last name of the page, even if it has the same prefix.

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
