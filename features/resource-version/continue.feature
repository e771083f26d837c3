@area:resource-version
Feature: Tokens and versions
  A token is of the version of the first page, which it remembers itself.

  Background:
    Given 4 resources named after "item"
    And the answer to GET /{collection}?limit=2 is remembered as "first"
    And the resource "item-3" has been deleted
    And the resource "plain" named "item-9"

  @resource
  Scenario Outline: A token with limit <limit> and version <version> is Exact at the version of the first page
    rv-<rule>: what was deleted since is there, what was created since is not.
    Detects: the version of the request, or the newest one, is used.
    When GET /{collection} with the query:
      | limit           | <limit>                   |
      | resourceVersion | <version>                 |
      | continue        | {first:metadata.continue} |
    Then the answer is 200
    And the list has:
      | names                    | nothing but | item-0 to item-3                 |
      | names                    | leaves out  | {first:items[*].metadata.name}   |
      | items.(count)            | is          | 2                                |
      | metadata.resourceVersion | is          | {first:metadata.resourceVersion} |

    @rule:rv-list-unset-continue-rv-unset
    Examples: version unset
      | limit | version | rule                         |
      | 2     | (unset) | list-unset-continue-rv-unset |

    @rule:rv-continue-token-remembers-version
    Examples: nothing but the token
      | limit   | version | rule                            |
      | (unset) | (unset) | continue-token-remembers-version |

    @rule:rv-list-unset-continue-rv-zero
    Examples: version 0, which is nominally invalid
      | limit   | version | rule                        |
      | 2       | 0       | list-unset-continue-rv-zero |
      | (unset) | 0       | list-unset-continue-rv-zero |

  @resource @rule:rv-list-unset-continue-rv-other
  Scenario Outline: A token with limit <limit> and <which> version is refused
    rv-list-unset-continue-rv-other: 400, even for the version of the token.
    Detects: the version of the request wins.
    When GET /{collection} with the query:
      | limit           | <limit>                   |
      | resourceVersion | <version>                 |
      | continue        | {first:metadata.continue} |
    Then the answer is 400 BadRequest

    Examples: other versions
      | limit   | which      | version                           |
      | 2       | its own    | {first:metadata.resourceVersion}  |
      | (unset) | its own    | {first:metadata.resourceVersion}  |
      | 2       | a later    | {item-9:metadata.resourceVersion} |
      | (unset) | a later    | {item-9:metadata.resourceVersion} |
      | 2       | a future   | {future:item-9}                   |
      | (unset) | a future   | {future:item-9}                   |
