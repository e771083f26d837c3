@area:apply
@needs:crd
Feature: Invalid list types and map types
  The server rejects a CustomResourceDefinition with an invalid x-kubernetes-list-type, x-kubernetes-list-map-keys or x-kubernetes-map-type.

  Scenario Outline: POST of a CustomResourceDefinition with <problem> returns 422 Invalid
    ssa-listtype-values: list types are atomic, set and map; ssa-listmapkey-only-with-map: only lists of type map have keys;
    ssa-listmapkey-names-keys: each key is the name of a scalar property that every item has; ssa-maptype-values: map types are atomic and granular.
    Detects: a server that accepts an invalid schema, for example because it treats an unknown list type as atomic.
    When a CustomResourceDefinition for Widget is created with these properties of spec:
      """
      list: {<schema>}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | reason   | message   | field                                                                     |
      | <reason> | <message> | spec.validation.openAPIV3Schema.properties[spec].properties[list].<field> |
    And there is no CustomResourceDefinition "widgets.{unique}.example.com"

    @rule:ssa-listtype-values
    Examples: list types
      | problem                              | schema                                                                                           | field                       | reason                 | message                                                                                 |
      | an unknown list type                 | type: array, items: {type: string}, x-kubernetes-list-type: bag                                  | x-kubernetes-list-type      | FieldValueNotSupported | Unsupported value: "bag": supported values: "atomic", "set", "map"                      |
      | a list type with a capital letter    | type: array, items: {type: string}, x-kubernetes-list-type: Set                                  | x-kubernetes-list-type      | FieldValueNotSupported | Unsupported value: "Set": supported values: "atomic", "set", "map"                      |
      | a list type on an object             | type: object, x-kubernetes-list-type: set                                                        | type                        | FieldValueInvalid      | Invalid value: "object": must be array if x-kubernetes-list-type is specified           |
      | a set of granular structs            | type: array, x-kubernetes-list-type: set, items: {type: object, properties: {k: {type: string}}} | items.x-kubernetes-map-type | FieldValueInvalid      | Invalid value: "null": must be atomic as item of a list with x-kubernetes-list-type=set |
      | a list of type map with string items | type: array, x-kubernetes-list-type: map, items: {type: string}, x-kubernetes-list-map-keys: [k] | items.type                  | FieldValueInvalid      | Invalid value: "string": must be object if parent array's x-kubernetes-list-type is map |

    @rule:ssa-listmapkey-only-with-map
    Examples: keys of lists of other types
      | problem                       | schema                                                                                                                               | field                  | reason             | message                                                                         |
      | keys on an atomic list        | type: array, items: {type: object, properties: {k: {type: string}}}, x-kubernetes-list-type: atomic, x-kubernetes-list-map-keys: [k] | x-kubernetes-list-type | FieldValueInvalid  | Invalid value: "atomic": must be map if x-kubernetes-list-map-keys is non-empty |
      | keys on a set                 | type: array, items: {type: string}, x-kubernetes-list-type: set, x-kubernetes-list-map-keys: [k]                                     | x-kubernetes-list-type | FieldValueInvalid  | Invalid value: "set": must be map if x-kubernetes-list-map-keys is non-empty    |
      | keys on a list without a type | type: array, items: {type: object, properties: {k: {type: string}}}, x-kubernetes-list-map-keys: [k]                                 | x-kubernetes-list-type | FieldValueRequired | Required value: must be map if x-kubernetes-list-map-keys is non-empty          |

    @rule:ssa-listmapkey-names-keys
    Examples: keys of lists of type map
      | problem                               | schema                                                                                                                                              | field                       | reason             | message                                                                                                             |
      | a list of type map without keys       | type: array, items: {type: object, properties: {k: {type: string}}}, x-kubernetes-list-type: map                                                    | x-kubernetes-list-map-keys  | FieldValueRequired | Required value: must not be empty if x-kubernetes-list-type is map                                                  |
      | keys that are not fields of the items | type: array, items: {type: object, properties: {k: {type: string}}}, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [z]                   | x-kubernetes-list-map-keys  | FieldValueInvalid  | Invalid value: []string{"z"}: entries must all be names of item properties                                          |
      | a duplicate key                       | type: array, items: {type: object, required: [k], properties: {k: {type: string}}}, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k, k] | x-kubernetes-list-map-keys  | FieldValueInvalid  | Invalid value: []string{"k", "k"}: must not contain duplicate entries                                               |
      | an optional key without a default     | type: array, items: {type: object, properties: {k: {type: string}}}, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k]                   | items.properties[k].default | FieldValueRequired | Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property |
      | a key that is not a scalar            | type: array, items: {type: object, required: [k], properties: {k: {type: object}}}, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k]    | items.properties[k].type    | FieldValueInvalid  | Invalid value: "object": must be a scalar type if parent array's x-kubernetes-list-type is map                      |

    @rule:ssa-maptype-values
    Examples: map types
      | problem              | schema                                                            | field                 | reason                 | message                                                                      |
      | an unknown map type  | type: object, x-kubernetes-map-type: bag                          | x-kubernetes-map-type | FieldValueNotSupported | Unsupported value: "bag": supported values: "atomic", "granular"             |
      | a map type on a list | type: array, items: {type: string}, x-kubernetes-map-type: atomic | type                  | FieldValueInvalid      | Invalid value: "array": must be object if x-kubernetes-map-type is specified |

  Scenario Outline: A patch of a CustomResourceDefinition that adds <problem> returns 422 Invalid
    ssa-listtype-values, ssa-listmapkey-only-with-map: the server validates an update of a CustomResourceDefinition like a create.
    Detects: a server that validates list types only at creation.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      list: {type: array, items: {type: object, properties: {k: {type: string}}}}
      """
    And the stored CustomResourceDefinition "widgets.{unique}.example.com" is saved as "before"
    When PATCH /apis/apiextensions.orch.io/v1/customresourcedefinitions/widgets.{unique}.example.com with the body:
      """application/json-patch+json
      [{"op": "add", "path": "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/list/<field>", "value": <value>}]
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[0].reason | <reason>                                                                                 |
      | details.causes[0].field  | spec.validation.openAPIV3Schema.properties[spec].properties[list].x-kubernetes-list-type |
      | details.causes[1]        | (absent)                                                                                 |

    @rule:ssa-listtype-values
    Examples: list types
      | problem              | field                  | value | reason                 |
      | an unknown list type | x-kubernetes-list-type | "bag" | FieldValueNotSupported |

    @rule:ssa-listmapkey-only-with-map
    Examples: keys
      | problem                       | field                      | value | reason             |
      | keys on a list without a type | x-kubernetes-list-map-keys | ["k"] | FieldValueRequired |
