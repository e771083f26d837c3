@area:admission
@needs:type:resourcequotas @needs:controller:resourcequota @needs:type:pods
Feature: Scopes of ResourceQuotas
  A ResourceQuota with scopes counts only Pods that match the scopes.

  @rule:adm-quota-scopes
  Scenario Outline: POST of a Pod <pod> returns <response> with a full ResourceQuota whose scope is <scope>
    adm-quota-scopes: each scope selects Pods by another field.
    Detects: a server on which a scope selects every Pod or no Pod, or that reads only one part of the affinity.
    Given these ResourceQuota exist:
      | name | spec.hard     | spec.scopes |
      | q    | {"pods": "0"} | ["<scope>"] |
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { <fields>containers: [{ name: c, image: i<resources> }] }
      """
    Then the response is <response>

    Examples: deadlines and resources
      | pod                | scope         | fields                     | resources                             | response      |
      | with a deadline    | Terminating   | activeDeadlineSeconds: 60, |                                       | 403 Forbidden |
      | without a deadline | Terminating   |                            |                                       | 201           |
      | with a request     | NotBestEffort |                            | , resources: { requests: { cpu: 1 } } | 403 Forbidden |
      | without requests   | NotBestEffort |                            |                                       | 201           |

    @since:1.24
    Examples: affinities
      | pod                                              | scope                     | fields                                                                                                                                                                              | resources | response      |
      | with an anti-affinity to another namespace       | CrossNamespacePodAffinity | affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: k, namespaces: [other] }] } },                                                       |           | 403 Forbidden |
      | with a preferred affinity to selected namespaces | CrossNamespacePodAffinity | affinity: { podAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: { topologyKey: k, namespaceSelector: { matchLabels: { a: b } } } }] } }, |           | 403 Forbidden |
      | with an affinity in its namespace                | CrossNamespacePodAffinity | affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: k }] } },                                                                                |           | 201           |

  @rule:adm-quota-scopes @needs:type:priorityclasses.scheduling
  Scenario Outline: POST of a Pod <class> returns <response> if a full quota has the operator <operator> for priority classes
    adm-quota-scopes: Exists and DoesNotExist select Pods by the presence of a priorityClassName. NotIn also selects Pods without one.
    Detects: a server that treats an absent priorityClassName like a listed class, or ignores DoesNotExist.
    Given these ResourceQuota exist:
      | name | spec.hard     | spec.scopeSelector                                                                   |
      | q    | {"pods": "0"} | {"matchExpressions":[{"scopeName":"PriorityClass","operator":"<operator>"<values>}]} |
    And the response to POST /apis/scheduling.orch.io/v1/priorityclasses with this body is saved as "class":
      """
      {metadata: {name: "c-{unique}"}, value: 5}
      """
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { <member>containers: [{ name: c, image: i }] }
      """
    Then the response is <response>

    Examples: operators
      | class                    | operator     | values          | member                           | response      |
      | with a priority class    | Exists       |                 | priorityClassName: 'c-{unique}', | 403 Forbidden |
      | without a priority class | Exists       |                 |                                  | 201           |
      | with a priority class    | DoesNotExist |                 | priorityClassName: 'c-{unique}', | 201           |
      | without a priority class | DoesNotExist |                 |                                  | 403 Forbidden |
      | without a priority class | NotIn        | ,"values":["c"] |                                  | 403 Forbidden |

  @rule:adm-quota-scopes
  Scenario: DELETE of a Pod decreases the usage of a ResourceQuota with a scope, which counts only Pods of the scope
    adm-quota-scopes: the scope also applies when the controller counts again.
    Detects: a controller that counts all Pods of the namespace after a deletion.
    Given these ResourceQuota exist:
      | name | spec.hard    | spec.scopes    |
      | q    | {"pods":"5"} | ["BestEffort"] |
    And the Pod "one-container" named "a" with:
      | spec.schedulerName           | nobody |
      | spec.containers[0].resources | {}     |
    And the Pod "one-container" named "b" with:
      | spec.schedulerName           | nobody |
      | spec.containers[0].resources | {}     |
    And the Pod "one-container" named "c" with:
      | spec.schedulerName           | nobody                   |
      | spec.containers[0].resources | {"requests":{"cpu":"1"}} |
    When DELETE /api/v1/namespaces/{namespace}/pods/a?gracePeriodSeconds=0
    Then the response is 200
    And the stored ResourceQuota "q" has within 60 seconds:
      | status.used.pods | "1" |
