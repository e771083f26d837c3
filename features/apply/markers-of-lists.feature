@area:apply
@needs:crd
Feature: Markers of lists
  A definition says how the lists of its type are merged.

  @rule:ssa-listtype-atomic
  @rule:ssa-custom-lists-atomic-by-default
  @rule:ssa-atomic-recursive
  Scenario Outline: A list <marked> has one owner
    ssa-listtype-atomic: it is owned and replaced as a whole. ssa-custom-lists-atomic-by-default: so is a list without a marker.
    ssa-atomic-recursive: what is inside has no owner of its own.
    Mistake: lists are merged by place, or their items owned one by one.
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

    Examples: markers
      | marked           | marker                               |
      | marked as atomic | , x-kubernetes-list-type: atomic     |
      | without a marker |                                      |

  @rule:ssa-listtype-atomic
  Scenario: Two managers of an atomic list conflict about the whole
    ssa-listtype-atomic: the conflict is about the list.
    Mistake: the conflict names an item, or there is none where only other items differ.
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
    Mistake: the second manager replaces or conflicts, or elements stand there twice.
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
  @rule:ssa-dropped-list-item-removed
  @rule:ssa-dropped-list-item-kept-when-owned
  Scenario: An element that its manager leaves out
    ssa-listtype-set, ssa-dropped-list-item-removed: it goes, and the others keep their places;
    ssa-dropped-list-item-kept-when-owned: but not if another says it.
    Mistake: sets only grow.
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

  @rule:ssa-listtype-map
  @rule:ssa-listmapkey-names-keys
  Scenario: Entries of a map list are the same when all their keys are equal
    ssa-listtype-map: it is merged by key, and each entry managed by itself. ssa-listmapkey-names-keys: entries that are equal in all
    keys are the same entry, whatever else they hold.
    Mistake: the first key alone counts, or the name of the field that is usually the key.
    Given the custom type Widget whose spec has:
      """
      map: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [port, protocol], items: {type: object, required: [port, protocol],
        properties: {port: {type: integer}, protocol: {type: string}, name: {type: string}, note: {type: string}}}}
      """
    And "one" has applied the Widget "a":
      """
      spec: {map: [{port: 53, protocol: UDP, name: dns}]}
      """
    When "two" applies the Widget "a":
      """
      spec: {map: [{port: 53, protocol: TCP, name: dns}, {port: 53, protocol: UDP, note: x}]}
      """
    Then the answer is 200
    And the stored Widget "a" has:
      | spec.map[0].protocol | TCP      |
      | spec.map[0].name     | dns      |
      | spec.map[1].protocol | UDP      |
      | spec.map[1].name     | dns      |
      | spec.map[1].note     | x        |
      | spec.map[2]          | (absent) |
    And the owners of the Widget "a" are:
      | manager | operation | fields |
      | one     | Apply     | .spec.map[port=53,protocol="UDP"] .spec.map[port=53,protocol="UDP"].name .spec.map[port=53,protocol="UDP"].port .spec.map[port=53,protocol="UDP"].protocol |
      | two     | Apply     | .spec.map[port=53,protocol="UDP"] .spec.map[port=53,protocol="UDP"].note .spec.map[port=53,protocol="UDP"].port .spec.map[port=53,protocol="UDP"].protocol .spec.map[port=53,protocol="TCP"] .spec.map[port=53,protocol="TCP"].name .spec.map[port=53,protocol="TCP"].port .spec.map[port=53,protocol="TCP"].protocol |
