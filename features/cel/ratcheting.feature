@area:cel
@needs:crd
Feature: Validation ratcheting
  An update is not rejected because of values that it does not change.

  Background:
    Given the custom type Widget whose spec has:
      """
      size: {type: integer}
      note: {type: string}
      """
    And the answer to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets is remembered as "a" with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {size: 7, note: x}}
      """
    And the custom type Widget whose spec has:
      """
      size: {type: integer, x-kubernetes-validations: [{rule: self < 5}]}
      note: {type: string}
      """

  @rule:cel-rule-ratcheting
  Scenario: An update with an unchanged invalid value returns a warning
    cel-rule-ratcheting: a rule that an unchanged value violates returns a warning.
    Detects: a server that rejects every update of an object that violates a later rule.
    When PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with "a" where:
      | spec.note | y |
    Then the answer is 200
    And the warnings in any order are:
      | text                                                          |
      | spec.size: Invalid value: "integer": failed rule: self < 5    |

  @rule:cel-rule-ratcheting
  Scenario: An update that changes an invalid value must satisfy the rules
    cel-rule-ratcheting: changed values are validated with all rules.
    Detects: a server that accepts any new value for a field that was invalid before.
    When PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with "a" where:
      | spec.size | 8 |
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field     | reason            | message                                            |
      | spec.size | FieldValueInvalid | Invalid value: "integer": failed rule: self < 5    |
