@area:cel @since:1.36 @needs:type:mutatingadmissionpolicies.admissionregistration
@needs:type:mutatingadmissionpolicybindings.admissionregistration
Feature: Mutating admission policies of v1
  Since 1.36, the server evaluates MutatingAdmissionPolicies of v1 without a feature gate.

  @rule:cel-mutating-policy-apply
  Scenario: A MutatingAdmissionPolicy of v1 with an apply configuration adds a label to a new object
    cel-mutating-policy-apply: the server reads policies and bindings of the version v1.
    Detects: a server that evaluates only the policies of earlier versions.
    Given the mutating policy "add" with:
      """
      mutations:
        - {patchType: ApplyConfiguration, applyConfiguration: {expression: 'Object{metadata: Object.metadata{labels: {"added": "x"}}}'}}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name       | a    |
      | metadata.labels.own | kept |
    Then the response is a success
    And the stored Endpoints "a" has:
      | metadata.labels | {"own":"kept","added":"x"} |

  @rule:cel-mutating-policy-json-patch
  Scenario: A MutatingAdmissionPolicy of v1 with a JSON patch adds an annotation to a new object
    cel-mutating-policy-json-patch: the server reads policies and bindings of the version v1.
    Detects: a server that evaluates only the policies of earlier versions.
    Given the mutating policy "patch" with:
      """
      mutations:
        - {patchType: JSONPatch, jsonPatch: {expression: '[JSONPatch{op: "add", path: "/metadata/annotations", value: {"added": "x"}}]'}}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is a success
    And the stored Endpoints "a" has:
      | metadata.annotations | {"added":"x"} |
