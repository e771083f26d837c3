@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
@needs:controller:validatingadmissionpolicy-status
Feature: Type checking of admission policies
  A controller checks the expressions of a policy with the types of the matched kinds, and reports problems in the status of the policy.

  @rule:cel-policy-type-checked
  Scenario: The status of a policy has a warning for each expression with a type error
    cel-policy-type-checked: the status lists undefined fields and comparisons of different types.
    Detects: a controller that reports nothing, or reports problems of correct expressions.
    When POST /apis/admissionregistration.orch.io/v1/validatingadmissionpolicies with the body:
      """
      apiVersion: admissionregistration.orch.io/v1
      kind: ValidatingAdmissionPolicy
      metadata: {name: 'typed-{unique}'}
      spec:
        paramKind: {apiVersion: v1, kind: ConfigMap}
        matchConstraints: {resourceRules: [{operations: [CREATE], apiGroups: [''], apiVersions: [v1], resources: [endpoints]}]}
        variables: [{name: owner, expression: object.metadata.name}]
        validations:
          - {expression: object.nowhere == 1, messageExpression: 'string(object.metadata.nme)'}
          - {expression: variables.owner == 1}
          - {expression: 'object.subsets[0].ports[0].port == 80'}
          - {expression: params.nothing == 1}
      """
    Then the response is a success
    And the stored ValidatingAdmissionPolicy "typed-{unique}" has within 30 seconds:
      | status.observedGeneration | 1 |
    And the stored ValidatingAdmissionPolicy "typed-{unique}" has:
      | status.typeChecking.expressionWarnings.(count)     | 4                                                                      |
      | status.typeChecking.expressionWarnings[0].fieldRef | spec.validations[0].expression                                         |
      | status.typeChecking.expressionWarnings[0].warning  | /^\/v1, Kind=Endpoints: ERROR: <input>:1:7: undefined field 'nowhere'/ |
      | status.typeChecking.expressionWarnings[1].fieldRef | spec.validations[0].messageExpression                                  |
      | status.typeChecking.expressionWarnings[1].warning  | /:1:23: undefined field 'nme'/                                         |
      | status.typeChecking.expressionWarnings[2].fieldRef | spec.validations[1].expression                                         |
      | status.typeChecking.expressionWarnings[2].warning  | /no matching overload for '_==_' applied to '.string, int.'/           |
      | status.typeChecking.expressionWarnings[3].fieldRef | spec.validations[3].expression                                         |
      | status.typeChecking.expressionWarnings[3].warning  | /:1:7: undefined field 'nothing'/                                      |

  @rule:cel-policy-kinds-checked
  Scenario Outline: A policy that matches <resources> is type-checked with <kinds>
    cel-policy-kinds-checked: the controller checks each kind that the policy matches by group, version and resource, and expands no wildcards.
    Detects: a controller that expands wildcards, or checks only the first kind.
    When POST /apis/admissionregistration.orch.io/v1/validatingadmissionpolicies with the body:
      """
      apiVersion: admissionregistration.orch.io/v1
      kind: ValidatingAdmissionPolicy
      metadata: {name: 'typed-{unique}'}
      spec:
        matchConstraints: {resourceRules: [{operations: [CREATE], <rule>}]}
        validations: [{expression: object.nowhere == 1}]
      """
    Then the response is a success
    And the stored ValidatingAdmissionPolicy "typed-{unique}" has within 30 seconds:
      | status.observedGeneration | 1 |
    And the stored ValidatingAdmissionPolicy "typed-{unique}" has:
      | status.typeChecking.expressionWarnings[0].warning | <warning> |

    Examples: resource rules
      | resources      | kinds      | rule                                                                              | warning                                                    |
      | two kinds      | both kinds | apiGroups: [''], apiVersions: [v1], resources: [endpoints, '*/scale', configmaps] | /^\/v1, Kind=ConfigMap: [^K]*\/v1, Kind=Endpoints: [^K]*$/ |
      | every version  | no kind    | apiGroups: [''], apiVersions: ['*'], resources: [endpoints]                       | (absent)                                                   |
      | every group    | no kind    | apiGroups: ['*'], apiVersions: [v1], resources: [endpoints]                       | (absent)                                                   |
      | every resource | no kind    | apiGroups: [''], apiVersions: [v1], resources: ['*']                              | (absent)                                                   |
      | a subresource  | no kind    | apiGroups: [''], apiVersions: [v1], resources: [pods/status]                      | (absent)                                                   |
