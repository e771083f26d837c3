@area:cel
@needs:crd
Feature: Validation ratcheting
  The server does not reject an update because of an invalid value that the update does not change.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer}
      note: {type: string}
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {size: 7, note: x}}
      """
    And a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer, x-kubernetes-validations: [{rule: self < 5}]}
      note: {type: string}
      """

  @rule:cel-rule-ratcheting
  Scenario: An update with an unchanged invalid value returns a warning
    cel-rule-ratcheting: an unchanged value that violates a rule causes a warning.
    Detects: a server that rejects every update of an object that violates a rule added later.
    When PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the saved object "a" where:
      | spec.note | y |
    Then the response is 200
    And the warnings in any order are:
      | text                                                          |
      | spec.size: Invalid value: "integer": failed rule: self < 5    |

  @rule:cel-rule-ratcheting
  Scenario: An update that changes an invalid value must satisfy the rules
    cel-rule-ratcheting: the server validates changed values with all rules.
    Detects: a server that accepts any new value for a field that was already invalid.
    When PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the saved object "a" where:
      | spec.size | 8 |
    Then the response is 422 Invalid
    And the causes in any order are:
      | field     | reason            | message                                            |
      | spec.size | FieldValueInvalid | Invalid value: "integer": failed rule: self < 5    |
