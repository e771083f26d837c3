@area:kinds @needs:type:pods
Feature: Values that the server adds to new Pods
  The server derives values of a new Pod from its labels, annotations and containers.

  @rule:kind-defaults
  Scenario Outline: A POST of a Pod with <setting> adds <result>
    kind-defaults: the server adds the value when it creates the Pod.
    Detects: a server that stores the Pod unchanged, so that the scheduler and kubelets do not find the value.
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      {metadata: {name: a, labels: {b: c}, annotations: {<annotations>}}, spec: {<spec>}}
      """
    Then the response is 201
    And the response has:
      | <field> | <value> |

    @since:1.31
    Examples: settings, since 1.31
      | setting                                       | result                                          | annotations                                                   | spec                                                                                                                                                                                                           | field                                                                                                                           | value                                           |
      | matchLabelKeys in a pod affinity term         | an In requirement to the selector of the term   |                                                               | affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, labelSelector: {matchLabels: {d: e}}, matchLabelKeys: [x, b]}]}}, containers: [{name: c, image: i}]                 | spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector.matchExpressions                      | [{"key":"b","operator":"In","values":["c"]}]    |
      | mismatchLabelKeys in a pod anti-affinity term | a NotIn requirement to the selector of the term |                                                               | affinity: {podAntiAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, podAffinityTerm: {topologyKey: a, labelSelector: {}, mismatchLabelKeys: [b]}}]}}, containers: [{name: c, image: i}] | spec.affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].podAffinityTerm.labelSelector.matchExpressions | [{"key":"b","operator":"NotIn","values":["c"]}] |
      | a scheduling gate                             | a condition with the reason SchedulingGated     |                                                               | schedulingGates: [{name: a}], containers: [{name: c, image: i}]                                                                                                                                                | status.conditions[0].reason                                                                                                     | SchedulingGated                                 |
      | a scheduling gate                             | the condition PodScheduled                      |                                                               | schedulingGates: [{name: a}], containers: [{name: c, image: i}]                                                                                                                                                | status.conditions[0].type                                                                                                       | PodScheduled                                    |
      | an AppArmor annotation for a container        | the field appArmorProfile to this container     | container.apparmor.security.beta.kubernetes.io/d: localhost/a | containers: [{name: c, image: i}, {name: d, image: i}]                                                                                                                                                         | spec.containers[1].securityContext.appArmorProfile                                                                              | {"type":"Localhost","localhostProfile":"a"}     |

    @since:1.31 @until:1.33
    Examples: settings, 1.31 to 1.33
      | setting                                          | result                                    | annotations | spec                                                                                          | field                                                                    | value           |
      | the field appArmorProfile in a container         | an AppArmor annotation for this container |             | containers: [{name: c, image: i, securityContext: {appArmorProfile: {type: Unconfined}}}]     | metadata.annotations["container.apparmor.security.beta.kubernetes.io/c"] | unconfined      |
      | the field appArmorProfile in its securityContext | an AppArmor annotation for its container  |             | securityContext: {appArmorProfile: {type: RuntimeDefault}}, containers: [{name: c, image: i}] | metadata.annotations["container.apparmor.security.beta.kubernetes.io/c"] | runtime/default |

    @since:1.34
    Examples: settings, since 1.34
      | setting                                                  | result                                              | annotations | spec                                                                                                                                                                    | field                                                            | value                                        |
      | matchLabelKeys in a topology spread constraint           | an In requirement to the selector of the constraint |             | topologySpreadConstraints: [{maxSkew: 1, topologyKey: a, whenUnsatisfiable: ScheduleAnyway, labelSelector: {}, matchLabelKeys: [b]}], containers: [{name: c, image: i}] | spec.topologySpreadConstraints[0].labelSelector.matchExpressions | [{"key":"b","operator":"In","values":["c"]}] |
      | a Pod-level CPU limit and CPU requests of its containers | the sum of these requests as a Pod-level request    |             | resources: {limits: {cpu: "2"}}, containers: [{name: c, image: i, resources: {requests: {cpu: 600m}}}, {name: d, image: i, resources: {requests: {cpu: 600m}}}]         | spec.resources.requests                                          | {"cpu":"1200m"}                              |

  @rule:kind-pod-values-validated @since:1.31
  Scenario Outline: A POST of a Pod with the same key in matchLabelKeys and labelSelector of <parent> returns 422
    kind-pod-values-validated: the server adds a requirement for the key, and the selector must not already have a requirement for it.
    Detects: a server that stores a selector with contradicting requirements, so that the selector matches no Pod.
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      {metadata: {name: a, labels: {b: c}}, spec: {<spec>, containers: [{name: c, image: i}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason            |
      | <field> | FieldValueInvalid |

    Examples: affinity
      | parent              | spec                                                                                                                                                     | field                                                                          |
      | a pod affinity term | affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, labelSelector: {matchLabels: {b: d}}, matchLabelKeys: [b]}]}} | spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0][0] |

    @since:1.34
    Examples: topology spread
      | parent                       | spec                                                                                                                                                    | field                                |
      | a topology spread constraint | topologySpreadConstraints: [{maxSkew: 1, topologyKey: a, whenUnsatisfiable: ScheduleAnyway, labelSelector: {matchLabels: {b: d}}, matchLabelKeys: [b]}] | spec.topologySpreadConstraints[0][0] |
