@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: The action Audit of admission policies
  A binding with the action Audit adds failed validations to the audit event.

  @rule:cel-policy-audits
  @needs:audit-log
  @until:1.36
  Scenario: A binding with the action Audit records the first failed validation in the audit event
    cel-policy-audits: the annotation contains the first failed validation with its index.
    Detects: a server that rejects the write, or adds no annotation.
    Given a server with the launch profile "audit"
    And the policy "limit" with:
      """
      validations: [{expression: 'true'}, {expression: 'false', message: too many}, {expression: 'false', message: too few}]
      binding: {validationActions: [Audit]}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is a success
    And the audit event at "ResponseComplete" has:
      | annotations["validation.policy.admission.orch.io/validation_failure"] | /^\\[{"message":"too many","policy":"limit-{unique}","binding":"limit-{unique}","expressionIndex":1,"validationActions":\\["Audit"\\]}\\]$/ |

  @rule:cel-policy-audits
  @needs:audit-log
  @since:1.37
  Scenario: A binding with the action Audit records each failed validation in the audit event (since 1.37)
    cel-policy-audits: the annotation contains the failed validations with their indexes.
    Detects: a server that rejects the write, or adds no annotation.
    Given a server with the launch profile "audit"
    And the policy "limit" with:
      """
      validations: [{expression: 'true'}, {expression: 'false', message: too many}, {expression: 'false', message: too few}]
      binding: {validationActions: [Audit]}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is a success
    And the audit event at "ResponseComplete" has:
      | annotations["validation.policy.admission.orch.io/validation_failure"] | /^\\[{"message":"too many","policy":"limit-{unique}","binding":"limit-{unique}","expressionIndex":1,"validationActions":\\["Audit"\\]},{"message":"too few",.*"expressionIndex":2,.*}\\]$/ |

  @rule:cel-policy-audits
  @needs:audit-log
  Scenario Outline: A binding with the actions <actions> records the failed validation of a rejected write
    cel-policy-audits: the order of the actions has no effect.
    Detects: a server that uses only one of the two actions.
    Given a server with the launch profile "audit"
    And the policy "limit" with:
      """
      validations: [{expression: 'false', message: too many}]
      binding: {validationActions: <actions>}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is 422 Invalid
    And the audit event at "ResponseComplete" has:
      | annotations["validation.policy.admission.orch.io/validation_failure"] | /"message":"too many"/ |

    Examples: actions
      | actions       |
      | [Deny, Audit] |
      | [Audit, Deny] |

  @rule:cel-policy-audits @needs:audit-log
  Scenario Outline: A binding with the actions <actions> records the failed validation
    cel-policy-audits: each action has its effect, and their order has no effect.
    Detects: a server that uses only the first or the last action.
    Given a server with the launch profile "audit"
    And the policy "limit" with:
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
    And the audit event at "ResponseComplete" has:
      | annotations["validation.policy.admission.orch.io/validation_failure"] | /"message":"too many"/ |

    Examples: actions
      | actions       |
      | [Warn, Audit] |
      | [Audit, Warn] |

  @rule:cel-policy-audit-annotations
  @needs:audit-log
  Scenario: The audit event of a rejected write contains the audit annotations of the policy
    cel-policy-audit-annotations: the annotations are recorded, whether the policy denies the write or not.
    Detects: a server that records audit annotations only for accepted writes.
    Given a server with the launch profile "audit"
    And the policy "limit" with:
      """
      validations: [{expression: 'false'}]
      auditAnnotations: [{key: name, valueExpression: string(object.metadata.name)}, {key: kind, valueExpression: string(object.kind)}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is 422 Invalid
    And the audit event at "ResponseComplete" has:
      | annotations["limit-{unique}/name"] | a         |
      | annotations["limit-{unique}/kind"] | Endpoints |

  @rule:cel-policy-audit-annotations
  @needs:audit-log
  Scenario: An audit annotation contains the distinct values of all parameter objects
    cel-policy-audit-annotations: each evaluation of the policy adds its value, and equal values occur once.
    Detects: a server that records the value of only one evaluation, or repeats equal values.
    Given a server with the launch profile "audit"
    And a CustomResourceDefinition for Widget with these properties of spec:
      """
      name: {type: string}
      """
    And these Widget exist:
      | name  | metadata.labels  | spec.name |
      | one   | {"limit":"name"} | x         |
      | two   | {"limit":"name"} | y         |
      | three | {"limit":"name"} | x         |
    And the policy "limit" with:
      """
      paramKind: {apiVersion: '{unique}.example.com/v1', kind: Widget}
      auditAnnotations: [{key: name, valueExpression: string(params.spec.name)}]
      binding: {paramRef: {selector: {matchLabels: {limit: name}}, parameterNotFoundAction: Deny}}
      """
    And within 60 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All with {"metadata":{"name":"z"}} | 201 |
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is 201
    And the audit event at "ResponseComplete" has:
      | annotations["limit-{unique}/name"] | /^(x, y\|y, x)$/ |
