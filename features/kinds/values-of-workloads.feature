@area:kinds
Feature: Values of workloads that depend on other values
  The server compares fields with each other, and reads percentages as numbers.

  @rule:kind-workload-values-validated
  Scenario Outline: A POST of <object> returns 422 with a cause for <field>
    kind-workload-values-validated: a combination of permitted values can be invalid, and so can a percentage.
    Detects: a server that compares only integers, does not compare fields, or does not read percentages.
    When POST <path> with the body:
      """
      <body>
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason   |
      | <field> | <reason> |

    @needs:type:deployments.apps
    Examples: Deployments
      | object                                              | path                                             | body                                                                                                                                                                                                              | field                                      | reason            |
      | a Deployment with maxUnavailable 0 and maxSurge 0   | /apis/apps/v1/namespaces/{namespace}/deployments | {metadata: {name: a}, spec: {strategy: {rollingUpdate: {maxUnavailable: 0, maxSurge: 0}}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}}    | spec.strategy.rollingUpdate.maxUnavailable | FieldValueInvalid |
      | a Deployment with maxUnavailable 0% and maxSurge 0  | /apis/apps/v1/namespaces/{namespace}/deployments | {metadata: {name: a}, spec: {strategy: {rollingUpdate: {maxUnavailable: 0%, maxSurge: 0}}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}}   | spec.strategy.rollingUpdate.maxUnavailable | FieldValueInvalid |
      | a Deployment with maxUnavailable 0 and maxSurge 0%  | /apis/apps/v1/namespaces/{namespace}/deployments | {metadata: {name: a}, spec: {strategy: {rollingUpdate: {maxUnavailable: 0, maxSurge: 0%}}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}}   | spec.strategy.rollingUpdate.maxUnavailable | FieldValueInvalid |
      | a Deployment with maxUnavailable 0% and maxSurge 0% | /apis/apps/v1/namespaces/{namespace}/deployments | {metadata: {name: a}, spec: {strategy: {rollingUpdate: {maxUnavailable: 0%, maxSurge: 0%}}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}}  | spec.strategy.rollingUpdate.maxUnavailable | FieldValueInvalid |
      | a Deployment with maxUnavailable 101%               | /apis/apps/v1/namespaces/{namespace}/deployments | {metadata: {name: a}, spec: {strategy: {rollingUpdate: {maxUnavailable: 101%, maxSurge: 0}}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}} | spec.strategy.rollingUpdate.maxUnavailable | FieldValueInvalid |
      | a Deployment with maxUnavailable "1"                | /apis/apps/v1/namespaces/{namespace}/deployments | {metadata: {name: a}, spec: {strategy: {rollingUpdate: {maxUnavailable: "1", maxSurge: 1}}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}}  | spec.strategy.rollingUpdate.maxUnavailable | FieldValueInvalid |

    @needs:type:deployments.apps @since:1.16
    Examples: Deployments since 1.16
      | object                                                | path                                             | body                                                                                                                                                                                                        | field                       | reason              |
      | a Deployment with rollingUpdate and the type Recreate | /apis/apps/v1/namespaces/{namespace}/deployments | {metadata: {name: a}, spec: {strategy: {type: Recreate, rollingUpdate: {maxSurge: 1}}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}} | spec.strategy.rollingUpdate | FieldValueForbidden |

    @needs:type:daemonsets.apps @since:1.25
    Examples: DaemonSets
      | object                                             | path                                            | body                                                                                                                                                                                                                    | field                                            | reason             |
      | a DaemonSet with maxUnavailable 0% and maxSurge 0  | /apis/apps/v1/namespaces/{namespace}/daemonsets | {metadata: {name: a}, spec: {updateStrategy: {rollingUpdate: {maxUnavailable: 0%, maxSurge: 0}}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}}   | spec.updateStrategy.rollingUpdate.maxUnavailable | FieldValueRequired |
      | a DaemonSet with maxUnavailable 1 and maxSurge 1   | /apis/apps/v1/namespaces/{namespace}/daemonsets | {metadata: {name: a}, spec: {updateStrategy: {rollingUpdate: {maxUnavailable: 1, maxSurge: 1}}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}}    | spec.updateStrategy.rollingUpdate.maxSurge       | FieldValueInvalid  |
      | a DaemonSet with maxUnavailable 1% and maxSurge 1% | /apis/apps/v1/namespaces/{namespace}/daemonsets | {metadata: {name: a}, spec: {updateStrategy: {rollingUpdate: {maxUnavailable: 1%, maxSurge: 1%}}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}}  | spec.updateStrategy.rollingUpdate.maxSurge       | FieldValueInvalid  |
      | a DaemonSet with maxSurge 101%                     | /apis/apps/v1/namespaces/{namespace}/daemonsets | {metadata: {name: a}, spec: {updateStrategy: {rollingUpdate: {maxUnavailable: 0, maxSurge: 101%}}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}} | spec.updateStrategy.rollingUpdate.maxSurge       | FieldValueInvalid  |

    @needs:type:jobs.batch @since:1.29
    Examples: Jobs
      | object                                        | path                                       | body                                                                                                                                                                                              | field                     | reason            |
      | an Indexed Job with more Pods than 100000     | /apis/batch/v1/namespaces/{namespace}/jobs | {metadata: {name: a}, spec: {completionMode: Indexed, completions: 100000, parallelism: 100001, template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}                     | spec.parallelism          | FieldValueInvalid |
      | a NonIndexed Job with backoffLimitPerIndex    | /apis/batch/v1/namespaces/{namespace}/jobs | {metadata: {name: a}, spec: {completions: 3, backoffLimitPerIndex: 1, template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}                                               | spec.backoffLimitPerIndex | FieldValueInvalid |
      | a Job with maxFailedIndexes above completions | /apis/batch/v1/namespaces/{namespace}/jobs | {metadata: {name: a}, spec: {completionMode: Indexed, completions: 3, backoffLimitPerIndex: 1, maxFailedIndexes: 4, template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}} | spec.maxFailedIndexes     | FieldValueInvalid |

    @needs:type:poddisruptionbudgets.policy @since:1.21
    Examples: PodDisruptionBudgets
      | object                                                     | path                                                        | body                                                              | field             | reason            |
      | a PodDisruptionBudget with minAvailable and maxUnavailable | /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets | {metadata: {name: a}, spec: {minAvailable: 1, maxUnavailable: 1}} | spec              | FieldValueInvalid |
      | a PodDisruptionBudget with minAvailable 101%               | /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets | {metadata: {name: a}, spec: {minAvailable: 101%}}                 | spec.minAvailable | FieldValueInvalid |

    @needs:type:horizontalpodautoscalers.autoscaling @since:1.23
    Examples: HorizontalPodAutoscalers
      | object                                           | path                                                                 | body                                                                                                                            | field            | reason            |
      | an autoscaler with minReplicas above maxReplicas | /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers | {metadata: {name: a}, spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}, minReplicas: 3, maxReplicas: 2}} | spec.maxReplicas | FieldValueInvalid |

  @rule:kind-workload-values-validated
  Scenario Outline: A dry-run POST of <object> returns 201
    kind-workload-values-validated: the server accepts a combination at the limit.
    Detects: a server that rejects percentages, or compares them as strings.
    When POST <path>?dryRun=All with the body:
      """
      <body>
      """
    Then the response is 201

    @needs:type:deployments.apps
    Examples: Deployments
      | object                                               | path                                             | body                                                                                                                                                                                                              |
      | a Deployment with maxUnavailable 100% and maxSurge 0 | /apis/apps/v1/namespaces/{namespace}/deployments | {metadata: {name: a}, spec: {strategy: {rollingUpdate: {maxUnavailable: 100%, maxSurge: 0}}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}} |
      | a Deployment with maxUnavailable 1 and maxSurge 300% | /apis/apps/v1/namespaces/{namespace}/deployments | {metadata: {name: a}, spec: {strategy: {rollingUpdate: {maxUnavailable: 1, maxSurge: 300%}}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}} |

    @needs:type:daemonsets.apps @since:1.25
    Examples: DaemonSets
      | object                                            | path                                            | body                                                                                                                                                                                                                  |
      | a DaemonSet with maxUnavailable 0 and maxSurge 1% | /apis/apps/v1/namespaces/{namespace}/daemonsets | {metadata: {name: a}, spec: {updateStrategy: {rollingUpdate: {maxUnavailable: 0, maxSurge: 1%}}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}} |
