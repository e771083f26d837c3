@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Validating admission policies
  A policy contains expressions that validate writes. A binding selects the objects to which the policy applies, and the actions.

  @rule:cel-policy-denies @rule:cel-evaluated-in-server
  Scenario Outline: A validation that <property> rejects the write with <response>
    cel-policy-denies, cel-evaluated-in-server: a validation that returns false rejects the write, with its message and reason.
    Detects: a server that stores policies without evaluating them.
    Given the policy "limit" with:
      """
      validations: [<validation>]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is <response>
    And the Status has:
      | message | /ValidatingAdmissionPolicy 'limit-{unique}' with binding 'limit-{unique}' denied request: <message>$/ |
    And there is no Endpoints "a"

    Examples: validations
      | property                 | validation                                                                | response      | message                                        |
      | is false                 | {expression: 'object.metadata.name == "b"'}                               | 422 Invalid   | failed expression: object.metadata.name == "b" |
      | has a message            | {expression: 'false', message: no}                                        | 422 Invalid   | no                                             |
      | has a message expression | {expression: 'false', messageExpression: '"not " + object.metadata.name'} | 422 Invalid   | not a                                          |
      | has a reason             | {expression: 'false', reason: Forbidden}                                  | 403 Forbidden | failed expression: false                       |
      | fails                    | {expression: 'object.spec == 1'}                                          | 422 Invalid   | .*resulted in error: no such key: spec         |

  @rule:cel-policy-denies
  Scenario Outline: A failed validation rejects the write if the binding has the actions <actions>
    cel-policy-denies: the order of the actions has no effect.
    Detects: a server that uses only the first action.
    Given the policy "limit" with:
      """
      validations: [{expression: 'true'}, {expression: 'false', message: no}]
      binding: {validationActions: <actions>}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is 422 Invalid
    And there is no Endpoints "a"

    Examples: actions
      | actions       |
      | [Deny, Audit] |
      | [Audit, Deny] |

  @rule:cel-policy-failure-policy
  Scenario: A failing expression with failurePolicy Ignore does not reject the write
    cel-policy-failure-policy: with Ignore, an expression that cannot be evaluated rejects no request.
    Detects: a server that rejects every request when a policy with failurePolicy Ignore has an invalid expression.
    Given the policy "limit" with:
      """
      failurePolicy: Ignore
      validations: [{expression: 'object.spec == 1'}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is a success

  @rule:cel-policy-warns
  @until:1.32
  Scenario: A failed validation returns a warning if the binding has the action Warn (up to 1.32)
    cel-policy-warns: with the action Warn, the write succeeds and the response has a warning.
    Detects: a server that rejects the write, or returns no warning.
    Given the policy "limit" with:
      """
      validations: [{expression: 'false', message: too many}]
      binding: {validationActions: [Warn]}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is a success
    And the warnings in any order are:
      | text                                                                                                     |
      | Validation failed for ValidatingAdmissionPolicy 'limit-{unique}' with binding 'limit-{unique}': too many |

  @rule:cel-policy-warns
  @since:1.33
  Scenario: A failed validation returns a warning in addition to the deprecation warning if the binding has the action Warn (since 1.33)
    cel-policy-warns: with the action Warn, the write succeeds and the response has a warning.
    Detects: a server that rejects the write, or returns no warning.
    Given the policy "limit" with:
      """
      validations: [{expression: 'false', message: too many}]
      binding: {validationActions: [Warn]}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is a success
    And the warnings in any order are:
      | text                                                                                                     |
      | Validation failed for ValidatingAdmissionPolicy 'limit-{unique}' with binding 'limit-{unique}': too many |
      | v1 Endpoints is deprecated in v1.33+; use discovery.orch.io/v1 EndpointSlice                             |

  @rule:cel-policy-audit-annotations
  @needs:audit-log
  Scenario: The audit event contains the audit annotations of a policy
    cel-policy-audit-annotations: the name of the policy and the key of the annotation form the key in the event; null and blank values are omitted.
    Detects: a server that drops the annotations, or keeps annotations without a value.
    Given a server with the launch profile "audit"
    And the policy "limit" with:
      """
      auditAnnotations:
        - {key: name, valueExpression: '" is " + object.metadata.name + " "'}
        - {key: none, valueExpression: 'null'}
        - {key: empty, valueExpression: '" "'}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is a success
    And the audit event at "ResponseComplete" has:
      | annotations["limit-{unique}/name"]  | is a     |
      | annotations["limit-{unique}/none"]  | (absent) |
      | annotations["limit-{unique}/empty"] | (absent) |

  @rule:cel-policy-match-conditions
  Scenario: The server does not evaluate a policy with a false match condition
    cel-policy-match-conditions: the validations of a policy do not apply to requests that its conditions exclude.
    Detects: a server that ignores match conditions.
    Given the policy "limit" with:
      """
      matchConditions: [{name: others, expression: 'object.metadata.name != "a"'}]
      validations: [{expression: 'false'}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is a success

  @rule:cel-policy-variables
  Scenario: A variable of a policy can use the preceding variables
    cel-policy-variables: later variables and the validations can use a variable.
    Detects: a server whose variables can use only the request.
    Given the policy "limit" with:
      """
      variables: [{name: one, expression: 'object.metadata.name + "1"'}, {name: two, expression: 'variables.one + "2"'}]
      validations: [{expression: 'false', messageExpression: variables.two}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is 422 Invalid
    And the Status has:
      | message | /denied request: a12$/ |
