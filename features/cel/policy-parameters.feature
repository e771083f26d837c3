@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Parameters of admission policies
  A binding refers to the parameter objects of its policy. parameterNotFoundAction determines the result if no parameter object exists.

  @rule:cel-policy-parameters
  Scenario Outline: A POST returns <response> under a policy whose parameters <state>
    cel-policy-parameters: params is the object that the binding refers to; parameterNotFoundAction applies if the object does not exist.
    Detects: a server that evaluates a policy without its parameters, or ignores the policy.
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
    Then the response is <response>

    Examples: missing parameters
      | state                                          | name   | action | object | response    |
      | are missing with parameterNotFoundAction Deny  | others | Deny   | b      | 422 Invalid |
      | are missing with parameterNotFoundAction Allow | others | Allow  | a      | 201         |

    @needs:control-port
    Examples: existing parameters
      | state             | name   | action | object | response    |
      | forbid the object | limits | Deny   | a      | 422 Invalid |
      | allow the object  | limits | Deny   | b      | 201         |

  @rule:cel-policy-parameters
  Scenario: A POST returns 422 Invalid under a policy with a paramKind that the server does not serve
    cel-policy-parameters: the server rejects the write, and the message contains the unknown paramKind.
    Detects: a server that evaluates the policy without parameters, or ignores the policy.
    Given the policy "limit" with:
      """
      paramKind: {apiVersion: nowhere.example.com/v1, kind: Limit}
      validations: [{expression: 'true'}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is 422 Invalid
    And the Status has:
      | message | /denied request: failed to configure policy: .*'nowhere.example.com\/v1, Kind=Limit'$/ |

  @rule:cel-policy-parameters @needs:control-port
  Scenario Outline: POST of an object that <parameters> forbids returns <response> if the binding selects parameters by label
    cel-policy-parameters: the server evaluates the policy with each object that the selector matches, and each evaluation can reject the write.
    Detects: a server that evaluates the policy only with the first parameter object, or also with objects that have other labels or are in other
    namespaces.
    Given these ConfigMap exist:
      | name | metadata.labels  | data          |
      | one  | {"limit":"name"} | {"name": "a"} |
      | two  | {"limit":"name"} | {"name": "b"} |
      | none | {"limit":"none"} | {"name": "c"} |
    And the ConfigMap "empty" named "distant" in namespace "other" with:
      | metadata.labels | {"limit":"name"} |
      | data            | {"name": "d"}    |
    And the policy "limit" with:
      """
      paramKind: {apiVersion: v1, kind: ConfigMap}
      validations: [{expression: params.data.name != object.metadata.name}]
      binding: {paramRef: {selector: {matchLabels: {limit: name}}, parameterNotFoundAction: Deny}}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | <object> |
    Then the response is <response>

    Examples: objects
      | parameters                            | object | response    |
      | the first selected ConfigMap          | a      | 422 Invalid |
      | the second selected ConfigMap         | b      | 422 Invalid |
      | only a ConfigMap with other labels    | c      | 201         |
      | only a ConfigMap in another namespace | d      | 201         |

  @rule:cel-policy-parameters @needs:control-port
  Scenario Outline: POST of an object named <object> returns <response> if the binding selects parameters with <selector> and parameterNotFoundAction <action>
    cel-policy-parameters: the selector can have expressions, and parameterNotFoundAction applies if it selects no object.
    Detects: a server that ignores the expressions of the selector, or uses parameterNotFoundAction only for names.
    Given these ConfigMap exist:
      | name | metadata.labels              | data          |
      | one  | {"limit":"name","use":"yes"} | {"name": "a"} |
      | two  | {"limit":"name","use":"no"}  | {"name": "b"} |
    And the policy "limit" with:
      """
      paramKind: {apiVersion: v1, kind: ConfigMap}
      validations: [{expression: params.data.name != object.metadata.name}]
      binding: {paramRef: {selector: {<selector>}, parameterNotFoundAction: <action>}}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | <object> |
    Then the response is <response>

    Examples: selectors
      | selector                                                                                    | action | object | response    |
      | matchLabels: {limit: name}, matchExpressions: [{key: use, operator: NotIn, values: ["no"]}] | Deny   | a      | 422 Invalid |
      | matchLabels: {limit: name}, matchExpressions: [{key: use, operator: NotIn, values: ["no"]}] | Deny   | b      | 201         |
      | matchLabels: {limit: other}                                                                 | Deny   | c      | 422 Invalid |
      | matchLabels: {limit: other}                                                                 | Allow  | a      | 201         |
