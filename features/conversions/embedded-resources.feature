@area:conversions
@needs:crd
Feature: Embedded resources of custom objects
  A schema can mark a value as a complete resource. The server validates its apiVersion, kind and metadata.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      one: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}
      list: {type: array, items: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}
      map: {type: object, additionalProperties: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}
      """

  @rule:conv-crd-embedded-resource
  Scenario Outline: POST of a custom object with an embedded resource with <problem> returns 422 Invalid
    conv-crd-embedded-resource: the server validates each embedded resource, and the cause has the path of the field.
    Detects: a server that stores embedded resources without validation, or validates only the first resource of a list.
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: <spec>}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason   |
      | <field> | <reason> |
    And there is no Widget "a"

    Examples: invalid resources
      | problem                          | spec                                                                                      | field                        | reason             |
      | no apiVersion                    | {one: {kind: Pod}}                                                                        | spec.one.apiVersion          | FieldValueRequired |
      | no kind                          | {one: {apiVersion: v1}}                                                                   | spec.one.kind                | FieldValueRequired |
      | an empty kind                    | {one: {apiVersion: v1, kind: ""}}                                                         | spec.one.kind                | FieldValueInvalid  |
      | an invalid apiVersion            | {one: {apiVersion: a/b/c, kind: Pod}}                                                     | spec.one.apiVersion          | FieldValueInvalid  |
      | an invalid kind                  | {one: {apiVersion: v1, kind: "P d"}}                                                      | spec.one.kind                | FieldValueInvalid  |
      | an invalid name                  | {one: {apiVersion: v1, kind: Pod, metadata: {name: a/b}}}                                 | spec.one.metadata.name       | FieldValueInvalid  |
      | an invalid label                 | {one: {apiVersion: v1, kind: Pod, metadata: {labels: {"a b": c}}}}                        | spec.one.metadata.labels     | FieldValueInvalid  |
      | an invalid finalizer             | {one: {apiVersion: v1, kind: Pod, metadata: {finalizers: ["x y"]}}}                       | spec.one.metadata.finalizers | FieldValueInvalid  |
      | no kind in the second item       | {list: [{apiVersion: v1, kind: Pod}, {apiVersion: v1}]}                                   | spec.list[1].kind            | FieldValueRequired |
      | an invalid name in the last item | {list: [{apiVersion: v1, kind: Pod}, {apiVersion: v1, kind: Pod, metadata: {name: a/b}}]} | spec.list[1].metadata.name   | FieldValueInvalid  |
      | no kind in the second value      | {map: {k: {apiVersion: v1, kind: Pod}, l: {apiVersion: v1}}}                              | spec.map[l].kind             | FieldValueRequired |

  @rule:conv-crd-embedded-resource
  Scenario Outline: POST of a custom object with an embedded resource with <problem> returns 400 BadRequest
    conv-crd-embedded-resource: apiVersion, kind and metadata have the same types as in every resource.
    Detects: a server that stores values of another type.
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: <spec>}
      """
    Then the response is 400 BadRequest
    And there is no Widget "a"

    Examples: values of another type
      | problem                                   | spec                                                                                           |
      | an apiVersion that is a number            | {one: {apiVersion: 1, kind: Pod}}                                                              |
      | a label that is a number                  | {one: {apiVersion: v1, kind: Pod, metadata: {labels: {a: 1}}}}                                 |
      | a label in the last item that is a number | {list: [{apiVersion: v1, kind: Pod}, {apiVersion: v1, kind: Pod, metadata: {labels: {a: 1}}}]} |

  @rule:conv-crd-embedded-resource
  Scenario: POST of a custom object stores an embedded resource without the unknown fields of its metadata
    conv-crd-embedded-resource: the server keeps other unknown fields, because the schema preserves them.
    Detects: a server that removes apiVersion, kind or metadata, or keeps unknown fields in metadata.
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {list: [{apiVersion: v1, kind: Pod}, {apiVersion: apps/v1, kind: Job, metadata: {name: b, unknown: 1}, more: 2}]}}
      """
    Then the response is 201
    And the stored Widget "a" has:
      | spec.list | [{"apiVersion":"v1","kind":"Pod"},{"apiVersion":"apps/v1","kind":"Job","metadata":{"name":"b"},"more":2}] |
