@area:cel
@needs:crd
Feature: Validation rules of custom resources
  A CustomResourceDefinition contains CEL rules, and the server validates each write with these rules.

  @rule:cel-evaluated-in-server
  Scenario Outline: POST of a custom object in which <problem> returns 422 Invalid
    cel-evaluated-in-server: the server evaluates the validation rules.
    Detects: a server that stores and publishes rules without evaluating them.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      box: {type: object, properties: {min: {type: integer}, max: {type: integer}}, x-kubernetes-validations: [{rule: self.min <= self.max}]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {box: <box>}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field    | reason            | message   |
      | spec.box | FieldValueInvalid | <message> |
    And there is no Widget "a"

    Examples: invalid objects
      | problem                 | box              | message                                                                         |
      | the bounds are reversed | {min: 3, max: 2} | Invalid value: "object": failed rule: self.min <= self.max                      |
      | a bound is missing      | {min: 3}         | Invalid value: "object": no such key: max evaluating rule: self.min <= self.max |

  @rule:cel-evaluated-in-server
  Scenario: A custom object that satisfies the validation rules is created
    cel-evaluated-in-server: a rule that returns true does not reject the object.
    Detects: a server that rejects all objects of a CustomResourceDefinition with rules.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      box: {type: object, properties: {min: {type: integer}, max: {type: integer}}, x-kubernetes-validations: [{rule: self.min <= self.max}]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {box: {min: 2, max: 2}}}
      """
    Then the response is a success
    And the stored Widget "a" has:
      | spec.box | {"min":2,"max":2} |

  Scenario Outline: The cause of a failed rule with <options> has the message <message>
    cel-rule-message, cel-rule-reason-and-path: the cause has the message, reason and field path of the rule.
    Detects: a server that reports every failure as an invalid value of the object with the rule.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      box: {type: object, properties: {size: {type: integer}}, x-kubernetes-validations: [{rule: self.size < 5, <options>}]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {box: {size: 7}}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason   | message   |
      | <field> | <reason> | <message> |

    @rule:cel-rule-message
    Examples: messages
      | options                                                              | field    | reason            | message                                             |
      | message: too large                                                   | spec.box | FieldValueInvalid | Invalid value: "object": too large                  |
      | messageExpression: '"%d is too large".format([self.size])'           | spec.box | FieldValueInvalid | Invalid value: "object": 7 is too large             |
      | messageExpression: '""'                                              | spec.box | FieldValueInvalid | Invalid value: "object": failed rule: self.size < 5 |
      | message: too large, messageExpression: '" "'                         | spec.box | FieldValueInvalid | Invalid value: "object": too large                  |
      | message: too large, messageExpression: '"too\\nsmall"'               | spec.box | FieldValueInvalid | Invalid value: "object": too large                  |
      | message: too large, messageExpression: 'string(1 / (self.size - 7))' | spec.box | FieldValueInvalid | Invalid value: "object": too large                  |

    @rule:cel-rule-reason-and-path
    Examples: reasons and paths
      | options                                                                                                | field         | reason              | message                                             |
      | reason: FieldValueForbidden                                                                            | spec.box      | FieldValueForbidden | Forbidden: failed rule: self.size < 5               |
      | reason: FieldValueRequired                                                                             | spec.box      | FieldValueRequired  | Required value: failed rule: self.size < 5          |
      | reason: FieldValueDuplicate                                                                            | spec.box      | FieldValueDuplicate | Duplicate value: "object"                           |
      | fieldPath: .size                                                                                       | spec.box.size | FieldValueInvalid   | Invalid value: "object": failed rule: self.size < 5 |
      | reason: FieldValueForbidden, message: too large                                                        | spec.box      | FieldValueForbidden | Forbidden: too large                                |
      | reason: FieldValueForbidden, messageExpression: 'self.size > 6 ? "far off" : "close"'                  | spec.box      | FieldValueForbidden | Forbidden: far off                                  |
      | fieldPath: .size, messageExpression: 'self.size > 6 ? "far off" : "close"'                             | spec.box.size | FieldValueInvalid   | Invalid value: "object": far off                    |
      | reason: FieldValueRequired, fieldPath: .size, messageExpression: 'self.size > 6 ? "far off" : "close"' | spec.box.size | FieldValueRequired  | Required value: far off                             |

  @rule:cel-transition-rule
  Scenario Outline: An update of the field <field> returns <response> if only the field fixed has a transition rule
    cel-transition-rule: the server compares a value with the stored value, and does not evaluate the rule for new fields.
    Detects: a server that takes oldSelf from the request, or evaluates the rule without an old value.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      fixed: {type: integer, x-kubernetes-validations: [{rule: self == oldSelf}]}
      free: {type: integer}
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {fixed: 1, free: 1}}
      """
    When PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the saved object "a" where:
      | spec.<field> | 2 |
    Then the response is <response>

    Examples: fields
      | field | response    |
      | fixed | 422 Invalid |
      | free  | 200         |

  @rule:cel-transition-rule
  Scenario Outline: An update of <member> returns <response> if the values of a map have a transition rule
    cel-transition-rule: oldSelf is the value with the same key, and a new key has no oldSelf.
    Detects: a server that evaluates transition rules only for declared properties and list items.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      counts: {type: object, maxProperties: 10, additionalProperties: {type: integer, x-kubernetes-validations: [{rule: self >= oldSelf}]}}
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {counts: {one: 5, two: 5}}}
      """
    When PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the saved object "a" where:
      | spec.counts | <counts> |
    Then the response is <response>

    Examples: values
      | member                               | counts                      | response    |
      | a value to a larger number           | {"one":5,"two":6}           | 200         |
      | the second value to a smaller number | {"one":5,"two":4}           | 422 Invalid |
      | a map with a new key                 | {"one":5,"two":5,"three":1} | 200         |

  @rule:cel-optional-old-self
  Scenario Outline: POST of the value <size> returns <response> if its transition rule has optionalOldSelf
    cel-optional-old-self: the server also evaluates the rule for new values, with an empty oldSelf.
    Detects: a server that never evaluates transition rules on create.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer, x-kubernetes-validations: [{rule: 'self <= oldSelf.orValue(3)', optionalOldSelf: true}]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {size: <size>}}
      """
    Then the response is <response>

    Examples: values
      | size | response    |
      | 3    | 201         |
      | 4    | 422 Invalid |
