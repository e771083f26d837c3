@area:cel
@needs:crd
Feature: Rules that came after the object
  An update is not refused for what it leaves alone.

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
  Scenario: A value that broke no rule when it came stays, with a warning
    cel-rule-ratcheting: a rule that a value breaks, and that the update does not touch, is a warning.
    Detects: nobody can change anything of an object that a later rule is against.
    When PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with "a" where:
      | spec.note | y |
    Then the answer is 200
    And the warnings in any order are:
      | text                                                          |
      | spec.size: Invalid value: "integer": failed rule: self < 5    |

  @rule:cel-rule-ratcheting
  Scenario: A value that is changed must keep the rules of now
    cel-rule-ratcheting: what an update changes is held against all rules.
    Detects: what was wrong before may become anything.
    When PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with "a" where:
      | spec.size | 8 |
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field     | reason            | message                                            |
      | spec.size | FieldValueInvalid | Invalid value: "integer": failed rule: self < 5    |
