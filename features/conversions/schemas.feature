@area:conversions
@needs:crd
Feature: Structural schemas of CustomResourceDefinitions
  The server rejects a CustomResourceDefinition whose schema is not structural, with the field and the reason.

  @rule:conv-crd-schema-structural
  Scenario Outline: POST of a CustomResourceDefinition whose schema <problem> returns 422 Invalid
    conv-crd-schema-structural: each field has a type outside of not, allOf, anyOf and oneOf. The schema has only supported constraints.
    Detects: a server that accepts the schema and validates objects with only a part of it.
    When a CustomResourceDefinition for Widget is created with these properties of spec:
      """
      bad: {<schema>}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason   | message   |
      | <field> | <reason> | <message> |
    And there is no CustomResourceDefinition "widgets.{unique}.example.com"

    Examples: types and constraints
      | problem                                      | schema                                                                                         | field                                                                                                 | reason                 | message                                                                                                         |
      | has a field without a type                   |                                                                                                | spec.validation.openAPIV3Schema.properties[spec].properties[bad].type                                 | FieldValueRequired     | Required value: must not be empty for specified object fields                                                   |
      | has items without a type                     | type: array, items: {}                                                                         | spec.validation.openAPIV3Schema.properties[spec].properties[bad].items.type                           | FieldValueRequired     | Required value: must not be empty for specified array items                                                     |
      | has a list without items                     | type: array                                                                                    | spec.validation.openAPIV3Schema.properties[spec].properties[bad].items                                | FieldValueRequired     | Required value: must be specified                                                                               |
      | has an unknown type                          | type: text                                                                                     | spec.validation.openAPIV3Schema.properties[spec].properties[bad].type                                 | FieldValueNotSupported | Unsupported value: "text": supported values: "array", "boolean", "integer", "number", "object", "string"        |
      | has properties and additionalProperties      | type: object, additionalProperties: {type: string}, properties: {a: {type: string}}            | spec.validation.openAPIV3Schema.properties[spec].properties[bad].additionalProperties                 | FieldValueForbidden    | Forbidden: additionalProperties and properties are mutual exclusive                                             |
      | has a $ref                                   | type: string, $ref: '#/elsewhere'                                                              | spec.validation.openAPIV3Schema.properties[spec].properties[bad].$ref                                 | FieldValueForbidden    | Forbidden: $ref is not supported                                                                                |
      | has uniqueItems                              | type: array, items: {type: string}, uniqueItems: true                                          | spec.validation.openAPIV3Schema.properties[spec].properties[bad].uniqueItems                          | FieldValueForbidden    | Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic                     |
      | has an invalid pattern                       | type: string, pattern: '('                                                                     | spec.validation.openAPIV3Schema.properties[spec].properties[bad].pattern                              | FieldValueInvalid      | Invalid value: "(": must be a valid regular expression, but isn't: error parsing regexp: missing closing ): `(` |
      | preserves unknown fields of an int-or-string | x-kubernetes-int-or-string: true, x-kubernetes-preserve-unknown-fields: true                   | spec.validation.openAPIV3Schema.properties[spec].properties[bad].x-kubernetes-preserve-unknown-fields | FieldValueInvalid      | Invalid value: true: must be false if x-kubernetes-int-or-string is true                                        |
      | embeds a resource as a string                | type: string, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true | spec.validation.openAPIV3Schema.properties[spec].properties[bad].type                                 | FieldValueInvalid      | Invalid value: "string": must be object if x-kubernetes-embedded-resource is true                               |

    Examples: combinations
      | problem                      | schema                                              | field                                                                                   | reason              | message                                       |
      | has a type in anyOf          | type: string, anyOf: [{type: string}]               | spec.validation.openAPIV3Schema.properties[spec].properties[bad].anyOf[0].type          | FieldValueForbidden | Forbidden: must be empty to be structural     |
      | has a default in allOf       | type: string, allOf: [{minLength: 1}, {default: x}] | spec.validation.openAPIV3Schema.properties[spec].properties[bad].allOf[1].default       | FieldValueForbidden | Forbidden: must be undefined to be structural |
      | has nullable in oneOf        | type: string, oneOf: [{nullable: true}]             | spec.validation.openAPIV3Schema.properties[spec].properties[bad].oneOf[0].nullable      | FieldValueForbidden | Forbidden: must be false to be structural     |
      | has a description in not     | type: string, not: {description: never}             | spec.validation.openAPIV3Schema.properties[spec].properties[bad].not.description        | FieldValueForbidden | Forbidden: must be empty to be structural     |
      | has a type in anyOf in allOf | type: string, allOf: [{anyOf: [{type: string}]}]    | spec.validation.openAPIV3Schema.properties[spec].properties[bad].allOf[0].anyOf[0].type | FieldValueForbidden | Forbidden: must be empty to be structural     |

    Examples: defaults
      | problem                                  | schema                                | field                                                                    | reason            | message                                                                     |
      | has a default that violates a constraint | type: integer, minimum: 3, default: 1 | spec.validation.openAPIV3Schema.properties[spec].properties[bad].default | FieldValueInvalid | Invalid value: 1:  in body should be greater than or equal to 3             |
      | has a default that would be pruned       | type: object, default: {z: 1}         | spec.validation.openAPIV3Schema.properties[spec].properties[bad].default | FieldValueInvalid | Invalid value: map[string]interface {}{"z":1}: must not have unknown fields |

    # The reason is FieldValueInvalid before 1.24.
    @since:1.24
    Examples: defaults with a wrong type
      | problem                       | schema                   | field                                                                    | reason                | message                                                              |
      | has a default of another type | type: string, default: 1 | spec.validation.openAPIV3Schema.properties[spec].properties[bad].default | FieldValueTypeInvalid | Invalid value: "integer":  in body must be of type string: "integer" |

    @since:1.18
    Examples: list types
      | problem                                | schema                                                                                                                            | field                                                                                        | reason              | message                                                                                                             |
      | has a set with nullable items          | type: array, items: {type: string, nullable: true}, x-kubernetes-list-type: set                                                   | spec.validation.openAPIV3Schema.properties[spec].properties[bad].items.nullable              | FieldValueForbidden | Forbidden: cannot be nullable when x-kubernetes-list-type is set                                                    |
      | has optional map keys without defaults | type: array, items: {type: object, properties: {k: {type: string}}}, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k] | spec.validation.openAPIV3Schema.properties[spec].properties[bad].items.properties[k].default | FieldValueRequired  | Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property |
      | has a map type on a list               | type: array, items: {type: string}, x-kubernetes-map-type: atomic                                                                 | spec.validation.openAPIV3Schema.properties[spec].properties[bad].type                        | FieldValueInvalid   | Invalid value: "array": must be object if x-kubernetes-map-type is specified                                        |

  @rule:conv-crd-schema-structural
  Scenario Outline: POST of a CustomResourceDefinition whose schema <property> returns 201
    conv-crd-schema-structural: a set can contain objects, lists and maps, if they are atomic.
    Detects: a server that rejects every set of objects.
    When a CustomResourceDefinition for Widget is created with these properties of spec:
      """
      good: {<schema>}
      """
    Then the response is 201

    @since:1.18
    Examples: sets of objects
      | property                               | schema                                                                                                                          |
      | has a set of atomic objects            | type: array, x-kubernetes-list-type: set, items: {type: object, x-kubernetes-map-type: atomic, properties: {k: {type: string}}} |
      | has a set of atomic lists              | type: array, x-kubernetes-list-type: set, items: {type: array, x-kubernetes-list-type: atomic, items: {type: string}}           |
      | has a set of lists without a list type | type: array, x-kubernetes-list-type: set, items: {type: array, items: {type: string}}                                           |
