@area:cel
@needs:crd
Feature: Cost limits of CEL evaluations
  The server stops an evaluation at a cost of one million units, and all rules of an object together at ten million. The rule in these scenarios
  costs three units for each of 100,000 iterations per item.

  @rule:cel-runtime-budget @rule:cel-cost-deterministic
  Scenario Outline: POST of an object with the list <list> and an expensive rule returns <response>
    cel-runtime-budget, cel-cost-deterministic: the server stops an evaluation that exceeds its cost limit, with the same result every time.
    Detects: a server without a limit, or with a time limit.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      list: {type: array, maxItems: 4, items: {type: integer}, x-kubernetes-validations: [{rule: 'self.all(a, [0,1,2,3,4,5,6,7,8,9].all(b, [0,1,2,3,4,5,6,7,8,9].all(c, [0,1,2,3,4,5,6,7,8,9].all(d, [0,1,2,3,4,5,6,7,8,9].all(e, [0,1,2,3,4,5,6,7,8,9].all(f, true))))))'}]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {list: <list>}}
      """
    Then the response is <response>

    Examples: lists
      | list      | response    |
      | [1, 1]    | 201         |
      | [1, 1, 1] | 422 Invalid |
      | [9, 9, 9] | 422 Invalid |

  @rule:cel-runtime-budget
  Scenario: POST of an object with a rule that exceeds the cost limit returns the field and the limit in the cause
    cel-runtime-budget: the server rejects the write, and the cause has the field and the reason.
    Detects: a server that treats an unfinished rule as satisfied.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      list: {type: array, maxItems: 4, items: {type: integer}, x-kubernetes-validations: [{rule: 'self.all(a, [0,1,2,3,4,5,6,7,8,9].all(b, [0,1,2,3,4,5,6,7,8,9].all(c, [0,1,2,3,4,5,6,7,8,9].all(d, [0,1,2,3,4,5,6,7,8,9].all(e, [0,1,2,3,4,5,6,7,8,9].all(f, true))))))', message: stopped}]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {list: [1, 1, 1]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field     | reason            | message                                                                                              |
      | spec.list | FieldValueInvalid | /operation cancelled: actual cost limit exceeded.*no further validation rules will be run.*stopped$/ |

  @rule:cel-combined-budget
  Scenario: POST of an object whose rules together exceed the cost limit returns 422 Invalid
    cel-combined-budget: each of sixteen rules costs about 800,000 units, and together they cost more than ten million.
    Detects: a server that limits only the cost of each rule.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      text: {type: string, maxLength: 10000, x-kubernetes-validations: [&r {rule: '[0,1,2,3,4,5,6,7].all(a, !self.contains("{letters:999}y"))'}, *r, *r, *r, *r, *r, *r, *r, *r, *r, *r, *r, *r, *r, *r, *r]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {text: "{letters:10000}"}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field     | reason            | message                                                                                                               |
      | spec.text | FieldValueInvalid | Invalid value: "string": validation failed due to running out of cost budget, no further validation rules will be run |
