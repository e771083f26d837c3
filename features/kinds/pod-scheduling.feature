@area:kinds @needs:type:pods
Feature: Validation of the scheduling fields of Pods
  The server validates the fields of a Pod that the scheduler reads.

  @rule:kind-pod-values-validated
  Scenario Outline: A POST of a Pod whose second toleration has <problem> returns 422
    kind-pod-values-validated: a toleration has a valid key, operator, value and effect.
    Detects: a server that does not validate tolerations, or validates only the first toleration.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {tolerations: [{operator: Exists}, {<spec>}], containers: [{name: c, image: i}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                      | reason   |
      | spec.tolerations[1]<field> | <reason> |

    Examples: tolerations
      | problem                                     | spec                                                               | field     | reason                 |
      | a value and the operator Exists             | value: a, operator: Exists                                         | .operator | FieldValueInvalid      |
      | the operator Equal and no key               | operator: Equal, value: a                                          | .operator | FieldValueInvalid      |
      | an unknown operator                         | key: a, operator: In                                               | .operator | FieldValueNotSupported |
      | an unknown effect                           | key: a, operator: Exists, effect: Block                            | .effect   | FieldValueNotSupported |
      | tolerationSeconds and the effect NoSchedule | key: a, operator: Exists, effect: NoSchedule, tolerationSeconds: 1 | .effect   | FieldValueInvalid      |
      | an invalid key                              | key: a b, operator: Exists                                         | .key      | FieldValueInvalid      |
      | an invalid value                            | key: a, value: b c                                                 | .operator | FieldValueInvalid      |

  @rule:kind-pod-values-validated
  Scenario Outline: A POST of a Pod whose required node affinity has a second term with <problem> returns 422
    kind-pod-values-validated: the server validates every expression of every term.
    Detects: a server that does not validate the terms of node affinity, or validates only the first term.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Exists}]}, {<spec>}]}}, podAffinity: {}}, containers: [{name: c, image: i}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                                                                                                  | reason   |
      | spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[1].<field> | <reason> |

    Examples: terms
      | problem                         | spec                                                              | field                        | reason              |
      | no values for the operator In   | matchExpressions: [{key: a, operator: In}]                        | matchExpressions[0].values   | FieldValueRequired  |
      | values for the operator Exists  | matchExpressions: [{key: a, operator: Exists, values: [b]}]       | matchExpressions[0].values   | FieldValueForbidden |
      | two values for the operator Gt  | matchExpressions: [{key: a, operator: Gt, values: ["1", "2"]}]    | matchExpressions[0].values   | FieldValueRequired  |
      | an unknown operator             | matchExpressions: [{key: a, operator: Is, values: [b]}]           | matchExpressions[0].operator | FieldValueInvalid   |
      | an invalid key                  | matchExpressions: [{key: a b, operator: Exists}]                  | matchExpressions[0].key      | FieldValueInvalid   |
      | the unsupported field spec.x    | matchFields: [{key: spec.x, operator: In, values: [b]}]           | matchFields[0].key           | FieldValueInvalid   |
      | the operator Exists for a field | matchFields: [{key: metadata.name, operator: Exists}]             | matchFields[0].operator      | FieldValueInvalid   |
      | two values for a field          | matchFields: [{key: metadata.name, operator: In, values: [a, b]}] | matchFields[0].values        | FieldValueRequired  |
      | an invalid node name            | matchFields: [{key: metadata.name, operator: In, values: [A_]}]   | matchFields[0].values[0]     | FieldValueInvalid   |

    @since:1.33
    Examples: terms, since 1.33
      | problem          | spec                                                         | field                         | reason            |
      | an invalid value | matchExpressions: [{key: a, operator: In, values: [b, c d]}] | matchExpressions[0].values[1] | FieldValueInvalid |

  @rule:kind-pod-values-validated
  Scenario Outline: A POST of a Pod whose affinity has <problem> returns 422
    kind-pod-values-validated: the server validates every term of each kind of affinity.
    Detects: a server that validates only required terms, or only node affinity.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {affinity: {<spec>}, containers: [{name: c, image: i}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                 | reason   |
      | spec.affinity.<field> | <reason> |

    Examples: affinity
      | problem                                            | spec                                                                                                                                     | field                                                                                                   | reason             |
      | a required node affinity without terms             | nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {}}                                                                       | nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms                           | FieldValueRequired |
      | a preferred node affinity with weight 0            | nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference: {}}, {weight: 0, preference: {}}]}              | nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[1].weight                                  | FieldValueInvalid  |
      | a preferred node affinity with weight 101          | nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 100, preference: {}}, {weight: 101, preference: {}}]}          | nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[1].weight                                  | FieldValueInvalid  |
      | a preferred node affinity with an unknown operator | nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference: {matchExpressions: [{key: a, operator: Is}]}}]} | nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].preference.matchExpressions[0].operator | FieldValueInvalid  |
      | a preferred pod affinity with weight 101           | podAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 101, podAffinityTerm: {topologyKey: a}}]}                       | podAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight                                   | FieldValueInvalid  |
      | a pod affinity with an invalid namespace           | podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, namespaces: [a, B_]}]}                                   | podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].namespace                                 | FieldValueInvalid  |
      | a preferred pod anti-affinity with weight 101      | podAntiAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 101, podAffinityTerm: {topologyKey: a}}]}                   | podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight                               | FieldValueInvalid  |
      | a pod anti-affinity with an invalid namespace      | podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, namespaces: [a, B_]}]}                               | podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].namespace                             | FieldValueInvalid  |
      | a pod affinity with an invalid topologyKey         | podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a b}]}                                                      | podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey                               | FieldValueInvalid  |

    @since:1.21
    Examples: affinity, since 1.21
      | problem                                           | spec                                                                                                                                               | field                                                                                                      | reason             |
      | a pod affinity with an invalid labelSelector      | podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, labelSelector: {matchExpressions: [{key: a, operator: In}]}}]}     | podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector.matchExpressions[0].values     | FieldValueRequired |
      | a pod anti-affinity with an invalid labelSelector | podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, labelSelector: {matchExpressions: [{key: a, operator: In}]}}]} | podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector.matchExpressions[0].values | FieldValueRequired |

    @since:1.25
    Examples: affinity, since 1.25
      | problem                                          | spec                                                                                                                                               | field                                                                                                        | reason            |
      | a pod affinity with an invalid namespaceSelector | podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, namespaceSelector: {matchExpressions: [{key: a, operator: Is}]}}]} | podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].namespaceSelector.matchExpressions[0].operator | FieldValueInvalid |

    @since:1.31
    Examples: affinity, since 1.31
      | problem                                              | spec                                                                                                                                              | field                                                                           | reason              |
      | matchLabelKeys without a labelSelector               | podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, matchLabelKeys: [b]}]}                                            | podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].matchLabelKeys    | FieldValueForbidden |
      | the same key in matchLabelKeys and mismatchLabelKeys | podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, labelSelector: {}, matchLabelKeys: [b], mismatchLabelKeys: [b]}]} | podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].matchLabelKeys[0] | FieldValueInvalid   |
      | an invalid key in matchLabelKeys                     | podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, labelSelector: {}, matchLabelKeys: [a b]}]}                       | podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].matchLabelKeys[0] | FieldValueInvalid   |

  @rule:kind-pod-values-validated
  Scenario Outline: A POST of a Pod whose second topology spread constraint has <problem> returns 422
    kind-pod-values-validated: the server validates every topology spread constraint and compares the constraints with each other.
    Detects: a server that does not validate topology spread constraints, or validates only the first constraint.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {topologySpreadConstraints: [{maxSkew: 1, topologyKey: a, whenUnsatisfiable: ScheduleAnyway}, {<spec>}], containers: [{name: c, image: i}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                                 | reason   |
      | spec.topologySpreadConstraints<field> | <reason> |

    @since:1.18
    Examples: constraints, since 1.18
      | problem                                                       | spec                                                          | field                                | reason                 |
      | no maxSkew                                                    | topologyKey: b, whenUnsatisfiable: DoNotSchedule              | [1].maxSkew                          | FieldValueInvalid      |
      | no topologyKey                                                | maxSkew: 1, whenUnsatisfiable: DoNotSchedule                  | [1].topologyKey                      | FieldValueRequired     |
      | an unknown whenUnsatisfiable                                  | maxSkew: 1, topologyKey: b, whenUnsatisfiable: Schedule       | [1].whenUnsatisfiable                | FieldValueNotSupported |
      | the topologyKey and whenUnsatisfiable of the first constraint | maxSkew: 2, topologyKey: a, whenUnsatisfiable: ScheduleAnyway | [0].{topologyKey, whenUnsatisfiable} | FieldValueDuplicate    |

    @since:1.31
    Examples: constraints, since 1.31
      | problem                                         | spec                                                                                                                      | field                                          | reason                 |
      | an invalid labelSelector                        | maxSkew: 1, topologyKey: b, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchExpressions: [{key: a, operator: Is}]} | [1].labelSelector.matchExpressions[0].operator | FieldValueInvalid      |
      | minDomains 0                                    | maxSkew: 1, topologyKey: b, whenUnsatisfiable: DoNotSchedule, minDomains: 0                                               | [1].minDomains                                 | FieldValueInvalid      |
      | minDomains and whenUnsatisfiable ScheduleAnyway | maxSkew: 1, topologyKey: b, whenUnsatisfiable: ScheduleAnyway, minDomains: 2                                              | [1].minDomains                                 | FieldValueInvalid      |
      | an unknown nodeAffinityPolicy                   | maxSkew: 1, topologyKey: b, whenUnsatisfiable: DoNotSchedule, nodeAffinityPolicy: Always                                  | [1].nodeAffinityPolicy                         | FieldValueNotSupported |
      | an unknown nodeTaintsPolicy                     | maxSkew: 1, topologyKey: b, whenUnsatisfiable: DoNotSchedule, nodeTaintsPolicy: Always                                    | [1].nodeTaintsPolicy                           | FieldValueNotSupported |
      | matchLabelKeys without a labelSelector          | maxSkew: 1, topologyKey: b, whenUnsatisfiable: DoNotSchedule, matchLabelKeys: [c]                                         | [1].matchLabelKeys                             | FieldValueForbidden    |

    @since:1.31 @until:1.33
    Examples: constraints, 1.31 to 1.33
      | problem                                          | spec                                                                                                                    | field                 | reason            |
      | the same key in matchLabelKeys and labelSelector | maxSkew: 1, topologyKey: b, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {c: d}}, matchLabelKeys: [c] | [1].matchLabelKeys[0] | FieldValueInvalid |
