@area:apply
@needs:crd
Feature: Items that are there once
  No element stands in a set twice, and no two entries of a map list have the same keys, whichever client writes them.

  Background:
    Given the custom type Widget whose spec has:
      """
      set: {type: array, x-kubernetes-list-type: set, items: {type: string}}
      numbers: {type: array, x-kubernetes-list-type: set, items: {type: integer}}
      map: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [port, protocol], items: {type: object, required: [port],
        properties: {port: {type: integer}, protocol: {type: string, default: TCP}, note: {type: string}}}}
      """
    And "one" has applied the Widget "a":
      """
      spec: {set: [x]}
      """

  Scenario Outline: <what> is refused from <write>
    ssa-listtype-set-unique: by every write, of texts and numbers; ssa-listmapkey-names-keys: entries that are equal in all keys, given or
    defaulted, are the same entry.
    Detects: the second is dropped without a word, or kept; only creates are looked at.
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<path> with the body:
      """<type>
      {"apiVersion": "{unique}.example.com/v1", "kind": "Widget", "metadata": {"name": "<name>"<version>}, "spec": {<spec>}}
      """
    Then the answer is 422 Invalid
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
    And the namespace holds the Widget "a"

    @rule:ssa-listtype-set-unique
    Examples: sets
      | what             | write         | method | path | type                         | name | version                                                | spec                    | field           | message              |
      | A text twice     | a create      | POST   |      | application/json             | b    |                                                        | "set": ["x", "v", "x"]  | spec.set[2]     | Duplicate value: "x" |
      | A text twice     | a PUT         | PUT    | /a   | application/json             | a    | , "resourceVersion": "{a:metadata.resourceVersion}"    | "set": ["v", "x", "x"]  | spec.set[2]     | Duplicate value: "x" |
      | A text twice     | a merge patch | PATCH  | /a   | application/merge-patch+json | a    |                                                        | "set": ["x", "x"]       | spec.set[1]     | Duplicate value: "x" |
      | A number twice   | a create      | POST   |      | application/json             | b    |                                                        | "numbers": [1, 2, 1]    | spec.numbers[2] | Duplicate value: 1   |

    @rule:ssa-listmapkey-names-keys
    Examples: map lists
      | what                        | write         | method | path | type                         | name | version | spec                                                                                               | field       | message                                                                      |
      | An entry with default twice | a create      | POST   |      | application/json             | b    |         | "map": [{"port": 1}, {"port": 1, "protocol": "TCP"}]                                               | spec.map[1] | Duplicate value: map[string]interface {}{"port":1, "protocol":"TCP"} |
      | An entry of two keys twice  | a merge patch | PATCH  | /a   | application/merge-patch+json | a    |         | "map": [{"port": 1, "protocol": "UDP"}, {"port": 2}, {"port": 1, "protocol": "UDP", "note": "z"}] | spec.map[2] | Duplicate value: map[string]interface {}{"port":1, "protocol":"UDP"} |

  Scenario Outline: An applied configuration with <what> is refused
    ssa-listtype-set-unique, ssa-listmapkey-names-keys: it can't be read, and nothing changes. (kube-apiserver answers 500.)
    Detects: the last of the two wins.
    When "two" applies the Widget "a":
      """
      spec: {<spec>}
      """
    Then the answer is 400, 422 or 500
    And the Status has:
      | message | contains | duplicate entries for key <key> |
    And the stored Widget "a" is unchanged

    @rule:ssa-listtype-set-unique
    Examples: sets
      | what             | spec                                       | key                     |
      | an element twice | set: [v, v]                                | [="v"]                  |

    @rule:ssa-listmapkey-names-keys
    Examples: map lists
      | what             | spec                                       | key                     |
      | an entry twice   | map: [{port: 1}, {port: 1, protocol: TCP}] | [port=1,protocol="TCP"] |
