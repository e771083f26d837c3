@area:managed-fields
@needs:crd @since:1.21
Feature: Ownership of list items after updates
  An update changes the owners of the items that it changes or removes. The order of items in a set or a list of type map has no owner.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      set: {type: array, x-kubernetes-list-type: set, items: {type: string}}
      keyed: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer}, note: {type: string}}}}
      list: {type: array, items: {type: string}}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {set: [x, w], keyed: [{k: x, v: 1}, {k: w, v: 2}], list: [x, w]}
      """
    And the manager "two" has applied the Widget "a":
      """
      spec: {set: [w], keyed: [{k: w, note: m}]}
      """

  @rule:ssa-change-moves-ownership
  Scenario Outline: A <write> that <change> changes only the owners of the affected values
    ssa-change-moves-ownership: all owners lose a removed item with all of its fields, and only the changed fields of an item change owners.
    Detects: a server that leaves the fields of removed items in managedFields, or assigns a reordered list or a complete item to the writer.
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a?fieldManager=writer with the body:
      """application/<type>
      <body>
      """
    Then the response is 200
    And the field managers of the Widget "a" are:
      | manager | operation | fields             |
      | one     | Apply     | <fields of one>    |
      | two     | Apply     | <fields of two>    |
      | writer  | Update    | <fields of writer> |
    Examples: changes
      | write       | change                                 | type             | body                                                                                                                    | fields of one                                                                                                                                                        | fields of two                                                                   | fields of writer                                             |
      | merge patch | removes an item of both managers       | merge-patch+json | {"spec":{"keyed":[{"k":"x","v":1}],"list":["x"]}}                                                                       | .spec.set[="x"] .spec.set[="w"] .spec.keyed[k="x"] .spec.keyed[k="x"].k .spec.keyed[k="x"].v                                                                         | .spec.set[="w"]                                                                 | .spec.list                                                   |
      | merge patch | changes a field of the second item     | merge-patch+json | {"spec":{"keyed":[{"k":"x","v":1},{"k":"w","v":3,"note":"m"}]}}                                                         | .spec.set[="x"] .spec.set[="w"] .spec.list .spec.keyed[k="x"] .spec.keyed[k="x"].k .spec.keyed[k="x"].v .spec.keyed[k="w"] .spec.keyed[k="w"].k                      | .spec.set[="w"] .spec.keyed[k="w"] .spec.keyed[k="w"].k .spec.keyed[k="w"].note | .spec.keyed[k="w"].v                                         |
      | merge patch | reorders two lists and adds an element | merge-patch+json | {"spec":{"set":["w","z","x"],"keyed":[{"k":"w","v":2,"note":"m"},{"k":"x","v":1}]}}                                     | .spec.set[="x"] .spec.set[="w"] .spec.list .spec.keyed[k="x"] .spec.keyed[k="x"].k .spec.keyed[k="x"].v .spec.keyed[k="w"] .spec.keyed[k="w"].k .spec.keyed[k="w"].v | .spec.set[="w"] .spec.keyed[k="w"] .spec.keyed[k="w"].k .spec.keyed[k="w"].note | .spec.set[="z"]                                              |
      | JSON Patch  | removes the second element of a set    | json-patch+json  | [{"op":"remove","path":"/spec/set/1"},{"op":"add","path":"/spec/list/-","value":"z"}]                                   | .spec.set[="x"] .spec.keyed[k="x"] .spec.keyed[k="x"].k .spec.keyed[k="x"].v .spec.keyed[k="w"] .spec.keyed[k="w"].k .spec.keyed[k="w"].v                            | .spec.keyed[k="w"] .spec.keyed[k="w"].k .spec.keyed[k="w"].note                 | .spec.list                                                   |
      | JSON Patch  | moves a value to a new item            | json-patch+json  | [{"op":"add","path":"/spec/keyed/-","value":{"k":"z"}},{"op":"move","from":"/spec/keyed/0/v","path":"/spec/keyed/2/v"}] | .spec.set[="x"] .spec.set[="w"] .spec.list .spec.keyed[k="x"] .spec.keyed[k="x"].k .spec.keyed[k="w"] .spec.keyed[k="w"].k .spec.keyed[k="w"].v                      | .spec.set[="w"] .spec.keyed[k="w"] .spec.keyed[k="w"].k .spec.keyed[k="w"].note | .spec.keyed[k="z"] .spec.keyed[k="z"].k .spec.keyed[k="z"].v |
