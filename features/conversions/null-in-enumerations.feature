@area:conversions @needs:crd @since:1.20
Feature: Null in enumerations of custom schemas
  A nullable field with an enumeration cannot be null, even if the enumeration contains null.

  @rule:conv-crd-schema-validated
  Scenario: POST of a custom object with null in a nullable field whose enumeration contains null returns 422 Invalid
    conv-crd-schema-validated: the server decodes null in an enumeration as a missing value, which no value equals.
    Detects: a server that compares the value with null, as JSON Schema does.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      choice: {type: string, nullable: true, enum: [a, null]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {choice: null}}
      """
    Then the response is 422 Invalid
    And the Status has:
      | message | /spec.choice: Unsupported value: "?null"?/ |
    And there is no Widget "a"
