@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
@needs:controller:validatingadmissionpolicy-status
Feature: Expressions of policies held against types
  Expressions of policies see objects without types. A controller looks at what they are about, and tells in the status what cannot be right.

  @rule:cel-policy-type-checked
  Scenario: The status of a policy tells which of its expressions cannot be right
    cel-policy-type-checked: what an expression looks for and the type does not have, and what it compares that cannot be equal.
    Detects: the status says nothing, or speaks of expressions that are right.
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
    Then the answer is a success
    And the stored ValidatingAdmissionPolicy "typed-{unique}" comes to have within 30 seconds:
      | status.observedGeneration | 1 |
    And the stored ValidatingAdmissionPolicy "typed-{unique}" has:
      | status.typeChecking.expressionWarnings.(count)       | 4                                                                         |
      | status.typeChecking.expressionWarnings[0].fieldRef   | spec.validations[0].expression                                            |
      | status.typeChecking.expressionWarnings[0].warning    | /^\/v1, Kind=Endpoints: ERROR: <input>:1:7: undefined field 'nowhere'/    |
      | status.typeChecking.expressionWarnings[1].fieldRef   | spec.validations[0].messageExpression                                     |
      | status.typeChecking.expressionWarnings[1].warning    | /:1:23: undefined field 'nme'/                                            |
      | status.typeChecking.expressionWarnings[2].fieldRef   | spec.validations[1].expression                                            |
      | status.typeChecking.expressionWarnings[2].warning    | /no matching overload for '_==_' applied to '.string, int.'/              |
      | status.typeChecking.expressionWarnings[3].fieldRef   | spec.validations[3].expression                                            |
      | status.typeChecking.expressionWarnings[3].warning    | /:1:7: undefined field 'nothing'/                                         |

  @rule:cel-policy-kinds-checked
  Scenario Outline: A policy about <what> is held against <against>
    cel-policy-kinds-checked: each kind that is named with its group, its version and its resource, and no other.
    Detects: a wildcard is looked up, or only the first kind is.
    When POST /apis/admissionregistration.orch.io/v1/validatingadmissionpolicies with the body:
      """
      apiVersion: admissionregistration.orch.io/v1
      kind: ValidatingAdmissionPolicy
      metadata: {name: 'typed-{unique}'}
      spec:
        matchConstraints: {resourceRules: [{operations: [CREATE], <named>}]}
        validations: [{expression: object.nowhere == 1}]
      """
    Then the answer is a success
    And the stored ValidatingAdmissionPolicy "typed-{unique}" comes to have within 30 seconds:
      | status.observedGeneration | 1 |
    And the stored ValidatingAdmissionPolicy "typed-{unique}" has:
      | status.typeChecking.expressionWarnings[0].warning | <warning> |

    Examples: rules
      | what                       | against | named                                                                          | warning                                                                    |
      | two kinds                  | both    | apiGroups: [''], apiVersions: [v1], resources: [endpoints, '*/scale', configmaps] | /^\/v1, Kind=ConfigMap: [^K]*\/v1, Kind=Endpoints: [^K]*$/ |
      | every version              | none    | apiGroups: [''], apiVersions: ['*'], resources: [endpoints]                    | (absent)                                                                   |
      | every group                | none    | apiGroups: ['*'], apiVersions: [v1], resources: [endpoints]                    | (absent)                                                                   |
      | every resource             | none    | apiGroups: [''], apiVersions: [v1], resources: ['*']                           | (absent)                                                                   |
      | a subresource              | none    | apiGroups: [''], apiVersions: [v1], resources: [pods/status]                   | (absent)                                                                   |
