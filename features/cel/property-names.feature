@area:cel
@needs:crd
Feature: Names of properties in expressions
  A property whose name is no identifier is written with escapes.

  Scenario Outline: The property <property> is <name> in a rule
    The name with its escapes is that property and no other (cel-escape-underscores, cel-escape-dot, cel-escape-dash, cel-escape-slash,
    cel-escape-keyword, cel-property-name-form).
    Detects: the property can't be found, or another one is meant.
    Given the custom type Widget whose spec has:
      """
      box: {type: object, properties: {'<property>': {type: integer}}, x-kubernetes-validations: [{rule: self.<name> == 1}]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {box: {'<property>': 2}}}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field    | reason            | message                                                |
      | spec.box | FieldValueInvalid | Invalid value: "object": failed rule: self.<name> == 1 |

    @rule:cel-escape-underscores
    Examples: two underscores
      | property | name                 |
      | a__b     | a__underscores__b    |

    @rule:cel-escape-dot
    Examples: a dot
      | property | name       |
      | a.b      | a__dot__b  |

    @rule:cel-escape-dash
    Examples: a dash
      | property | name        |
      | a-b      | a__dash__b  |

    @rule:cel-escape-slash
    Examples: a slash
      | property | name         |
      | a/b      | a__slash__b  |

    @rule:cel-escape-keyword
    Examples: a reserved word
      | property  | name           |
      | namespace | __namespace__  |
      | in        | __in__         |

    @rule:cel-property-name-form
    Examples: letters, digits, and all of it together
      | property    | name                              |
      | _b2         | _b2                               |
      | /a.b-c__9   | __slash__a__dot__b__dash__c__underscores__9 |

  @rule:cel-property-name-form
  Scenario Outline: The property <property> has no name in a rule
    cel-property-name-form: a name begins with no digit, and has no other character.
    Detects: something is found under a name that looks like it.
    When the custom type Widget is defined, whose spec has:
      """
      box: {type: object, properties: {'<property>': {type: integer}}, x-kubernetes-validations: [{rule: 'has(self.<name>)'}]}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field                                                                                               | reason            | message                    |
      | spec.validation.openAPIV3Schema.properties[spec].properties[box].x-kubernetes-validations[0].rule | FieldValueInvalid | /undefined field '<name>'/ |

    Examples: other characters, and a digit
      | property | name         |
      | a$b      | a__dollar__b |
      | a b      | a__space__b  |
      | 9a       | _9a          |

  @rule:cel-reserved-word-field
  Scenario: A reserved word needs no escape behind a dot
    cel-reserved-word-field: where only a field can stand it is one.
    Detects: only the escaped name is known.
    Given the custom type Widget whose spec has:
      """
      box: {type: object, properties: {namespace: {type: string}}, x-kubernetes-validations: [{rule: self.namespace == 'x'}]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {box: {namespace: y}}}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field    | reason            | message                                                     |
      | spec.box | FieldValueInvalid | Invalid value: "object": failed rule: self.namespace == 'x' |
