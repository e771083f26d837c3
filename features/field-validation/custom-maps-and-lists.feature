@area:field-validation
@needs:crd
Feature: Field validation in maps and lists of custom resources
  The schema of a map's values, or of a list's items, determines the permitted fields.

  # Before 1.25, the server returns no warnings for unknown fields by default.
  @rule:fv-unknown-dropped @since:1.25
  Scenario: Unknown fields are dropped from map values and list items of a custom object
    fv-unknown-dropped: any key of a map is valid, but the values of the map can have only the fields in the schema.
    Detects: a server that prunes only properties, or only the first item of a list.
    Given a CustomResourceDefinition for Widget with these properties of spec:
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
