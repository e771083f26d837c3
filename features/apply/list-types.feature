@area:apply
@needs:crd
Feature: List types of custom resources
  x-kubernetes-list-type in the schema determines how lists are merged.

  Scenario Outline: A list <condition> is owned and replaced as a whole
    ssa-listtype-atomic: an atomic list has one set of owners. ssa-custom-lists-atomic-by-default: a list without a list type is atomic.
    ssa-atomic-recursive: the fields inside an atomic list have no separate owners.
    Detects: a server that merges lists by position, or records owners of single items.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      list: {type: array<extensions>, items: {type: object, properties: {a: {type: string}, b: {type: string}}}}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {list: [{a: x, b: v}, {a: z}]}
      """
    When the manager "two" applies the Widget "a" with "force=true":
      """
      spec: {list: [{b: w}]}
      """
    Then the response has:
      | spec.list | [{"b":"w"}] |
    And the field managers of the Widget "a" are:
      | manager | operation | fields     |
      | two     | Apply     | .spec.list |

    @rule:ssa-listtype-atomic
    @rule:ssa-atomic-recursive
    Examples: explicit list type
      | condition                          | extensions                       |
      | with x-kubernetes-list-type atomic | , x-kubernetes-list-type: atomic |

    @rule:ssa-custom-lists-atomic-by-default
    Examples: default list type
      | condition                      | extensions |
      | without x-kubernetes-list-type |            |

  @rule:ssa-listtype-atomic
  Scenario: A conflict over an atomic list names the complete list
    ssa-listtype-atomic: the conflict is about the list, not about an item.
    Detects: a server that names an item, or reports no conflict if the applied configuration only adds items.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      list: {type: array, x-kubernetes-list-type: atomic, items: {type: string}}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {list: [x, v]}
      """
    When the manager "two" applies the Widget "a":
      """
      spec: {list: [x, v, z]}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message             | field      |
      | FieldManagerConflict | conflict with "one" | .spec.list |
    And the stored Widget "a" is unchanged

  @rule:ssa-listtype-set
  Scenario: Two managers can own different elements of a set
    ssa-listtype-set: the server merges a set by element, and each element has its own owners.
    Detects: a server that replaces the set, reports a conflict, or stores an element twice.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      set: {type: array, x-kubernetes-list-type: set, items: {type: string}}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {set: [x, v]}
      """
    When the manager "two" applies the Widget "a":
      """
      spec: {set: [v, z]}
      """
    Then the response has:
      | spec.set | ["x","v","z"] |
    And the field managers of the Widget "a" are:
      | manager | operation | fields                          |
      | one     | Apply     | .spec.set[="x"] .spec.set[="v"] |
      | two     | Apply     | .spec.set[="v"] .spec.set[="z"] |

  @rule:ssa-listtype-set
  Scenario: An apply that omits elements of a set keeps the element that another manager owns
    ssa-listtype-set: the server removes elements without an owner, and keeps the order of the other elements.
    Detects: a server that removes none or all of the omitted elements.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      set: {type: array, x-kubernetes-list-type: set, items: {type: string}}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {set: [x, v, w]}
      """
    And the manager "two" has applied the Widget "a":
      """
      spec: {set: [v, z]}
      """
    When the manager "one" applies the Widget "a":
      """
      spec: {set: [w]}
      """
    Then the response has:
      | spec.set | ["v","w","z"] |
    And the field managers of the Widget "a" are:
      | manager | operation | fields                          |
      | one     | Apply     | .spec.set[="w"]                 |
      | two     | Apply     | .spec.set[="v"] .spec.set[="z"] |
