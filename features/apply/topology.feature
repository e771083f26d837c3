@area:apply
@needs:crd
Feature: A schema that merges its lists in another way
  Records were written under the schema of their time.

  @rule:ssa-topology-to-atomic
  Scenario Outline: A <sort> list that becomes atomic is owned by all who owned an item
    ssa-topology-to-atomic: who owned an item owns the whole, so that a change by one conflicts with the other.
    Detects: the owners of items own nothing any more, and the next apply removes what others said.
    Given the custom type Widget whose spec has:
      """
      list: {<items>, <merged>}
      """
    And "one" has applied the Widget "a":
      """
      spec: {list: [<first>]}
      """
    And "two" has applied the Widget "a":
      """
      spec: {list: [<second>]}
      """
    And the custom type Widget whose spec has:
      """
      list: {<items>, x-kubernetes-list-type: atomic}
      """
    When "one" applies the Widget "a":
      """
      spec: {list: [<third>]}
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | message             | field      |
      | FieldManagerConflict | conflict with "two" | .spec.list |
    And the stored Widget "a" is unchanged

    Examples: what lists were
      | sort | items                                                                                                    | merged                                                         | first  | second | third  |
      | set  | type: array, items: {type: string}                                                                       | x-kubernetes-list-type: set                                    | a      | b      | c      |
      | map  | type: array, items: {type: object, required: [k], properties: {k: {type: string}, v: {type: string}}} | x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k] | {k: a} | {k: b} | {k: c} |

  @rule:ssa-topology-to-granular
  Scenario Outline: The items of an atomic list that becomes a <sort> have no owner
    ssa-topology-to-granular: who owned the whole owns no item, so that applying them conflicts with nobody.
    Detects: the owner of the whole owns every item.
    Given the custom type Widget whose spec has:
      """
      list: {<items>, x-kubernetes-list-type: atomic}
      """
    And "one" has applied the Widget "a":
      """
      spec: {list: [<first>, <second>]}
      """
    And the custom type Widget whose spec has:
      """
      list: {<items>, <merged>}
      """
    When "two" applies the Widget "a":
      """
      spec: {list: [<changed>]}
      """
    Then the answer is 200
    And the answer has:
      | spec.list | <result> |

    Examples: what lists become
      | sort | items                                                                                                    | merged                                                         | first        | second       | changed      | result                               |
      | set  | type: array, items: {type: string}                                                                       | x-kubernetes-list-type: set                                    | a            | b            | c            | ["a","b","c"]                        |
      | map  | type: array, items: {type: object, required: [k], properties: {k: {type: string}, v: {type: string}}} | x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k] | {k: a, v: x} | {k: b, v: x} | {k: b, v: z} | [{"k":"a","v":"x"},{"k":"b","v":"z"}] |

  @rule:ssa-topology-to-atomic
  Scenario: An object that becomes atomic is owned by all who owned a part
    ssa-topology-to-atomic: who owned a member owns the whole, so that a change by one conflicts with the other.
    Detects: the owners of members own nothing any more.
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
    Detects: the owner of the whole owns every member.
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
