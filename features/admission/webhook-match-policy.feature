@area:admission
@needs:webhooks
Feature: Match policy of admission webhooks
  With matchPolicy Equivalent, a webhook receives requests for every served version of a resource, converted to the version of its rule.
  Webhooks never receive webhook configurations.

  @rule:adm-webhook-match-policy @since:1.23
  Scenario Outline: A <type> webhook with a rule for v2 and matchPolicy Equivalent receives in v2 a HorizontalPodAutoscaler that is created in v1
    adm-webhook-match-policy: resource, kind and object have the version of the rule; requestResource and requestKind have the requested version.
    Detects: a server that does not call the webhook, or sends the object in the version of the request.
    Given the <type> webhook "guard" with:
      """
      response: {allowed: true}
      matchPolicy: Equivalent
      rules: [{operations: [CREATE], apiGroups: [autoscaling], apiVersions: [v2], resources: [horizontalpodautoscalers]}]
      """
    When POST /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers with the body:
      """
      {metadata: {name: a}, spec: {maxReplicas: 3, targetCPUUtilizationPercentage: 50, scaleTargetRef: {kind: Deployment, name: web, apiVersion: apps/v1}}}
      """
    Then the response is 201
    And the response has:
      | apiVersion                          | is | autoscaling/v1 |
      | spec.targetCPUUtilizationPercentage | is | 50             |
    And the webhook "guard" has received:
      | operation | resource.version | kind.version | requestResource.version | requestKind.version | object.apiVersion | object.spec.metrics[0].resource.target.averageUtilization |
      | CREATE    | v2               | v2           | v1                      | v1                  | autoscaling/v2    | 50                                                        |

    Examples: types of webhooks
      | type       |
      | validating |
      | mutating   |

  @rule:adm-webhook-match-policy @since:1.23
  Scenario Outline: A create in <requested> returns <response> if a denying webhook has the matchPolicy <policy> and a rule for <versions>
    adm-webhook-match-policy: Exact compares only the requested version with the rules; Equivalent compares every served version.
    Detects: a server that treats Exact and Equivalent as the same policy.
    Given the validating webhook "guard" with:
      """
      response: {allowed: false, status: {code: 403, message: denied}}
      matchPolicy: <policy>
      rules: [{operations: [CREATE], apiGroups: [autoscaling], apiVersions: <versions>, resources: [horizontalpodautoscalers]}]
      """
    When POST /apis/autoscaling/<requested>/namespaces/{namespace}/horizontalpodautoscalers with the body:
      """
      {metadata: {name: a}, spec: {maxReplicas: 3, scaleTargetRef: {kind: Deployment, name: web, apiVersion: apps/v1}}}
      """
    Then the response is <response>

    Examples: policies
      | policy     | versions | requested | response |
      | Exact      | [v2]     | v1        | 201      |
      | Exact      | [v1]     | v2        | 201      |
      | Exact      | [v2]     | v2        | 403      |
      | Exact      | [v1, v2] | v1        | 403      |
      | Equivalent | [v1]     | v2        | 403      |
      | Equivalent | [v2]     | v1        | 403      |
      | Equivalent | [v9]     | v1        | 201      |

  @rule:adm-webhook-match-policy @since:1.23
  Scenario: The patch of a webhook applies to the object in the version that the webhook receives
    adm-webhook-match-policy: the server converts the object to the version of the rule, applies the patch, and converts the object back.
    Detects: a server that applies the patch to the object in the version of the request.
    Given the mutating webhook "guard" with:
      """
      response: {patch: [{op: replace, path: /spec/metrics/0/resource/target/averageUtilization, value: 70}]}
      rules: [{operations: [CREATE], apiGroups: [autoscaling], apiVersions: [v2], resources: [horizontalpodautoscalers]}]
      """
    When POST /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers with the body:
      """
      {metadata: {name: a}, spec: {maxReplicas: 3, targetCPUUtilizationPercentage: 50, scaleTargetRef: {kind: Deployment, name: web, apiVersion: apps/v1}}}
      """
    Then the response is 201
    And the response has:
      | apiVersion                          | is | autoscaling/v1 |
      | spec.targetCPUUtilizationPercentage | is | 70             |

  @rule:adm-webhook-not-for-configurations
  Scenario Outline: A webhook that denies all webhook configurations does not receive a <kind>
    adm-webhook-not-for-configurations: the server calls no webhook for webhook configurations, so that a broken webhook can be corrected.
    Detects: a server on which a webhook can prevent all changes of webhook configurations, including its own.
    Given the validating webhook "guard" with:
      """
      response: {allowed: false, status: {code: 403, message: denied}}
      rules: [{operations: ["*"], apiGroups: ["*"], apiVersions: ["*"], resources: [validatingwebhookconfigurations, mutatingwebhookconfigurations]}]
      objectSelector: {matchLabels: {guard: '{unique}'}}
      """
    When POST /apis/admissionregistration.orch.io/v1/<plural> with the body:
      """
      {apiVersion: admissionregistration.orch.io/v1, kind: <kind>, metadata: {name: 'other-{unique}', labels: {guard: '{unique}'}}}
      """
    Then the response is 201
    And the webhook "guard" has received:
      | operation |

    Examples: configurations
      | kind                           | plural                          |
      | ValidatingWebhookConfiguration | validatingwebhookconfigurations |
      | MutatingWebhookConfiguration   | mutatingwebhookconfigurations   |
