@area:apply
@needs:crd
Feature: Markers of maps and structures
  A definition says whether the members of an object have owners of their own.

  @rule:ssa-maptype-atomic
  @rule:ssa-structtype-atomic
  @rule:ssa-atomic-recursive
  Scenario Outline: <object> marked as atomic has one owner
    ssa-maptype-atomic, ssa-structtype-atomic: it is owned and replaced as a whole. ssa-atomic-recursive: with all that is in it.
    Mistake: the members are merged.
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

    Examples: objects
      | object      | schema                                              |
      | A map       | additionalProperties: {type: string}                |
      | A structure | properties: {a: {type: string}, b: {type: string}}  |

  @rule:ssa-maptype-atomic
  @rule:ssa-structtype-atomic
  @rule:ssa-conflict-on-owned-change
  Scenario Outline: Two managers of <object> marked as atomic conflict about the whole
    ssa-maptype-atomic, ssa-structtype-atomic, ssa-conflict-on-owned-change: even where each says another member.
    Mistake: the conflict names a member, or there is none.
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

    Examples: objects
      | object      | schema                                             |
      | a map       | additionalProperties: {type: string}               |
      | a structure | properties: {a: {type: string}, b: {type: string}} |

  @rule:ssa-maptype-granular
  @rule:ssa-structtype-granular
  @rule:ssa-custom-keys-are-struct-fields
  Scenario Outline: <object> has an owner for each member
    ssa-maptype-granular, ssa-structtype-granular: different managers own different members. ssa-custom-keys-are-struct-fields: so it is
    without a marker.
    Mistake: the second manager conflicts about, or replaces, the whole.
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

    Examples: objects
      | object                         | schema                                                                                  |
      | A map marked as granular       | x-kubernetes-map-type: granular, additionalProperties: {type: string}                   |
      | A structure marked as granular | x-kubernetes-map-type: granular, properties: {a: {type: string}, b: {type: string}}     |
      | A map without a marker         | additionalProperties: {type: string}                                                    |
      | A structure without a marker   | properties: {a: {type: string}, b: {type: string}}                                      |

  @rule:ssa-topology-to-atomic
  Scenario: An object that becomes atomic is owned by all who owned a part
    ssa-topology-to-atomic: who owned a member owns the whole, so that a change by one conflicts with the other.
    Mistake: the owners of members own nothing any more.
    Given the custom type Widget whose spec has:
      """
      parts: {type: object, additionalProperties: {type: string}}
      """
    And "one" has applied the Widget "a":
      """
      spec: {parts: {a: x}}
      """
    And "two" has applied the Widget "a":
      """
      spec: {parts: {b: v}}
      """
    And the custom type Widget whose spec has:
      """
      parts: {type: object, x-kubernetes-map-type: atomic, additionalProperties: {type: string}}
      """
    When "one" applies the Widget "a":
      """
      spec: {parts: {a: z}}
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | message             | field       |
      | FieldManagerConflict | conflict with "two" | .spec.parts |
    And the stored Widget "a" is unchanged

  @rule:ssa-topology-to-granular
  Scenario: The members of an object that becomes granular have no owner
    ssa-topology-to-granular: who owned the whole owns no member, so that applying them conflicts with nobody.
    Mistake: the owner of the whole owns every member.
    Given the custom type Widget whose spec has:
      """
      parts: {type: object, x-kubernetes-map-type: atomic, additionalProperties: {type: string}}
      """
    And "one" has applied the Widget "a":
      """
      spec: {parts: {a: x, b: v}}
      """
    And the custom type Widget whose spec has:
      """
      parts: {type: object, additionalProperties: {type: string}}
      """
    When "two" applies the Widget "a":
      """
      spec: {parts: {b: z}}
      """
    Then the answer is 200
    And the answer has:
      | spec.parts | {"a":"x","b":"z"} |
