@area:endpoints
Feature: Selectors together with representations and resource versions
  The Accept header changes the representation of the response, but not the selection of objects.

  Background:
    Given these Endpoints exist:
      | name | metadata.labels.app |
      | a    | web                 |
      | b    | web                 |
      | c    | db                  |

  Scenario Outline: A list as <representation> with <selectors> contains only the Endpoints "<names>"
    ep-q-list-labelselector, ep-q-list-fieldselector: every encoding and representation contains only the selected objects, also with limit or resourceVersion.
    Detects: a server that ignores a selector in one encoding or representation.
    Given the request header "Accept" is "<accept>"
    When GET /api/v1/namespaces/{namespace}/endpoints?<query>
    Then <view> has:
      | <items>.metadata.name | in any order | <names> |

    @rule:ep-q-list-labelselector
    Examples: label selectors
      | selectors                           | representation            | names | query                                                                | view                                            | items          | accept                                                            |
      | a labelSelector                     | YAML                      | a, b  | labelSelector=app%3Dweb                                              | the response in "application/yaml"              | items[*]       | application/yaml                                                  |
      | a labelSelector                     | protobuf                  | a, b  | labelSelector=app%3Dweb                                              | the response in "application/vnd.orch.protobuf" | items[*]       | application/vnd.orch.protobuf                                     |
      | a labelSelector                     | Table                     | a, b  | labelSelector=app%3Dweb                                              | the response                                    | rows[*].object | application/json;as=Table;g=meta.orch.io;v=v1                     |
      | a labelSelector                     | PartialObjectMetadataList | a, b  | labelSelector=app%3Dweb                                              | the response                                    | items[*]       | application/json;as=PartialObjectMetadataList;g=meta.orch.io;v=v1 |
      | a labelSelector and limit           | protobuf                  | a, b  | labelSelector=app%3Dweb&limit=2                                      | the response in "application/vnd.orch.protobuf" | items[*]       | application/vnd.orch.protobuf                                     |
      | a labelSelector and resourceVersion | Table                     | a, b  | labelSelector=app%3Dweb&resourceVersion={c:metadata.resourceVersion} | the response                                    | rows[*].object | application/json;as=Table;g=meta.orch.io;v=v1                     |
      | both selectors                      | YAML                      | b     | labelSelector=app%3Dweb&fieldSelector=metadata.name!%3Da             | the response in "application/yaml"              | items[*]       | application/yaml                                                  |

    @rule:ep-q-list-fieldselector
    Examples: field selectors
      | selectors                           | representation            | names | query                                                                         | view                                            | items          | accept                                                            |
      | a fieldSelector                     | YAML                      | b     | fieldSelector=metadata.name%3Db                                               | the response in "application/yaml"              | items[*]       | application/yaml                                                  |
      | a fieldSelector                     | protobuf                  | b     | fieldSelector=metadata.name%3Db                                               | the response in "application/vnd.orch.protobuf" | items[*]       | application/vnd.orch.protobuf                                     |
      | a fieldSelector                     | Table                     | b, c  | fieldSelector=metadata.name!%3Da                                              | the response                                    | rows[*].object | application/json;as=Table;g=meta.orch.io;v=v1                     |
      | a fieldSelector                     | PartialObjectMetadataList | b, c  | fieldSelector=metadata.name!%3Da                                              | the response                                    | items[*]       | application/json;as=PartialObjectMetadataList;g=meta.orch.io;v=v1 |
      | both selectors                      | protobuf                  | b     | labelSelector=app%3Dweb&fieldSelector=metadata.name!%3Da                      | the response in "application/vnd.orch.protobuf" | items[*]       | application/vnd.orch.protobuf                                     |
      | both selectors                      | Table                     | b     | labelSelector=app%3Dweb&fieldSelector=metadata.name!%3Da                      | the response                                    | rows[*].object | application/json;as=Table;g=meta.orch.io;v=v1                     |
      | both selectors                      | PartialObjectMetadataList | b     | labelSelector=app%3Dweb&fieldSelector=metadata.name!%3Da                      | the response                                    | items[*]       | application/json;as=PartialObjectMetadataList;g=meta.orch.io;v=v1 |
      | a fieldSelector and limit           | PartialObjectMetadataList | b, c  | fieldSelector=metadata.name!%3Da&limit=2                                      | the response                                    | items[*]       | application/json;as=PartialObjectMetadataList;g=meta.orch.io;v=v1 |
      | a fieldSelector and resourceVersion | protobuf                  | b, c  | fieldSelector=metadata.name!%3Da&resourceVersion={c:metadata.resourceVersion} | the response in "application/vnd.orch.protobuf" | items[*]       | application/vnd.orch.protobuf                                     |

  Scenario Outline: A watch as <representation> with <selectors> reports only the Endpoints "<name>"
    ep-q-list-labelselector, ep-q-list-fieldselector: every representation contains only the selected objects.
    Detects: a server that ignores a selector of a watch in one representation.
    Given the request header "Accept" is "application/json;as=<representation>;g=meta.orch.io;v=v1"
    When GET /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=1&<query>
    Then the events of the response in "application/json" are:
      | type  | <object prefix>metadata.name |
      | ADDED | <name>                       |

    @rule:ep-q-list-labelselector
    Examples: label selectors
      | selectors       | representation        | name | query                                                    | object prefix   |
      | a labelSelector | PartialObjectMetadata | c    | labelSelector=app%3Ddb                                   |                 |
      | a labelSelector | Table                 | c    | labelSelector=app%3Ddb                                   | rows[0].object. |
      | both selectors  | PartialObjectMetadata | b    | labelSelector=app%3Dweb&fieldSelector=metadata.name!%3Da |                 |

    @rule:ep-q-list-fieldselector
    Examples: field selectors
      | selectors       | representation        | name | query                                                    | object prefix   |
      | a fieldSelector | PartialObjectMetadata | b    | fieldSelector=metadata.name%3Db                          |                 |
      | a fieldSelector | Table                 | b    | fieldSelector=metadata.name%3Db                          | rows[0].object. |
      | both selectors  | Table                 | b    | labelSelector=app%3Dweb&fieldSelector=metadata.name!%3Da | rows[0].object. |
