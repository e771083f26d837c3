@area:field-validation
@needs:crd @since:1.25
Feature: Field validation of updates and patches of custom resources
  The parameter fieldValidation applies to every write of a custom object, at every depth and in every encoding.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      list: {type: array, items: {type: object, properties: {known: {type: string}}}}
      map: {type: object, additionalProperties: {type: object, properties: {known: {type: string}}}}
      open: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {list: [{known: x}]}
      """

  Scenario Outline: A <write> of a custom object with <problem> and fieldValidation=Strict is rejected and changes nothing
    fv-applies-to-put, fv-applies-to-patch: Strict applies to every update of a custom object. kube-apiserver returns 422 for patches.
    Detects: a server that applies Strict only to the creation of custom objects, or finds no duplicates where the schema preserves fields.
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a?fieldValidation=Strict with the body:
      """application/<type>
      <body>
      """
    Then the response is a client error
    And the Status has:
      | message | contains | <field> |
    And the stored Widget "a" is unchanged
    @rule:fv-applies-to-put
    Examples: unknown fields by PUT
      | write    | problem                         | method | type | field                            | body                                                                                                                                                                        |
      | PUT      | an unknown field in a list item | PUT    | json | unknown field "spec.list[1].new" | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{"list":[{"known":"x"},{"new":1}]}} |
      | YAML PUT | an unknown field in a map value | PUT    | yaml | unknown field "spec.map.b.new"   | {apiVersion: "{unique}.example.com/v1", kind: Widget, metadata: {name: a, resourceVersion: "{a:metadata.resourceVersion}"}, spec: {map: {b: {new: 1}}}}                     |
    @rule:fv-applies-to-patch
    Examples: unknown fields by patches
      | write       | problem                           | method | type             | field                              | body                                                      |
      | merge patch | an unknown field in a list item   | PATCH  | merge-patch+json | unknown field "spec.list[1].new"   | {"spec":{"list":[{"known":"x"},{"new":1}]}}               |
      | merge patch | an unknown field at the root      | PATCH  | merge-patch+json | unknown field "new"                | {"new":1}                                                 |
      | JSON Patch  | an unknown field in a map value   | PATCH  | json-patch+json  | unknown field "spec.map.b.new"     | [{"op":"add","path":"/spec/map","value":{"b":{"new":1}}}] |
      | JSON Patch  | an unknown member of an operation | PATCH  | json-patch+json  | json patch unknown field "[0].new" | [{"op":"add","path":"/spec/open","value":{},"new":1}]     |
    @rule:fv-applies-to-put
    Examples: duplicate fields by PUT
      | write | problem                                     | method | type | field                                | body                                                                                                                                                                          |
      | PUT   | a duplicate field in a list item            | PUT    | json | duplicate field "spec.list[0].known" | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{"list":[{"known":"x","known":"y"}]}} |
      | PUT   | a duplicate field that the schema preserves | PUT    | json | duplicate field "spec.open.b"        | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{"open":{"b":1,"b":2}}}               |
    @rule:fv-applies-to-patch
    Examples: duplicate fields by patches
      | write       | problem                      | method | type             | field                         | body                                                     |
      | merge patch | a duplicate map key          | PATCH  | merge-patch+json | duplicate field "spec.map.b"  | {"spec":{"map":{"b":{},"b":{"known":"x"}}}}              |
      | JSON Patch  | a duplicate field in a value | PATCH  | json-patch+json  | duplicate field "[0].value.b" | [{"op":"add","path":"/spec/open","value":{"b":1,"b":2}}] |

  Scenario Outline: A <write> of a custom object with unknown and duplicate fields returns a warning for each field
    fv-applies-to-put, fv-applies-to-patch: by default, the server drops unknown fields and uses the last duplicate.
    Detects: a server that returns warnings only for the creation of custom objects.
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/<type>
      {<header>"spec":{"list":[{"known":"x"},{"known":"y","known":"z","new":1}],"map":{"b":{"new":1}}}}
      """
    Then the response is 200
    And the warnings in any order are:
      | text                                 |
      | duplicate field "spec.list[1].known" |
      | unknown field "spec.list[1].new"     |
      | unknown field "spec.map.b.new"       |
    And the stored Widget "a" has:
      | spec | {"list":[{"known":"x"},{"known":"z"}],"map":{"b":{}}} |
    @rule:fv-applies-to-put
    Examples: PUT
      | write | method | type | header                                                                                                                           |
      | PUT   | PUT    | json | "apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a","resourceVersion":"{a:metadata.resourceVersion}"}, |
    @rule:fv-applies-to-patch
    Examples: patches
      | write       | method | type             | header |
      | merge patch | PATCH  | merge-patch+json |        |
