@area:chunking
Feature: Later pages with other parameters
  A page with a token selects and shows as the first page does, whatever else is asked for.

  Scenario Outline: The second page of a list with <what> goes on with what the list selects
    chunk-continue-returns-next: the next items of the same list.
    Detects: a server that reads one of these parameters for the first page alone.
    Given these resources exist:
      | name            | metadata.labels.of | metadata.labels.tier |
      | item-{unique}-0 | {unique}           | front                |
      | item-{unique}-1 | {unique}           | back                 |
      | item-{unique}-2 | {unique}           | front                |
      | item-{unique}-3 | {unique}           | back                 |
      | item-{unique}-4 | {unique}           | front                |
    And the answer to GET <path>limit=1 is remembered as "first"
    When GET <path>limit=1&continue={first:metadata.continue}
    Then the list has:
      | names | in this order | <names> |

    @rule:chunk-continue-returns-next @resource
    Examples: the resource
      | what                                     | names           | path                                                                                                                                       |
      | a labelSelector                          | item-{unique}-2 | /{collection}?labelSelector=of%3D{unique},tier%3Dfront&                                                                                    |
      | a fieldSelector                          | item-{unique}-2 | /{collection}?labelSelector=of%3D{unique}&fieldSelector=metadata.name!%3Ditem-{unique}-1&                                                  |
      | two fieldSelectors                       | item-{unique}-3 | /{collection}?labelSelector=of%3D{unique}&fieldSelector=metadata.name!%3Ditem-{unique}-1,metadata.name!%3Ditem-{unique}-2&                 |
      | a labelSelector and a fieldSelector      | item-{unique}-4 | /{collection}?labelSelector=of%3D{unique},tier%3Dfront&fieldSelector=metadata.name!%3Ditem-{unique}-2&                                     |
      | a labelSelector, of all namespaces       | item-{unique}-2 | /{everywhere}?labelSelector=of%3D{unique},tier%3Dfront&                                                                                    |
      | timeoutSeconds and a labelSelector       | item-{unique}-2 | /{collection}?timeoutSeconds=20&labelSelector=of%3D{unique},tier%3Dfront&                                                                  |
      | pretty and a labelSelector               | item-{unique}-2 | /{collection}?pretty=true&labelSelector=of%3D{unique},tier%3Dfront&                                                                        |

  @rule:chunk-continue-returns-next
  Scenario: The second page of a list with a fieldSelector alone goes on with what it selects
    chunk-continue-returns-next: the next items of the same list.
    Detects: a server that reads the fieldSelector for the first page alone.
    Given 4 Endpoints named after "item"
    And the answer to GET /api/v1/namespaces/{namespace}/endpoints?fieldSelector=metadata.name!%3Ditem-1&limit=1 is remembered as "first"
    When GET /api/v1/namespaces/{namespace}/endpoints?fieldSelector=metadata.name!%3Ditem-1&limit=1&continue={first:metadata.continue}
    Then the list has:
      | names | in this order | item-2 |
