@area:resource-version @basic
Feature: The basics of collections
  What scenarios of pages, selectors and versions stand on. These run first; where one of them fails, what stands on it is not asked.

  @resource @basic:list-version @rule:meta-list-resourceversion @needs:resource:stored
  Scenario: A list bears a version
    meta-list-resourceversion: a text that is not empty.
    Detects: items have versions, and the list none.
    When GET /{collection}
    Then the list has:
      | metadata.resourceVersion | (not empty) |

  @resource @basic:limit @rule:chunk-limit-bounds-items
  Scenario: A list can be limited
    chunk-limit-bounds-items: no more items than limit.
    Detects: the parameter is ignored.
    Given 3 resources named after "item"
    When GET /{collection}?limit=2
    Then the list has:
      | items.(count)     | 2           |
      | metadata.continue | (not empty) |

  @resource @basic:continue @rule:chunk-continue-returns-next
  Scenario: A limited list goes on where it ended
    chunk-continue-returns-next: the token gives the next items.
    Detects: the token is ignored, and the first page comes again.
    Given 3 resources named after "item"
    And the answer to GET /{collection}?limit=2 is remembered as "first"
    When GET /{collection}?limit=2&continue={first:metadata.continue}
    Then the list has:
      | names | in any order | item-2 |

  @resource @basic:label-selector @rule:ep-q-list-labelselector
  Scenario: A list can be selected by label
    ep-q-list-labelselector: only objects whose labels match.
    Detects: the parameter is ignored.
    Given the resource "labelled" named "a"
    And the resource "plain" named "b"
    When GET /{collection}?labelSelector=app%3Dweb
    Then the list has:
      | names | in any order | a |

  @resource @basic:field-selector @rule:ep-q-list-fieldselector
  Scenario: A list can be selected by name
    ep-q-list-fieldselector: only matching objects.
    Detects: the parameter is ignored.
    Given the resource "plain" named "a"
    And the resource "plain" named "b"
    When GET /{collection}?fieldSelector=metadata.name%3Da
    Then the list has:
      | names | in any order | a |

  @resource @basic:exact-list @rule:rv-exact-old-snapshot
  Scenario: A list of an exact version is what was there then
    rv-exact-old-snapshot: the items are those that existed at the given version.
    Detects: the version is ignored, and the present is shown.
    Given the resource "plain" named "a"
    And the answer to GET /{collection} is remembered as "then"
    And the resource "plain" named "b"
    When GET /{collection} with the query:
      | resourceVersion      | {then:metadata.resourceVersion} |
      | resourceVersionMatch | Exact                           |
    Then the list has:
      | names | in any order | a |

  @resource @basic:list-options @rule:rv-match-unknown-value-422
  Scenario: Options of a list are looked at
    rv-match-unknown-value-422: a value that there isn't is invalid.
    Detects: whatever is not understood is ignored.
    When GET /{collection}?resourceVersion=1&resourceVersionMatch=Nonsense
    Then the answer is 422
