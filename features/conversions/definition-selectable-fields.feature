@area:conversions
@needs:crd
Feature: Selectable fields and names of a CustomResourceDefinition
  A CustomResourceDefinition lists fields for selectors and names for clients.

  @rule:conv-crd-selectable-fields
  Scenario Outline: A list with the fieldSelector <selector> returns the matching custom objects
    conv-crd-selectable-fields: a selector can contain every selectable field, alone or with other fields; an absent field is empty.
    Detects: a server that supports only the first selectable field, or compares only one field of a selector.
    Given a CustomResourceDefinition for Widget with these properties of spec and fields of the definition:
      """
      color: {type: string}
      size: {type: integer}
      hidden: {type: boolean}
      ---
      versions: [{selectableFields: [{jsonPath: .spec.color}, {jsonPath: .spec.size}, {jsonPath: .spec.hidden}]}]
      """
    And these Widget exist:
      | name | spec.color | spec.size | spec.hidden |
      | a    | red        | 1         | false       |
      | b    | red        | 2         | true        |
      | c    | blue       | 2         | (absent)    |
      | d    | blue       | (absent)  | true        |
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the query:
      | fieldSelector | <selector> |
    Then the list has:
      | names | in any order | <names> |

    Examples: selectors
      | selector                                    | names |
      | spec.color=red                              | a, b  |
      | spec.size=2                                 | b, c  |
      | spec.hidden=true                            | b, d  |
      | spec.hidden=false                           | a     |
      | spec.hidden=                                | c     |
      | spec.size=0                                 |       |
      | spec.size!=2                                | a, d  |
      | spec.color=blue,spec.size=2                 | c     |
      | spec.color=red,spec.hidden!=true            | a     |
      | spec.color=red,spec.size=2,spec.hidden=true | b     |
      | metadata.name=d,spec.hidden=true            | d     |

  @rule:conv-crd-selectable-fields
  Scenario: A watch with a fieldSelector on the second selectable field reports an object that starts and stops matching
    conv-crd-selectable-fields: a change of the field adds the object to the selection or removes it.
    Detects: a server that evaluates the selector only for lists.
    Given a CustomResourceDefinition for Widget with these properties of spec and fields of the definition:
      """
      color: {type: string}
      size: {type: integer}
      ---
      versions: [{selectableFields: [{jsonPath: .spec.color}, {jsonPath: .spec.size}]}]
      """
    And these Widget exist:
      | name | spec.color | spec.size |
      | a    | red        | 1         |
    And a watch on /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?watch=1&timeoutSeconds=10&resourceVersion={a:metadata.resourceVersion}&fieldSelector=spec.size%3D2
    And the manager "one" has changed the Widget "a":
      """
      spec: {size: 2}
      """
    And the manager "one" has changed the Widget "a":
      """
      spec: {color: blue}
      """
    And the manager "one" has changed the Widget "a":
      """
      spec: {size: 3}
      """
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/merge-patch+json
      {"spec": {"size": 2, "color": "green"}}
      """
    Then the watch reports:
      | type     | name | spec.color |
      | ADDED    | a    | red        |
      | MODIFIED | a    | blue       |
      | DELETED  | a    | blue       |
      | ADDED    | a    | green      |

  @rule:conv-crd-selectable-fields
  Scenario: A list with a fieldSelector on a field that is not selectable returns 400
    conv-crd-selectable-fields: clients can select only by the fields in selectableFields, not by other fields of the schema.
    Detects: a server that selects by any field, or ignores the selector.
    Given a CustomResourceDefinition for Widget with these properties of spec and fields of the definition:
      """
      color: {type: string}
      size: {type: integer}
      ---
      versions: [{selectableFields: [{jsonPath: .spec.color}]}]
      """
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?fieldSelector=spec.color%3Dred,spec.size%3D2
    Then the response is 400 BadRequest

  @rule:conv-crd-names-discovered
  Scenario: Discovery shows the singular name, short names and categories of a CustomResourceDefinition
    conv-crd-names-discovered: discovery returns all these names, by which clients find a resource.
    Detects: a server that returns only the first short name or category, or in another order.
    Given a CustomResourceDefinition for Widget with these properties of spec and fields of the definition:
      """
      size: {type: integer}
      ---
      names: {singular: widget, listKind: WidgetPage, shortNames: [wi, wg, wdg], categories: [tools, all]}
      """
    When GET /apis/{unique}.example.com/v1
    Then the response has:
      | resources[name=widgets].shortNames   | ["wi","wg","wdg"] |
      | resources[name=widgets].categories   | ["tools","all"]   |
      | resources[name=widgets].singularName | widget            |
