@area:conversions
@needs:crd
Feature: Schemas of definitions
  A definition says of every place what may stand there; one that doesn't is refused, with the place and the reason.

  @rule:conv-crd-schema-structural
  Scenario Outline: A definition is refused whose schema <what>
    conv-crd-schema-structural: a place has a type, said outside of all combinations, and nothing is said twice or in vain.
    Detects: the definition is stored, and its objects are checked by half of it or not at all.
    When the custom type Widget is defined, whose spec has:
      """
      bad: {<schema>}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field   | reason   | message   |
      | <field> | <reason> | <message> |
    And there is no CustomResourceDefinition "widgets.{unique}.example.com"

    Examples: places
      | what                              | schema                                                                          | field                                                                                           | reason               | message                                                                                                                     |
      | has a place without a type        |                                                                                 | spec.validation.openAPIV3Schema.properties[spec].properties[bad].type                          | FieldValueRequired   | Required value: must not be empty for specified object fields                                                              |
      | has items without a type          | type: array, items: {}                                                          | spec.validation.openAPIV3Schema.properties[spec].properties[bad].items.type                    | FieldValueRequired   | Required value: must not be empty for specified array items                                                                |
      | has a list of it knows not what   | type: array                                                                     | spec.validation.openAPIV3Schema.properties[spec].properties[bad].items                         | FieldValueRequired   | Required value: must be specified                                                                                          |
      | invents a type                    | type: text                                                                      | spec.validation.openAPIV3Schema.properties[spec].properties[bad].type                          | FieldValueNotSupported | Unsupported value: "text": supported values: "array", "boolean", "integer", "number", "object", "string"                  |
      | has members and all others        | type: object, additionalProperties: {type: string}, properties: {a: {type: string}} | spec.validation.openAPIV3Schema.properties[spec].properties[bad].additionalProperties       | FieldValueForbidden  | Forbidden: additionalProperties and properties are mutual exclusive                                                        |
      | refers to another                 | type: string, $ref: '#/elsewhere'                                               | spec.validation.openAPIV3Schema.properties[spec].properties[bad].$ref                          | FieldValueForbidden  | Forbidden: $ref is not supported                                                                                           |
      | wants unique items                | type: array, items: {type: string}, uniqueItems: true                           | spec.validation.openAPIV3Schema.properties[spec].properties[bad].uniqueItems                   | FieldValueForbidden  | Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic                                |
      | has a pattern that is none        | type: string, pattern: '('                                                      | spec.validation.openAPIV3Schema.properties[spec].properties[bad].pattern                       | FieldValueInvalid    | Invalid value: "(": must be a valid regular expression, but isn't: error parsing regexp: missing closing ): `(`            |
      | preserves numbers or strings      | x-kubernetes-int-or-string: true, x-kubernetes-preserve-unknown-fields: true    | spec.validation.openAPIV3Schema.properties[spec].properties[bad].x-kubernetes-preserve-unknown-fields | FieldValueInvalid | Invalid value: true: must be false if x-kubernetes-int-or-string is true                                               |
      | embeds a text                     | type: string, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true | spec.validation.openAPIV3Schema.properties[spec].properties[bad].type            | FieldValueInvalid    | Invalid value: "string": must be object if x-kubernetes-embedded-resource is true                                          |

    Examples: combinations
      | what                              | schema                                                                          | field                                                                                           | reason               | message                                                                                                                     |
      | says a type in an alternative     | type: string, anyOf: [{type: string}]                                           | spec.validation.openAPIV3Schema.properties[spec].properties[bad].anyOf[0].type                 | FieldValueForbidden  | Forbidden: must be empty to be structural                                                                                  |
      | says a default in a combination   | type: string, allOf: [{minLength: 1}, {default: x}]                             | spec.validation.openAPIV3Schema.properties[spec].properties[bad].allOf[1].default              | FieldValueForbidden  | Forbidden: must be undefined to be structural                                                                              |
      | allows null in an alternative     | type: string, oneOf: [{nullable: true}]                                         | spec.validation.openAPIV3Schema.properties[spec].properties[bad].oneOf[0].nullable             | FieldValueForbidden  | Forbidden: must be false to be structural                                                                                  |
      | says why in a negation            | type: string, not: {description: never}                                         | spec.validation.openAPIV3Schema.properties[spec].properties[bad].not.description               | FieldValueForbidden  | Forbidden: must be empty to be structural                                                                                  |

    Examples: defaults
      | what                              | schema                                                                          | field                                                                                           | reason               | message                                                                                                                     |
      | has a default out of bounds       | type: integer, minimum: 3, default: 1                                           | spec.validation.openAPIV3Schema.properties[spec].properties[bad].default                       | FieldValueInvalid    | Invalid value: 1:  in body should be greater than or equal to 3                                                            |
      | has a default that it would prune | type: object, default: {z: 1}                                                   | spec.validation.openAPIV3Schema.properties[spec].properties[bad].default                       | FieldValueInvalid    | Invalid value: map[string]interface {}{"z":1}: must not have unknown fields                                                |

    # The reason is FieldValueInvalid before 1.24.
    @since:1.24
    Examples: a default of another type
      | what                              | schema                                                                          | field                                                                                           | reason               | message                                                                                                                     |
      | has a default of another type     | type: string, default: 1                                                        | spec.validation.openAPIV3Schema.properties[spec].properties[bad].default                       | FieldValueTypeInvalid | Invalid value: "integer":  in body must be of type string: "integer"                                                      |

    Examples: lists
      | what                              | schema                                                                          | field                                                                                           | reason               | message                                                                                                                     |
      | has a set with nulls              | type: array, items: {type: string, nullable: true}, x-kubernetes-list-type: set | spec.validation.openAPIV3Schema.properties[spec].properties[bad].items.nullable                | FieldValueForbidden  | Forbidden: cannot be nullable when x-kubernetes-list-type is set                                                           |
      | has keys that may be left out     | type: array, items: {type: object, properties: {k: {type: string}}}, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k] | spec.validation.openAPIV3Schema.properties[spec].properties[bad].items.properties[k].default | FieldValueRequired | Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property |
      | marks a list as a map             | type: array, items: {type: string}, x-kubernetes-map-type: atomic               | spec.validation.openAPIV3Schema.properties[spec].properties[bad].type                          | FieldValueInvalid    | Invalid value: "array": must be object if x-kubernetes-map-type is specified                                               |
