@area:apply
@needs:crd @since:1.21
Feature: Applied configurations that omit list elements or fields
  A manager removes list elements and fields by omitting them, with and without force.

  Background:
    Given a CustomResourceDefinition for the cluster-scoped kind Widget with these properties of spec:
      """
      note: {type: string}
      set: {type: array, x-kubernetes-list-type: set, items: {type: string}}
      map: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name], items: {type: object, required: [name], properties: {
        name: {type: string}, value: {type: string}, tags: {type: array, x-kubernetes-list-type: set, items: {type: string}}}}}
      """
    And the manager "one" has applied the Widget "a-{unique}":
      """
      spec: {note: x, set: [a, b, c], map: [{name: p, value: "1", tags: [s]}, {name: q, value: "1", tags: [s, t]}]}
      """

  Scenario Outline: An apply with force=<force> that omits <omitted> removes only the omitted values
    ssa-dropped-list-item-removed, ssa-dropped-field-deleted: the server removes an omitted value if no other manager owns it.
    Detects: a server on which a forced apply removes nothing, or that removes only the first omitted element of a list.
    When the manager "one" applies the Widget "a-{unique}" with "force=<force>":
      """
      <configuration>
      """
    Then the response is 200
    And the response has:
      | spec | <spec> |
    And the stored Widget "a-{unique}" is the same as the response

    @rule:ssa-dropped-list-item-removed
    Examples: list elements
      | omitted                                | force | configuration                                                                                              | spec                                                                                                                 |
      | the second and third set elements      | false | spec: {note: x, set: [a], map: [{name: p, value: "1", tags: [s]}, {name: q, value: "1", tags: [s, t]}]}    | {"note":"x","set":["a"],"map":[{"name":"p","value":"1","tags":["s"]},{"name":"q","value":"1","tags":["s","t"]}]}     |
      | the second set element                 | true  | spec: {note: x, set: [a, c], map: [{name: p, value: "1", tags: [s]}, {name: q, value: "1", tags: [s, t]}]} | {"note":"x","set":["a","c"],"map":[{"name":"p","value":"1","tags":["s"]},{"name":"q","value":"1","tags":["s","t"]}]} |
      | an element of a set in the second item | false | spec: {note: x, set: [a, b, c], map: [{name: p, value: "1", tags: [s]}, {name: q, value: "1", tags: [t]}]} | {"note":"x","set":["a","b","c"],"map":[{"name":"p","value":"1","tags":["s"]},{"name":"q","value":"1","tags":["t"]}]} |
      | the first item                         | true  | spec: {note: x, set: [a, b, c], map: [{name: q, value: "1", tags: [s, t]}]}                                | {"note":"x","set":["a","b","c"],"map":[{"name":"q","value":"1","tags":["s","t"]}]}                                   |
      | the last item                          | false | spec: {note: x, set: [a, b, c], map: [{name: p, value: "1", tags: [s]}]}                                   | {"note":"x","set":["a","b","c"],"map":[{"name":"p","value":"1","tags":["s"]}]}                                       |

    @rule:ssa-dropped-field-deleted
    Examples: fields
      | omitted                    | force | configuration                                                                                        | spec                                                                                                          |
      | a field                    | true  | spec: {set: [a, b, c], map: [{name: p, value: "1", tags: [s]}, {name: q, value: "1", tags: [s, t]}]} | {"set":["a","b","c"],"map":[{"name":"p","value":"1","tags":["s"]},{"name":"q","value":"1","tags":["s","t"]}]} |
      | a field of the second item | false | spec: {note: x, set: [a, b, c], map: [{name: p, value: "1", tags: [s]}, {name: q, tags: [s, t]}]}    | {"note":"x","set":["a","b","c"],"map":[{"name":"p","value":"1","tags":["s"]},{"name":"q","tags":["s","t"]}]}  |
      | fields of both items       | true  | spec: {note: x, set: [a, b, c], map: [{name: p, tags: [s]}, {name: q, tags: [s, t]}]}                | {"note":"x","set":["a","b","c"],"map":[{"name":"p","tags":["s"]},{"name":"q","tags":["s","t"]}]}              |

  @rule:ssa-conflict-lists-fields
  Scenario Outline: An apply <condition> that changes a value in each of two items has a conflict for each value
    ssa-conflict-lists-fields: an added element of a set does not conflict, but a changed field of any item does.
    Detects: a server that reports no conflicts for cluster-scoped objects, in dry runs, or in items after the first.
    When the manager "two" applies the Widget "a-{unique}" with "<query>":
      """
      spec: {set: [b, d], map: [{name: p, value: "2", tags: [u]}, {name: q, value: "2", tags: [t]}]}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | field                       |
      | FieldManagerConflict | .spec.map[name="p"].value   |
      | FieldManagerConflict | .spec.map[name="q"].value   |
    And the stored Widget "a-{unique}" is unchanged

    Examples: options
      | condition          | query       |
      | by another manager | force=false |
      | in a dry run       | dryRun=All  |

  @rule:ssa-shared-ownership
  Scenario: An apply that changes no value adds its manager as an owner of the applied values
    ssa-shared-ownership: the server stores the new owner even if no value changes.
    Detects: a server that skips an apply that changes no value.
    When the manager "two" applies the Widget "a-{unique}" with "force=false":
      """
      spec: {map: [{name: q, value: "1", tags: [t]}]}
      """
    Then the response is 200
    And the field managers of the Widget "a-{unique}" are:
      | manager | operation | fields                                                                                                                                                                                                                                                                                        |
      | one     | Apply     | .spec.note .spec.set[="a"] .spec.set[="b"] .spec.set[="c"] .spec.map[name="p"] .spec.map[name="p"].name .spec.map[name="p"].value .spec.map[name="p"].tags[="s"] .spec.map[name="q"] .spec.map[name="q"].name .spec.map[name="q"].value .spec.map[name="q"].tags[="s"] .spec.map[name="q"].tags[="t"] |
      | two     | Apply     | .spec.map[name="q"] .spec.map[name="q"].name .spec.map[name="q"].value .spec.map[name="q"].tags[="t"]                                                                                                                                                                                         |
