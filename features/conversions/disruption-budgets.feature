@area:conversions
@needs:type:poddisruptionbudgets.policy @needs:type:pods
Feature: Selectors of PodDisruptionBudget v1
  An empty selector selects all pods. A missing selector selects no pods.

  Scenario Outline: An eviction of a Pod returns <status> if a PodDisruptionBudget has <selector>
    conv-pdb-empty-selector-all, conv-pdb-unset-selector-none: a budget that allows no disruption blocks the eviction of the Pods that it selects.
    Detects: a server that treats an empty selector like a missing selector.
    Given the Pod "one-container" named "a" with:
      | metadata.labels.app | web |
    And the manager "kubelet" has changed the status of the Pod "a":
      """
      status: {phase: Running}
      """
    And the response to POST /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets with this body is saved as "b":
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: b}, spec: {minAvailable: 1<spec>}}
      """
    And the manager "disruption" has changed the status of the PodDisruptionBudget "b":
      """
      status: {observedGeneration: 1, disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 1, expectedPods: 1}
      """
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction with the body:
      """
      {apiVersion: policy/v1, kind: Eviction, metadata: {name: a, namespace: '{namespace}'}, deleteOptions: {gracePeriodSeconds: 0}}
      """
    Then the response is <status>
    And the body of the response has:
      | text | contains | <text> |

    @rule:conv-pdb-empty-selector-all
    Examples: empty selector
      | selector                     | spec                                    | status              | text             |
      | an empty selector            | , selector: {}                          | 429 TooManyRequests | DisruptionBudget |
      | a selector for another label | , selector: {matchLabels: {app: other}} | 201                 | Success          |

    @rule:conv-pdb-unset-selector-none
    Examples: no selector
      | selector    | spec | status | text    |
      | no selector |      | 201    | Success |
