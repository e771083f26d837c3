@area:apply
@needs:crd
Feature: Duplicate items in lists of type set and map
  A list of type set contains each element once, and a list of type map contains each combination of keys once, after every type of write.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      set: {type: array, x-kubernetes-list-type: set, items: {type: string}}
      numbers: {type: array, x-kubernetes-list-type: set, items: {type: integer}}
      map: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [port, protocol], items: {type: object, required: [port],
        properties: {port: {type: integer}, protocol: {type: string, default: TCP}, note: {type: string}}}}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {set: [x]}
      """

  Scenario Outline: <write> with <duplicate> returns 422 Invalid
    ssa-listtype-set-unique, ssa-listmapkey-names-keys: the server rejects every write with duplicates. Items of a list of type map are
    duplicates if all their keys are equal, including defaulted keys.
    Detects: a server that drops or stores the second element, or validates only creates.
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<path> with the body:
      """<type>
      {"apiVersion": "{unique}.example.com/v1", "kind": "Widget", "metadata": {"name": "<name>"<version>}, "spec": {<spec>}}
      """
    Then the response is 422 Invalid
    And the Status has:
      | message           | Widget.{unique}.example.com "<name>" is invalid: <field>: <message> |
      | details.name      | <name>                                                              |
      | details.group     | {unique}.example.com                                                |
      | details.kind      | Widget                                                              |
      | details.causes[1] | (absent)                                                            |
    And the causes in any order are:
      | reason              | message   | field   |
      | FieldValueDuplicate | <message> | <field> |
    And the stored Widget "a" is unchanged
    And the namespace contains only the Widget "a"

    @rule:ssa-listtype-set-unique
    Examples: lists of type set
      | duplicate                    | write         | method | path | type                         | name | version                                             | spec                   | field           | message              |
      | a duplicate string in a set  | A create      | POST   |      | application/json             | b    |                                                     | "set": ["x", "v", "x"] | spec.set[2]     | Duplicate value: "x" |
      | a duplicate string in a set  | A PUT         | PUT    | /a   | application/json             | a    | , "resourceVersion": "{a:metadata.resourceVersion}" | "set": ["v", "x", "x"] | spec.set[2]     | Duplicate value: "x" |
      | a duplicate string in a set  | A merge patch | PATCH  | /a   | application/merge-patch+json | a    |                                                     | "set": ["x", "x"]      | spec.set[1]     | Duplicate value: "x" |
      | a duplicate integer in a set | A create      | POST   |      | application/json             | b    |                                                     | "numbers": [1, 2, 1]   | spec.numbers[2] | Duplicate value: 1   |

    @rule:ssa-listmapkey-names-keys
    Examples: lists of type map
      | duplicate                                                   | write         | method | path | type                         | name | version | spec                                                                                              | field       | message                                                              |
      | items of a list of type map that are equal after defaulting | A create      | POST   |      | application/json             | b    |         | "map": [{"port": 1}, {"port": 1, "protocol": "TCP"}]                                              | spec.map[1] | Duplicate value: map[string]interface {}{"port":1, "protocol":"TCP"} |
      | items of a list of type map with the same two keys          | A merge patch | PATCH  | /a   | application/merge-patch+json | a    |         | "map": [{"port": 1, "protocol": "UDP"}, {"port": 2}, {"port": 1, "protocol": "UDP", "note": "z"}] | spec.map[2] | Duplicate value: map[string]interface {}{"port":1, "protocol":"UDP"} |

  Scenario Outline: An apply with <duplicate> is rejected
    ssa-listtype-set-unique, ssa-listmapkey-names-keys: the server rejects an applied configuration with duplicates, and changes nothing.
    (kube-apiserver returns 500, because it cannot parse the configuration.)
    Detects: a server that stores the last of the duplicate elements.
    When the manager "two" applies the Widget "a":
      """
      spec: {<spec>}
      """
    Then the response is 400, 422 or 500
    And the Status has:
      | message | contains | duplicate entries for key <key> |
    And the stored Widget "a" is unchanged

    @rule:ssa-listtype-set-unique
    Examples: lists of type set
      | duplicate               | spec        | key    |
      | a duplicate set element | set: [v, v] | [="v"] |

    @rule:ssa-listmapkey-names-keys
    Examples: lists of type map
      | duplicate                                       | spec                                       | key                     |
      | two items of a list of type map with equal keys | map: [{port: 1}, {port: 1, protocol: TCP}] | [port=1,protocol="TCP"] |
