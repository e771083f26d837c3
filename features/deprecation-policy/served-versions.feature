@area:deprecation-policy
Feature: Conversion between served versions
  An object that is written in one version is readable and writable in every other served version.

  @rule:dep-rule-2-roundtrip-served @needs:crd
  Scenario: A custom object keeps its fields after a PUT in another version
    dep-rule-2-roundtrip-served: v1 returns the same object before and after the PUT in beta.
    Detects: a server that loses fields, or changes defaults or their order, in another version.
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      replicas: {type: integer}
      parts: {type: array, items: {type: object, properties: {name: {type: string}, size: {type: integer}}}}
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "first":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a, labels: {l: "1"}, annotations: {n: x}},
       spec: {replicas: 2, parts: [{name: b, size: 1}, {name: a}]}}
      """
    And the response to GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/a is saved as "other"
    When PUT /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/a with the saved object "other"
    Then the response is 200
    And the response to GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a is the same as "first" except for:
      | metadata.resourceVersion |
      | metadata.managedFields   |

  @rule:dep-rule-2-roundtrip-served @needs:type:horizontalpodautoscalers.autoscaling
  Scenario: A HorizontalPodAutoscaler keeps the fields of v2 after a PUT in v1
    dep-rule-2-roundtrip-served: autoscaling/v1 has no fields for behavior and memory metrics, but a PUT in v1 keeps both. The status is not
    compared, because the controller can write it at any time.
    Detects: a server that drops fields that the older version does not have.
    Given the response to POST /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers with this body is saved as "first":
      """
      {apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: a}, spec: {maxReplicas: 3, minReplicas: 1,
       scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: d}, behavior: {scaleDown: {stabilizationWindowSeconds: 60}},
       metrics: [{type: Resource, resource: {name: memory, target: {type: Utilization, averageUtilization: 70}}}]}}
      """
    And the response to GET /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers/a is saved as "other"
    When PUT /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers/a with the saved object "other" where:
      | metadata.resourceVersion | (absent) |
    Then the response is 200
    And the response to GET /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers/a is the same as "first" except for:
      | metadata.resourceVersion |
      | metadata.managedFields   |
      | status                   |

  @rule:dep-rule-2-roundtrip-served @needs:type:horizontalpodautoscalers.autoscaling
  Scenario Outline: A HorizontalPodAutoscaler with a status has no annotations in v2 after a <write> in v1
    dep-rule-2-roundtrip-served: autoscaling/v1 has annotations for conditions and metrics, which v2 does not have.
    Detects: a server that stores the annotations of v1, so that v2 returns them.
    Given the response to POST /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers with this body is saved as "first":
      """
      {apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: a}, spec: {maxReplicas: 3,
       scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: d},
       metrics: [{type: Resource, resource: {name: memory, target: {type: Utilization, averageUtilization: 70}}}]}}
      """
    And PATCH /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers/a/status with the body:
      """application/merge-patch+json
      {"status":{"desiredReplicas":1,"currentMetrics":[{"type":"Resource","resource":{"name":"memory","current":{"averageUtilization":50}}}],"conditions":[{"type":"AbleToScale","status":"True"}]}}
      """
    And the response to GET /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers/a is saved as "other"
    When <method> /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers/a with the saved object "other" as "<type>" where:
      | metadata.labels          | {"app":"web"} |
      | metadata.resourceVersion | (absent)      |
    Then the response is 200
    And the response to GET /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers/a has:
      | metadata.labels      | {"app":"web"}        |
      | metadata.annotations | (absent)             |
      | spec.metrics         | {first:spec.metrics} |

    Examples: writes
      | write       | method | type                         |
      | PUT         | PUT    | application/json             |
      | merge patch | PATCH  | application/merge-patch+json |
