@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Feature gate of authorizer selectors
  A feature gate disables the selectors of the authorizer.

  # kube-apiserver in the test binary creates the CEL environment before it reads the gate, so both functions remain declared.
  @rule:cel-selector-gate-alpha @needs:control-port
  Scenario Outline: An expression with the authorizer's <selector> returns 422 Invalid if the feature gate is off
    cel-selector-gate-alpha: the function is not declared.
    Detects: a server that accepts the selector and ignores it.
    Given a separate server with the profile "no-authorizer-selectors"
    And the policy "ask" with:
      """
      validations: [{expression: 'object.metadata.name != "a" || authorizer.group("").resource("pods").<selector>("a=b").check("list").allowed()'}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is 422 Invalid
    And the Status has:
      | message | /undeclared reference to '<selector>'/ |

    Examples: selectors
      | selector      |
      | fieldSelector |
      | labelSelector |
