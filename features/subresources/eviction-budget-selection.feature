@area:subresources
@needs:type:pods @needs:type:poddisruptionbudgets.policy @needs:unmanaged-workloads
@since:1.22
Feature: Budgets that apply to an eviction
  Only a PodDisruptionBudget in the namespace of the Pod whose selector matches the labels of the Pod applies to an eviction.

  Background:
    Given the Pod "one-container" named "a" with:
      | metadata.labels     | {"app":"a","tier":"front"} |
      | metadata.finalizers | ["example.com/hold"]       |
      | spec.schedulerName  | nobody                     |
    And PATCH /api/v1/namespaces/{namespace}/pods/a/status with the body:
      """application/merge-patch+json
      {"status":{"phase":"Running","conditions":[{"type":"Ready","status":"True"}]}}
      """

  @rule:sub-eviction-budget
  Scenario Outline: The eviction of a Pod in a namespace with the budgets <budgets> returns <response>
    sub-eviction-budget: each requirement of a selector must match, and budgets that do not select the Pod have no effect.
    Detects: a server that uses the first budget of the namespace, or evaluates only a part of the selector.
    Given the response to POST /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets with this body is saved as "first":
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: a}, spec: {minAvailable: 1, selector: <first selector>}}
      """
    And the response to POST /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets with this body is saved as "second":
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: b}, spec: {minAvailable: 1, selector: <second selector>}}
      """
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction?dryRun=All with the body:
      """
      {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}}
      """
    Then the response is <response>

    Examples: selectors
      | budgets                              | response            | first selector                                                                             | second selector                                             |
      | "app=b" and "app=a"                  | 429 TooManyRequests | {matchLabels: {app: b}}                                                                    | {matchLabels: {app: a}}                                     |
      | "app=a" and "app=b"                  | 429 TooManyRequests | {matchLabels: {app: a}}                                                                    | {matchLabels: {app: b}}                                     |
      | "app in (b,a)" and "!app"            | 429 TooManyRequests | {matchExpressions: [{key: app, operator: In, values: [b, a]}]}                             | {matchExpressions: [{key: app, operator: DoesNotExist}]}    |
      | "app=a,tier=back" and "app=b"        | 201                 | {matchLabels: {app: a, tier: back}}                                                        | {matchLabels: {app: b}}                                     |
      | "app=a,tier!=front" and "app in (b)" | 201                 | {matchLabels: {app: a}, matchExpressions: [{key: tier, operator: NotIn, values: [front]}]} | {matchExpressions: [{key: app, operator: In, values: [b]}]} |

  @rule:sub-eviction-budget
  Scenario: A budget of another namespace does not prevent an eviction
    sub-eviction-budget: a budget selects only Pods in its own namespace.
    Detects: a server that searches for budgets in all namespaces.
    Given the response to POST /apis/policy/v1/namespaces/{namespace:second}/poddisruptionbudgets with this body is saved as "budget":
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: b}, spec: {minAvailable: 1, selector: {matchLabels: {app: a}}}}
      """
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction with the body:
      """
      {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}}
      """
    Then the response is 201
    And the stored Pod "a" has:
      | metadata.deletionTimestamp | (present) |

  @rule:sub-eviction-budget @since:1.26
  Scenario Outline: The eviction of a running Pod that is not ready returns <response> if its budget has currentHealthy <healthy> and desiredHealthy 1
    sub-eviction-budget: by default, a budget with enough healthy Pods allows the eviction of a Pod that is not ready.
    Detects: a server that ignores the conditions of the Pod, or the number of healthy Pods.
    Given PATCH /api/v1/namespaces/{namespace}/pods/a/status with the body:
      """application/merge-patch+json
      {"status":{"conditions":[{"type":"Ready","status":"False"}]}}
      """
    And the response to POST /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets with this body is saved as "budget":
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: b}, spec: {minAvailable: 1, selector: {matchLabels: {app: a}}}}
      """
    And PATCH /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets/b/status with the body:
      """application/merge-patch+json
      {"status":{"observedGeneration":1,"disruptionsAllowed":0,"currentHealthy":<healthy>,"desiredHealthy":1,"expectedPods":2}}
      """
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction?dryRun=All with the body:
      """
      {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}}
      """
    Then the response is <response>

    Examples: numbers of healthy Pods
      | healthy | response            |
      | 1       | 201                 |
      | 0       | 429 TooManyRequests |
