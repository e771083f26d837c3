@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: The variable namespaceObject of admission policies
  Validations can use the Namespace of the object.

  @rule:cel-policy-namespace-object
  Scenario Outline: A <request> returns <response> under a policy that requires <namespace>
    cel-policy-namespace-object: namespaceObject is the Namespace of the object for every operation.
    Detects: a server that sets the variable only for creates, or leaves it null.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | [] |
    And the policy "limit" with:
      """
      matchConstraints:
        resourceRules: [{operations: ['*'], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
        namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': '{namespace}'}}
      validations: [{expression: '<expression>'}]
      """
    When <method> /api/v1/namespaces/{namespace}/endpoints<name> with the body:
      """<type>
      <body>
      """
    Then the response is <response>

    Examples: the Namespace
      | request     | response | namespace                                          | method | name | type                         | body                                         | expression                                         |
      | POST        | 201      | namespaceObject to be the Namespace of the request | POST   |      | application/json             | {"metadata":{"name":"b"}}                    | namespaceObject.metadata.name == request.namespace |
      | merge patch | 200      | namespaceObject to be the Namespace of the request | PATCH  | /a   | application/merge-patch+json | {"metadata":{"labels":{"x":"y"}}}            | namespaceObject.metadata.name == request.namespace |
      | PUT         | 200      | namespaceObject to be the Namespace of the request | PUT    | /a   | application/json             | {"metadata":{"name":"a","labels":{"x":"y"}}} | namespaceObject.metadata.name == request.namespace |
      | DELETE      | 200      | namespaceObject to be the Namespace of the request | DELETE | /a   | application/json             | {}                                           | namespaceObject.metadata.name == request.namespace |

    Examples: null
      | request     | response    | namespace                  | method | name | type                         | body                              | expression              |
      | POST        | 422 Invalid | namespaceObject to be null | POST   |      | application/json             | {"metadata":{"name":"b"}}         | namespaceObject == null |
      | merge patch | 422 Invalid | namespaceObject to be null | PATCH  | /a   | application/merge-patch+json | {"metadata":{"labels":{"x":"y"}}} | namespaceObject == null |
      | DELETE      | 422 Invalid | namespaceObject to be null | DELETE | /a   | application/json             | {}                                | namespaceObject == null |

  @rule:cel-policy-namespace-object @needs:type:ingressclasses.networking
  Scenario Outline: POST of a cluster-scoped object returns <response> under a policy that requires <namespace>
    cel-policy-namespace-object: namespaceObject is null for a cluster-scoped object.
    Detects: a server that evaluates the policy with another Namespace, or with an empty namespaceObject.
    Given the policy "limit" with:
      """
      matchConstraints:
        resourceRules: [{operations: [CREATE], apiGroups: [networking.orch.io], apiVersions: [v1], resources: [ingressclasses]}]
        objectSelector: {matchLabels: {guard: '{unique}'}}
      validations: [{expression: '<expression>'}]
      """
    When POST /apis/networking.orch.io/v1/ingressclasses with the body:
      """
      {metadata: {name: "a-{unique}", labels: {guard: "{unique}"}}, spec: {controller: example.com/none}}
      """
    Then the response is <response>

    Examples: expressions
      | namespace                      | expression              | response    |
      | namespaceObject to be null     | namespaceObject == null | 201         |
      | namespaceObject not to be null | namespaceObject != null | 422 Invalid |

  @rule:cel-policy-namespace-object
  Scenario Outline: A merge patch of a Namespace returns <response> under a policy that requires <namespace>
    cel-policy-namespace-object: a Namespace is a cluster-scoped object, so namespaceObject is null.
    Detects: a server that sets namespaceObject to the Namespace that the request changes.
    Given the Namespace "empty" named "n-{unique}" with:
      | metadata.labels.guard | {unique} |
    And the policy "limit" with:
      """
      matchConstraints:
        resourceRules: [{operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [namespaces]}]
        objectSelector: {matchLabels: {guard: '{unique}'}}
      validations: [{expression: '<expression>'}]
      """
    When PATCH /api/v1/namespaces/n-{unique} with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"a":"b"}}}
      """
    Then the response is <response>

    Examples: null and not null
      | response    | namespace                      | expression              |
      | 200         | namespaceObject to be null     | namespaceObject == null |
      | 422 Invalid | namespaceObject not to be null | namespaceObject != null |
