@area:cel
@needs:crd
Feature: Invalid validation rules in CustomResourceDefinitions
  The server compiles expressions when a CustomResourceDefinition is written, not when an object is validated.

  @rule:cel-definition-type-checked
  Scenario Outline: POST of a CustomResourceDefinition whose rule <problem> returns 422 Invalid
    cel-definition-type-checked: the server parses and type-checks a rule before it accepts the CustomResourceDefinition.
    Detects: a server that accepts the CustomResourceDefinition and then rejects all of its objects.
    When a CustomResourceDefinition for Widget is created with these properties of spec:
      """
      box: {type: object, properties: {size: {type: integer}}, x-kubernetes-validations: [<rule>]}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                                                                                                 | reason            | message   |
      | spec.validation.openAPIV3Schema.properties[spec].properties[box].x-kubernetes-validations[0].<member> | FieldValueInvalid | <message> |
    And there is no CustomResourceDefinition "widgets.{unique}.example.com"

    Examples: rules
      | problem                             | rule                             | member | message                                                            |
      | has a syntax error                  | {rule: self.size +}              | rule   | /compilation failed: .*Syntax error: mismatched input '<EOF>'/     |
      | uses an undefined field             | {rule: self.length > 1}          | rule   | /compilation failed: .*:1:5: undefined field 'length'/             |
      | compares an integer with a string   | {rule: self.size == 'x'}         | rule   | /found no matching overload for '_==_' applied to '.int, string.'/ |
      | is not a boolean                    | {rule: self.size}                | rule   | /cel expression must evaluate to a bool$/                          |
      | uses a function with the wrong type | {rule: 'self.size.matches("(")'} | rule   | /found no matching overload for 'matches'/                         |

    @since:1.27
    Examples: messageExpression
      | problem                                      | rule                                                | member            | message                                        |
      | has a messageExpression that is not a string | {rule: self.size > 1, messageExpression: self.size} | messageExpression | /messageExpression must evaluate to a string$/ |

    @since:1.30
    Examples: optionalOldSelf
      | problem                                    | rule                                         | member          | message                                                            |
      | sets optionalOldSelf without using oldSelf | {rule: self.size > 1, optionalOldSelf: true} | optionalOldSelf | Invalid value: true: may not be set if oldSelf is not used in rule |

  @rule:cel-old-self-correlatable
  Scenario: POST of a CustomResourceDefinition with oldSelf in a rule on the items of a list without keys returns 422 Invalid
    cel-old-self-correlatable: old and new items of a list without keys cannot be correlated.
    Detects: a server that correlates items by position.
    When a CustomResourceDefinition for Widget is created with these properties of spec:
      """
      items: {type: array, items: {type: integer, x-kubernetes-validations: [{rule: self == oldSelf}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                                                                                                     | reason            | message                                                                                            |
      | spec.validation.openAPIV3Schema.properties[spec].properties[items].items.x-kubernetes-validations[0].rule | FieldValueInvalid | /oldSelf cannot be used on the uncorrelatable portion of the schema within .*properties\[items\]$/ |

  @rule:cel-environment-of-new-expressions
  Scenario Outline: POST of a CustomResourceDefinition with <feature> in a new rule returns 422 Invalid
    cel-environment-of-new-expressions: the previous release must support the rule, in case the server is rolled back.
    Detects: a server that accepts every function that its own release supports.
    When a CustomResourceDefinition for Widget is created with these properties of spec:
      """
      box: {type: object, maxProperties: 5, additionalProperties: {type: integer}, x-kubernetes-validations: [{rule: '<rule>'}]}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                                                                                             | reason            | message                                |
      | spec.validation.openAPIV3Schema.properties[spec].properties[box].x-kubernetes-validations[0].rule | FieldValueInvalid | /undeclared reference to '<function>'/ |

    @until:1.32
    Examples: functions added in 1.32
      | feature                              | rule                                   | function      |
      | the two-variable macro all           | self.all(k, v, v > 0)                  | all           |
      | the two-variable macro transformList | self.transformList(k, v, v).size() > 0 | transformList |

    @until:1.33
    Examples: functions added in 1.33
      | feature  | rule              | function |
      | isSemver | isSemver("1.0.0") | isSemver |

    @until:1.34
    Examples: functions added in 1.34
      | feature  | rule                                 | function |
      | distinct | self.map(k, k).distinct().size() > 0 | distinct |

  @rule:cel-environment-of-new-expressions
  Scenario Outline: POST of a CustomResourceDefinition with <feature> in a new rule succeeds
    cel-environment-of-new-expressions: the previous release supports the function.
    Detects: a server that never accepts the function, or never adds functions to those that new rules may use.
    When a CustomResourceDefinition for Widget is created with these properties of spec:
      """
      box: {type: object, maxProperties: 5, additionalProperties: {type: integer}, x-kubernetes-validations: [{rule: '<rule>'}]}
      """
    Then the response is a success

    @since:1.33
    Examples: functions added in 1.32
      | feature                              | rule                                   |
      | the two-variable macro all           | self.all(k, v, v > 0)                  |
      | the two-variable macro transformList | self.transformList(k, v, v).size() > 0 |

    @since:1.34
    Examples: functions added in 1.33
      | feature  | rule              |
      | isSemver | isSemver("1.0.0") |

    @since:1.35
    Examples: functions added in 1.34
      | feature  | rule                                 |
      | distinct | self.map(k, k).distinct().size() > 0 |
