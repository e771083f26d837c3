@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Namespaces and scopes of policy parameters
  The parameters are in the namespace of the request or of the paramRef. A paramKind can be cluster-scoped.

  @rule:cel-policy-parameters
  Scenario: A POST returns 422 Invalid under a policy with a cluster-scoped paramKind and a namespace in its paramRef
    cel-policy-parameters: a paramRef for a cluster-scoped paramKind must not have a namespace.
    Detects: a server that ignores the namespace, or the policy.
    Given the policy "limit" with:
      """
      paramKind: {apiVersion: v1, kind: Namespace}
      validations: [{expression: 'true'}]
      binding: {paramRef: {name: '{namespace}', namespace: '{namespace}', parameterNotFoundAction: Allow}}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is 422 Invalid
    And the Status has:
      | message | /denied request: failed to configure binding: paramRef.namespace must not be provided for a cluster-scoped `paramKind`$/ |

  @rule:cel-policy-parameters
  Scenario Outline: POST of Endpoints returns <response> if a cluster-scoped parameter object <effect>
    cel-policy-parameters: the server finds the object by name, although the request has a namespace.
    Detects: a server that searches cluster-scoped parameters in the namespace of the request.
    Given the policy "limit" with:
      """
      paramKind: {apiVersion: v1, kind: Namespace}
      validations: [{expression: 'object.metadata.name != params.metadata.name + "<suffix>"'}]
      binding: {paramRef: {name: '{namespace}', parameterNotFoundAction: Deny}}
      """
    And within 60 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All with {"metadata":{"name":"z"}} | 201 |
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | {namespace} |
    Then the response is <response>
    Examples: effects
      | effect           | suffix | response    |
      | forbids the name |        | 422 Invalid |
      | allows the name  | x      | 201         |

  @rule:cel-policy-parameters
  Scenario Outline: POST of Endpoints <object> returns <response> if a Widget in another namespace forbids the name b
    cel-policy-parameters: the namespace in the paramRef takes precedence over the namespace of the request.
    Detects: a server that searches parameters only in the namespace of the request, or in both namespaces.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      name: {type: string}
      """
    And the Widget "empty" named "limits" with:
      | spec.name | a |
    And the Widget "empty" named "limits" in namespace "other" with:
      | spec.name | b |
    And the policy "limit" with:
      """
      paramKind: {apiVersion: '{unique}.example.com/v1', kind: Widget}
      validations: [{expression: params.spec.name != object.metadata.name}]
      binding: {paramRef: {name: limits, namespace: '{namespace:other}', parameterNotFoundAction: Deny}}
      """
    And within 60 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All with {"metadata":{"name":"z"}} | 201 |
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | <object> |
    Then the response is <response>
    Examples: names
      | object | response    |
      | a      | 201         |
      | b      | 422 Invalid |

  @rule:cel-policy-parameters
  Scenario Outline: A <request> of Endpoints returns 422 Invalid under a policy whose parameters forbid the name
    cel-policy-parameters: the server reads the parameters for every type of write.
    Detects: a server that evaluates policies with parameters only for POST, or without parameters for a deletion.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | [] |
    And a CustomResourceDefinition for Widget with these properties of spec:
      """
      name: {type: string}
      """
    And the Widget "empty" named "limits" with:
      | spec.name | a |
    And the policy "limit" with:
      """
      matchConstraints:
        resourceRules: [{operations: [UPDATE, DELETE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
        namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': '{namespace}'}}
      paramKind: {apiVersion: '{unique}.example.com/v1', kind: Widget}
      validations: [{expression: params.spec.name != oldObject.metadata.name}]
      binding: {paramRef: {name: limits, parameterNotFoundAction: Allow}}
      """
    And within 60 seconds these checks succeed:
      | PATCH /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All with {"metadata":{"labels":{"x":"z"}}} | 422 |
    When <method> /api/v1/namespaces/{namespace}/endpoints/a<query> with the body:
      """<type>
      <body>
      """
    Then the response is 422 Invalid
    And the stored Endpoints "a" is unchanged
    Examples: requests
      | request           | method | query             | type                         | body                                                                     |
      | merge patch       | PATCH  |                   | application/merge-patch+json | {"metadata":{"labels":{"x":"y"}}}                                        |
      | server-side apply | PATCH  | ?fieldManager=one | application/apply-patch+yaml | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {x: "y"}}} |
      | DELETE            | DELETE |                   | application/json             | {}                                                                       |
