@area:chunking
Feature: Later pages with selectors and other parameters
  A request with a continue token returns objects that match the same selectors as the first page.

  Scenario Outline: The second page of a list with <parameters> contains the next matching objects
    chunk-continue-returns-next: the second page contains the next objects that match.
    Detects: a server that applies one of the parameters only to the first page.
    Given these resources exist:
      | name            | metadata.labels.scenario | metadata.labels.tier |
      | item-{unique}-0 | {unique}                 | front                |
      | item-{unique}-1 | {unique}                 | back                 |
      | item-{unique}-2 | {unique}                 | front                |
      | item-{unique}-3 | {unique}                 | back                 |
      | item-{unique}-4 | {unique}                 | front                |
    And the response to GET <path>limit=1 is saved as "first"
    When GET <path>limit=1&continue={first:metadata.continue}
    Then the list has:
      | names | in this order | <names> |

    @rule:chunk-continue-returns-next @resource
    Examples: resource under test
      | parameters                            | names           | path                                                                                                                             |
      | a labelSelector                       | item-{unique}-2 | /{collection}?labelSelector=scenario%3D{unique},tier%3Dfront&                                                                    |
      | a fieldSelector                       | item-{unique}-2 | /{collection}?labelSelector=scenario%3D{unique}&fieldSelector=metadata.name!%3Ditem-{unique}-1&                                  |
      | a fieldSelector with two requirements | item-{unique}-3 | /{collection}?labelSelector=scenario%3D{unique}&fieldSelector=metadata.name!%3Ditem-{unique}-1,metadata.name!%3Ditem-{unique}-2& |
      | a labelSelector and a fieldSelector   | item-{unique}-4 | /{collection}?labelSelector=scenario%3D{unique},tier%3Dfront&fieldSelector=metadata.name!%3Ditem-{unique}-2&                     |
      | a labelSelector in all namespaces     | item-{unique}-2 | /{all-namespaces}?labelSelector=scenario%3D{unique},tier%3Dfront&                                                                |
      | timeoutSeconds and a labelSelector    | item-{unique}-2 | /{collection}?timeoutSeconds=20&labelSelector=scenario%3D{unique},tier%3Dfront&                                                  |
      | pretty and a labelSelector            | item-{unique}-2 | /{collection}?pretty=true&labelSelector=scenario%3D{unique},tier%3Dfront&                                                        |

  @rule:chunk-continue-returns-next
  Scenario: The second page of a list with only a fieldSelector contains the next matching objects
    chunk-continue-returns-next: the second page contains the next objects that match.
    Detects: a server that applies the fieldSelector only to the first page.
    Given 4 Endpoints with the name prefix "item"
    And the response to GET /api/v1/namespaces/{namespace}/endpoints?fieldSelector=metadata.name!%3Ditem-1&limit=1 is saved as "first"
    When GET /api/v1/namespaces/{namespace}/endpoints?fieldSelector=metadata.name!%3Ditem-1&limit=1&continue={first:metadata.continue}
    Then the list has:
      | names | in this order | item-2 |
