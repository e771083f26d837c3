@area:chunking
Feature: limit under Any
  A server may answer a list at version 0 from its cache, which knows no pages.

  @resource @rule:chunk-limit-ignored-for-any
  Scenario: A list at version 0 with limit=2 gives two items or all
    chunk-limit-ignored-for-any: limit may be ignored for resourceVersion=0.
    Detects: two items without a token, so that the rest is lost.
    Given 3 resources named after "item"
    And the answer to GET /{collection}?resourceVersion={item-2:metadata.resourceVersion} is remembered as "not older"
    When GET /{collection}?limit=2&resourceVersion=0
    Then the answer is 200
    And the list is one of the permitted:
      | items.(count) | metadata.continue | meaning          |
      | 2             | (not empty)       | limit is kept    |
      | 3             | (empty)           | limit is ignored |

  @resource @rule:chunk-limit-bounds-items
  @profile:specification
  Scenario: A list at version 0 has no more items than limit
    chunk-limit-bounds-items: a list with limit=n returns at most n items, at whatever version.
    Detects: the cache answers with all it has.
    Given 3 resources named after "item"
    When GET /{collection}?limit=2&resourceVersion=0
    Then the answer is 200
    And the list has:
      | items.(count) | at most | 2 |
