@area:cel
@needs:crd
Feature: Validation rules of custom resources
  A definition says in expressions what its objects must keep, and the server holds each write against them.

  @rule:cel-evaluated-in-server
  Scenario Outline: An object of which <what> is refused by the rule of its definition
    cel-evaluated-in-server: nobody else has to evaluate the rule.
    Detects: rules are stored and published, and nothing comes of them.
    Given the custom type Widget whose spec has:
      """
      box: {type: object, properties: {min: {type: integer}, max: {type: integer}}, x-kubernetes-validations: [{rule: self.min <= self.max}]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {box: <box>}}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field    | reason            | message   |
      | spec.box | FieldValueInvalid | <message> |
    And there is no Widget "a"

    Examples: boxes
      | what                  | box              | message                                                                   |
      | the bounds are wrong  | {min: 3, max: 2} | Invalid value: "object": failed rule: self.min <= self.max                |
      | a bound is missing    | {min: 3}         | Invalid value: "object": no such key: max evaluating rule: self.min <= self.max |

  @rule:cel-evaluated-in-server
  Scenario: An object that keeps the rules of its definition is created
    cel-evaluated-in-server: a rule that holds is in nobody's way.
    Detects: objects of definitions with rules are refused.
    Given the custom type Widget whose spec has:
      """
      box: {type: object, properties: {min: {type: integer}, max: {type: integer}}, x-kubernetes-validations: [{rule: self.min <= self.max}]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {box: {min: 2, max: 2}}}
      """
    Then the answer is a success
    And the stored Widget "a" has:
      | spec.box | {"min":2,"max":2} |

  Scenario Outline: A rule says <what> of what breaks it
    cel-rule-message, cel-rule-reason-and-path: what a client reads is what the definition wants it to read, and where.
    Detects: each failure is an invalid value of the place where the rule stands.
    Given the custom type Widget whose spec has:
      """
      box: {type: object, properties: {size: {type: integer}}, x-kubernetes-validations: [{rule: self.size < 5, <says>}]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {box: {size: 7}}}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field   | reason   | message   |
      | <field> | <reason> | <message> |

    @rule:cel-rule-message
    Examples: messages
      | what                          | says                                                             | field         | reason               | message                                                       |
      | in a text                     | message: too large                                               | spec.box      | FieldValueInvalid    | Invalid value: "object": too large                            |
      | in an expression              | messageExpression: '"%d is too large".format([self.size])'       | spec.box      | FieldValueInvalid    | Invalid value: "object": 7 is too large                       |
      | in an expression that fails   | message: too large, messageExpression: 'string(1 / (self.size - 7))' | spec.box  | FieldValueInvalid    | Invalid value: "object": too large                            |

    @rule:cel-rule-reason-and-path
    Examples: reasons and paths
      | what                          | says                                                             | field         | reason               | message                                                       |
      | that it is forbidden          | reason: FieldValueForbidden                                      | spec.box      | FieldValueForbidden  | Forbidden: failed rule: self.size < 5                         |
      | that something is required    | reason: FieldValueRequired                                       | spec.box      | FieldValueRequired   | Required value: failed rule: self.size < 5                    |
      | that it is there already      | reason: FieldValueDuplicate                                      | spec.box      | FieldValueDuplicate  | Duplicate value: "object"                                     |
      | which field it is             | fieldPath: .size                                                 | spec.box.size | FieldValueInvalid    | Invalid value: "object": failed rule: self.size < 5           |

  @rule:cel-transition-rule
  Scenario Outline: An update that changes <what> is <answer>
    cel-transition-rule: a rule with oldSelf compares with what was there, and says nothing of what is new.
    Detects: oldSelf is what the client sends, or the rule is evaluated without it.
    Given the custom type Widget whose spec has:
      """
      fixed: {type: integer, x-kubernetes-validations: [{rule: self == oldSelf}]}
      free: {type: integer}
      """
    And the answer to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets is remembered as "a" with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {fixed: 1, free: 1}}
      """
    When PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with "a" where:
      | spec.<what> | 2 |
    Then the answer is <answer>

    Examples: fields
      | what  | answer      |
      | fixed | 422 Invalid |
      | free  | 200         |

  @rule:cel-optional-old-self
  Scenario Outline: With optionalOldSelf a new object with <size> is <answer>
    cel-optional-old-self: the rule is evaluated for new values too, and oldSelf may have no value.
    Detects: transition rules never hear of creates.
    Given the custom type Widget whose spec has:
      """
      size: {type: integer, x-kubernetes-validations: [{rule: 'self <= oldSelf.orValue(3)', optionalOldSelf: true}]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {size: <size>}}
      """
    Then the answer is <answer>

    Examples: sizes
      | size | answer      |
      | 3    | 201         |
      | 4    | 422 Invalid |
