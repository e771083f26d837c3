@area:apply
@needs:crd
Feature: Markers of lists
  A definition says how the lists of its type are merged.

  Scenario Outline: A list <marked> has one owner
    ssa-listtype-atomic: it is owned and replaced as a whole. ssa-custom-lists-atomic-by-default: so is a list without a marker.
    ssa-atomic-recursive: what is inside has no owner of its own.
    Detects: lists are merged by place, or their items owned one by one.
    Given the custom type Widget whose spec has:
      """
      list: {type: array<marker>, items: {type: object, properties: {a: {type: string}, b: {type: string}}}}
      """
    And "one" has applied the Widget "a":
      """
      spec: {list: [{a: x, b: v}, {a: z}]}
      """
    When "two" applies the Widget "a" with "force=true":
      """
      spec: {list: [{b: w}]}
      """
    Then the answer has:
      | spec.list | [{"b":"w"}] |
    And the owners of the Widget "a" are:
      | manager | operation | fields     |
      | two     | Apply     | .spec.list |

    @rule:ssa-listtype-atomic
    @rule:ssa-atomic-recursive
    Examples: marked
      | marked           | marker                               |
      | marked as atomic | , x-kubernetes-list-type: atomic     |

    @rule:ssa-custom-lists-atomic-by-default
    Examples: by default
      | marked           | marker                               |
      | without a marker |                                      |

  @rule:ssa-listtype-atomic
  Scenario: Two managers of an atomic list conflict about the whole
    ssa-listtype-atomic: the conflict is about the list.
    Detects: the conflict names an item, or there is none where only other items differ.
    Given the custom type Widget whose spec has:
      """
      list: {type: array, x-kubernetes-list-type: atomic, items: {type: string}}
      """
    And "one" has applied the Widget "a":
      """
      spec: {list: [x, v]}
      """
    When "two" applies the Widget "a":
      """
      spec: {list: [x, v, z]}
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | message             | field      |
      | FieldManagerConflict | conflict with "one" | .spec.list |
    And the stored Widget "a" is unchanged

  @rule:ssa-listtype-set
  Scenario: Two managers own different elements of a set
    ssa-listtype-set: it is merged by element, and each element is owned by who said it.
    Detects: the second manager replaces or conflicts, or elements stand there twice.
    Given the custom type Widget whose spec has:
      """
      set: {type: array, x-kubernetes-list-type: set, items: {type: string}}
      """
    And "one" has applied the Widget "a":
      """
      spec: {set: [x, v]}
      """
    When "two" applies the Widget "a":
      """
      spec: {set: [v, z]}
      """
    Then the answer has:
      | spec.set | ["x","v","z"] |
    And the owners of the Widget "a" are:
      | manager | operation | fields                           |
      | one     | Apply     | .spec.set[="x"] .spec.set[="v"] |
      | two     | Apply     | .spec.set[="v"] .spec.set[="z"] |

  @rule:ssa-listtype-set
  Scenario: An element that its manager leaves out
    ssa-listtype-set: it goes, and the others keep their places; but not if another says it.
    Detects: sets only grow.
    Given the custom type Widget whose spec has:
      """
      set: {type: array, x-kubernetes-list-type: set, items: {type: string}}
      """
    And "one" has applied the Widget "a":
      """
      spec: {set: [x, v, w]}
      """
    And "two" has applied the Widget "a":
      """
      spec: {set: [v, z]}
      """
    When "one" applies the Widget "a":
      """
      spec: {set: [w]}
      """
    Then the answer has:
      | spec.set | ["v","w","z"] |
    And the owners of the Widget "a" are:
      | manager | operation | fields                           |
      | one     | Apply     | .spec.set[="w"]                  |
      | two     | Apply     | .spec.set[="v"] .spec.set[="z"] |
