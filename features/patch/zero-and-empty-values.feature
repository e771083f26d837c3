@area:patch
@needs:crd
Feature: False, zero and empty values in patches of custom objects
  A patch can set and test false, 0, empty strings and empty lists.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      open: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {open: {no: false, zero: 0, empty: "", list: [], map: {}, nothing: null, items: [0, false, "", 1]}}}
      """

  @rule:patch-json-patch
  Scenario Outline: A JSON Patch <effect>
    patch-json-patch: the operations accept every JSON value.
    Detects: a server that treats false, 0 or an empty value as a missing value.
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/json-patch+json
      [<operations>]
      """
    Then the response is 200
    And the response has:
      | spec.open.<path> | <value> |
    And the stored Widget "a" is the same as the response
    Examples: operations
      | effect                                                   | operations                                                                                                         | path  | value            |
      | adds the value false                                     | {"op":"add","path":"/spec/open/new","value":false}                                                                 | new   | false            |
      | adds the value 0                                         | {"op":"add","path":"/spec/open/new","value":0}                                                                     | new   | 0                |
      | adds an empty string                                     | {"op":"add","path":"/spec/open/new","value":""}                                                                    | new   | ""               |
      | adds an empty list                                       | {"op":"add","path":"/spec/open/new","value":[]}                                                                    | new   | []               |
      | replaces the number 1 by 0                               | {"op":"replace","path":"/spec/open/items/3","value":0}                                                             | items | [0,false,"",0]   |
      | removes the value 0 from a list                          | {"op":"remove","path":"/spec/open/items/0"}                                                                        | items | [false,"",1]     |
      | copies the value false                                   | {"op":"copy","from":"/spec/open/no","path":"/spec/open/new"}                                                       | new   | false            |
      | moves the value 0                                        | {"op":"move","from":"/spec/open/zero","path":"/spec/open/items/-"}                                                 | items | [0,false,"",1,0] |
      | appends an item, then appends to a list inside that item | {"op":"add","path":"/spec/open/list/-","value":{"in":[]}},{"op":"add","path":"/spec/open/list/0/in/-","value":"x"} | list  | [{"in":["x"]}]   |
      | removes two items by descending index                    | {"op":"remove","path":"/spec/open/items/2"},{"op":"remove","path":"/spec/open/items/0"}                            | items | [false,1]        |

  @rule:patch-json-patch-test-fails
  Scenario Outline: A JSON Patch that tests <value> against <expected> is rejected
    patch-json-patch-test-fails: values of different types are different.
    Detects: a server that treats false, 0, null and empty values as equal.
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/json-patch+json
      [{"op":"test","path":"/spec/open/<path>","value":<expected>},{"op":"add","path":"/spec/open/new","value":1}]
      """
    Then the response is a client error
    And the stored Widget "a" is unchanged
    Examples: values
      | value           | path  | expected |
      | false           | no    | 0        |
      | false           | no    | null     |
      | 0               | zero  | ""       |
      | 0               | zero  | false    |
      | 0               | zero  | null     |
      | an empty string | empty | null     |
      | an empty list   | list  | {}       |
      | an empty list   | list  | null     |
      | an empty object | map   | null     |

  @rule:patch-merge-patch-sets
  Scenario: A merge patch stores members that have the names of directives of strategic merge patches
    patch-merge-patch-sets: a JSON merge patch has no directives.
    Detects: a server that interprets $patch in every patch.
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/merge-patch+json
      {"spec":{"open":{"$patch":"delete","$retainKeys":["zero"],"map":{"$patch":"replace"}}}}
      """
    Then the response is 200
    And the response has:
      | spec.open.$patch      | delete               |
      | spec.open.$retainKeys | ["zero"]             |
      | spec.open.map         | {"$patch":"replace"} |
      | spec.open.zero        | 0                    |
      | spec.open.no          | false                |

  @rule:patch-absent-object-404
  Scenario Outline: A <patch> of an absent custom object returns 404 and creates nothing
    patch-absent-object-404: only an apply creates a custom object.
    Detects: a server that creates custom objects by a patch with a complete object.
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/b<path> with the body:
      """application/<type>
      <body>
      """
    Then the response is 404 NotFound
    And the Status has:
      | details.name  | b                    |
      | details.group | {unique}.example.com |
      | details.kind  | widgets              |
    And there is no Widget "b"
    Examples: patches
      | patch               | path        | type             | body                                                                                                                  |
      | merge patch         |             | merge-patch+json | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"b"},"spec":{}}                            |
      | JSON Patch          |             | json-patch+json  | [{"op":"replace","path":"","value":{"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"b"}}}] |
      | dry-run merge patch | ?dryRun=All | merge-patch+json | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"b"},"spec":{}}                            |
