@area:apply
@needs:crd
Feature: Field ownership after changes of list types and map types
  A change of a list type or map type changes the owners of the items or entries.

  @rule:ssa-topology-to-atomic
  Scenario Outline: A list of type <list type> that becomes atomic is owned by every manager that owned an item
    ssa-topology-to-atomic: a manager that owned an item owns the complete list, so a change by one manager conflicts with the other managers.
    Detects: a server on which the owners of items no longer own anything, so that the next apply removes items of other managers.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      list: {<items>, <extensions>}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {list: [<first item>]}
      """
    And the manager "two" has applied the Widget "a":
      """
      spec: {list: [<second item>]}
      """
    And the CustomResourceDefinition for Widget with the changed properties of spec:
      """
      list: {<items>, x-kubernetes-list-type: atomic}
      """
    When the manager "one" applies the Widget "a":
      """
      spec: {list: [<third item>]}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message             | field      |
      | FieldManagerConflict | conflict with "two" | .spec.list |
    And the stored Widget "a" is unchanged

    Examples: former list types
      | list type | items                                                                                                 | extensions                                                   | first item | second item | third item |
      | set       | type: array, items: {type: string}                                                                    | x-kubernetes-list-type: set                                  | a          | b           | c          |
      | map       | type: array, items: {type: object, required: [k], properties: {k: {type: string}, v: {type: string}}} | x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k] | {k: a}     | {k: b}      | {k: c}     |

  @rule:ssa-topology-to-granular
  Scenario Outline: The items of an atomic list that becomes a list of type <list type> have no owners
    ssa-topology-to-granular: a manager that owned the list owns no item, so an apply of the items does not conflict.
    Detects: a server on which the owner of the list owns every item.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      list: {<items>, x-kubernetes-list-type: atomic}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {list: [<first item>, <second item>]}
      """
    And the CustomResourceDefinition for Widget with the changed properties of spec:
      """
      list: {<items>, <extensions>}
      """
    When the manager "two" applies the Widget "a":
      """
      spec: {list: [<changed item>]}
      """
    Then the response is 200
    And the response has:
      | spec.list | <result> |

    Examples: new list types
      | list type | items                                                                                                 | extensions                                                   | first item   | second item  | changed item | result                                |
      | set       | type: array, items: {type: string}                                                                    | x-kubernetes-list-type: set                                  | a            | b            | c            | ["a","b","c"]                         |
      | map       | type: array, items: {type: object, required: [k], properties: {k: {type: string}, v: {type: string}}} | x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k] | {k: a, v: x} | {k: b, v: x} | {k: b, v: z} | [{"k":"a","v":"x"},{"k":"b","v":"z"}] |

  @rule:ssa-topology-to-atomic
  Scenario: A map that becomes atomic is owned by every manager that owned an entry
    ssa-topology-to-atomic: a manager that owned an entry owns the complete map, so a change by one manager conflicts with the other managers.
    Detects: a server on which the owners of entries no longer own anything.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      parts: {type: object, additionalProperties: {type: string}}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {parts: {a: x}}
      """
    And the manager "two" has applied the Widget "a":
      """
      spec: {parts: {b: v}}
      """
    And the CustomResourceDefinition for Widget with the changed properties of spec:
      """
      parts: {type: object, x-kubernetes-map-type: atomic, additionalProperties: {type: string}}
      """
    When the manager "one" applies the Widget "a":
      """
      spec: {parts: {a: z}}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message             | field       |
      | FieldManagerConflict | conflict with "two" | .spec.parts |
    And the stored Widget "a" is unchanged

  @rule:ssa-topology-to-granular
  Scenario: The entries of an atomic map that becomes granular have no owners
    ssa-topology-to-granular: a manager that owned the map owns no entry, so an apply of the entries does not conflict.
    Detects: a server on which the owner of the map owns every entry.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      parts: {type: object, x-kubernetes-map-type: atomic, additionalProperties: {type: string}}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {parts: {a: x, b: v}}
      """
    And the CustomResourceDefinition for Widget with the changed properties of spec:
      """
      parts: {type: object, additionalProperties: {type: string}}
      """
    When the manager "two" applies the Widget "a":
      """
      spec: {parts: {b: z}}
      """
    Then the response is 200
    And the response has:
      | spec.parts | {"a":"x","b":"z"} |

  @rule:ssa-listtype-set-unique
  Scenario: A merge patch of an object whose list had duplicates before it became a set returns 200
    ssa-listtype-set-unique: an update of an object that already has duplicates can keep them.
    Detects: a server on which objects with duplicates cannot be changed after a change of the list type.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      list: {type: array, items: {type: string}}
      note: {type: string}
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {list: [x, x]}}
      """
    And the CustomResourceDefinition for Widget with the changed properties of spec:
      """
      list: {type: array, items: {type: string}, x-kubernetes-list-type: set}
      note: {type: string}
      """
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/merge-patch+json
      {"spec":{"note":"y"}}
      """
    Then the response is 200
    And the stored Widget "a" has:
      | spec | {"list":["x","x"],"note":"y"} |
