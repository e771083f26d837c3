@area:cel @needs:type:configmaps
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Warnings and denials of policies with several parameters and bindings
  The actions of each binding apply to each failed evaluation. An error in the configuration of a binding is a denial, whatever its actions are.

  @rule:cel-policy-warns
  Scenario: A binding with the action Warn returns a warning for each parameter object with which the validation fails
    cel-policy-warns: the policy is evaluated once for each selected object, and each evaluation can cause a warning.
    Detects: a server that warns only about the first parameter object.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      name: {type: string}
      """
    And these Widget exist:
      | name  | metadata.labels  | spec.name |
      | one   | {"limit":"name"} | a         |
      | two   | {"limit":"name"} | b         |
      | three | {"limit":"name"} | a         |
    And the policy "limit" with:
      """
      paramKind: {apiVersion: '{unique}.example.com/v1', kind: Widget}
      matchConstraints:
        resourceRules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
        namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': '{namespace}'}}
      validations: [{expression: params.spec.name != object.metadata.name, messageExpression: string(params.metadata.name)}]
      binding: {paramRef: {selector: {matchLabels: {limit: name}}, parameterNotFoundAction: Deny}, validationActions: [Warn]}
      """
    And within 60 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/configmaps?dryRun=All with {"metadata":{"name":"z"}} | 201 |
    When POST /api/v1/namespaces/{namespace}/configmaps with the ConfigMap "empty" where:
      | metadata.name | a |
    Then the response is 201
    And the warnings in any order are:
      | text                                                                                                  |
      | Validation failed for ValidatingAdmissionPolicy 'limit-{unique}' with binding 'limit-{unique}': one   |
      | Validation failed for ValidatingAdmissionPolicy 'limit-{unique}' with binding 'limit-{unique}': three |

  @rule:cel-policy-warns @needs:type:podtemplates
  Scenario Outline: A binding with the actions <actions> returns a warning
    cel-policy-warns: each action has its effect, and their order has no effect.
    Detects: a server that uses only the first or the last action.
    Given the policy "limit" with:
      """
      matchConstraints:
        resourceRules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [podtemplates]}]
        namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': '{namespace}'}}
      validations: [{expression: 'false', message: too many}]
      binding: {validationActions: <actions>}
      """
    When POST /api/v1/namespaces/{namespace}/podtemplates with the PodTemplate "empty" where:
      | metadata.name | a |
    Then the response is 201
    And the warnings in any order are:
      | text                                                                                                     |
      | Validation failed for ValidatingAdmissionPolicy 'limit-{unique}' with binding 'limit-{unique}': too many |

    Examples: actions
      | actions       |
      | [Warn, Audit] |
      | [Audit, Warn] |

  @rule:cel-policy-parameters
  Scenario Outline: A POST returns <response> under a policy without parameter objects, with failurePolicy <policy> and the action <action>
    cel-policy-parameters: failurePolicy determines the result of missing parameters, and the actions of the binding do not.
    Detects: a server that rejects the write although failurePolicy is Ignore, or that only warns.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      name: {type: string}
      """
    And the policy "limit" with:
      """
      paramKind: {apiVersion: '{unique}.example.com/v1', kind: Widget}
      failurePolicy: <policy>
      matchConstraints:
        resourceRules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
        namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': '{namespace}'}}
      validations: [{expression: params.spec.name != object.metadata.name}]
      binding: {paramRef: {name: limits, parameterNotFoundAction: Deny}, validationActions: [<action>]}
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the ConfigMap "empty" where:
      | metadata.name | a |
    Then the response is <response>

    Examples: policies
      | policy | action | response    |
      | Ignore | Deny   | 201         |
      | Fail   | Warn   | 422 Invalid |

  @rule:cel-policy-denies
  Scenario Outline: POST of an object that <matches> selects returns <response>
    cel-policy-denies: each of the bindings that selects the object denies the write.
    Detects: a server that evaluates only some bindings of a policy.
    Given the response to POST /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings with this body is saved as "first":
      """
      {metadata: {name: 'a-{unique}'}, spec: {policyName: 'limit-{unique}', validationActions: [Deny], matchResources: {objectSelector: {matchLabels: {app: one}}}}}
      """
    And the response to POST /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings with this body is saved as "second":
      """
      {metadata: {name: 'b-{unique}'}, spec: {policyName: 'limit-{unique}', validationActions: [Deny], matchResources: {objectSelector: {matchLabels: {app: two}}}}}
      """
    And the policy "limit" with:
      """
      matchConstraints:
        resourceRules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
        namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': '{namespace}'}}
      validations: [{expression: 'false', message: no}]
      binding: {validationActions: [Deny], matchResources: {objectSelector: {matchLabels: {app: three}}}}
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the ConfigMap "empty" where:
      | metadata.name   | <name>           |
      | metadata.labels | {"app":"<name>"} |
    Then the response is <response>

    Examples: objects
      | matches                                  | name  | response    |
      | the first of three bindings of a policy  | one   | 422 Invalid |
      | the second of three bindings of a policy | two   | 422 Invalid |
      | the last of three bindings of a policy   | three | 422 Invalid |
      | none of three bindings of a policy       | four  | 201         |

  @rule:cel-policy-warns
  Scenario: A match condition with an evaluation error returns a warning if the binding has the action Warn
    cel-policy-warns: the actions of the binding also apply to errors of match conditions.
    Detects: a server that rejects the write because a match condition has an error.
    Given the policy "limit" with:
      """
      matchConstraints:
        resourceRules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
        namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': '{namespace}'}}
      matchConditions: [{name: others, expression: 'object.data.x == "1"'}]
      validations: [{expression: 'true'}]
      binding: {validationActions: [Warn]}
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the ConfigMap "empty" where:
      | metadata.name | a |
    Then the response is 201
    And the warnings are:
      | text                                                                                                               |
      | /^Validation failed for ValidatingAdmissionPolicy 'limit-{unique}' with binding 'limit-{unique}': .*no such key.*/ |
