@area:subresources
@needs:type:pods @needs:type:poddisruptionbudgets.policy @needs:unmanaged-workloads
@since:1.22
Feature: Disruptions that a PodDisruptionBudget allows
  Each eviction uses one of the allowed disruptions in the status of the budget.

  Background:
    Given the Pod "one-container" named "a" with:
      | metadata.labels     | {"app":"a"}          |
      | metadata.finalizers | ["example.com/hold"] |
      | spec.schedulerName  | nobody               |
    And the Pod "one-container" named "b" with:
      | metadata.labels     | {"app":"a"}          |
      | metadata.finalizers | ["example.com/hold"] |
      | spec.schedulerName  | nobody               |
    And PATCH /api/v1/namespaces/{namespace}/pods/a/status with the body:
      """application/merge-patch+json
      {"status":{"phase":"Running","conditions":[{"type":"Ready","status":"True"}]}}
      """
    And PATCH /api/v1/namespaces/{namespace}/pods/b/status with the body:
      """application/merge-patch+json
      {"status":{"phase":"Running","conditions":[{"type":"Ready","status":"True"}]}}
      """
    And the response to POST /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets with this body is saved as "budget":
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: b}, spec: {minAvailable: 1, selector: {matchLabels: {app: a}}}}
      """
    And PATCH /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets/b/status with the body:
      """application/merge-patch+json
      {"status":{"observedGeneration":1,"disruptionsAllowed":1,"currentHealthy":2,"desiredHealthy":1,"expectedPods":2}}
      """

  @rule:sub-eviction-budget
  Scenario: An eviction of a running Pod uses an allowed disruption of the budget and records the Pod
    sub-eviction-budget: the server decrements disruptionsAllowed and adds the Pod to disruptedPods.
    Detects: a server that leaves the status to the disruption controller, so that several evictions can use one disruption.
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction with the body:
      """application/json
      {"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"a"}}
      """
    Then the response is 201
    And the response to GET /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets/b has:
      | status.disruptionsAllowed | 0         |
      | status.disruptedPods.a    | (present) |
      | status.disruptedPods.b    | (absent)  |
      | status.currentHealthy     | 2         |
      | metadata.generation       | 1         |

  @rule:sub-eviction-budget
  Scenario: The eviction of a second Pod returns 429 if the first eviction has used the only allowed disruption
    sub-eviction-budget: a disruption can be used once.
    Detects: a server that compares the status of the budget only with 0, without decrementing it.
    Given POST /api/v1/namespaces/{namespace}/pods/a/eviction with the body:
      """application/json
      {"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"a"}}
      """
    When POST /api/v1/namespaces/{namespace}/pods/b/eviction with the body:
      """application/json
      {"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"b"}}
      """
    Then the response is 429 TooManyRequests
    And the Status has:
      | details.causes[0].reason | DisruptionBudget |
    And the stored Pod "b" has:
      | metadata.deletionTimestamp | (absent) |

  @rule:sub-eviction-budget
  Scenario Outline: An eviction of <pod> returns 201 and uses no allowed disruption
    sub-eviction-budget: only the eviction of a running Pod disrupts a workload, and a dry run stores nothing.
    Detects: a server that decrements disruptionsAllowed for every eviction.
    Given PATCH /api/v1/namespaces/{namespace}/pods/a/status with the body:
      """application/merge-patch+json
      {"status":{"phase":"<phase>"}}
      """
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction<query> with the body:
      """application/json
      {"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"a"}}
      """
    Then the response is 201
    And the response to GET /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets/b has:
      | status.disruptionsAllowed | 1        |
      | status.disruptedPods      | (absent) |
    Examples: Pods
      | pod                        | phase     | query       |
      | a running Pod in a dry run | Running   | ?dryRun=All |
      | a succeeded Pod            | Succeeded |             |
      | a failed Pod               | Failed    |             |

  @rule:sub-eviction-budget
  Scenario Outline: An eviction of a running Pod returns 429 if <state>
    sub-eviction-budget: the server uses the status only if the disruption controller has observed the current spec.
    Detects: a server that ignores observedGeneration.
    Given PATCH /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets/b with the body:
      """application/merge-patch+json
      {"spec":<spec>}
      """
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction with the body:
      """application/json
      {"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"a"}}
      """
    Then the response is 429 TooManyRequests
    And the stored Pod "a" has:
      | metadata.deletionTimestamp | (absent) |
    And the response to GET /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets/b has:
      | status.disruptionsAllowed | 1        |
      | status.disruptedPods      | (absent) |
    Examples: changes of the spec
      | state                                                          | spec                                     |
      | the minAvailable of its budget has changed                     | {"minAvailable":2}                       |
      | minAvailable has been replaced by maxUnavailable in its budget | {"minAvailable":null,"maxUnavailable":1} |
