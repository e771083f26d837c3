@area:chunking
Feature: Lists with limit and resourceVersion=0
  A server may return a list with resourceVersion=0 from its watch cache, without dividing it into pages.

  @resource @rule:chunk-limit-ignored-for-any @needs:resource:empty-namespaces
  Scenario: A list with resourceVersion=0 and limit returns a page or all items
    chunk-limit-ignored-for-any: the server may ignore limit for resourceVersion=0.
    Detects: a server that returns a page without a continue token, so that the other items are lost.
    Given 3 resources with the name prefix "item"
    And the response to GET /{collection}?resourceVersion={item-2:metadata.resourceVersion} is saved as "not older"
    When GET /{collection}?limit=2&resourceVersion=0
    Then the response is 200
    And the list matches one of these rows:
      | items.(count) | metadata.continue | meaning          |
      | 2             | (not empty)       | limit is kept    |
      | 3             | (empty)           | limit is ignored |

  @resource @rule:chunk-limit-bounds-items
  @profile:specification
  Scenario: A list with resourceVersion=0 and limit=2 returns at most 2 items
    chunk-limit-bounds-items: a list with limit=n returns at most n items, at any resourceVersion.
    Detects: a server that returns all items from its watch cache.
    Given 3 resources with the name prefix "item"
    When GET /{collection}?limit=2&resourceVersion=0
    Then the response is 200
    And the list has:
      | items.(count) | at most | 2 |
