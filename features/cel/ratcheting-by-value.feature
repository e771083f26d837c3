@area:cel
@needs:crd @since:1.30
Feature: Validation ratcheting for each type of value
  Ratcheting applies to strings and objects, to items with several keys, and to rules of nested values, but not within allOf and anyOf.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      note: {type: string}
      color: {type: string}
      deep: {type: object, properties: {a: {type: string}, b: {type: string}}}
      keyed: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k, l], items: {type: object, required: [k, l], properties: {k: {type: string}, l: {type: string}, v: {type: integer}, n: {type: string}}}}
      map: {type: object, additionalProperties: {type: object, properties: {v: {type: integer}, n: {type: string}}}}
      all: {type: object, properties: {v: {type: integer}, n: {type: string}}}
      any: {type: object, properties: {v: {type: integer}, n: {type: string}}}
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {note: x, color: red, deep: {a: x}, keyed: [{k: a, l: a, v: 1}, {k: a, l: b, v: 7}], map: {bad: {v: 7, n: x}, ok: {v: 1}}, all: {v: 7, n: x}, any: {v: 7, n: x}}}
      """
    And a CustomResourceDefinition for Widget with these properties of spec:
      """
      note: {type: string, maxLength: 5}
      color: {type: string, enum: [blue, green]}
      deep: {type: object, required: [b], properties: {a: {type: string}, b: {type: string}}}
      keyed: {type: array, maxItems: 5, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k, l], items: {type: object, required: [k, l], properties: {k: {type: string, maxLength: 5}, l: {type: string, maxLength: 5}, v: {type: integer, maximum: 5, x-kubernetes-validations: [{rule: self < 4}]}, n: {type: string, maxLength: 5}}}}
      map: {type: object, maxProperties: 5, additionalProperties: {type: object, properties: {v: {type: integer, x-kubernetes-validations: [{rule: self < 5}]}, n: {type: string, maxLength: 5}}}}
      all: {type: object, properties: {v: {type: integer}, n: {type: string}}, allOf: [{properties: {v: {maximum: 5}}}]}
      any: {type: object, properties: {v: {type: integer}, n: {type: string}}, anyOf: [{properties: {v: {maximum: 5}}}, {properties: {v: {maximum: 4}}}]}
      """

  @rule:cel-rule-ratcheting
  Scenario Outline: After the schemas of strings, objects and items get new limits, a merge patch that <change> returns 200
    cel-rule-ratcheting: unchanged values of every type are not validated, and their rules cause only warnings.
    Detects: a server that compares only numbers, only the first key of an item, or only values at the top level.
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/merge-patch+json
      {"spec":<spec>}
      """
    Then the response is 200
    And the response has:
      | spec.color | red |

    Examples: changes
      | change                                         | spec                                                                |
      | keeps all values                               | {"note":"y"}                                                        |
      | changes another item with the same first key   | {"keyed":[{"k":"a","l":"a","v":2},{"k":"a","l":"b","v":7}]}         |
      | changes another member of an invalid item      | {"keyed":[{"k":"a","l":"a","v":1},{"k":"a","l":"b","v":7,"n":"y"}]} |
      | changes another member of an invalid map value | {"map":{"bad":{"n":"y"}}}                                           |

  @rule:cel-rule-ratcheting
  Scenario Outline: After the schemas of strings, objects and items get new limits, a merge patch that <change> returns 422 Invalid for <field>
    cel-rule-ratcheting: the server validates changed values. In a changed object, the schemas of allOf and anyOf apply to all members.
    Detects: a server that never validates a value that was invalid before.
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/merge-patch+json
      {"spec":<spec>}
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | <field> |
    And the response to GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a is the same as "a"

    Examples: changes
      | change                                             | spec                                                        | field           |
      | changes a string to another invalid string         | {"color":"yellow"}                                          | spec.color      |
      | changes an object that lacks a new required member | {"deep":{"a":"y"}}                                          | spec.deep.b     |
      | moves an invalid value to another second key       | {"keyed":[{"k":"a","l":"a","v":7},{"k":"a","l":"b","v":7}]} | spec.keyed[0].v |
      | changes an invalid member of a map value           | {"map":{"bad":{"v":8}}}                                     | spec.map[bad].v |
      | changes a member beside a member that allOf limits | {"all":{"n":"y"}}                                           | spec.all.v      |
      | changes a member beside a member that anyOf limits | {"any":{"n":"y"}}                                           | spec.any.v      |
