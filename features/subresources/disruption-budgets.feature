@area:subresources
@needs:type:pods @needs:type:poddisruptionbudgets.policy
Feature: PodDisruptionBudgets with several Pods
  A budget counts the evictions of the Pods that its selector selects in its namespace.

  Background:
    Given the Pod "one-container" named "a" with:
      | metadata.labels     | {"app":"a","tier":"web"} |
      | metadata.finalizers | ["example.com/hold"]     |
      | spec.schedulerName  | nobody                   |
    And the Pod "one-container" named "b" with:
      | metadata.labels     | {"app":"a"}          |
      | metadata.finalizers | ["example.com/hold"] |
      | spec.schedulerName  | nobody               |
    And PATCH /api/v1/namespaces/{namespace}/pods/a/status with the body:
      """application/merge-patch+json
      {"status":{"phase":"Running","conditions":[{"type":"Ready","status":"True"}]}}
      """

  @rule:sub-eviction-budget
  Scenario Outline: <request> that its PodDisruptionBudget allows returns 201 and results in disruptionsAllowed <allowed>
    sub-eviction-budget: an eviction uses one of the allowed disruptions, and a dry run uses none.
    Detects: a server that does not change the status of the budget, or changes it in a dry run.
    Given PATCH /api/v1/namespaces/{namespace}/pods/b/status with the body:
      """application/merge-patch+json
      {"status":{"phase":"Running","conditions":[{"type":"Ready","status":"True"}]}}
      """
    And the response to POST /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets with this body is saved as "budget":
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: p}, spec: {minAvailable: 1, selector: {matchLabels: {app: a}}}}
      """
    And PATCH /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets/p/status with the body:
      """application/merge-patch+json
      {"status":{"observedGeneration":1,"expectedPods":2,"currentHealthy":2,"desiredHealthy":1,"disruptionsAllowed":1}}
      """
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction<query> with the body:
      """
      {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}}
      """
    Then the response is 201
    And the stored PodDisruptionBudget "p" has:
      | status.disruptionsAllowed | <allowed> |
      | status.desiredHealthy     | 1         |

    Examples: requests
      | request            | query       | allowed |
      | An eviction        |             | 0       |
      | A dry-run eviction | ?dryRun=All | 1       |

  @rule:sub-eviction-budget
  Scenario: The eviction of a second Pod returns 429 if its budget allows one disruption
    sub-eviction-budget: the first eviction has used the allowed disruption.
    Detects: a server that checks disruptionsAllowed, but does not count the evictions.
    Given PATCH /api/v1/namespaces/{namespace}/pods/b/status with the body:
      """application/merge-patch+json
      {"status":{"phase":"Running","conditions":[{"type":"Ready","status":"True"}]}}
      """
    And the response to POST /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets with this body is saved as "budget":
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: p}, spec: {minAvailable: 1, selector: {matchLabels: {app: a}}}}
      """
    And PATCH /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets/p/status with the body:
      """application/merge-patch+json
      {"status":{"observedGeneration":1,"expectedPods":2,"currentHealthy":2,"desiredHealthy":1,"disruptionsAllowed":1}}
      """
    And the response to POST /api/v1/namespaces/{namespace}/pods/a/eviction with this body is saved as "first":
      """
      {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}}
      """
    When POST /api/v1/namespaces/{namespace}/pods/b/eviction with the body:
      """
      {apiVersion: policy/v1, kind: Eviction, metadata: {name: b}}
      """
    Then the response is 429 TooManyRequests
    And the stored Pod "b" has:
      | metadata.deletionTimestamp | (absent) |

  @rule:sub-eviction-budget
  Scenario Outline: The eviction of a Pod that is <state> returns <response> if its budget allows no disruption, but has enough healthy Pods
    sub-eviction-budget: without an unhealthyPodEvictionPolicy, a Pod that is not ready can be evicted if currentHealthy is at least desiredHealthy.
    Detects: a server that protects Pods that are not ready, or compares disruptionsAllowed for each Pod.
    Given PATCH /api/v1/namespaces/{namespace}/pods/b/status with the body:
      """application/merge-patch+json
      {"status":{"phase":"Running","conditions":[{"type":"Ready","status":"False"}]}}
      """
    And the response to POST /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets with this body is saved as "budget":
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: p}, spec: {minAvailable: 1, selector: {matchLabels: {app: a}}}}
      """
    And PATCH /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets/p/status with the body:
      """application/merge-patch+json
      {"status":{"observedGeneration":1,"expectedPods":2,"currentHealthy":1,"desiredHealthy":1,"disruptionsAllowed":0}}
      """
    When POST /api/v1/namespaces/{namespace}/pods/<name>/eviction with the body:
      """
      {apiVersion: policy/v1, kind: Eviction, metadata: {name: <name>}}
      """
    Then the response is <response>

    Examples: states
      | state     | name | response            |
      | not ready | b    | 201                 |
      | ready     | a    | 429 TooManyRequests |

  @rule:sub-eviction-budget
  Scenario Outline: The eviction of a running Pod returns <response> if a budget that allows no disruption has <selector kind>
    sub-eviction-budget: a Pod must match matchLabels and every expression of the selector, and an empty selector selects all Pods.
    Detects: a server that evaluates only matchLabels or one expression, or protects Pods of another namespace.
    Given the Namespace "empty" named "{namespace}-2"
    And the response to POST /apis/policy/v1/namespaces/<namespace>/poddisruptionbudgets with this body is saved as "budget":
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: p}, spec: {minAvailable: 1, <selector>}}
      """
    And the response to POST /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets with this body is saved as "other":
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: a-other}, spec: {minAvailable: 1, selector: {matchLabels: {app: other}}}}
      """
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction with the body:
      """
      {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}}
      """
    Then the response is <response>

    Examples: selectors
      | selector kind                                           | namespace     | selector                                                                                                                  | response            |
      | no selector                                             | {namespace}   | maxUnavailable: null                                                                                                      | 201                 |
      | two expressions that match                              | {namespace}   | selector: {matchExpressions: [{key: app, operator: In, values: [b, a]}, {key: tier, operator: Exists}]}                   | 429 TooManyRequests |
      | a second expression that does not match                 | {namespace}   | selector: {matchExpressions: [{key: app, operator: In, values: [b, a]}, {key: tier, operator: NotIn, values: [db, web]}]} | 201                 |
      | matchLabels that match, and an expression that does not | {namespace}   | selector: {matchLabels: {app: a}, matchExpressions: [{key: tier, operator: DoesNotExist}]}                                | 201                 |
      | a second label that does not match                      | {namespace}   | selector: {matchLabels: {app: a, tier: db}}                                                                               | 201                 |
      | a matching selector in a namespace with the same prefix | {namespace}-2 | selector: {matchLabels: {app: a}}                                                                                         | 201                 |

    @since:1.27
    Examples: empty selectors
      | selector kind     | namespace   | selector     | response            |
      | an empty selector | {namespace} | selector: {} | 429 TooManyRequests |
