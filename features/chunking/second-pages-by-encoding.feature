@area:chunking
Feature: Second pages in other encodings and representations
  Writes between two pages are not visible on the second page, in any encoding, representation or path.

  Background:
    Given these Endpoints exist:
      | name | metadata.labels.scenario |
      | a    | {unique}                 |
      | b    | {unique}                 |
      | c    | {unique}                 |

  @rule:chunk-resourceversion-constant @rule:chunk-snapshot-consistent
  Scenario Outline: The second page of <collection> as <format> is from the snapshot of the first page
    chunk-resourceversion-constant, chunk-snapshot-consistent: the page has the resourceVersion, objects and labels at the time of the first page.
    Detects: a server that reads one representation, or the path for all namespaces, from the current state.
    Given the response to GET <path>?labelSelector=scenario%3D{unique}&limit=1 is saved as "first"
    And the Endpoints "b" has been changed:
      | metadata.labels.app | late |
    And the Endpoints "c" has been deleted
    And the request header "Accept" is "<accept>"
    When GET <path>?labelSelector=scenario%3D{unique}&limit=2&continue={first:metadata.continue}
    Then <view> has:
      | metadata.resourceVersion     | is            | {first:metadata.resourceVersion} |
      | <items>.metadata.name        | in this order | b, c                             |
      | <first item>.metadata.labels | is            | {"scenario":"{unique}"}          |

    Examples: one namespace
      | collection                 | format                    | path                                     | view                                            | items          | first item     | accept                                                            |
      | Endpoints in one namespace | YAML                      | /api/v1/namespaces/{namespace}/endpoints | the response in "application/yaml"              | items[*]       | items[0]       | application/yaml                                                  |
      | Endpoints in one namespace | protobuf                  | /api/v1/namespaces/{namespace}/endpoints | the response in "application/vnd.orch.protobuf" | items[*]       | items[0]       | application/vnd.orch.protobuf                                     |
      | Endpoints in one namespace | Table                     | /api/v1/namespaces/{namespace}/endpoints | the response                                    | rows[*].object | rows[0].object | application/json;as=Table;g=meta.orch.io;v=v1                     |
      | Endpoints in one namespace | PartialObjectMetadataList | /api/v1/namespaces/{namespace}/endpoints | the response                                    | items[*]       | items[0]       | application/json;as=PartialObjectMetadataList;g=meta.orch.io;v=v1 |

    Examples: all namespaces
      | collection                  | format                    | path              | view                                            | items          | first item     | accept                                                            |
      | Endpoints in all namespaces | JSON                      | /api/v1/endpoints | the response                                    | items[*]       | items[0]       | application/json                                                  |
      | Endpoints in all namespaces | YAML                      | /api/v1/endpoints | the response in "application/yaml"              | items[*]       | items[0]       | application/yaml                                                  |
      | Endpoints in all namespaces | protobuf                  | /api/v1/endpoints | the response in "application/vnd.orch.protobuf" | items[*]       | items[0]       | application/vnd.orch.protobuf                                     |
      | Endpoints in all namespaces | Table                     | /api/v1/endpoints | the response                                    | rows[*].object | rows[0].object | application/json;as=Table;g=meta.orch.io;v=v1                     |
      | Endpoints in all namespaces | PartialObjectMetadataList | /api/v1/endpoints | the response                                    | items[*]       | items[0]       | application/json;as=PartialObjectMetadataList;g=meta.orch.io;v=v1 |

  @rule:table-column-definitions
  Scenario Outline: The second page of <collection> as Table has column definitions
    table-column-definitions: each page is a complete Table.
    Detects: a server that returns column definitions only with the first page.
    Given the response to GET <path>?labelSelector=scenario%3D{unique}&limit=1 is saved as "first"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET <path>?labelSelector=scenario%3D{unique}&limit=2&continue={first:metadata.continue}
    Then the response has:
      | columnDefinitions[0].name | is            | Name |
      | rows[*].cells[0]          | in this order | b, c |
    And every column of the table has:
      | name | (not empty) |
      | type | (not empty) |

    Examples: paths
      | collection                  | path                                     |
      | Endpoints in one namespace  | /api/v1/namespaces/{namespace}/endpoints |
      | Endpoints in all namespaces | /api/v1/endpoints                        |
