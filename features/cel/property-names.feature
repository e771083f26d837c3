@area:cel
@needs:crd
Feature: Property names in CEL expressions
  In a rule, the name of a property that is not an identifier is escaped.

  Scenario Outline: The property <property> has the name <name> in a rule
    The escaped name refers to this property only (cel-escape-underscores, cel-escape-dot, cel-escape-dash, cel-escape-slash,
    cel-escape-keyword, cel-property-name-form).
    Detects: a server that does not find the property, or finds a different property.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      box: {type: object, properties: {'<property>': {type: integer}}, x-kubernetes-validations: [{rule: self.<name> == 1}]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {box: {'<property>': 2}}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field    | reason            | message                                                |
      | spec.box | FieldValueInvalid | Invalid value: "object": failed rule: self.<name> == 1 |

    @rule:cel-escape-underscores
    Examples: double underscore
      | property | name              |
      | a__b     | a__underscores__b |

    @rule:cel-escape-dot
    Examples: dot
      | property | name      |
      | a.b      | a__dot__b |

    @rule:cel-escape-dash
    Examples: dash
      | property | name       |
      | a-b      | a__dash__b |

    @rule:cel-escape-slash
    Examples: slash
      | property | name        |
      | a/b      | a__slash__b |

    @rule:cel-escape-keyword
    Examples: reserved words
      | property  | name          |
      | namespace | __namespace__ |
      | in        | __in__        |

    @rule:cel-property-name-form
    Examples: letters, digits and combinations
      | property  | name                                        |
      | _b2       | _b2                                         |
      | /a.b-c__9 | __slash__a__dot__b__dash__c__underscores__9 |

  @rule:cel-property-name-form
  Scenario Outline: The property <property> cannot be used in a rule
    cel-property-name-form: a name can contain only letters, digits, _ and escaped characters, and must not start with a digit.
    Detects: a server that finds the property under a similar name.
    When a CustomResourceDefinition for Widget is created with these properties of spec:
      """
      box: {type: object, properties: {'<property>': {type: integer}}, x-kubernetes-validations: [{rule: 'has(self.<name>)'}]}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                                                                                             | reason            | message                    |
      | spec.validation.openAPIV3Schema.properties[spec].properties[box].x-kubernetes-validations[0].rule | FieldValueInvalid | /undefined field '<name>'/ |

    Examples: unsupported characters and leading digits
      | property | name         |
      | a$b      | a__dollar__b |
      | a b      | a__space__b  |
      | 9a       | _9a          |

  @rule:cel-reserved-word-field
  Scenario: A reserved word after a dot needs no escape
    cel-reserved-word-field: after a dot, a reserved word can only be the name of a field.
    Detects: a server that accepts only the escaped name.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      box: {type: object, properties: {namespace: {type: string}}, x-kubernetes-validations: [{rule: self.namespace == 'x'}]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {box: {namespace: y}}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field    | reason            | message                                                     |
      | spec.box | FieldValueInvalid | Invalid value: "object": failed rule: self.namespace == 'x' |
