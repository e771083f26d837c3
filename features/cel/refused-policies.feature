@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Policies, bindings and conditions that are no good
  What is wrong with an expression of admission is told when it is written, not when a request comes.

  @rule:cel-policy-refused
  Scenario Outline: A policy is refused that has <what>
    cel-policy-refused: each expression is read, and gives what its place asks for.
    Detects: the policy is stored, and each write that it is about is refused.
    When POST /apis/admissionregistration.orch.io/v1/validatingadmissionpolicies?dryRun=All with the body:
      """
      apiVersion: admissionregistration.orch.io/v1
      kind: ValidatingAdmissionPolicy
      metadata: {name: 'no-good-{unique}'}
      spec:
        {matchConstraints: {resourceRules: [{operations: [CREATE], apiGroups: [''], apiVersions: [v1], resources: [endpoints]}]}, <members>}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field        | reason   | message   |
      | spec.<field> | <reason> | <message> |

    Examples: members
      | what                           | members                                                                                  | field                                | reason             | message                                                  |
      | an expression that ends early  | validations: [{expression: object.a +}]                                                  | validations[0].expression            | FieldValueInvalid  | /compilation failed: .*Syntax error: mismatched input/   |
      | a validation that is a text    | validations: [{expression: '"a"'}]                                                       | validations[0].expression            | FieldValueInvalid  | /must evaluate to bool but got string$/                  |
      | a name that nothing has        | validations: [{expression: nothing == 1}]                                                | validations[0].expression            | FieldValueInvalid  | /undeclared reference to 'nothing'/                      |
      | parameters of no kind          | validations: [{expression: params == null}]                                              | validations[0].expression            | FieldValueInvalid  | /undeclared reference to 'params'/                       |
      | a message that is a number     | validations: [{expression: 'true', messageExpression: '1'}]                              | validations[0].messageExpression     | FieldValueInvalid  | /must evaluate to string but got int$/                   |
      | a message of the authorizer    | validations: [{expression: 'true', messageExpression: 'string(authorizer)'}]             | validations[0].messageExpression     | FieldValueInvalid  | /undeclared reference to 'authorizer'/                   |
      | a condition that is a text     | matchConditions: [{name: a, expression: '"a"'}], validations: [{expression: 'true'}]   | matchConditions[0].expression        | FieldValueInvalid  | /must evaluate to bool but got string$/                  |
      | two conditions of one name     | matchConditions: [{name: a, expression: 'true'}, {name: a, expression: 'true'}], validations: [{expression: 'true'}] | matchConditions[1].name | FieldValueDuplicate | /Duplicate value: "a"$/            |
      | a variable of those behind it  | variables: [{name: a, expression: variables.b}, {name: b, expression: '1'}], validations: [{expression: 'true'}] | variables[0].expression | FieldValueInvalid | /undefined field 'b'/                    |
      | an annotation that is a number | auditAnnotations: [{key: a, valueExpression: '1'}]                                       | auditAnnotations[0].valueExpression  | FieldValueInvalid  | /must evaluate to one of \[string null_type\] but got int$/ |
      | a reason that is none          | validations: [{expression: 'true', reason: Nope}]                                        | validations[0].reason                | FieldValueNotSupported | /Unsupported value: "Nope": supported values:/       |

  @rule:cel-binding-refused
  Scenario Outline: A binding is refused that <what>
    cel-binding-refused: it says what becomes of a validation that fails, in one way of telling, and where its parameters are.
    Detects: the binding is stored, and does nothing.
    When POST /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings?dryRun=All with the body:
      """
      apiVersion: admissionregistration.orch.io/v1
      kind: ValidatingAdmissionPolicyBinding
      metadata: {name: 'no-good-{unique}'}
      spec: {policyName: any, <members>}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field        | reason   |
      | spec.<field> | <reason> |

    Examples: members
      | what                        | members                                                                   | field                            | reason                 |
      | names no action             | validationActions: []                                                     | validationActions                | FieldValueRequired     |
      | denies and warns            | validationActions: [Deny, Warn]                                           | validationActions                | FieldValueInvalid      |
      | names an action twice       | validationActions: [Audit, Audit]                                         | validationActions[1]             | FieldValueDuplicate    |
      | refers to no parameters     | validationActions: [Deny], paramRef: {parameterNotFoundAction: Deny}    | paramRef                         | FieldValueRequired     |
      | forgets what is missing     | validationActions: [Deny], paramRef: {name: a}                          | paramRef.parameterNotFoundAction | FieldValueRequired     |

  @rule:cel-webhook-condition-refused
  Scenario Outline: A webhook is refused whose condition <what>
    cel-webhook-condition-refused: it is read, and gives true or false.
    Detects: the webhook is stored, and each request that it is about is refused.
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
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field                                      | reason            | message   |
      | webhooks[0].matchConditions[0].expression | FieldValueInvalid | <message> |

    Examples: conditions
      | what              | condition                | message                                                 |
      | ends early        | object.a +               | /compilation failed: .*Syntax error: mismatched input/  |
      | is a number       | 1                        | /must evaluate to bool but got int$/                    |
      | speaks of others  | variables.a              | /undeclared reference to 'variables'/                   |
