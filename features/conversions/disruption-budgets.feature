@area:conversions
@needs:type:poddisruptionbudgets.policy @needs:type:pods
Feature: Selectors of PodDisruptionBudget v1
  An empty selector selects all pods; no selector selects none.

  Scenario Outline: An eviction from a PodDisruptionBudget with <selector> returns <status>
    conv-pdb-empty-selector-all, conv-pdb-unset-selector-none: an eviction is rejected if a budget that allows no disruption selects the pod.
    Detects: a server that treats an empty selector like a missing one.
    Given the Pod "one-container" named "a" with:
      | metadata.labels.app | web |
    And "kubelet" has changed the status of the Pod "a":
      """
      status: {phase: Running}
      """
    And the answer to POST /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets is remembered as "b" with the body:
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: b}, spec: {minAvailable: 1<spec>}}
      """
    And "disruption" has changed the status of the PodDisruptionBudget "b":
      """
      status: {observedGeneration: 1, disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 1, expectedPods: 1}
      """
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction with the body:
      """
      {apiVersion: policy/v1, kind: Eviction, metadata: {name: a, namespace: '{namespace}'}, deleteOptions: {gracePeriodSeconds: 0}}
      """
    Then the answer is <status>
    And the body of the answer has:
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
