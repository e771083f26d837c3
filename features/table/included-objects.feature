@area:table
Feature: The parameter includeObject together with other parameters
  The parameter includeObject applies to the rows of every list, page and watch, also in combination with other parameters.

  Scenario Outline: The row of a list as Table with includeObject=<value> and <parameters> contains <contents>
    table-include-object: other parameters do not change the effect of includeObject.
    Detects: a server that ignores includeObject if the list has a limit, a selector or a resourceVersion.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.labels.app | {unique} |
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET <path>?includeObject=<value>&<query>
    Then the response is 200
    And the response has:
      | rows[0].cells[0]       | a         |
      | rows[0].object.kind    | <kind>    |
      | rows[0].object.subsets | <subsets> |

    @rule:table-include-object
    Examples: pairs of parameters
      | value  | parameters        | contents   | kind      | subsets   | path                                     | query                                        |
      | Object | limit             | the object | Endpoints | (present) | /api/v1/namespaces/{namespace}/endpoints | limit=1                                      |
      | Object | labelSelector     | the object | Endpoints | (present) | /api/v1/namespaces/{namespace}/endpoints | labelSelector=app%3D{unique}                 |
      | Object | fieldSelector     | the object | Endpoints | (present) | /api/v1/namespaces/{namespace}/endpoints | fieldSelector=metadata.name%3Da              |
      | Object | a resourceVersion | the object | Endpoints | (present) | /api/v1/namespaces/{namespace}/endpoints | resourceVersion={a:metadata.resourceVersion} |
      | Object | all namespaces    | the object | Endpoints | (present) | /api/v1/endpoints                        | labelSelector=app%3D{unique}                 |
      | None   | limit             | no object  | (absent)  | (absent)  | /api/v1/namespaces/{namespace}/endpoints | limit=1                                      |
      | None   | labelSelector     | no object  | (absent)  | (absent)  | /api/v1/namespaces/{namespace}/endpoints | labelSelector=app%3D{unique}                 |
      | None   | fieldSelector     | no object  | (absent)  | (absent)  | /api/v1/namespaces/{namespace}/endpoints | fieldSelector=metadata.name%3Da              |
      | None   | a resourceVersion | no object  | (absent)  | (absent)  | /api/v1/namespaces/{namespace}/endpoints | resourceVersion={a:metadata.resourceVersion} |
      | None   | all namespaces    | no object  | (absent)  | (absent)  | /api/v1/endpoints                        | labelSelector=app%3D{unique}                 |

  @rule:table-include-object
  Scenario Outline: The second page of a Table with includeObject=<value> contains <contents>
    table-include-object: each page is a separate Table, to which includeObject applies.
    Detects: a server that reads includeObject only for the first page.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "one-subset" named "b"
    And the response to GET /api/v1/namespaces/{namespace}/endpoints?limit=1 is saved as "first"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /api/v1/namespaces/{namespace}/endpoints?includeObject=<value>&limit=1&continue={first:metadata.continue}
    Then the response is 200
    And the response has:
      | rows[0].cells[0]       | b         |
      | rows[0].object.kind    | <kind>    |
      | rows[0].object.subsets | <subsets> |

    Examples: values of includeObject
      | value  | contents   | kind      | subsets   |
      | Object | the object | Endpoints | (present) |
      | None   | no object  | (absent)  | (absent)  |

  @rule:table-list-metadata @since:1.16
  Scenario Outline: A page of a Table in <encoding> has the list metadata of the page
    table-list-metadata: the Table has the continue token in every encoding.
    Detects: a server that returns the continue token only in compact JSON.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "one-subset" named "b"
    And the Endpoints "one-subset" named "c"
    And the request header "Accept" is "<accept>;as=Table;g=meta.orch.io;v=v1"
    When GET /api/v1/namespaces/{namespace}/endpoints?limit=1<query>
    Then the response in "<accept>" has:
      | kind                        | Table       |
      | metadata.continue           | (not empty) |
      | metadata.remainingItemCount | 2           |
      | metadata.resourceVersion    | (not empty) |
      | rows.(count)                | 1           |

    Examples: encodings
      | encoding                   | accept           | query                 |
      | pretty JSON                | application/json | &pretty=1             |
      | YAML                       | application/yaml |                       |
      | JSON with complete objects | application/json | &includeObject=Object |
      | YAML with complete objects | application/yaml | &includeObject=Object |
