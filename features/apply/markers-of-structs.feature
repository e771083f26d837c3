@area:apply
@needs:crd
Feature: Markers of maps and structures
  A definition says whether the members of an object have owners of their own.

  Scenario Outline: <object> marked as atomic has one owner
    ssa-maptype-atomic, ssa-structtype-atomic: it is owned and replaced as a whole, with all that is in it.
    Detects: the members are merged.
    Given the custom type Widget whose spec has:
      """
      whole: {type: object, x-kubernetes-map-type: atomic, <schema>}
      """
    And "one" has applied the Widget "a":
      """
      spec: {whole: {a: x, b: v}}
      """
    When "two" applies the Widget "a" with "force=true":
      """
      spec: {whole: {b: z}}
      """
    Then the answer has:
      | spec.whole | {"b":"z"} |
    And the owners of the Widget "a" are:
      | manager | operation | fields      |
      | two     | Apply     | .spec.whole |

    @rule:ssa-maptype-atomic
    Examples: maps
      | object      | schema                                              |
      | A map       | additionalProperties: {type: string}                |

    @rule:ssa-structtype-atomic
    Examples: structures
      | object      | schema                                              |
      | A structure | properties: {a: {type: string}, b: {type: string}}  |

  Scenario Outline: Two managers of <object> marked as atomic conflict about the whole
    ssa-maptype-atomic, ssa-structtype-atomic: even where each says another member.
    Detects: the conflict names a member, or there is none.
    Given the custom type Widget whose spec has:
      """
      whole: {type: object, x-kubernetes-map-type: atomic, <schema>}
      """
    And "one" has applied the Widget "a":
      """
      spec: {whole: {a: x}}
      """
    When "two" applies the Widget "a":
      """
      spec: {whole: {b: z}}
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | message             | field       |
      | FieldManagerConflict | conflict with "one" | .spec.whole |
    And the stored Widget "a" is unchanged

    @rule:ssa-maptype-atomic
    Examples: maps
      | object      | schema                                             |
      | a map       | additionalProperties: {type: string}               |

    @rule:ssa-structtype-atomic
    Examples: structures
      | object      | schema                                             |
      | a structure | properties: {a: {type: string}, b: {type: string}} |

  Scenario Outline: <object> has an owner for each member
    ssa-maptype-granular, ssa-structtype-granular: different managers own different members. ssa-custom-keys-are-struct-fields: so it is
    without a marker.
    Detects: the second manager conflicts about, or replaces, the whole.
    Given the custom type Widget whose spec has:
      """
      parts: {type: object, <schema>}
      """
    And "one" has applied the Widget "a":
      """
      spec: {parts: {a: x}}
      """
    When "two" applies the Widget "a":
      """
      spec: {parts: {b: v}}
      """
    Then the answer has:
      | spec.parts | {"a":"x","b":"v"} |
    And the owners of the Widget "a" are:
      | manager | operation | fields        |
      | one     | Apply     | .spec.parts.a |
      | two     | Apply     | .spec.parts.b |

    @rule:ssa-maptype-granular
    Examples: maps
      | object                         | schema                                                                                  |
      | A map marked as granular       | x-kubernetes-map-type: granular, additionalProperties: {type: string}                   |

    @rule:ssa-structtype-granular
    Examples: structures
      | object                         | schema                                                                                  |
      | A structure marked as granular | x-kubernetes-map-type: granular, properties: {a: {type: string}, b: {type: string}}     |

    @rule:ssa-custom-keys-are-struct-fields
    Examples: without a marker
      | object                         | schema                                                                                  |
      | A map without a marker         | additionalProperties: {type: string}                                                    |
      | A structure without a marker   | properties: {a: {type: string}, b: {type: string}}                                      |
