@area:cel
@needs:crd @since:1.30
Feature: Validation ratcheting for each type of write and value
  Ratcheting applies to patches and server-side apply, to limits in the schema, to each map value, and to each item of a list with keys.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer}
      note: {type: string}
      map: {type: object, additionalProperties: {type: integer}}
      keyed: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer}}}}
      plain: {type: array, items: {type: integer}}
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {size: 7, note: x, map: {bad: 7, ok: 1}, keyed: [{k: bad, v: 7}, {k: ok, v: 1}], plain: [7, 1]}}
      """
    And a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer, maximum: 5}
      note: {type: string}
      map: {type: object, maxProperties: 5, additionalProperties: {type: integer, maximum: 5}}
      keyed: {type: array, maxItems: 5, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer, maximum: 5}}}}
      plain: {type: array, maxItems: 5, items: {type: integer, maximum: 5}}
      """

  @rule:cel-rule-ratcheting
  Scenario Outline: A <write> of another field succeeds although stored values exceed a new limit of the schema
    cel-rule-ratcheting: in every type of write, the server skips the validation of unchanged values.
    Detects: a server that applies ratcheting only to validation rules, or only to PUT.
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a?fieldManager=one<query> with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | spec.note | y |
      | spec.size | 7 |
    Examples: writes
      | write             | method | query       | type                         | body                                                                                                 |
      | merge patch       | PATCH  |             | application/merge-patch+json | {"spec":{"note":"y"}}                                                                                |
      | JSON Patch        | PATCH  |             | application/json-patch+json  | [{"op":"replace","path":"/spec/note","value":"y"}]                                                   |
      | server-side apply | PATCH  | &force=true | application/apply-patch+yaml | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a"},"spec":{"note":"y"}} |

  @rule:cel-rule-ratcheting
  Scenario Outline: After the schema gets new limits, a PUT that <change> returns <response>
    cel-rule-ratcheting: the server compares map values by key, and items of a list of type map by their keys. In a list of any other
    type, a change of one item is a change of all items.
    Detects: a server that validates every value of a changed map or list, or that compares items by position.
    When PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the saved object "a" where:
      | spec.<field> | <value> |
    Then the response is <response>
    Examples: valid changes
      | change                                         | field | value                                                  | response |
      | changes another map value                      | map   | {"bad":7,"ok":2}                                       | 200      |
      | adds a valid map value                         | map   | {"bad":7,"ok":1,"new":5}                               | 200      |
      | changes another item of a list of type map     | keyed | [{"k":"bad","v":7},{"k":"ok","v":2}]                   | 200      |
      | reorders a list of type map                    | keyed | [{"k":"ok","v":1},{"k":"bad","v":7}]                   | 200      |
      | adds a valid item before an item               | keyed | [{"k":"new","v":5},{"k":"bad","v":7},{"k":"ok","v":1}] | 200      |
      | removes the invalid item of a list of type map | keyed | [{"k":"ok","v":1}]                                     | 200      |
    Examples: invalid changes
      | change                                      | field | value                                | response    |
      | changes a number to another invalid number  | size  | 8                                    | 422 Invalid |
      | changes an invalid map value                | map   | {"bad":8,"ok":1}                     | 422 Invalid |
      | adds an invalid map value                   | map   | {"bad":7,"ok":1,"new":7}             | 422 Invalid |
      | moves the invalid value to another key      | keyed | [{"k":"bad","v":1},{"k":"ok","v":7}] | 422 Invalid |
      | changes another item of a list without keys | plain | [7,2]                                | 422 Invalid |
