@area:apply
@needs:crd
Feature: Map types of custom resources
  x-kubernetes-map-type in the schema determines whether the fields of an object have separate owners.

  Scenario Outline: <object> with map type atomic is owned and replaced as a whole
    ssa-maptype-atomic, ssa-structtype-atomic: an atomic object has one set of owners for all of its fields.
    Detects: a server that merges the fields of an atomic object.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      whole: {type: object, x-kubernetes-map-type: atomic, <schema>}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {whole: {a: x, b: v}}
      """
    When the manager "two" applies the Widget "a" with "force=true":
      """
      spec: {whole: {b: z}}
      """
    Then the response has:
      | spec.whole | {"b":"z"} |
    And the field managers of the Widget "a" are:
      | manager | operation | fields      |
      | two     | Apply     | .spec.whole |

    @rule:ssa-maptype-atomic
    Examples: maps
      | object | schema                               |
      | A map  | additionalProperties: {type: string} |

    @rule:ssa-structtype-atomic
    Examples: structs
      | object   | schema                                             |
      | A struct | properties: {a: {type: string}, b: {type: string}} |

  Scenario Outline: An apply of an empty <object> with map type atomic removes its fields
    ssa-maptype-atomic, ssa-structtype-atomic: the applied object replaces the stored object, even if it is empty.
    Detects: a server that replaces an atomic object only if the applied object has fields.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      whole: {type: object, x-kubernetes-map-type: atomic, <schema>}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {whole: {a: x, b: v}}
      """
    When the manager "two" applies the Widget "a" with "force=true":
      """
      spec: {whole: {}}
      """
    Then the response has:
      | spec.whole | {} |

    @rule:ssa-maptype-atomic
    Examples: maps
      | object | schema                               |
      | map    | additionalProperties: {type: string} |

    @rule:ssa-structtype-atomic
    Examples: structs
      | object | schema                                             |
      | struct | properties: {a: {type: string}, b: {type: string}} |

  Scenario Outline: A conflict over <object> with map type atomic names the complete object
    ssa-maptype-atomic, ssa-structtype-atomic: two managers conflict even if they apply different fields.
    Detects: a server that names a field in the conflict, or reports no conflict.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      whole: {type: object, x-kubernetes-map-type: atomic, <schema>}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {whole: {a: x}}
      """
    When the manager "two" applies the Widget "a":
      """
      spec: {whole: {b: z}}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message             | field       |
      | FieldManagerConflict | conflict with "one" | .spec.whole |
    And the stored Widget "a" is unchanged

    @rule:ssa-maptype-atomic
    Examples: maps
      | object | schema                               |
      | a map  | additionalProperties: {type: string} |

    @rule:ssa-structtype-atomic
    Examples: structs
      | object   | schema                                             |
      | a struct | properties: {a: {type: string}, b: {type: string}} |

  Scenario Outline: <object> has separate owners for each field
    ssa-maptype-granular, ssa-structtype-granular: different managers own different fields. ssa-custom-keys-are-struct-fields: this is the default
    without a map type.
    Detects: a server that reports a conflict over the complete object, or replaces the object.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      parts: {type: object, <schema>}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {parts: {a: x}}
      """
    When the manager "two" applies the Widget "a":
      """
      spec: {parts: {b: v}}
      """
    Then the response has:
      | spec.parts | {"a":"x","b":"v"} |
    And the field managers of the Widget "a" are:
      | manager | operation | fields        |
      | one     | Apply     | .spec.parts.a |
      | two     | Apply     | .spec.parts.b |

    @rule:ssa-maptype-granular
    Examples: maps
      | object                       | schema                                                                |
      | A map with map type granular | x-kubernetes-map-type: granular, additionalProperties: {type: string} |

    @rule:ssa-structtype-granular
    Examples: structs
      | object                          | schema                                                                              |
      | A struct with map type granular | x-kubernetes-map-type: granular, properties: {a: {type: string}, b: {type: string}} |

    @rule:ssa-custom-keys-are-struct-fields
    Examples: default map type
      | object                      | schema                                             |
      | A map without a map type    | additionalProperties: {type: string}               |
      | A struct without a map type | properties: {a: {type: string}, b: {type: string}} |
