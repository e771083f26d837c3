@area:admission
@needs:webhooks
Feature: Versions that webhooks receive
  With matchPolicy Equivalent, the server converts the old and the new object to the version of the matching rule.

  @rule:adm-webhook-match-policy @since:1.23
  Scenario: A webhook with rules for two versions receives the object in the requested version
    adm-webhook-match-policy: a rule with the version of the request takes precedence over earlier rules with other versions.
    Detects: a server that converts the object to the version of the first rule.
    Given the validating webhook "guard" with:
      """
      response: {allowed: true}
      rules: [{operations: [CREATE], apiGroups: [autoscaling], apiVersions: [v2], resources: [horizontalpodautoscalers]}, {operations: [CREATE], apiGroups: [autoscaling], apiVersions: [v1], resources: [horizontalpodautoscalers]}]
      """
    When POST /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers with the body:
      """
      {metadata: {name: a}, spec: {maxReplicas: 3, targetCPUUtilizationPercentage: 50, scaleTargetRef: {kind: Deployment, name: web, apiVersion: apps/v1}}}
      """
    Then the response is 201
    And the webhook "guard" has received:
      | operation | resource.version | object.apiVersion | object.spec.targetCPUUtilizationPercentage |
      | CREATE    | v1               | autoscaling/v1    | 50                                         |

  @rule:adm-webhook-match-policy @since:1.23
  Scenario Outline: For <request> in v1, a webhook with a rule for v2 receives the objects in v2
    adm-webhook-match-policy: the server converts both the new and the old object.
    Detects: a server that converts only the new object, or only created objects.
    Given the validating webhook "guard" with:
      """
      response: {allowed: true}
      rules: [{operations: [UPDATE, DELETE], apiGroups: [autoscaling], apiVersions: [v2], resources: [horizontalpodautoscalers]}]
      """
    And the response to POST /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {maxReplicas: 3, scaleTargetRef: {kind: Deployment, name: web, apiVersion: apps/v1}}}
      """
    When <method> /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers/a with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the webhook "guard" has received:
      | operation   | requestResource.version | object.apiVersion | object.spec.maxReplicas | oldObject.apiVersion | oldObject.spec.maxReplicas |
      | <operation> | v1                      | <version>         | <replicas>              | autoscaling/v2       | 3                          |

    Examples: requests
      | request       | method | type                         | body                       | operation | version        | replicas |
      | a merge patch | PATCH  | application/merge-patch+json | {"spec":{"maxReplicas":4}} | UPDATE    | autoscaling/v2 | 4        |
      | a DELETE      | DELETE | application/json             | {}                         | DELETE    | (absent)       | (absent) |

  @rule:adm-webhook-match-policy @needs:type:events.events
  Scenario: A webhook with a rule for Events of the core group receives an Event of the group events as an Event of the core group
    adm-webhook-match-policy: two resources of different groups that share their stored objects, such as Events, are treated as versions of one
    resource.
    Detects: a server that compares only the versions of one group.
    Given the validating webhook "guard" with:
      """
      response: {allowed: true}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [events]}]
      """
    When POST /apis/events.orch.io/v1/namespaces/{namespace}/events with the body:
      """
      {metadata: {name: a}, eventTime: "2024-01-01T00:00:00.000000Z", reportingController: example.com/c, reportingInstance: i, action: Test, reason: Tested, type: Normal, note: text, regarding: {namespace: "{namespace}", name: a}}
      """
    Then the response is 201
    And the webhook "guard" has received:
      | operation | resource.group | requestResource.group | object.apiVersion | object.message | object.involvedObject.name |
      | CREATE    |                | events.orch.io        | v1                | text           | a                          |
