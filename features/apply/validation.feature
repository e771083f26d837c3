@area:apply
Feature: Validation of merged objects
  The server validates the merged object like the object of any other write.

  @rule:ssa-invalid-result-fails
  @needs:type:configmaps
  Scenario: An apply whose merged object is invalid returns 422 Invalid and changes nothing
    ssa-invalid-result-fails: the server validates the merged object, and returns the same causes as for any other write.
    Detects: a server that validates only the applied configuration, or nothing.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When the manager "two" applies the ConfigMap "a":
      """
      binaryData: {k: AA==}
      """
    Then the response is 422 Invalid
    And the Status has:
      | message | ConfigMap "a" is invalid: data[k]: Invalid value: "k": duplicate of key present in binaryData                                                                                  |
      | details | {"name": "a", "kind": "ConfigMap", "causes": [{"reason": "FieldValueInvalid", "message": "Invalid value: \"k\": duplicate of key present in binaryData", "field": "data[k]"}]} |
    And the stored ConfigMap "a" is unchanged

  @rule:ssa-invalid-result-fails
  @needs:type:configmaps
  Scenario: An apply that would create an invalid object returns 422 Invalid and creates no object
    ssa-invalid-result-fails: the server validates an object that an apply creates like an object that a POST creates.
    Detects: a server that creates objects by apply without validation.
    When the manager "one" applies the ConfigMap "a":
      """
      metadata: {labels: {app: "no label"}}
      data: {"k/": "1"}
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.name            | is       | a               |
      | details.kind            | is       | ConfigMap       |
      | details.causes[0].field | is       | metadata.labels |
      | details.causes[*].field | contains | data[k/]        |
    And there is no ConfigMap "a"

  @rule:ssa-invalid-result-fails
  @needs:type:configmaps @since:1.20
  Scenario: A forced apply that changes an immutable field returns 422 Invalid
    ssa-invalid-result-fails: force overrides other managers, but not validation.
    Detects: a server that skips the immutability check when force=true.
    Given the manager "one" has applied the ConfigMap "a":
      """
      immutable: true
      data: {k: "1"}
      """
    When the manager "two" applies the ConfigMap "a" with "force=true":
      """
      data: {k: "2"}
      """
    Then the response is 422 Invalid
    And the Status has:
      | message | ConfigMap "a" is invalid: data: Forbidden: field is immutable when `immutable` is set                                                                                  |
      | details | {"name": "a", "kind": "ConfigMap", "causes": [{"reason": "FieldValueForbidden", "message": "Forbidden: field is immutable when `immutable` is set", "field": "data"}]} |
    And the stored ConfigMap "a" is unchanged
