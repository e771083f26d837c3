@area:apply
@needs:crd
Feature: Lists of type map in custom resources
  The server identifies items of a list with x-kubernetes-list-type map by their keys, and records the owners of each item.

  @rule:ssa-listmapkey-names-keys @since:1.21
  Scenario: Items of a list of type map are identified by all of their keys
    ssa-listmapkey-names-keys: items with equal keys are the same item, even if their other fields differ.
    Detects: a server that compares only the first key, or a field that is not a key.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      map: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [port, protocol], items: {type: object, required: [port, protocol],
        properties: {port: {type: integer}, protocol: {type: string}, name: {type: string}, note: {type: string}}}}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {map: [{port: 53, protocol: UDP, name: dns}]}
      """
    When the manager "two" applies the Widget "a":
      """
      spec: {map: [{port: 53, protocol: TCP, name: dns}, {port: 53, protocol: UDP, note: x}]}
      """
    Then the response is 200
    And the stored Widget "a" has:
      | spec.map[0].protocol | TCP      |
      | spec.map[0].name     | dns      |
      | spec.map[1].protocol | UDP      |
      | spec.map[1].name     | dns      |
      | spec.map[1].note     | x        |
      | spec.map[2]          | (absent) |
    And the field managers of the Widget "a" are:
      | manager | operation | fields                                                                                                                                                                                                                                                                                                                |
      | one     | Apply     | .spec.map[port=53,protocol="UDP"] .spec.map[port=53,protocol="UDP"].name .spec.map[port=53,protocol="UDP"].port .spec.map[port=53,protocol="UDP"].protocol                                                                                                                                                            |
      | two     | Apply     | .spec.map[port=53,protocol="UDP"] .spec.map[port=53,protocol="UDP"].note .spec.map[port=53,protocol="UDP"].port .spec.map[port=53,protocol="UDP"].protocol .spec.map[port=53,protocol="TCP"] .spec.map[port=53,protocol="TCP"].name .spec.map[port=53,protocol="TCP"].port .spec.map[port=53,protocol="TCP"].protocol |

  @rule:ssa-listtype-map
  Scenario: Two managers can own different items of a list of type map
    ssa-listtype-map: the server merges a list of type map by its keys, and each item has its own owners.
    Detects: a server that replaces the list, or reports a conflict over the list.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      map: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k],
        properties: {k: {type: string}, v: {type: string}}}}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {map: [{k: a, v: x}]}
      """
    When the manager "two" applies the Widget "a":
      """
      spec: {map: [{k: b, v: x}]}
      """
    Then the response is 200
    And the field managers of the Widget "a" are:
      | manager | operation | fields                                                 |
      | one     | Apply     | .spec.map[k="a"] .spec.map[k="a"].k .spec.map[k="a"].v |
      | two     | Apply     | .spec.map[k="b"] .spec.map[k="b"].k .spec.map[k="b"].v |
