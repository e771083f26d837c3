@area:cel
@needs:crd
Feature: Definitions whose rules are no good
  What is wrong with an expression is told when it is written, not when an object comes.

  @rule:cel-definition-type-checked
  Scenario Outline: A definition is refused whose rule <what>
    cel-definition-type-checked: a rule is read and its types are found before the definition is accepted.
    Detects: the definition is stored, and each of its objects is refused.
    When the custom type Widget is defined, whose spec has:
      """
      box: {type: object, properties: {size: {type: integer}}, x-kubernetes-validations: [<rule>]}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field                                                                                                   | reason            | message   |
      | spec.validation.openAPIV3Schema.properties[spec].properties[box].x-kubernetes-validations[0].<member> | FieldValueInvalid | <message> |
    And there is no CustomResourceDefinition "widgets.{unique}.example.com"

    Examples: rules
      | what                                  | rule                                        | member | message                                                        |
      | cannot be read                        | {rule: self.size +}                         | rule   | /compilation failed: .*Syntax error: mismatched input '<EOF>'/ |
      | looks for a field that nobody has     | {rule: self.length > 1}                     | rule   | /compilation failed: .*:1:5: undefined field 'length'/         |
      | compares a number with a text         | {rule: self.size == 'x'}                    | rule   | /found no matching overload for '_==_' applied to '.int, string.'/ |
      | is no condition                       | {rule: self.size}                           | rule   | /cel expression must evaluate to a bool$/                      |
      | has an expression that is none        | {rule: 'self.size.matches("(")'}            | rule   | /found no matching overload for 'matches'/                     |

    @since:1.27
    Examples: messageExpression
      | what                          | rule                                                | member            | message                                        |
      | has a message that is no text | {rule: self.size > 1, messageExpression: self.size} | messageExpression | /messageExpression must evaluate to a string$/ |

    @since:1.30
    Examples: optionalOldSelf
      | what                                   | rule                                         | member          | message                                                            |
      | has an optional oldSelf and no oldSelf | {rule: self.size > 1, optionalOldSelf: true} | optionalOldSelf | Invalid value: true: may not be set if oldSelf is not used in rule |

  @rule:cel-old-self-correlatable
  Scenario: A rule about items of a list that has no keys cannot compare them with old ones
    cel-old-self-correlatable: nobody can tell which item was which.
    Detects: items are compared by their places.
    When the custom type Widget is defined, whose spec has:
      """
      items: {type: array, items: {type: integer, x-kubernetes-validations: [{rule: self == oldSelf}]}}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field                                                                                                        | reason            | message                                                                            |
      | spec.validation.openAPIV3Schema.properties[spec].properties[items].items.x-kubernetes-validations[0].rule | FieldValueInvalid | /oldSelf cannot be used on the uncorrelatable portion of the schema within .*properties\[items\]$/ |

  @rule:cel-environment-of-new-expressions
  Scenario Outline: A rule that is new may not use <what>
    cel-environment-of-new-expressions: the release before must understand it, should the server have to go back.
    Detects: all that the server has may be written at once.
    When the custom type Widget is defined, whose spec has:
      """
      box: {type: object, maxProperties: 5, additionalProperties: {type: integer}, x-kubernetes-validations: [{rule: '<rule>'}]}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field                                                                                               | reason            | message                                 |
      | spec.validation.openAPIV3Schema.properties[spec].properties[box].x-kubernetes-validations[0].rule | FieldValueInvalid | /undeclared reference to '<function>'/ |

    @until:1.32
    Examples: functions that came with 1.32
      | what                            | rule                                        | function      |
      | a fold over keys and values     | self.all(k, v, v > 0)                       | all           |
      | a list made of keys and values  | self.transformList(k, v, v).size() > 0      | transformList |

    @until:1.33
    Examples: functions that came with 1.33
      | what                 | rule              | function |
      | semantic versions    | isSemver("1.0.0") | isSemver |

    @until:1.34
    Examples: functions that came with 1.34
      | what                          | rule                                 | function |
      | a list without duplicates     | self.map(k, k).distinct().size() > 0 | distinct |

  @rule:cel-environment-of-new-expressions
  Scenario Outline: A rule that is new may use <what>
    cel-environment-of-new-expressions: the release before has the function.
    Detects: a function stays refused forever, or the server compiles new rules with the functions of its first release.
    When the custom type Widget is defined, whose spec has:
      """
      box: {type: object, maxProperties: 5, additionalProperties: {type: integer}, x-kubernetes-validations: [{rule: '<rule>'}]}
      """
    Then the answer is a success

    @since:1.33
    Examples: functions that came with 1.32
      | what                            | rule                                        |
      | a fold over keys and values     | self.all(k, v, v > 0)                       |
      | a list made of keys and values  | self.transformList(k, v, v).size() > 0      |

    @since:1.34
    Examples: functions that came with 1.33
      | what                 | rule              |
      | semantic versions    | isSemver("1.0.0") |

    @since:1.35
    Examples: functions that came with 1.34
      | what                          | rule                                 |
      | a list without duplicates     | self.map(k, k).distinct().size() > 0 |
