@area:chunking
Feature: Continue tokens that are used twice or alternately
  A continue token identifies a page of a snapshot. It remains valid after it has been used, and after lists of other snapshots.

  @resource @needs:resource:empty-namespaces
  @rule:chunk-snapshot-consistent @rule:chunk-continue-returns-next
  Scenario: A continue token that is used a second time returns the same page
    chunk-snapshot-consistent, chunk-continue-returns-next: a client can repeat the request for a page, for example after a timeout.
    Detects: a server that discards the snapshot of a list with its last page, and then reads the current state.
    Given 3 resources with the name prefix "item"
    And the response to GET /{collection}?limit=1 is saved as "first"
    And the response to GET /{collection}?limit=5&continue={first:metadata.continue} is saved as "second"
    And the resource "plain" named "item-1a"
    And the resource "item-2" has been deleted
    When GET /{collection}?limit=5&continue={first:metadata.continue}
    Then the list has:
      | names                    | in any order | item-1, item-2                    |
      | metadata.resourceVersion | is           | {second:metadata.resourceVersion} |
      | metadata.continue        | is           | (empty)                           |

  @resource @needs:resource:empty-namespaces
  @rule:chunk-snapshot-consistent @rule:chunk-resourceversion-constant
  Scenario Outline: The remainder of the <position> of two lists that were started at different resource versions belongs to its snapshot
    chunk-snapshot-consistent, chunk-resourceversion-constant: each list has its own snapshot.
    Detects: a server that keeps only one snapshot of a collection, the newest or the oldest.
    Given 3 resources with the name prefix "item"
    And the response to GET /{collection}?limit=1 is saved as "older"
    And the resource "item-1" has been deleted
    And the response to GET /{collection}?limit=1 is saved as "newer"
    And the resource "item-2" has been deleted
    When GET /{collection}?continue={<list>:metadata.continue}
    Then the list has:
      | names                    | in any order | <names>                           |
      | metadata.resourceVersion | is           | {<list>:metadata.resourceVersion} |

    Examples: lists
      | position | list  | names          |
      | first    | older | item-1, item-2 |
      | last     | newer | item-2         |

  @resource @rule:chunk-limit-bounds-items @needs:resource:empty-namespaces
  Scenario Outline: A list of 3 items with limit=<limit> returns 3 items
    chunk-limit-bounds-items: the limit is an integer of 64 bits.
    Detects: a server that stores the limit in 32 bits, so that 4294967297 has the effect of 1.
    Given 3 resources with the name prefix "item"
    When GET /{collection}?limit=<limit>
    Then the response is 200
    And the list has:
      | items.(count)     | 3       |
      | metadata.continue | (empty) |

    Examples: limits beyond 32 bits
      | limit                |
      | 4294967297           |
      | 9223372036854775807  |
      | -9223372036854775808 |

  @resource @rule:chunk-expired-token-carries-new-token
  @needs:history-expiry @waits
  Scenario: The page for the new token in a 410 response has a continue token for the next page
    chunk-expired-token-carries-new-token: with the new token, a client can read the remaining items in pages.
    Detects: a server that returns all remaining items, or only one page of them, for the new token.
    Given a separate server with the launch profile "short-history"
    And 4 resources with the name prefix "item-{unique}"
    And the response to GET /{collection}?limit=1 is saved as "first"
    And the history is compacted up to {first:metadata.resourceVersion}
    And the error response to GET /{collection}?limit=1&continue={first:metadata.continue} is saved as "expired"
    And the response to GET /{collection}?limit=1&continue={expired:metadata.continue} is saved as "second"
    When GET /{collection}?limit=1&continue={second:metadata.continue}
    Then the list has:
      | names                    | in any order | item-{unique}-2                   |
      | metadata.resourceVersion | is           | {second:metadata.resourceVersion} |
