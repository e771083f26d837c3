@area:table
Feature: PartialObjectMetadata in YAML and protobuf, and Tables of subresources
  A representation has the same contents in every encoding.

  @rule:table-partial-metadata
  Scenario Outline: The response to a <read> as <kind> in <encoding> contains only metadata
    table-partial-metadata: PartialObjectMetadata has kind, apiVersion and metadata in every encoding.
    Detects: a server that converts objects to metadata only in JSON.
    Given the Endpoints "one-subset" named "a"
    And the response to GET /api/v1/namespaces/{namespace}/endpoints/a is saved as "object"
    And the request header "Accept" is "<encoding>;as=<kind>;g=meta.orch.io;v=v1"
    When GET /api/v1/namespaces/{namespace}/endpoints<path>
    Then the response in "<encoding>" has:
      | kind              | <kind>                   |
      | apiVersion        | meta.orch.io/v1          |
      | <metadata>.labels | {object:metadata.labels} |
      | <metadata>.uid    | {object:metadata.uid}    |
      | <subsets>         | (absent)                 |

    Examples: YAML
      | read | kind                      | encoding         | path | metadata          | subsets          |
      | GET  | PartialObjectMetadata     | application/yaml | /a   | metadata          | subsets          |
      | list | PartialObjectMetadataList | application/yaml |      | items[0].metadata | items[0].subsets |

    @needs:protobuf
    Examples: protobuf
      | read | kind                      | encoding                      | path | metadata          | subsets          |
      | GET  | PartialObjectMetadata     | application/vnd.orch.protobuf | /a   | metadata          | subsets          |
      | list | PartialObjectMetadataList | application/vnd.orch.protobuf |      | items[0].metadata | items[0].subsets |

  @rule:table-endpoints-columns
  Scenario Outline: The cell Endpoints of an object with <subsets> is <cell>
    table-endpoints-columns: the column shows three endpoints and the number of the others.
    Detects: a server that shows addresses that are not ready, or only the first subset or port.
    Given the Endpoints "empty" named "a" with:
      | subsets | <value> |
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the response has:
      | rows[0].cells[1] | <cell> |

    Examples: subsets
      | subsets                   | cell                                            | value                                                                                                                                                                                       |
      | three addresses           | 10.0.0.1:80,10.0.0.2:80,10.0.0.3:80             | [{"addresses":[{"ip":"10.0.0.1"},{"ip":"10.0.0.2"},{"ip":"10.0.0.3"}],"ports":[{"port":80}]}]                                                                                               |
      | four addresses            | 10.0.0.1:80,10.0.0.2:80,10.0.0.3:80 + 1 more... | [{"addresses":[{"ip":"10.0.0.1"},{"ip":"10.0.0.2"},{"ip":"10.0.0.3"},{"ip":"10.0.0.4"}],"ports":[{"port":80}]}]                                                                             |
      | two ports and two subsets | 10.0.0.1:80,10.0.0.1:81,10.0.0.9:90             | [{"addresses":[{"ip":"10.0.0.1"}],"ports":[{"port":80,"name":"x"},{"port":81,"name":"y"}]},{"addresses":[{"ip":"10.0.0.9"}],"notReadyAddresses":[{"ip":"10.0.0.8"}],"ports":[{"port":90}]}] |
      | addresses but no ports    | 10.0.0.1,10.0.0.2                               | [{"addresses":[{"ip":"10.0.0.1"},{"ip":"10.0.0.2"}]}]                                                                                                                                       |
      | an IPv6 address           | [fd00::1]:90                                    | [{"addresses":[{"ip":"fd00::1"}],"ports":[{"port":90}]}]                                                                                                                                    |

  @rule:table-get @needs:type:deployments.apps @since:1.24
  Scenario Outline: GET of the <subresource> of a Deployment as Table returns one row
    table-get: the row has the name of the object, and the Table has the resourceVersion of the object.
    Detects: a server that supports Tables only for objects, not for subresources.
    Given the Deployment "one-replica" named "a"
    And the response to GET /apis/apps/v1/namespaces/{namespace}/deployments/a/<subresource> is saved as "object"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /apis/apps/v1/namespaces/{namespace}/deployments/a/<subresource>
    Then the response has:
      | kind                        | Table                 |
      | rows.(count)                | 1                     |
      | rows[0].cells[0]            | a                     |
      | rows[0].object.metadata.uid | {object:metadata.uid} |

    Examples: subresources
      | subresource |
      | status      |
      | scale       |
