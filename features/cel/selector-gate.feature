@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Feature gate of authorizer selectors
  The feature gate AuthorizeWithSelectors enables the functions fieldSelector and labelSelector of the authorizer.

  # kube-apiserver creates the CEL environment before it reads the gate, so it declares both functions even if the gate is off. Therefore this
  # scenario runs only on simulators, which have a control port.
  @rule:cel-selector-gate-alpha @needs:control-port
  Scenario Outline: A POST returns 422 Invalid under a policy with the authorizer's <selector> if the feature gate AuthorizeWithSelectors is off
    cel-selector-gate-alpha: without the gate, the server does not declare the function.
    Detects: a server that accepts the selector and ignores it.
    Given a separate server with the launch profile "no-authorizer-selectors"
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
