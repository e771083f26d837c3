@area:subresources
@needs:type:pods
@since:1.22
Feature: Evictions and disruption budgets
  An eviction deletes a Pod only if its PodDisruptionBudget allows it, and adds the condition DisruptionTarget.

  Background:
    Given the Pod "one-container" named "a" with:
      | metadata.labels     | {"app":"a"}          |
      | metadata.finalizers | ["example.com/hold"] |
      | spec.schedulerName  | nobody               |

  @rule:sub-eviction-budget @needs:type:poddisruptionbudgets.policy
  Scenario Outline: The <request> of a running Pod returns 429 if the PodDisruptionBudget allows no disruption
    sub-eviction-budget: the server evicts a running Pod only if its budget allows a disruption, also in a dry run.
    Detects: a server that evicts every Pod, or checks the budget after the deletion.
    Given the response to POST /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets with this body is saved as "budget":
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: b}, spec: {minAvailable: 1, selector: {matchLabels: {app: a}}}}
      """
    And PATCH /api/v1/namespaces/{namespace}/pods/a/status with the body:
      """application/merge-patch+json
      {"status":{"phase":"Running"}}
      """
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction<query> with the body:
      """application/json
      {"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"a"}}
      """
    Then the response is 429 TooManyRequests
    And the stored Pod "a" has:
      | metadata.deletionTimestamp | (absent) |

    Examples: requests
      | request          | query       |
      | eviction         |             |
      | dry-run eviction | ?dryRun=All |

  @rule:sub-eviction-budget @needs:type:poddisruptionbudgets.policy
  Scenario Outline: An eviction of a Pod <pod> returns 201
    sub-eviction-budget: a budget protects only running Pods that it selects.
    Detects: a server that applies a budget to all Pods of the namespace, or protects pending Pods.
    Given the response to POST /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets with this body is saved as "budget":
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: b}, spec: {minAvailable: 1, selector: {matchLabels: {app: <app>}}}}
      """
    And PATCH /api/v1/namespaces/{namespace}/pods/a/status with the body:
      """application/merge-patch+json
      {"status":{"phase":"<phase>"}}
      """
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction with the body:
      """application/json
      {"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"a"}}
      """
    Then the response is 201
    And the stored Pod "a" has:
      | metadata.deletionTimestamp | (present) |

    Examples: Pods
      | pod                             | app | phase     |
      | that the budget does not select | b   | Running   |
      | that is pending                 | a   | Pending   |
      | that has succeeded              | a   | Succeeded |

  @rule:sub-eviction-budget @needs:type:poddisruptionbudgets.policy
  Scenario: An eviction of a running Pod with two PodDisruptionBudgets returns 500
    sub-eviction-budget: the server does not support several budgets for one Pod.
    Detects: a server that reads only the first budget.
    Given the response to POST /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets with this body is saved as "b":
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: b}, spec: {maxUnavailable: 1, selector: {matchLabels: {app: a}}}}
      """
    And the response to POST /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets with this body is saved as "c":
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: c}, spec: {maxUnavailable: 1, selector: {matchExpressions: [{key: app, operator: Exists}]}}}
      """
    And PATCH /api/v1/namespaces/{namespace}/pods/a/status with the body:
      """application/merge-patch+json
      {"status":{"phase":"Running"}}
      """
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction with the body:
      """application/json
      {"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"a"}}
      """
    Then the response is 500
    And the stored Pod "a" has:
      | metadata.deletionTimestamp | (absent) |

  @rule:sub-eviction-disruption-target @since:1.26
  Scenario: An evicted Pod has the condition DisruptionTarget
    sub-eviction-disruption-target: the server adds the condition, which distinguishes an eviction from a failure of the Pod.
    Detects: a server that handles an eviction like a DELETE, without a condition.
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction with the body:
      """application/json
      {"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"a"}}
      """
    Then the response is 201
    And the stored Pod "a" has:
      | metadata.deletionTimestamp  | is       | (present)                 |
      | status.conditions[*].type   | contains | ["DisruptionTarget"]      |
      | status.conditions[*].reason | contains | ["EvictionByEvictionAPI"] |

  @rule:sub-eviction-budget @needs:type:poddisruptionbudgets.policy @since:1.32
  Scenario Outline: An eviction of a running Pod that is <state> returns <response> if its budget allows no disruption, but allows evictions of unhealthy Pods
    sub-eviction-budget: with unhealthyPodEvictionPolicy AlwaysAllow, the budget protects only Pods that are ready.
    Detects: a server that ignores the policy, or also evicts ready Pods.
    Given the response to POST /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets with this body is saved as "budget":
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: b}, spec: {minAvailable: 1, unhealthyPodEvictionPolicy: AlwaysAllow, selector: {matchLabels: {app: a}}}}
      """
    And PATCH /api/v1/namespaces/{namespace}/pods/a/status with the body:
      """application/merge-patch+json
      {"status":{"phase":"Running","conditions":[{"type":"Initialized","status":"True"},{"type":"Ready","status":"<ready>"}]}}
      """
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction with the body:
      """
      {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}}
      """
    Then the response is <response>

    Examples: states
      | state     | ready | response            |
      | not ready | False | 201                 |
      | ready     | True  | 429 TooManyRequests |

  @rule:sub-eviction-budget @needs:type:poddisruptionbudgets.policy
  Scenario: An eviction of a terminating Pod returns 201 if its budget allows no disruption
    sub-eviction-budget: the deletion of the Pod has already started, so the eviction disrupts nothing.
    Detects: a server that checks the budget for each eviction of a running Pod.
    Given the response to POST /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets with this body is saved as "budget":
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: b}, spec: {minAvailable: 1, selector: {matchLabels: {app: a}}}}
      """
    And PATCH /api/v1/namespaces/{namespace}/pods/a/status with the body:
      """application/merge-patch+json
      {"status":{"phase":"Running","conditions":[{"type":"Ready","status":"True"}]}}
      """
    And the Pod "a" is terminating
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction with the body:
      """
      {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}}
      """
    Then the response is 201
