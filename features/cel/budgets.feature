@area:cel
@needs:crd
Feature: Budgets of evaluation
  An evaluation is stopped when it has cost a million units, and the rules of an object when together they have cost ten million. The rule
  here costs three units for each of a hundred thousand rounds an item.

  @rule:cel-runtime-budget @rule:cel-cost-deterministic
  Scenario Outline: A rule about <count> items is <answer>
    cel-runtime-budget, cel-cost-deterministic: an evaluation that costs more than its budget is stopped, whenever and wherever it is tried.
    Detects: it goes on for as long as it takes, or for a time.
    Given the custom type Widget whose spec has:
      """
      list: {type: array, maxItems: 4, items: {type: integer}, x-kubernetes-validations: [{rule: 'self.all(a, [0,1,2,3,4,5,6,7,8,9].all(b, [0,1,2,3,4,5,6,7,8,9].all(c, [0,1,2,3,4,5,6,7,8,9].all(d, [0,1,2,3,4,5,6,7,8,9].all(e, [0,1,2,3,4,5,6,7,8,9].all(f, true))))))'}]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {list: <list>}}
      """
    Then the answer is <answer>

    Examples: lists
      | count | list         | answer      |
      | two   | [1, 1]       | 201         |
      | three | [1, 1, 1]    | 422 Invalid |
      | three | [9, 9, 9]    | 422 Invalid |

  @rule:cel-runtime-budget
  Scenario: A stopped evaluation says so
    cel-runtime-budget: the write is refused with the place and the reason.
    Detects: a rule that wasn't finished counts as kept.
    Given the custom type Widget whose spec has:
      """
      list: {type: array, maxItems: 4, items: {type: integer}, x-kubernetes-validations: [{rule: 'self.all(a, [0,1,2,3,4,5,6,7,8,9].all(b, [0,1,2,3,4,5,6,7,8,9].all(c, [0,1,2,3,4,5,6,7,8,9].all(d, [0,1,2,3,4,5,6,7,8,9].all(e, [0,1,2,3,4,5,6,7,8,9].all(f, true))))))', message: stopped}]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {list: [1, 1, 1]}}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field     | reason            | message                                                                          |
      | spec.list | FieldValueInvalid | /operation cancelled: actual cost limit exceeded.*no further validation rules will be run.*stopped$/ |

  @rule:cel-combined-budget
  Scenario: The rules of an object have a budget together
    cel-combined-budget: sixteen rules that each keep to their budget cost more than ten million together.
    Detects: each rule has all the time that there is.
    Given the custom type Widget whose spec has:
      """
      list: {type: array, maxItems: 4, items: {type: integer}, x-kubernetes-validations: [&r {rule: 'self.all(a, [0,1,2,3,4,5,6,7,8,9].all(b, [0,1,2,3,4,5,6,7,8,9].all(c, [0,1,2,3,4,5,6,7,8,9].all(d, [0,1,2,3,4,5,6,7,8,9].all(e, [0,1,2,3,4,5,6,7,8,9].all(f, true))))))'}, *r, *r, *r, *r, *r, *r, *r, *r, *r, *r, *r, *r, *r, *r, *r]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {list: [1, 1]}}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field     | reason            | message                                                                                                                            |
      | spec.list | FieldValueInvalid | Invalid value: "array": validation failed due to running out of cost budget, no further validation rules will be run |
