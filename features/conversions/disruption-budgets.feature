@area:conversions
@needs:type:poddisruptionbudgets.policy @needs:type:pods
Feature: Whom a disruption budget protects
  An empty selector is one that selects all pods; none at all selects none.

  Scenario Outline: A budget with <selector> protects <whom>
    conv-pdb-empty-selector-all, conv-pdb-unset-selector-none: an eviction is refused where the budget, which allows no disruption, selects the pod.
    Detects: what is empty and what is not there are one thing.
    Given the Pod "one-container" named "a" with:
      | metadata.labels.app | web |
    And "kubelet" has changed the status of the Pod "a":
      """
      status: {phase: Running}
      """
    And the answer to POST /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets is remembered as "b" with the body:
      """
      {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: b}, spec: {minAvailable: 1<written>}}
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
    Examples: empty
      | selector          | whom     | written                                       | status              | text                            |
      | an empty selector | all pods | , selector: {}                                | 429 TooManyRequests | DisruptionBudget                |
      | another label     | none     | , selector: {matchLabels: {app: other}}       | 201                 | Success                         |

    @rule:conv-pdb-unset-selector-none
    Examples: not there
      | selector          | whom    | written | status | text    |
      | no selector       | no pods |         | 201    | Success |
