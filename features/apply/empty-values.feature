@area:apply
@needs:crd @since:1.21
Feature: Empty values, nulls and the order of items in applied configurations
  An empty granular list or map keeps the items of other managers. Atomic lists and maps are compared as a whole.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      set: {type: array, x-kubernetes-list-type: set, items: {type: string}}
      numbers: {type: array, x-kubernetes-list-type: set, items: {type: integer}}
      keyed: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer}}}}
      list: {type: array, items: {type: string}}
      parts: {type: object, additionalProperties: {type: string}}
      whole: {type: object, x-kubernetes-map-type: atomic, additionalProperties: {type: string}}
      struct: {type: object, properties: {a: {type: string}, b: {type: integer}}}
      flag: {type: boolean}
      count: {type: integer}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {set: [x, w], numbers: [1, 2], keyed: [{k: x, v: 1}, {k: w, v: 0}], list: [x, w], parts: {a: x, b: w}, whole: {a: x}, struct: {a: x, b: 0}, flag: false, count: 0}
      """

  @rule:ssa-shared-ownership
  Scenario Outline: An apply of <value> by another manager succeeds and changes no value
    ssa-shared-ownership: the applied configuration conflicts with no value of the other manager.
    Detects: a server that replaces a list or map by an empty value, or that compares sets and lists of type map by position.
    When the manager "two" applies the Widget "a":
      """
      spec: {<spec>}
      """
    Then the response is 200
    And the response has:
      | spec | {a:spec} |
    Examples: values
      | value                                       | spec                                  |
      | an empty set                                | set: []                               |
      | an empty list of type map                   | keyed: []                             |
      | an empty granular map                       | parts: {}                             |
      | an empty struct                             | struct: {}                            |
      | an item with only its key                   | keyed: [{k: w}]                       |
      | an equal atomic list                        | list: [x, w]                          |
      | the values false and 0                      | flag: false, count: 0                 |
      | the value 0 in the second item and a struct | keyed: [{k: w, v: 0}], struct: {b: 0} |
      | the second integer of a set                 | numbers: [2]                          |

  @rule:ssa-conflict-on-owned-change
  Scenario Outline: An apply of <value> by another manager returns 409 Conflict
    ssa-conflict-on-owned-change: the applied configuration changes a value of the other manager.
    Detects: a server that compares atomic lists without their order, or that ignores empty values, 0 and false.
    When the manager "two" applies the Widget "a":
      """
      spec: {<spec>}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message             | field   |
      | FieldManagerConflict | conflict with "one" | <field> |
    And the stored Widget "a" is unchanged
    Examples: values
      | value                                  | spec                  | field                |
      | an empty atomic list                   | list: []              | .spec.list           |
      | an atomic list in another order        | list: [w, x]          | .spec.list           |
      | a prefix of an atomic list             | list: [x]             | .spec.list           |
      | an empty atomic map                    | whole: {}             | .spec.whole          |
      | an atomic map with an additional entry | whole: {a: x, b: w}   | .spec.whole          |
      | the value 0 in the first item          | keyed: [{k: x, v: 0}] | .spec.keyed[k="x"].v |
      | an empty string in a map               | parts: {b: ""}        | .spec.parts.b        |
      | the value true instead of false        | flag: true            | .spec.flag           |

  @rule:ssa-dropped-field-kept-when-shared
  Scenario Outline: An apply that omits <value> keeps the part that another manager owns
    ssa-dropped-field-kept-when-shared: the server removes only the fields that no other manager owns.
    Detects: a server that removes or keeps the omitted value as a whole.
    Given the manager "two" has applied the Widget "a":
      """
      spec: {<applied value>}
      """
    When the manager "one" applies the Widget "a":
      """
      spec: {count: 0}
      """
    Then the response is 200
    And the response has:
      | spec | {"count":0,<remaining value>} |
    And the stored Widget "a" is the same as the response
    Examples: values
      | value              | applied value         | remaining value           |
      | a struct           | struct: {b: 0}        | "struct":{"b":0}          |
      | a map              | parts: {b: w}         | "parts":{"b":"w"}         |
      | a list of type map | keyed: [{k: w, v: 0}] | "keyed":[{"k":"w","v":0}] |
      | an item            | keyed: [{k: x}]       | "keyed":[{"k":"x"}]       |
      | a set of integers  | numbers: [2]          | "numbers":[2]             |
      | an atomic list     | list: [x, w]          | "list":["x","w"]          |
      | an atomic map      | whole: {a: x}         | "whole":{"a":"x"}         |
