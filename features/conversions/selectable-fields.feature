@area:conversions
@needs:crd
Feature: Selectable fields in pages, deletions and other versions
  A field selector on a selectable field has the same effect in every request, and each version has its own selectable fields.

  @rule:conv-crd-selectable-fields
  Scenario: The second page of a list with a fieldSelector on a selectable field contains the next matching objects
    conv-crd-selectable-fields: the selector applies to each page.
    Detects: a server that applies the selector only to the first page.
    Given a CustomResourceDefinition for Widget with these properties of spec and fields of the definition:
      """
      color: {type: string}
      ---
      versions: [{selectableFields: [{jsonPath: .spec.color}]}]
      """
    And these Widget exist:
      | name | spec.color |
      | a    | red        |
      | b    | blue       |
      | c    | red        |
      | d    | red        |
    And the response to GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?fieldSelector=spec.color%3Dred&limit=1 is saved as "first"
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?fieldSelector=spec.color%3Dred&limit=1&continue={first:metadata.continue}
    Then the list has:
      | names                       | in this order | c           |
      | metadata.continue           | is            | (not empty) |
      | metadata.remainingItemCount | is            | (absent)    |

  @rule:conv-crd-selectable-fields
  Scenario: DELETE of a collection with a fieldSelector on a selectable field deletes only the matching objects
    conv-crd-selectable-fields: the selector applies to a deletion too.
    Detects: a server that ignores the selector, and therefore deletes all objects.
    Given a CustomResourceDefinition for Widget with these properties of spec and fields of the definition:
      """
      color: {type: string}
      ---
      versions: [{selectableFields: [{jsonPath: .spec.color}]}]
      """
    And these Widget exist:
      | name | spec.color |
      | a    | red        |
      | b    | blue       |
      | c    | (absent)   |
    When DELETE /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?fieldSelector=spec.color%3Dred
    Then the response is 200
    And the namespace contains only the Widget "b, c"

  @rule:conv-crd-selectable-fields
  Scenario Outline: A list in version <version> with a fieldSelector on <field> returns <status>
    conv-crd-selectable-fields: a field is selectable only in the versions that list it.
    Detects: a server that uses the selectable fields of the first version or of all versions.
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec and fields of the definition:
      """
      color: {type: string}
      size: {type: integer}
      replicas: {type: integer}
      ---
      versions:
        - selectableFields: [{jsonPath: .spec.color}]
          schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {color: {type: string}}}}}}
        - selectableFields: [{jsonPath: .spec.size}]
          schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {size: {type: integer}}}}}}
      """
    When GET /apis/{unique}.example.com/<version>/namespaces/{namespace}/widgets?fieldSelector=spec.<field>%3D1
    Then the response is <status>

    Examples: versions and fields
      | version | field | status         |
      | v1      | color | 200            |
      | v1      | size  | 400 BadRequest |
      | beta    | size  | 200            |
      | beta    | color | 400 BadRequest |
