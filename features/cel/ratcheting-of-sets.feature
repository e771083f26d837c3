@area:cel
@needs:crd @since:1.30
Feature: Validation ratcheting of sets, atomic maps and transition rules
  The server compares a set as a whole, but the values of an atomic map one by one. Ratcheting never applies to rules that use oldSelf.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer}
      note: {type: string}
      set: {type: array, x-kubernetes-list-type: set, items: {type: integer}}
      fixed: {type: object, x-kubernetes-map-type: atomic, additionalProperties: {type: integer}}
      parts: {type: object, x-kubernetes-map-type: atomic, properties: {size: {type: integer}, note: {type: string}}}
      deep: {type: object, properties: {size: {type: integer}, note: {type: string}}}
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {size: 7, note: x, set: [7, 1], fixed: {bad: 7, ok: 1}, parts: {size: 7, note: x}, deep: {size: 7, note: x}}}
      """
    And a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer, x-kubernetes-validations: [{rule: 'self < 5 || oldSelf > 9'}]}
      note: {type: string}
      set: {type: array, maxItems: 9, x-kubernetes-list-type: set, items: {type: integer, maximum: 5}}
      fixed: {type: object, x-kubernetes-map-type: atomic, additionalProperties: {type: integer, maximum: 5}}
      parts: {type: object, x-kubernetes-map-type: atomic, properties: {size: {type: integer, maximum: 5}, note: {type: string}}}
      deep: {type: object, properties: {size: {type: integer}, note: {type: string}}, x-kubernetes-validations: [{rule: 'self.size < 5'}]}
      """

  @rule:cel-rule-ratcheting
  Scenario Outline: After the schema gets new limits and rules, a merge patch that <change> returns 422 Invalid
    cel-rule-ratcheting: the server always evaluates rules with oldSelf. If one element changes, the whole set counts as changed. If one
    member changes, the object that has the rule counts as changed.
    Detects: a server that skips all rules of unchanged values, or compares the elements of sets one by one.
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/merge-patch+json
      {"spec":<spec>}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason            |
      | <field> | FieldValueInvalid |
    And the response to GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a is the same as "a"
    Examples: changes
      | change                                           | spec                           | field          |
      | keeps a value that violates a transition rule    | {"note":"y"}                   | spec.size      |
      | adds an element to a set with an invalid element | {"size":4,"set":[7,1,2]}       | spec.set[0]    |
      | reorders a set with an invalid element           | {"size":4,"set":[1,7]}         | spec.set[1]    |
      | changes an invalid value of an atomic map        | {"size":4,"fixed":{"bad":8}}   | spec.fixed.bad |
      | changes a valid member of an invalid object      | {"size":4,"deep":{"note":"y"}} | spec.deep      |

  @rule:cel-rule-ratcheting
  Scenario Outline: After the schema gets new limits and rules, a merge patch that <change> returns 200
    cel-rule-ratcheting: unchanged sets and objects are not validated, and neither are unchanged values of a changed atomic map.
    Detects: a server that validates sets in every update, or compares atomic maps as a whole.
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/merge-patch+json
      {"spec":<spec>}
      """
    Then the response is 200
    And the response has:
      | spec.size      | 4 |
      | spec.deep.size | 7 |
    Examples: changes
      | change                                                       | spec                                                       |
      | keeps an invalid set, an invalid map and an invalid object   | {"size":4,"note":"y"}                                      |
      | repeats an invalid set, an invalid map and an invalid object | {"size":4,"set":[7,1],"fixed":{"bad":7},"deep":{"size":7}} |
      | changes a valid value of an atomic map                       | {"size":4,"fixed":{"ok":2}}                                |
      | changes a valid member of an atomic object                   | {"size":4,"parts":{"note":"y"}}                            |
      | removes the invalid value of an atomic map                   | {"size":4,"fixed":{"bad":null}}                            |
