@area:apply
@needs:crd
Feature: Markers that are no markers
  A definition whose markers say nothing, or contradict each other, is refused.

  Scenario Outline: A definition with <what> is refused
    ssa-listtype-values: atomic, set and map are the types of lists; ssa-listmapkey-only-with-map: keys are for map;
    ssa-listmapkey-names-keys: and name scalars that every item has; ssa-maptype-values: atomic and granular are the types of maps.
    Detects: what is not known is taken for atomic.
    When the custom type Widget is defined, whose spec has:
      """
      list: {<schema>}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | reason   | message   | field                                                                      |
      | <reason> | <message> | spec.validation.openAPIV3Schema.properties[spec].properties[list].<at> |
    And there is no CustomResourceDefinition "widgets.{unique}.example.com"

    @rule:ssa-listtype-values
    Examples: types of lists
      | what                               | schema                                                                                           | at                          | reason                 | message                                                                                 |
      | an unknown type of list            | type: array, items: {type: string}, x-kubernetes-list-type: bag                                  | x-kubernetes-list-type      | FieldValueNotSupported | Unsupported value: "bag": supported values: "atomic", "set", "map"                      |
      | a type of list in capitals         | type: array, items: {type: string}, x-kubernetes-list-type: Set                                  | x-kubernetes-list-type      | FieldValueNotSupported | Unsupported value: "Set": supported values: "atomic", "set", "map"                      |
      | a type of list where no list is    | type: object, x-kubernetes-list-type: set                                                        | type                        | FieldValueInvalid      | Invalid value: "object": must be array if x-kubernetes-list-type is specified           |
      | a set of structures of many owners | type: array, x-kubernetes-list-type: set, items: {type: object, properties: {k: {type: string}}} | items.x-kubernetes-map-type | FieldValueInvalid      | Invalid value: "null": must be atomic as item of a list with x-kubernetes-list-type=set |
      | a map of texts                     | type: array, x-kubernetes-list-type: map, items: {type: string}, x-kubernetes-list-map-keys: [k] | items.type                  | FieldValueInvalid      | Invalid value: "string": must be object if parent array's x-kubernetes-list-type is map |

    @rule:ssa-listmapkey-only-with-map
    Examples: keys of other lists
      | what                      | schema                                                                                                                                              | at                          | reason             | message                                                                                                             |
      | keys of an atomic list    | type: array, items: {type: object, properties: {k: {type: string}}}, x-kubernetes-list-type: atomic, x-kubernetes-list-map-keys: [k]                | x-kubernetes-list-type      | FieldValueInvalid  | Invalid value: "atomic": must be map if x-kubernetes-list-map-keys is non-empty                                     |
      | keys of a set             | type: array, items: {type: string}, x-kubernetes-list-type: set, x-kubernetes-list-map-keys: [k]                                                    | x-kubernetes-list-type      | FieldValueInvalid  | Invalid value: "set": must be map if x-kubernetes-list-map-keys is non-empty                                        |
      | keys of a list of no type | type: array, items: {type: object, properties: {k: {type: string}}}, x-kubernetes-list-map-keys: [k]                                                | x-kubernetes-list-type      | FieldValueRequired | Required value: must be map if x-kubernetes-list-map-keys is non-empty                                              |

    @rule:ssa-listmapkey-names-keys
    Examples: keys of map lists
      | what                      | schema                                                                                                                                              | at                          | reason             | message                                                                                                             |
      | a map without keys        | type: array, items: {type: object, properties: {k: {type: string}}}, x-kubernetes-list-type: map                                                    | x-kubernetes-list-map-keys  | FieldValueRequired | Required value: must not be empty if x-kubernetes-list-type is map                                                  |
      | keys that no item has     | type: array, items: {type: object, properties: {k: {type: string}}}, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [z]                   | x-kubernetes-list-map-keys  | FieldValueInvalid  | Invalid value: []string{"z"}: entries must all be names of item properties                                          |
      | a key twice               | type: array, items: {type: object, required: [k], properties: {k: {type: string}}}, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k, k] | x-kubernetes-list-map-keys  | FieldValueInvalid  | Invalid value: []string{"k", "k"}: must not contain duplicate entries                                               |
      | a key that may be absent  | type: array, items: {type: object, properties: {k: {type: string}}}, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k]                   | items.properties[k].default | FieldValueRequired | Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property |
      | a key that is no scalar   | type: array, items: {type: object, required: [k], properties: {k: {type: object}}}, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k]    | items.properties[k].type    | FieldValueInvalid  | Invalid value: "object": must be a scalar type if parent array's x-kubernetes-list-type is map                      |

    @rule:ssa-maptype-values
    Examples: types of maps
      | what                          | schema                                                            | at                    | reason                 | message                                                                      |
      | an unknown type of map        | type: object, x-kubernetes-map-type: bag                          | x-kubernetes-map-type | FieldValueNotSupported | Unsupported value: "bag": supported values: "atomic", "granular"             |
      | a type of map where a list is | type: array, items: {type: string}, x-kubernetes-map-type: atomic | type                  | FieldValueInvalid      | Invalid value: "array": must be object if x-kubernetes-map-type is specified |

  Scenario Outline: A definition doesn't come to have <what>
    ssa-listtype-values, ssa-listmapkey-only-with-map: a change of a definition is looked at as its creation is.
    Detects: markers are looked at when the type is made, and never again.
    Given the custom type Widget whose spec has:
      """
      list: {type: array, items: {type: object, properties: {k: {type: string}}}}
      """
    And the stored CustomResourceDefinition "widgets.{unique}.example.com" is remembered as "before"
    When PATCH /apis/apiextensions.orch.io/v1/customresourcedefinitions/widgets.{unique}.example.com with the body:
      """application/json-patch+json
      [{"op": "add", "path": "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/list/<marker>", "value": <value>}]
      """
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[0].reason | <reason>                                                                                 |
      | details.causes[0].field  | spec.validation.openAPIV3Schema.properties[spec].properties[list].x-kubernetes-list-type |
      | details.causes[1]        | (absent)                                                                                 |

    @rule:ssa-listtype-values
    Examples: types of lists
      | what                       | marker                     | value | reason                 |
      | an unknown type of list    | x-kubernetes-list-type     | "bag" | FieldValueNotSupported |

    @rule:ssa-listmapkey-only-with-map
    Examples: keys
      | what                       | marker                     | value | reason                 |
      | keys of a list of no type  | x-kubernetes-list-map-keys | ["k"] | FieldValueRequired     |
