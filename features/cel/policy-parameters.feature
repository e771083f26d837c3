@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Parameters of policies of admission
  A binding says with which objects its policy is evaluated, and what becomes of the write where there are none.

  @rule:cel-policy-parameters
  Scenario Outline: A policy with parameters that <what> answers <answer>
    cel-policy-parameters: params is what the binding refers to; where nothing is there, the binding says what becomes of the write.
    Detects: a policy without its parameters is evaluated, or forgotten.
    Given the ConfigMap "empty" named "limits" with:
      | data | {"name": "a"} |
    And the policy "limit" with:
      """
      paramKind: {apiVersion: v1, kind: ConfigMap}
      validations: [{expression: params.data.name != object.metadata.name}]
      binding: {paramRef: {name: <name>, parameterNotFoundAction: <action>}}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | <object> |
    Then the answer is <answer>

    Examples: parameters that are missing
      | what                       | name   | action | object | answer      |
      | are missing, and must not  | others | Deny   | b      | 422 Invalid |
      | are missing, and may       | others | Allow  | a      | 201         |

    @needs:control-port
    Examples: parameters that a server finds at once
      | what                       | name   | action | object | answer      |
      | refuse the object          | limits | Deny   | a      | 422 Invalid |
      | let the object in          | limits | Deny   | b      | 201         |

  @rule:cel-policy-parameters
  Scenario: A policy whose parameters are of a kind that the server does not serve refuses what it is about
    cel-policy-parameters: whatever its bindings say; the policy itself is named as wrong.
    Detects: it is evaluated without parameters, or forgotten.
    Given the policy "limit" with:
      """
      paramKind: {apiVersion: nowhere.example.com/v1, kind: Limit}
      validations: [{expression: 'true'}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is 422 Invalid
    And the Status has:
      | message | /denied request: failed to configure policy: .*'nowhere.example.com\/v1, Kind=Limit'$/ |
