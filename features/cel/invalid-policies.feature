@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Invalid expressions in admission policies, bindings and webhooks
  The server compiles expressions when an object is written, not when a request is admitted.

  @rule:cel-policy-refused
  Scenario Outline: POST of a validating admission policy with <problem> returns 422 Invalid
    cel-policy-refused: the server compiles each expression, which must have the type that its field requires.
    Detects: a server that stores the policy and then rejects every write that it matches.
    When POST /apis/admissionregistration.orch.io/v1/validatingadmissionpolicies?dryRun=All with the body:
      """
      apiVersion: admissionregistration.orch.io/v1
      kind: ValidatingAdmissionPolicy
      metadata: {name: 'no-good-{unique}'}
      spec:
        {matchConstraints: {resourceRules: [{operations: [CREATE], apiGroups: [''], apiVersions: [v1], resources: [endpoints]}]}, <fields>}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field        | reason   | message   |
      | spec.<field> | <reason> | <message> |

    Examples: invalid fields
      | problem                                 | fields                                                                                                               | field                               | reason                 | message                                                     |
      | a syntax error in a validation          | validations: [{expression: object.a +}]                                                                              | validations[0].expression           | FieldValueInvalid      | /compilation failed: .*Syntax error: mismatched input/      |
      | a validation of type string             | validations: [{expression: '"a"'}]                                                                                   | validations[0].expression           | FieldValueInvalid      | /must evaluate to bool but got string$/                     |
      | an undefined name                       | validations: [{expression: nothing == 1}]                                                                            | validations[0].expression           | FieldValueInvalid      | /undeclared reference to 'nothing'/                         |
      | params without a paramKind              | validations: [{expression: params == null}]                                                                          | validations[0].expression           | FieldValueInvalid      | /undeclared reference to 'params'/                          |
      | a messageExpression of type int         | validations: [{expression: 'true', messageExpression: '1'}]                                                          | validations[0].messageExpression    | FieldValueInvalid      | /must evaluate to string but got int$/                      |
      | the authorizer in a messageExpression   | validations: [{expression: 'true', messageExpression: 'string(authorizer)'}]                                         | validations[0].messageExpression    | FieldValueInvalid      | /undeclared reference to 'authorizer'/                      |
      | a match condition of type string        | matchConditions: [{name: a, expression: '"a"'}], validations: [{expression: 'true'}]                                 | matchConditions[0].expression       | FieldValueInvalid      | /must evaluate to bool but got string$/                     |
      | two match conditions with the same name | matchConditions: [{name: a, expression: 'true'}, {name: a, expression: 'true'}], validations: [{expression: 'true'}] | matchConditions[1].name             | FieldValueDuplicate    | /Duplicate value: "a"$/                                     |
      | a variable that uses a later variable   | variables: [{name: a, expression: variables.b}, {name: b, expression: '1'}], validations: [{expression: 'true'}]     | variables[0].expression             | FieldValueInvalid      | /undefined field 'b'/                                       |
      | an audit annotation of type int         | auditAnnotations: [{key: a, valueExpression: '1'}]                                                                   | auditAnnotations[0].valueExpression | FieldValueInvalid      | /must evaluate to one of \[string null_type\] but got int$/ |
      | an unknown reason                       | validations: [{expression: 'true', reason: Nope}]                                                                    | validations[0].reason               | FieldValueNotSupported | /Unsupported value: "Nope": supported values:/              |

  @rule:cel-binding-refused
  Scenario Outline: POST of a policy binding that <problem> returns 422 Invalid
    cel-binding-refused: a binding needs valid actions and, with a paramRef, parameters and a parameterNotFoundAction.
    Detects: a server that stores a binding without an effect.
    When POST /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings?dryRun=All with the body:
      """
      apiVersion: admissionregistration.orch.io/v1
      kind: ValidatingAdmissionPolicyBinding
      metadata: {name: 'no-good-{unique}'}
      spec: {policyName: any, <fields>}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field        | reason   |
      | spec.<field> | <reason> |

    Examples: invalid fields
      | problem                                        | fields                                                               | field                            | reason              |
      | has no validationActions                       | validationActions: []                                                | validationActions                | FieldValueRequired  |
      | has both Deny and Warn                         | validationActions: [Deny, Warn]                                      | validationActions                | FieldValueInvalid   |
      | has an action twice                            | validationActions: [Audit, Audit]                                    | validationActions[1]             | FieldValueDuplicate |
      | has a paramRef without name or selector        | validationActions: [Deny], paramRef: {parameterNotFoundAction: Deny} | paramRef                         | FieldValueRequired  |
      | has a paramRef without parameterNotFoundAction | validationActions: [Deny], paramRef: {name: a}                       | paramRef.parameterNotFoundAction | FieldValueRequired  |

  @rule:cel-webhook-condition-refused
  Scenario Outline: POST of a webhook configuration whose match condition <problem> returns 422 Invalid
    cel-webhook-condition-refused: the server compiles each match condition, which must return a boolean.
    Detects: a server that stores the webhook and then rejects every request that it matches.
    When POST /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations?dryRun=All with the body:
      """
      apiVersion: admissionregistration.orch.io/v1
      kind: ValidatingWebhookConfiguration
      metadata: {name: 'no-good-{unique}'}
      webhooks:
        - name: no.good.example.com
          clientConfig: {url: 'https://example.com/'}
          admissionReviewVersions: [v1]
          sideEffects: None
          matchConditions: [{name: a, expression: '<condition>'}]
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                                     | reason            | message   |
      | webhooks[0].matchConditions[0].expression | FieldValueInvalid | <message> |

    Examples: invalid conditions
      | problem                    | condition   | message                                                |
      | has a syntax error         | object.a +  | /compilation failed: .*Syntax error: mismatched input/ |
      | is a number                | 1           | /must evaluate to bool but got int$/                   |
      | uses an undefined variable | variables.a | /undeclared reference to 'variables'/                  |
