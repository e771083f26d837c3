@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Policies of validating admission
  A policy says in expressions which writes are refused, a binding where and with what consequence.

  @rule:cel-policy-denies @rule:cel-evaluated-in-server
  Scenario Outline: A policy whose validation <what> refuses the write
    cel-policy-denies, cel-evaluated-in-server: what is not true refuses, with the message and reason of the validation.
    Detects: policies are stored, and nothing comes of them.
    Given the policy "limit" with:
      """
      validations: [<validation>]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is <answer>
    And the Status has:
      | message | /ValidatingAdmissionPolicy 'limit-{unique}' with binding 'limit-{unique}' denied request: <message>$/ |
    And there is no Endpoints "a"

    Examples: validations
      | what                    | validation                                                                        | answer        | message                                           |
      | is false                | {expression: 'object.metadata.name == "b"'}                                       | 422 Invalid   | failed expression: object.metadata.name == "b"    |
      | has a message           | {expression: 'false', message: no}                                                | 422 Invalid   | no                                                |
      | has a message expression | {expression: 'false', messageExpression: '"not " + object.metadata.name'}         | 422 Invalid   | not a                                             |
      | has a reason            | {expression: 'false', reason: Forbidden}                                          | 403 Forbidden | failed expression: false                          |
      | fails                   | {expression: 'object.spec == 1'}                                                  | 422 Invalid   | .*resulted in error: no such key: spec            |

  @rule:cel-policy-failure-policy
  Scenario: A policy that ignores its failures lets the write in
    cel-policy-failure-policy: with failurePolicy Ignore an expression that fails refuses nothing.
    Detects: a wrong expression stops everything, whatever the policy says.
    Given the policy "limit" with:
      """
      failurePolicy: Ignore
      validations: [{expression: 'object.spec == 1'}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is a success

  @rule:cel-policy-warns
  @until:1.32
  Scenario: A binding that warns lets the write in
    cel-policy-warns: with the action Warn a validation that is not true is a warning.
    Detects: each validation refuses, or nothing is said.
    Given the policy "limit" with:
      """
      validations: [{expression: 'false', message: too many}]
      binding: {validationActions: [Warn]}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is a success
    And the warnings in any order are:
      | text                                                                                                                  |
      | Validation failed for ValidatingAdmissionPolicy 'limit-{unique}' with binding 'limit-{unique}': too many |

  @rule:cel-policy-warns
  @since:1.33
  Scenario: A binding that warns lets the write in, from 1.33 on
    cel-policy-warns: with the action Warn a validation that is not true is a warning.
    Detects: each validation refuses, or nothing is said.
    Given the policy "limit" with:
      """
      validations: [{expression: 'false', message: too many}]
      binding: {validationActions: [Warn]}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is a success
    And the warnings in any order are:
      | text                                                                                                                  |
      | Validation failed for ValidatingAdmissionPolicy 'limit-{unique}' with binding 'limit-{unique}': too many |
      | v1 Endpoints is deprecated in v1.33+; use discovery.orch.io/v1 EndpointSlice |

  @rule:cel-policy-audits
  @needs:audit-log
  Scenario: A binding that audits lets the write in, and the audit event tells what failed
    cel-policy-audits: with the action Audit a validation that is not true is told in the audit event, the first of them with its index.
    Detects: the write is refused, or nobody hears of it.
    Given a server with the profile "audit"
    And the policy "limit" with:
      """
      validations: [{expression: 'true'}, {expression: 'false', message: too many}, {expression: 'false', message: too few}]
      binding: {validationActions: [Audit]}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is a success
    And the audit event at "ResponseComplete" has:
      | annotations["validation.policy.admission.orch.io/validation_failure"] | /^\\[{"message":"too many","policy":"limit-{unique}","binding":"limit-{unique}","expressionIndex":1,"validationActions":\\["Audit"\\]}\\]$/ |

  @rule:cel-policy-audit-annotations
  @needs:audit-log
  Scenario: The annotations of a policy stand in the audit event
    cel-policy-audit-annotations: the key is that of the policy and its own; null and what is nothing but space is no annotation.
    Detects: annotations are evaluated and forgotten, or those without a value stand there too.
    Given a server with the profile "audit"
    And the policy "limit" with:
      """
      auditAnnotations:
        - {key: name, valueExpression: '" is " + object.metadata.name + " "'}
        - {key: none, valueExpression: 'null'}
        - {key: empty, valueExpression: '" "'}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is a success
    And the audit event at "ResponseComplete" has:
      | annotations["limit-{unique}/name"]  | is a     |
      | annotations["limit-{unique}/none"]  | (absent) |
      | annotations["limit-{unique}/empty"] | (absent) |

  @rule:cel-policy-match-conditions
  Scenario: A policy whose match condition is false is not evaluated
    cel-policy-match-conditions: what a condition excludes no validation refuses.
    Detects: conditions are not looked at.
    Given the policy "limit" with:
      """
      matchConditions: [{name: others, expression: 'object.metadata.name != "a"'}]
      validations: [{expression: 'false'}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is a success

  @rule:cel-policy-variables
  Scenario: Variables see the variables before them
    cel-policy-variables: a variable is an expression by a name, for those behind it too.
    Detects: a variable sees the request only.
    Given the policy "limit" with:
      """
      variables: [{name: one, expression: 'object.metadata.name + "1"'}, {name: two, expression: 'variables.one + "2"'}]
      validations: [{expression: 'false', messageExpression: variables.two}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is 422 Invalid
    And the Status has:
      | message | /denied request: a12$/ |
