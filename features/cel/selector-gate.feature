@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Selectors of the authorizer behind their gate
  A server may be started without them.

  # The peer reads the gate after the environment of expressions is made, and goes on knowing both functions.
  @rule:cel-selector-gate-alpha @needs:control-port
  Scenario Outline: With the gate off an expression that uses <selector> is refused
    cel-selector-gate-alpha: no such function is declared.
    Detects: the selector is read, and counts for nothing.
    Given a server of its own with the profile "no-authorizer-selectors"
    And the policy "ask" with:
      """
      validations: [{expression: 'object.metadata.name != "a" || authorizer.group("").resource("pods").<selector>("a=b").check("list").allowed()'}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is 422 Invalid
    And the Status has:
      | message | /undeclared reference to '<selector>'/ |

    Examples: selectors
      | selector      |
      | fieldSelector |
      | labelSelector |
