@area:field-validation
Feature: Unknown and duplicate members in a JSON Patch and in its result
  fieldValidation applies to the operations of a JSON Patch and to the patched object.

  @rule:fv-warn-one-item-per-unknown
  Scenario: A JSON Patch with unknown and duplicate members and an unknown field in the result returns a warning for each
    fv-warn-one-item-per-unknown: the warnings about the operations and about the object are all in the response.
    Detects: a server that returns only the warnings about the patched object.
    Given the ConfigMap "empty" named "a"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/json-patch+json
      [{"op":"add","path":"/data","value":{"k":"1"},"value":{"k":"2"},"comment":"y"},{"op":"add","path":"/bar","value":1}]
      """
    Then the response is 200
    And the warnings in any order are:
      | text                                   |
      | json patch duplicate field "[0].value" |
      | json patch unknown field "[0].comment" |
      | unknown field "bar"                    |
