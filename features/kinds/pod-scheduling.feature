@area:kinds @needs:type:pods
Feature: Validation of the scheduling of Pods
  The server validates the fields of a Pod that the scheduler reads.

  @rule:kind-values-validated
  Scenario Outline: A POST of a Pod whose tolerations contain <problem> returns 422
    kind-values-validated: a toleration has a valid key, operator, value and effect.
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
      | problem                                      | spec                                                               | field     | reason                 |
      | a second toleration of all keys with a value | value: a, operator: Exists                                         | .operator | FieldValueInvalid      |
      | a toleration without a key                   | operator: Equal, value: a                                          | .operator | FieldValueInvalid      |
      | an unknown operator of a toleration          | key: a, operator: In                                               | .operator | FieldValueNotSupported |
      | an unknown effect of a toleration            | key: a, operator: Exists, effect: Block                            | .effect   | FieldValueNotSupported |
      | seconds of a toleration for another effect   | key: a, operator: Exists, effect: NoSchedule, tolerationSeconds: 1 | .effect   | FieldValueInvalid      |
      | a toleration with an invalid key             | key: a b, operator: Exists                                         | .key      | FieldValueInvalid      |
      | a toleration with an invalid value           | key: a, value: b c                                                 | .operator | FieldValueInvalid      |

  @rule:kind-values-validated
  Scenario Outline: A POST of a Pod whose required node affinity has <problem> returns 422
    kind-values-validated: the server validates every expression of every term.
    Detects: a server that does not validate node selectors, or validates only the first term.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Exists}]}, {<spec>}]}}, podAffinity: {}}, containers: [{name: c, image: i}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                                                                                                  | reason   |
      | spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[1].<field> | <reason> |

    Examples: terms
      | problem                                  | spec                                                              | field                        | reason              |
      | no values for the operator In            | matchExpressions: [{key: a, operator: In}]                        | matchExpressions[0].values   | FieldValueRequired  |
      | values for the operator Exists           | matchExpressions: [{key: a, operator: Exists, values: [b]}]       | matchExpressions[0].values   | FieldValueForbidden |
      | two values for the operator Gt           | matchExpressions: [{key: a, operator: Gt, values: ["1", "2"]}]    | matchExpressions[0].values   | FieldValueRequired  |
      | an unknown operator                      | matchExpressions: [{key: a, operator: Is, values: [b]}]           | matchExpressions[0].operator | FieldValueInvalid   |
      | an invalid key                           | matchExpressions: [{key: a b, operator: Exists}]                  | matchExpressions[0].key      | FieldValueInvalid   |
      | a field that nodes cannot be selected by | matchFields: [{key: spec.x, operator: In, values: [b]}]           | matchFields[0].key           | FieldValueInvalid   |
      | an operator that fields do not support   | matchFields: [{key: metadata.name, operator: Exists}]             | matchFields[0].operator      | FieldValueInvalid   |
      | two values for a field                   | matchFields: [{key: metadata.name, operator: In, values: [a, b]}] | matchFields[0].values        | FieldValueRequired  |
      | an invalid name of a node                | matchFields: [{key: metadata.name, operator: In, values: [A_]}]   | matchFields[0].values[0]     | FieldValueInvalid   |

    @since:1.33
    Examples: terms, since 1.33
      | problem          | spec                                                         | field                         | reason            |
      | an invalid value | matchExpressions: [{key: a, operator: In, values: [b, c d]}] | matchExpressions[0].values[1] | FieldValueInvalid |

  @rule:kind-values-validated
  Scenario Outline: A POST of a Pod whose affinity has <problem> returns 422
    kind-values-validated: the server validates every term of each kind of affinity.
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
      | problem                                           | spec                                                                                                                                     | field                                                                                                   | reason             |
      | no terms of a required node affinity              | nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {}}                                                                       | nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms                           | FieldValueRequired |
      | a preferred node affinity with weight 0           | nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference: {}}, {weight: 0, preference: {}}]}              | nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[1].weight                                  | FieldValueInvalid  |
      | a preferred node affinity with weight 101         | nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 100, preference: {}}, {weight: 101, preference: {}}]}          | nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[1].weight                                  | FieldValueInvalid  |
      | an unknown operator of a preferred node affinity  | nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference: {matchExpressions: [{key: a, operator: Is}]}}]} | nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].preference.matchExpressions[0].operator | FieldValueInvalid  |
      | a preferred affinity to Pods with weight 101      | podAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 101, podAffinityTerm: {topologyKey: a}}]}                       | podAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight                                   | FieldValueInvalid  |
      | an invalid namespace of an affinity to Pods       | podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, namespaces: [a, B_]}]}                                   | podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].namespace                                 | FieldValueInvalid  |
      | a preferred anti-affinity to Pods with weight 101 | podAntiAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 101, podAffinityTerm: {topologyKey: a}}]}                   | podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight                               | FieldValueInvalid  |
      | an invalid namespace of an anti-affinity to Pods  | podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, namespaces: [a, B_]}]}                               | podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].namespace                             | FieldValueInvalid  |
      | an invalid topology key                           | podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a b}]}                                                      | podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey                               | FieldValueInvalid  |

    @since:1.21
    Examples: affinity, since 1.21
      | problem                                         | spec                                                                                                                                               | field                                                                                                      | reason             |
      | an invalid selector of an affinity to Pods      | podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, labelSelector: {matchExpressions: [{key: a, operator: In}]}}]}     | podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector.matchExpressions[0].values     | FieldValueRequired |
      | an invalid selector of an anti-affinity to Pods | podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, labelSelector: {matchExpressions: [{key: a, operator: In}]}}]} | podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector.matchExpressions[0].values | FieldValueRequired |

    @since:1.25
    Examples: affinity, since 1.25
      | problem                           | spec                                                                                                                                               | field                                                                                                        | reason            |
      | an invalid selector of namespaces | podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, namespaceSelector: {matchExpressions: [{key: a, operator: Is}]}}]} | podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].namespaceSelector.matchExpressions[0].operator | FieldValueInvalid |

    @since:1.31
    Examples: affinity, since 1.31
      | problem                                | spec                                                                                                                                              | field                                                                           | reason              |
      | label keys without a selector          | podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, matchLabelKeys: [b]}]}                                            | podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].matchLabelKeys    | FieldValueForbidden |
      | a label key that must match and differ | podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, labelSelector: {}, matchLabelKeys: [b], mismatchLabelKeys: [b]}]} | podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].matchLabelKeys[0] | FieldValueInvalid   |
      | an invalid label key                   | podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, labelSelector: {}, matchLabelKeys: [a b]}]}                       | podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].matchLabelKeys[0] | FieldValueInvalid   |

  @rule:kind-values-validated
  Scenario Outline: A POST of a Pod whose topology spread has <problem> returns 422
    kind-values-validated: the server validates every constraint and compares the constraints with each other.
    Detects: a server that does not validate constraints, or validates only the first constraint.
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
      | problem                             | spec                                                          | field                                | reason                 |
      | a constraint without a skew         | topologyKey: b, whenUnsatisfiable: DoNotSchedule              | [1].maxSkew                          | FieldValueInvalid      |
      | a constraint without a topology key | maxSkew: 1, whenUnsatisfiable: DoNotSchedule                  | [1].topologyKey                      | FieldValueRequired     |
      | an unknown action of a constraint   | maxSkew: 1, topologyKey: b, whenUnsatisfiable: Schedule       | [1].whenUnsatisfiable                | FieldValueNotSupported |
      | a repeated constraint               | maxSkew: 2, topologyKey: a, whenUnsatisfiable: ScheduleAnyway | [0].{topologyKey, whenUnsatisfiable} | FieldValueDuplicate    |

    @since:1.31
    Examples: constraints, since 1.31
      | problem                                       | spec                                                                                                                      | field                                          | reason                 |
      | a constraint with an invalid selector         | maxSkew: 1, topologyKey: b, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchExpressions: [{key: a, operator: Is}]} | [1].labelSelector.matchExpressions[0].operator | FieldValueInvalid      |
      | a constraint with 0 domains                   | maxSkew: 1, topologyKey: b, whenUnsatisfiable: DoNotSchedule, minDomains: 0                                               | [1].minDomains                                 | FieldValueInvalid      |
      | a minimum of domains for a soft constraint    | maxSkew: 1, topologyKey: b, whenUnsatisfiable: ScheduleAnyway, minDomains: 2                                              | [1].minDomains                                 | FieldValueInvalid      |
      | an unknown policy for the affinity to nodes   | maxSkew: 1, topologyKey: b, whenUnsatisfiable: DoNotSchedule, nodeAffinityPolicy: Always                                  | [1].nodeAffinityPolicy                         | FieldValueNotSupported |
      | an unknown policy for taints                  | maxSkew: 1, topologyKey: b, whenUnsatisfiable: DoNotSchedule, nodeTaintsPolicy: Always                                    | [1].nodeTaintsPolicy                           | FieldValueNotSupported |
      | label keys of a constraint without a selector | maxSkew: 1, topologyKey: b, whenUnsatisfiable: DoNotSchedule, matchLabelKeys: [c]                                         | [1].matchLabelKeys                             | FieldValueForbidden    |

    @since:1.31 @until:1.33
    Examples: constraints, 1.31 to 1.33
      | problem                                                | spec                                                                                                                    | field                 | reason            |
      | a label key of a constraint that the selector contains | maxSkew: 1, topologyKey: b, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {c: d}}, matchLabelKeys: [c] | [1].matchLabelKeys[0] | FieldValueInvalid |
