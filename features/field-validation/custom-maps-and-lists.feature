@area:field-validation
@needs:crd
Feature: Field validation in maps and lists of custom resources
  The schema of the values of a map and of the items of a list determines their fields.

  # Warnings of unknown fields are the default since 1.25.
  @rule:fv-unknown-dropped @since:1.25
  Scenario: Unknown fields are dropped from the values of maps and the items of lists
    fv-unknown-dropped: the keys of a map are not fields, but the members of its values are.
    Detects: a server that prunes only properties, or the first item of a list.
    Given a CustomResourceDefinition for Widget whose spec has:
      """
      map: {type: object, additionalProperties: {type: object, properties: {known: {type: string}}}}
      list: {type: array, items: {type: object, properties: {known: {type: string}}}}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {map: {a: {known: x}, b: {known: x, unknown: u}}, list: [{known: x}, {known: x, unknown: u}]}}
      """
    Then the response is a success
    And the warnings in any order are:
      | text                                 |
      | unknown field "spec.list[1].unknown" |
      | unknown field "spec.map.b.unknown"   |
    And the stored Widget "a" has:
      | spec | {"map":{"a":{"known":"x"},"b":{"known":"x"}},"list":[{"known":"x"},{"known":"x"}]} |
