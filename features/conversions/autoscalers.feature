@area:conversions @since:1.23
@needs:type:horizontalpodautoscalers.autoscaling
Feature: HorizontalPodAutoscalers in autoscaling/v1 and autoscaling/v2
  In v1, a HorizontalPodAutoscaler has a field only for the CPU utilization. Annotations contain the other values, so that a client of v1 does not
  remove them.

  Background:
    Given the response to POST /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers with this body is saved as "h":
      """
      metadata: { name: h, annotations: { mine: "yes" } }
      spec:
        scaleTargetRef: { apiVersion: example.com/v1, kind: Absent, name: d }
        maxReplicas: 3
        behavior: { scaleDown: { stabilizationWindowSeconds: 60 } }
        metrics:
          - { type: Pods, pods: { metric: { name: qps }, target: { type: AverageValue, averageValue: "5" } } }
          - { type: Resource, resource: { name: memory, target: { type: AverageValue, averageValue: 1Gi } } }
          - { type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 50 } } }
      """
    And PATCH /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers/h/status with the body:
      """application/merge-patch+json
      {"status":{"currentReplicas":2,"desiredReplicas":2,"conditions":[{"type":"ScalingLimited","status":"True","lastTransitionTime":"2026-01-02T03:04:05Z"}],
       "currentMetrics":[{"type":"Resource","resource":{"name":"cpu","current":{"averageUtilization":40,"averageValue":"100m"}}}]}}
      """

  @rule:conv-autoscaler-annotations
  Scenario Outline: A <read> in autoscaling/v1 returns the <values> of a HorizontalPodAutoscaler in an annotation
    conv-autoscaler-annotations: v1 has no field for the value; the annotation has the format of autoscaling/v2beta1 or of the internal type.
    Detects: a server that omits the value, or converts only the response to a GET of one object.
    When GET /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers<path>
    Then the response is 200
    And the response has:
      | <object>spec.behavior                                                           | is       | (absent)  |
      | <object>spec.metrics                                                            | is       | (absent)  |
      | <object>status.conditions                                                       | is       | (absent)  |
      | <object>metadata.annotations.mine                                               | is       | yes       |
      | <object>metadata.annotations["autoscaling.alpha.{dialect:domain}/<annotation>"] | contains | <content> |

    Examples: values
      | read | values          | path | object    | annotation      | content                                                                                                                                          |
      | get  | metrics         | /h   |           | metrics         | "type":"Pods","pods":{"metricName":"qps","targetAverageValue":"5"}},{"type":"Resource","resource":{"name":"memory","targetAverageValue":"1Gi"}}] |
      | get  | behavior        | /h   |           | behavior        | "ScaleDown":{"StabilizationWindowSeconds":60                                                                                                     |
      | get  | conditions      | /h   |           | conditions      | {"type":"ScalingLimited","status":"True","lastTransitionTime":"2026-01-02T03:04:05Z"}                                                            |
      | get  | current metrics | /h   |           | current-metrics | {"name":"cpu","currentAverageUtilization":40,"currentAverageValue":"100m"}                                                                       |
      | list | metrics         |      | items[0]. | metrics         | {"name":"memory","targetAverageValue":"1Gi"}                                                                                                     |
      | list | conditions      |      | items[0]. | conditions      | "ScalingLimited"                                                                                                                                 |

  @rule:conv-autoscaler-cpu
  Scenario Outline: A GET in autoscaling/<version> returns the CPU utilization of a HorizontalPodAutoscaler in <members>
    conv-autoscaler-cpu: v1 has fields for the CPU utilization; v2 has metrics.
    Detects: a server that reads the CPU utilization only from the first metric, or returns it in both forms.
    When GET /apis/autoscaling/<version>/namespaces/{namespace}/horizontalpodautoscalers/h
    Then the response is 200
    And the response has:
      | spec.targetCPUUtilizationPercentage    | <target>          |
      | status.currentCPUUtilizationPercentage | <current>         |
      | spec.metrics.(count)                   | <metrics>         |
      | status.currentMetrics.(count)          | <current metrics> |
      | status.currentReplicas                 | 2                 |

    Examples: versions
      | version | members | target   | current  | metrics  | current metrics |
      | v1      | fields  | 50       | 40       | (absent) | (absent)        |
      | v2      | metrics | (absent) | (absent) | 3        | 1               |

  @rule:conv-autoscaler-annotations
  Scenario Outline: A <write> in autoscaling/v1 changes the CPU utilization, and keeps the other values of a HorizontalPodAutoscaler
    conv-autoscaler-annotations: the server reads the other values from the annotations of the object in v1.
    Detects: a server that removes the values that v1 has no fields for, or returns the annotations in v2.
    Given the response to GET /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers/h is saved as "old"
    When <method> /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers/h with the saved object "old" as "<type>" where:
      | spec.targetCPUUtilizationPercentage | 70       |
      | metadata.managedFields              | (absent) |
    Then the response is 200
    And the response to GET /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers/h has:
      | spec.behavior.scaleDown.stabilizationWindowSeconds | is           | 60                                                                                                      |
      | spec.metrics[*].type                               | in any order | Pods, Resource, Resource                                                                                |
      | spec.metrics                                       | contains     | [{"type":"Resource","resource":{"name":"cpu","target":{"type":"Utilization","averageUtilization":70}}}] |
      | status.conditions[0].type                          | is           | ScalingLimited                                                                                          |
      | metadata.annotations                               | is           | {"mine":"yes"}                                                                                          |

    Examples: writes
      | write       | method | type                         |
      | PUT         | PUT    | application/json             |
      | merge patch | PATCH  | application/merge-patch+json |

  @rule:conv-autoscaler-annotations
  Scenario: A status patch in autoscaling/v1 keeps the conditions and the current metrics of a HorizontalPodAutoscaler
    conv-autoscaler-annotations: the annotations also contain values of the status.
    Detects: a server that removes the conditions when a client of v1 writes the status.
    When PATCH /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers/h/status with the body:
      """application/merge-patch+json
      {"status":{"desiredReplicas":3}}
      """
    Then the response is 200
    And the response to GET /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers/h has:
      | status.desiredReplicas                                 | 3              |
      | status.conditions[0].type                              | ScalingLimited |
      | status.currentMetrics[0].resource.current.averageValue | 100m           |
      | spec.behavior.scaleDown.stabilizationWindowSeconds     | 60             |

  Scenario Outline: A watch in autoscaling/<version> reports a change of a HorizontalPodAutoscaler in autoscaling/<other> with the CPU utilization in <members>
    conv-autoscaler-cpu: each watch has the objects of its own version.
    Detects: a server that sends the event in the version of the write, or in the storage version.
    Given a watch on /apis/autoscaling/<other>/namespaces/{namespace}/horizontalpodautoscalers?watch=1 named "other"
    And a watch on /apis/autoscaling/<version>/namespaces/{namespace}/horizontalpodautoscalers?watch=1
    When PATCH /apis/autoscaling/<other>/namespaces/{namespace}/horizontalpodautoscalers/h with the body:
      """application/merge-patch+json
      {"spec":{"maxReplicas":7}}
      """
    Then the response is 200
    And the watch reports:
      | type     | apiVersion            | spec.maxReplicas | spec.targetCPUUtilizationPercentage | spec.metrics |
      | MODIFIED | autoscaling/<version> | 7                | <cpu>                               | <metrics>    |

    @rule:conv-autoscaler-cpu
    Examples: versions
      | version | other | members | cpu      | metrics   |
      | v1      | v2    | a field | 50       | (absent)  |
      | v2      | v1    | metrics | (absent) | (present) |
