@area:conversions
@needs:crd
Feature: Validation of custom objects
  The schema of a custom resource limits the values of its objects. A value that equals a limit is valid, unless the limit is exclusive.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      text: {type: string, minLength: 2, maxLength: 3}
      code: {type: string, pattern: '^[a-c]+$'}
      mode: {type: string, enum: [quiet, loud]}
      count: {type: integer, minimum: 3, maximum: 5}
      open: {type: number, minimum: 3, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: true}
      step: {type: number, multipleOf: 0.5}
      list: {type: array, minItems: 1, maxItems: 2, items: {type: integer, maximum: 5}}
      map: {type: object, minProperties: 1, maxProperties: 2, additionalProperties: {type: integer, maximum: 5}}
      box: {type: object, required: [size, name], properties: {size: {type: integer}, name: {type: string}}}
      """

  @rule:conv-crd-schema-validated
  Scenario Outline: POST of a custom object with <value> returns 201
    conv-crd-schema-validated: a value equal to an inclusive limit is valid, and the length of a string is its number of characters.
    Detects: a server that treats every limit as exclusive, or counts bytes or UTF-16 units.
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {<member>: <json>}}
      """
    Then the response is 201
    And the stored Widget "a" has:
      | spec.<member> | <json> |

    Examples: values within the limits
      | value                                                 | member | json                  |
      | a string of the minimum length                        | text   | "ab"                  |
      | a string of the maximum length                        | text   | "abc"                 |
      | three characters of two bytes each                    | text   | "äöü"                 |
      | three characters outside the Basic Multilingual Plane | text   | "😀😀😀"                 |
      | a string that matches the pattern                     | code   | "abc"                 |
      | the last value of an enumeration                      | mode   | "loud"                |
      | an integer at the minimum                             | count  | 3                     |
      | an integer at the maximum                             | count  | 5                     |
      | an integer above the exclusive minimum                | open   | 4                     |
      | a fraction above the exclusive minimum                | open   | 3.25                  |
      | a fraction below the exclusive maximum                | open   | 4.75                  |
      | a multiple of a fraction                              | step   | 1.5                   |
      | a list of the minimum length                          | list   | [1]                   |
      | a list of the maximum length                          | list   | [1,5]                 |
      | a map of the minimum size                             | map    | {"a":1}               |
      | a map of the maximum size                             | map    | {"a":1,"b":5}         |
      | an object with all required members                   | box    | {"name":"a","size":0} |

  @rule:conv-crd-schema-validated
  Scenario Outline: POST of a custom object with <value> returns 422 Invalid with the cause <path>
    conv-crd-schema-validated: the server validates every item and every member, and the cause has the path of the field.
    Detects: a server that does not validate custom objects, or validates only the first item.
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {<member>: <json>}}
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[0].field | <field> |
    And there is no Widget "a"

    # In old releases, the cause has the path of the list instead of its item.
    Examples: values outside the limits
      | path                      | value                                              | member | json                | field                  |
      | spec.text                 | a string that is too short                         | text   | "a"                 | spec.text              |
      | spec.text                 | one character outside the Basic Multilingual Plane | text   | "😀"                 | spec.text              |
      | spec.text                 | a string that is too long                          | text   | "abcd"              | spec.text              |
      | spec.code                 | a string that the pattern matches only partly      | code   | "abd"               | spec.code              |
      | spec.mode                 | a value outside the enumeration                    | mode   | "Loud"              | spec.mode              |
      | spec.count                | an integer below the minimum                       | count  | 2                   | spec.count             |
      | spec.count                | an integer above the maximum                       | count  | 6                   | spec.count             |
      | spec.open                 | an integer equal to the exclusive minimum          | open   | 3                   | spec.open              |
      | spec.open                 | an integer equal to the exclusive maximum          | open   | 5                   | spec.open              |
      | spec.step                 | a number that is not a multiple of multipleOf      | step   | 1.25                | spec.step              |
      | spec.list                 | an empty list                                      | list   | []                  | spec.list              |
      | spec.list                 | a list that is too long                            | list   | [1,2,3]             | spec.list              |
      | spec.list or spec.list[1] | an invalid last item                               | list   | [1,6]               | /^spec\.list(\[1\])?$/ |
      | spec.list or spec.list[1] | a null item of a list                              | list   | [1,null]            | /^spec\.list(\[1\])?$/ |
      | spec.map                  | an empty map                                       | map    | {}                  | spec.map               |
      | spec.map                  | a map that is too large                            | map    | {"a":1,"b":2,"c":3} | spec.map               |
      | spec.map.b                | an invalid last value of a map                     | map    | {"a":1,"b":6}       | spec.map.b             |
      | spec.box.name             | only the first of two required members             | box    | {"size":1}          | spec.box.name          |
      | spec.count                | a value of another type                            | count  | "3"                 | spec.count             |

  @rule:conv-crd-schema-validated
  Scenario Outline: A <write> that sets an invalid value of a custom object returns 422 Invalid and leaves the object unchanged
    conv-crd-schema-validated: the server validates an update like a create.
    Detects: a server that validates only creates.
    Given the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {list: [1, 2]}}
      """
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a?<query> with the body:
      """<type>
      <body>
      """
    Then the response is 422 Invalid
    And the stored Widget "a" is unchanged

    Examples: updates and patches
      | write             | method | query                       | type                         | body                                                                                                                                                    |
      | PUT               | PUT    | pretty=1                    | application/json             | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{"list":[1,6]}} |
      | merge patch       | PATCH  | pretty=1                    | application/merge-patch+json | {"spec":{"list":[1,6]}}                                                                                                                                 |
      | JSON Patch        | PATCH  | pretty=1                    | application/json-patch+json  | [{"op":"replace","path":"/spec/list/1","value":6}]                                                                                                      |
      | server-side apply | PATCH  | fieldManager=two&force=true | application/apply-patch+yaml | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a"},"spec":{"list":[1,6]}}                                                  |
