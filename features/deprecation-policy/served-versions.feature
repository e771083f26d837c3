@area:deprecation-policy
Feature: Versions that are served together are one object
  What a client writes in one version another one reads in the other, and writes back.

  @rule:dep-rule-2-roundtrip-served @needs:crd
  Scenario: An object goes through another version of its type and back
    dep-rule-2-roundtrip-served: both versions return the same object.
    Detects: what the other version does not default or order alike is lost when it is written back.
    Given the custom type Widget of the versions "v1, beta" with status and scale, whose spec has:
      """
      replicas: {type: integer}
      parts: {type: array, items: {type: object, properties: {name: {type: string}, size: {type: integer}}}}
      """
    And the answer to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets is remembered as "first" with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a, labels: {l: "1"}, annotations: {n: x}},
       spec: {replicas: 2, parts: [{name: b, size: 1}, {name: a}]}}
      """
    And the answer to GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/a is remembered as "other"
    When PUT /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/a with "other"
    Then the answer is 200
    And the answer to GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a is the same as "first" except for:
      | metadata.resourceVersion |
      | metadata.managedFields   |

  @rule:dep-rule-2-roundtrip-served @needs:type:horizontalpodautoscalers.autoscaling
  Scenario: What one version cannot say it keeps for the other
    dep-rule-2-roundtrip-served: the first version of autoscaling has one metric and no behavior, and loses neither. Its controller writes the status at any time.
    Detects: what has no field is dropped when the older client writes.
    Given the answer to POST /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers is remembered as "first" with the body:
      """
      {apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: a}, spec: {maxReplicas: 3, minReplicas: 1,
       scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: d}, behavior: {scaleDown: {stabilizationWindowSeconds: 60}},
       metrics: [{type: Resource, resource: {name: memory, target: {type: Utilization, averageUtilization: 70}}}]}}
      """
    And the answer to GET /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers/a is remembered as "other"
    When PUT /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers/a with "other" where:
      | metadata.resourceVersion | (absent) |
    Then the answer is 200
    And the answer to GET /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers/a is the same as "first" except for:
      | metadata.resourceVersion |
      | metadata.managedFields   |
      | status                   |
