@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Parameters of admission policies
  A binding refers to the parameter objects of its policy. parameterNotFoundAction determines the result if no parameter object exists.
  Each scenario has a paramKind of its own, because kube-apiserver stops observing a built-in paramKind when no policy uses it. It can take
  kube-apiserver half a minute to find a new paramKind.

  @rule:cel-policy-parameters
  Scenario Outline: A POST returns <response> under a policy whose parameters <state>
    cel-policy-parameters: params is the object that the binding refers to; parameterNotFoundAction applies if the object does not exist.
    Detects: a server that evaluates a policy without its parameters, or ignores the policy.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      name: {type: string}
      """
    And the Widget "empty" named "limits" with:
      | spec.name | a |
    And the policy "limit" with:
      """
      paramKind: {apiVersion: '{unique}.example.com/v1', kind: Widget}
      validations: [{expression: params.spec.name != object.metadata.name}]
      binding: {paramRef: {name: <name>, parameterNotFoundAction: <action>}}
      """
    And within 60 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All with {"metadata":{"name":"z"}} | <response to z> |
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | <object> |
    Then the response is <response>

    Examples: missing parameters
      | state                                          | name   | action | response to z | object | response    |
      | are missing with parameterNotFoundAction Deny  | others | Deny   | 422           | b      | 422 Invalid |
      | are missing with parameterNotFoundAction Allow | others | Allow  | 201           | a      | 201         |

    Examples: existing parameters
      | state             | name   | action | response to z | object | response    |
      | forbid the object | limits | Deny   | 201           | a      | 422 Invalid |
      | allow the object  | limits | Deny   | 201           | b      | 201         |

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

  @rule:cel-policy-parameters
  Scenario Outline: POST of an object that <parameters> forbids returns <response> if the binding selects parameters by label
    cel-policy-parameters: the server evaluates the policy with each object that the selector matches, and each evaluation can reject the write.
    Detects: a server that evaluates the policy only with the first parameter object, or also with objects that have other labels or are in other
    namespaces.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      name: {type: string}
      """
    And these Widget exist:
      | name | metadata.labels  | spec.name |
      | one  | {"limit":"name"} | a         |
      | two  | {"limit":"name"} | b         |
      | last | {"limit":"name"} | e         |
      | none | {"limit":"none"} | c         |
    And the Widget "empty" named "distant" in namespace "other" with:
      | metadata.labels | {"limit":"name"} |
      | spec.name       | d                |
    And the policy "limit" with:
      """
      paramKind: {apiVersion: '{unique}.example.com/v1', kind: Widget}
      validations: [{expression: params.spec.name != object.metadata.name}]
      binding: {paramRef: {selector: {matchLabels: {limit: name}}, parameterNotFoundAction: Deny}}
      """
    And within 60 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All with {"metadata":{"name":"z"}} | 201 |
      | POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All with {"metadata":{"name":"b"}} | 422 |
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | <object> |
    Then the response is <response>

    Examples: objects
      | parameters                         | object | response    |
      | the first selected Widget          | a      | 422 Invalid |
      | the second selected Widget         | b      | 422 Invalid |
      | the third selected Widget          | e      | 422 Invalid |
      | only a Widget with other labels    | c      | 201         |
      | only a Widget in another namespace | d      | 201         |

  @rule:cel-policy-parameters
  Scenario Outline: POST of an object named <object> returns <response> if the binding selects parameters with <selector> and parameterNotFoundAction <action>
    cel-policy-parameters: the selector can have expressions, and parameterNotFoundAction applies if it selects no object.
    Detects: a server that ignores the expressions of the selector, or uses parameterNotFoundAction only for names.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      name: {type: string}
      """
    And these Widget exist:
      | name | metadata.labels              | spec.name |
      | one  | {"limit":"name","use":"yes"} | a         |
      | two  | {"limit":"name","use":"no"}  | b         |
    And the policy "limit" with:
      """
      paramKind: {apiVersion: '{unique}.example.com/v1', kind: Widget}
      validations: [{expression: params.spec.name != object.metadata.name}]
      binding: {paramRef: {selector: {<selector>}, parameterNotFoundAction: <action>}}
      """
    And within 60 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All with {"metadata":{"name":"z"}} | <response to z> |
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | <object> |
    Then the response is <response>

    Examples: selectors
      | selector                                                                                    | action | response to z | object | response    |
      | matchLabels: {limit: name}, matchExpressions: [{key: use, operator: NotIn, values: ["no"]}] | Deny   | 201           | a      | 422 Invalid |
      | matchLabels: {limit: name}, matchExpressions: [{key: use, operator: NotIn, values: ["no"]}] | Deny   | 201           | b      | 201         |
      | matchLabels: {limit: other}                                                                 | Deny   | 422           | c      | 422 Invalid |
      | matchLabels: {limit: other}                                                                 | Allow  | 201           | a      | 201         |
