@area:table
@needs:crd
Feature: Paths and versions of printer columns
  The path of a printer column can contain map keys, filters and metadata. Each version of a custom resource has its own columns.

  @rule:table-custom-columns
  Scenario Outline: A printer column with the path <path> has <content>
    table-custom-columns: the cell has the value at the path, which can contain an escaped key, a filter or an index.
    Detects: a server that only supports paths of member names.
    Given a CustomResourceDefinition for Widget with these properties of spec and fields of the definition:
      """
      list: {type: array, items: {type: object, properties: {type: {type: string}, value: {type: string}}}}
      ---
      versions:
        - additionalPrinterColumns:
            - {name: Cell, type: <type>, jsonPath: '<path>'}
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a, labels: {app: web}, annotations: {example.com/note: seen}}, spec: {list: [{type: x, value: first}, {type: y, value: second}, {type: y, value: third}]}}
      """
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a
    Then the response has:
      | rows[0].cells[1] | <cell> |

    Examples: paths
      | content               | path                                    | type   | cell       |
      | the cell web          | .metadata.labels.app                    | string | web        |
      | the cell seen         | .metadata.annotations.example\.com/note | string | seen       |
      | the cell second       | .spec.list[?(@.type=="y")].value        | string | second     |
      | the cell null         | .spec.list[?(@.type=="z")].value        | string | null       |
      | the cell third        | .spec.list[-1:].value                   | string | third      |
      | the cell first        | .spec.list[*].value                     | string | first      |
      | the age of the object | .metadata.creationTimestamp             | date   | /^\d+[sm]/ |
      | the cell <invalid>    | .metadata.name                          | date   | <invalid>  |
      | the cell null         | .spec.list                              | date   | null       |
      | the cell first        | .spec.list[0:1].value                   | string | first      |
      | the cell second       | .spec.list[1:2].value                   | string | second     |

  @rule:table-custom-columns
  Scenario: A custom resource without printer columns has the columns Name and Age
    table-custom-columns: without additionalPrinterColumns, the second column is the age of the object.
    Detects: a server that shows the default columns Name and Created At.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer}
      """
    And these Widget exist:
      | name |
      | a    |
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets
    Then the response has:
      | columnDefinitions[*].name | in this order | Name, Age  |
      | columnDefinitions[1].type | is            | date       |
      | rows[0].cells[1]          | is            | /^\d+[sm]/ |

  @rule:table-custom-columns
  Scenario Outline: A list as Table in version <version> has the printer columns of this version
    table-custom-columns: each version of a CustomResourceDefinition defines its own columns.
    Detects: a server that uses the columns of the first version or of the storage version.
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec and fields of the definition:
      """
      size: {type: integer}
      color: {type: string}
      replicas: {type: integer}
      ---
      versions:
        - additionalPrinterColumns: [{name: Size, type: integer, jsonPath: .spec.size}]
        - additionalPrinterColumns: [{name: Color, type: string, jsonPath: .spec.color}]
      """
    And these Widget exist:
      | name | spec.size | spec.color |
      | a    | 7         | red        |
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /apis/{unique}.example.com/<version>/namespaces/{namespace}/widgets
    Then the response has:
      | columnDefinitions[*].name | in this order | Name, <column> |
      | rows[0].cells[1]          | is            | <cell>         |

    Examples: versions
      | version | column | cell |
      | v1      | Size   | 7    |
      | beta    | Color  | red  |
