@area:metadata
@needs:crd
Feature: Generation of custom objects after a change of their schema
  A new default of the schema is a value of every stored object, also before the next write.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      color: {type: string}
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {color: red}}
      """
    And a CustomResourceDefinition for Widget with these properties of spec:
      """
      color: {type: string}
      size: {type: integer, default: 7}
      """

  @rule:meta-generation-kept-by-metadata
  Scenario: A merge patch of the labels of an older custom object that has a new default keeps the generation
    meta-generation-kept-by-metadata: the default is not a change by this write.
    Detects: a server that compares the object with its stored contents without the new default.
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"app":"web"}}}
      """
    Then the response is 200
    And the response has:
      | metadata.labels     | {"app":"web"}            |
      | metadata.generation | 1                        |
      | spec                | {"color":"red","size":7} |

  @rule:meta-generation-raised-by-change
  Scenario: A merge patch that changes a new default of an older custom object increments the generation
    meta-generation-raised-by-change: the value differs from the default.
    Detects: a server that compares only the stored fields of the older object.
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/merge-patch+json
      {"spec":{"size":8}}
      """
    Then the response is 200
    And the response has:
      | metadata.generation | 2 |
