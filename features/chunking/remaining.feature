@area:chunking
Feature: remainingItemCount
  remainingItemCount is the number of items after a page, if the server can count them.

  @resource @rule:chunk-remaining-count @needs:resource:empty-namespaces
  Scenario: remainingItemCount of each page is the number of items after the page
    chunk-remaining-count: the value does not include the items of the page.
    Detects: a server that also counts the items of the page.
    Given 7 resources with the name prefix "item"
    When /{collection} is listed in pages of 3
    Then the pages are:
      | items.(count) | metadata.remainingItemCount |
      | 3             | 4                           |
      | 3             | 1                           |
      | 1             | (absent)                    |

  @needs:resource:empty-namespaces
  Scenario Outline: Pages of <limit> from a list of <count> <objects> have the remainingItemCounts <counts>
    chunk-remaining-count: the value is also correct on the second-to-last page, and with one item per page.
    Detects: a server that counts only on the first page or only for built-in types, or has an off-by-one error with limit=1.
    Given <count> resources with the name prefix "item"
    When /{collection} is listed in pages of <limit>
    Then all pages together have:
      | pages[0].metadata.remainingItemCount | <first count>  |
      | pages[1].metadata.remainingItemCount | <second count> |
      | pages[2].metadata.remainingItemCount | <third count>  |

    @rule:chunk-remaining-count @resource
    Examples: resource under test
      | counts     | limit | count | objects                            | first count | second count | third count |
      | 3, 2 and 1 | 1     | 4     | objects of the resource under test | 3           | 2            | 1           |
      | 3 and 1    | 2     | 5     | objects of the resource under test | 3           | 1            | (absent)    |

    @rule:chunk-remaining-count @resource:custom @needs:crd
    Examples: custom resource
      | counts  | limit | count | objects          | first count | second count | third count |
      | 2 and 1 | 1     | 3     | custom resources | 2           | 1            | (absent)    |

  @resource @rule:chunk-remaining-count @needs:resource:empty-namespaces
  Scenario Outline: The <page> page as <representation> has the remainingItemCount <remaining>
    chunk-remaining-count, chunk-continue-set-when-more: the list metadata is the same in each representation.
    Detects: a server that returns a continue token or remainingItemCount only in lists of complete objects.
    Given 5 resources with the name prefix "item"
    And the response to GET /{collection}?limit=2 is saved as "first"
    And the request header "Accept" is "application/json;as=<representation>;g=meta.orch.io;v=v1"
    When GET /{collection}?limit=2<continue>
    Then the response is 200
    And the response has:
      | metadata.remainingItemCount | <remaining> |
      | metadata.continue           | (not empty) |

    Examples: Tables
      | page   | representation | continue                            | remaining |
      | first  | Table          |                                     | 3         |
      | second | Table          | &continue={first:metadata.continue} | 1         |

    # Earlier releases of kube-apiserver omit remainingItemCount in lists of metadata.
    @since:1.26
    Examples: lists of metadata
      | page   | representation            | continue                            | remaining |
      | first  | PartialObjectMetadataList |                                     | 3         |
      | second | PartialObjectMetadataList | &continue={first:metadata.continue} | 1         |

  @rule:chunk-remaining-count
  Scenario Outline: A page of Endpoints in <type> has a remainingItemCount
    chunk-remaining-count: the list metadata is the same in each encoding.
    Detects: a server that omits remainingItemCount in one encoding.
    Given 3 Endpoints with the name prefix "item"
    And the request header "Accept" is "<type>"
    When GET /api/v1/namespaces/{namespace}/endpoints?limit=1
    Then the response is 200
    And the response in "<type>" has:
      | metadata.remainingItemCount | 2 |

    Examples: encodings
      | type                          |
      | application/vnd.orch.protobuf |
      | application/yaml              |

  @resource @rule:chunk-remaining-omitted-when-complete @needs:resource:empty-namespaces
  Scenario Outline: A complete list <parameters> has no remainingItemCount
    chunk-remaining-omitted-when-complete: a complete list has no remaining items.
    Detects: a server that returns 0, which some clients treat as unknown.
    Given 3 resources with the name prefix "item"
    When GET /{collection} with the query:
      | limit | <limit> |
    Then the response is 200
    And the response has:
      | metadata.remainingItemCount | (absent) |
      | metadata.continue           | (empty)  |

    Examples: limits that include all items
      | parameters    | limit   |
      | without limit | (unset) |
      | with limit 0  | 0       |
      | with limit 3  | 3       |
      | with limit 10 | 10      |

  @resource
  Scenario Outline: A page with <query> has no remainingItemCount
    chunk-remaining-omitted-label-selector, chunk-remaining-omitted-field-selector: the server does not count the remaining objects that match.
    Detects: a server that also counts objects that do not match.
    Given these resources exist:
      | name | metadata.labels.app |
      | a    | web                 |
      | b    | web                 |
      | c    | web                 |
      | d    | db                  |
    When GET /{collection}?limit=1&<query>
    Then the response is 200
    And the list has:
      | items.(count)               | 1           |
      | metadata.continue           | (not empty) |
      | metadata.remainingItemCount | (absent)    |

    @rule:chunk-remaining-omitted-label-selector
    Examples: label selectors
      | query                     |
      | labelSelector=app%3Dweb   |
      | labelSelector=app!%3Dnone |

    @rule:chunk-remaining-omitted-field-selector
    Examples: field selectors
      | query                            |
      | fieldSelector=metadata.name!%3Dd |

  @rule:chunk-remaining-is-estimate
  Scenario: A client reads all pages regardless of remainingItemCount
    chunk-remaining-is-estimate: the value is only an estimate.
    Detects: a client that stops after remainingItemCount items.
    Given 3 Endpoints with the name prefix "item"
    And a proxy in front of the server that:
      | list 1     | returns 200 with {"kind":"EndpointsList","apiVersion":"v1","metadata":{"resourceVersion":"7","continue":"more","remainingItemCount":1},"items":[{"metadata":{"name":"x"}}]} |
      | continue 1 | returns 200 with {"kind":"EndpointsList","apiVersion":"v1","metadata":{"resourceVersion":"7","continue":"more2"},"items":[{"metadata":{"name":"y"}}]}                       |
      | continue 2 | returns 200 with {"kind":"EndpointsList","apiVersion":"v1","metadata":{"resourceVersion":"7"},"items":[{"metadata":{"name":"z"}}]}                                          |
    When a client lists /api/v1/namespaces/{namespace}/endpoints in pages of 1
    Then the client finds "x, y, z"
