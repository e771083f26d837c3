@area:chunking
Feature: How many items remain
  remainingItemCount says how many items follow a page, where the server knows it.

  @resource @rule:chunk-remaining-count
  Scenario: Each page says how many follow
    chunk-remaining-count: an integer, the number of items that follow.
    Detects: the items of the page are counted too.
    Given 7 resources named after "item"
    When /{collection} is read in pages of 3
    Then the pages are:
      | items.(count) | metadata.remainingItemCount |
      | 3             | 4                           |
      | 3             | 1                           |
      | 1             | (absent)                    |

  @resource @rule:chunk-remaining-omitted-when-complete
  Scenario Outline: A complete list with limit=<limit> has no remainingItemCount
    chunk-remaining-omitted-when-complete: nothing remains, so nothing is said.
    Detects: 0, which some clients take for "unknown".
    Given 3 resources named after "item"
    When GET /{collection} with the query:
      | limit | <limit> |
    Then the answer is 200
    And the answer has:
      | metadata.remainingItemCount | (absent) |
      | metadata.continue           | (empty)  |

    Examples: limits that all fits in
      | limit |
      | (unset) |
      | 0     |
      | 3     |
      | 10    |

  @resource
  Scenario Outline: With <selector> there is no remainingItemCount
    chunk-remaining-omitted-<rule>: the server would have to look at all objects.
    Detects: objects that don't match are counted.
    Given these resources exist:
      | name | metadata.labels.app |
      | a    | web                 |
      | b    | web                 |
      | c    | web                 |
      | d    | db                  |
    When GET /{collection}?limit=1&<query>
    Then the answer is 200
    And the list has:
      | items.(count)               | 1           |
      | metadata.continue           | (not empty) |
      | metadata.remainingItemCount | (absent)    |

    @rule:chunk-remaining-omitted-label-selector
    Examples: label selectors
      | selector        | rule           | query                    |
      | a labelSelector | label-selector | labelSelector=app%3Dweb  |
      | app!=none       | label-selector | labelSelector=app!%3Dnone |

    @rule:chunk-remaining-omitted-field-selector
    Examples: field selectors
      | selector        | rule           | query                             |
      | a fieldSelector | field-selector | fieldSelector=metadata.name!%3Dd  |

  @rule:chunk-remaining-is-estimate
  Scenario: A client reads to the end whatever remainingItemCount says
    chunk-remaining-is-estimate: it is for size estimation only.
    Detects: the client stops when the count it was told is reached.
    Given 3 Endpoints named after "item"
    And a proxy before the server that:
      | list 1 | answers 200 with {"kind":"EndpointsList","apiVersion":"v1","metadata":{"resourceVersion":"7","continue":"more","remainingItemCount":1},"items":[{"metadata":{"name":"x"}}]} |
      | page 1 | answers 200 with {"kind":"EndpointsList","apiVersion":"v1","metadata":{"resourceVersion":"7","continue":"more2"},"items":[{"metadata":{"name":"y"}}]} |
      | page 2 | answers 200 with {"kind":"EndpointsList","apiVersion":"v1","metadata":{"resourceVersion":"7"},"items":[{"metadata":{"name":"z"}}]} |
    When a client lists /api/v1/namespaces/{namespace}/endpoints in pages of 1
    Then the client finds "x, y, z"
