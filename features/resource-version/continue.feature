@area:resource-version
Feature: resourceVersion of continue tokens
  A continue token contains the resourceVersion of the first page.

  Background:
    Given 4 resources with the name prefix "item"
    And the response to GET /{collection}?limit=2 is saved as "first"
    And the resource "item-3" has been deleted
    And the resource "plain" named "item-9"

  @resource @needs:resource:empty-namespaces
  Scenario Outline: A continue token <parameters> returns the next page of the same snapshot
    rv-list-*, rv-continue-token-remembers-version: the page has the state at the resourceVersion of the first page, with objects that were
    deleted later and without objects that were created later.
    Detects: a server that returns the state at the resourceVersion of the request, or the latest state.
    When GET /{collection} with the query:
      | limit           | <limit>                   |
      | resourceVersion | <version>                 |
      | continue        | {first:metadata.continue} |
    Then the response is 200
    And the list has:
      | names                    | contains only    | item-0 to item-3                 |
      | names                    | does not contain | {first:items[*].metadata.name}   |
      | items.(count)            | is               | 2                                |
      | metadata.resourceVersion | is               | {first:metadata.resourceVersion} |

    @rule:rv-list-unset-continue-rv-unset
    Examples: resourceVersion unset
      | parameters                               | limit | version |
      | with limit 2 and without resourceVersion | 2     | (unset) |

    @rule:rv-continue-token-remembers-version
    Examples: only the token
      | parameters                        | limit   | version |
      | without limit and resourceVersion | (unset) | (unset) |

    @rule:rv-list-unset-continue-rv-zero
    Examples: resourceVersion 0, which the server treats as unset
      | parameters                               | limit   | version |
      | with limit 2 and resourceVersion 0       | 2       | 0       |
      | with resourceVersion 0 and without limit | (unset) | 0       |

  @resource @rule:rv-list-unset-continue-rv-other
  Scenario Outline: A continue token <limit condition> and with <origin> resourceVersion returns 400
    rv-list-unset-continue-rv-other: the response is 400, even for the resourceVersion of the token.
    Detects: a server that returns the state at the resourceVersion of the request.
    When GET /{collection} with the query:
      | limit           | <limit>                   |
      | resourceVersion | <version>                 |
      | continue        | {first:metadata.continue} |
    Then the response is 400 BadRequest

    Examples: nonzero resource versions
      | limit condition | limit   | origin   | version                           |
      | with limit 2    | 2       | its own  | {first:metadata.resourceVersion}  |
      | without limit   | (unset) | its own  | {first:metadata.resourceVersion}  |
      | with limit 2    | 2       | a later  | {item-9:metadata.resourceVersion} |
      | without limit   | (unset) | a later  | {item-9:metadata.resourceVersion} |
      | with limit 2    | 2       | a future | {future:item-9}                   |
      | without limit   | (unset) | a future | {future:item-9}                   |
