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
