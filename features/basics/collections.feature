@area:resource-version @basic
Feature: Basics of collections
  Prerequisites of scenarios about chunked lists, selectors and resourceVersions. Scenarios that depend on a failed prerequisite are skipped.

  @resource @basic:list-version @rule:meta-list-resourceversion @needs:resource:stored
  Scenario: A list has a resourceVersion
    meta-list-resourceversion: the metadata of a list contains a non-empty resourceVersion.
    Detects: a server that sets resourceVersion on items but not on lists.
    When GET /{collection}
    Then the list has:
      | metadata.resourceVersion | (not empty) |

  @resource @basic:limit @rule:chunk-limit-bounds-items
  Scenario: A list with limit returns at most that many items
    chunk-limit-bounds-items: a page has at most as many items as limit, and a continue token if there are more items.
    Detects: a server that ignores the parameter.
    Given 3 resources with the name prefix "item"
    When GET /{collection}?limit=2
    Then the list has:
      | items.(count)     | 2           |
      | metadata.continue | (not empty) |

  @resource @basic:continue @rule:chunk-continue-returns-next
  Scenario: A list with a continue token returns the next page
    chunk-continue-returns-next: the token returns the items after the first page.
    Detects: a server that ignores the token and returns the first page again.
    Given 3 resources with the name prefix "item"
    And the response to GET /{collection}?limit=2 is saved as "first"
    When GET /{collection}?limit=2&continue={first:metadata.continue}
    Then the list has:
      | names | contains         | item-2 |
      | names | does not contain | item-0 |
      | names | does not contain | item-1 |

  @resource @basic:label-selector @rule:ep-q-list-labelselector
  Scenario: A list with a labelSelector returns only matching objects
    ep-q-list-labelselector: the server returns only objects whose labels match the selector.
    Detects: a server that ignores the parameter.
    Given the resource "labelled" named "a"
    And the resource "plain" named "b"
    When GET /{collection}?labelSelector=app%3Dweb
    Then the list has:
      | names | in any order | a |

  @resource @basic:field-selector @rule:ep-q-list-fieldselector
  Scenario: A list with a fieldSelector on metadata.name returns only the matching object
    ep-q-list-fieldselector: the selector metadata.name=a matches one object.
    Detects: a server that ignores the parameter.
    Given the resource "plain" named "a"
    And the resource "plain" named "b"
    When GET /{collection}?fieldSelector=metadata.name%3Da
    Then the list has:
      | names | in any order | a |

  @resource @basic:exact-list @rule:rv-exact-old-snapshot
  Scenario: A list with resourceVersionMatch=Exact returns the objects at that resourceVersion
    rv-exact-old-snapshot: the items are the objects that existed at the given resourceVersion.
    Detects: a server that ignores resourceVersion and returns the current objects.
    Given the resource "plain" named "a"
    And the response to GET /{collection} is saved as "before"
    And the resource "plain" named "b"
    When GET /{collection} with the query:
      | resourceVersion      | {before:metadata.resourceVersion} |
      | resourceVersionMatch | Exact                             |
    Then the list has:
      | names | contains         | a |
      | names | does not contain | b |

  @resource @basic:list-options @rule:rv-match-unknown-value-422
  Scenario: A list with an unknown resourceVersionMatch returns 422
    rv-match-unknown-value-422: only Exact and NotOlderThan are values of resourceVersionMatch.
    Detects: a server that ignores unknown values.
    When GET /{collection}?resourceVersion=1&resourceVersionMatch=Nonsense
    Then the response is 422
