@area:admission
@needs:webhooks
Feature: Operators of webhook selectors, and objects that selectors match
  A selector is compared with the labels of the objects in the review. An absent object matches no selector.

  @rule:adm-webhook-object-selector
  Scenario Outline: <request> of Endpoints with the labels <labels> returns <response> if a denying webhook selects objects without the label open
    adm-webhook-object-selector: a create has no old object and a delete has no new object, and an absent object matches no selector.
    Detects: a server that treats an absent object as an object without labels.
    Given the Endpoints "empty" named "a" with:
      | metadata.labels | <labels> |
    And the validating webhook "guard" with:
      """
      response: {allowed: false, status: {message: denied, code: 403}}
      rules: [{operations: ["*"], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      objectSelector: {matchExpressions: [{key: open, operator: DoesNotExist}]}
      """
    When <method> /api/v1/namespaces/{namespace}/endpoints<name> with the body:
      """application/json
      <body>
      """
    Then the response is <response>

    Examples: requests
      | request | method | name | labels         | body                                              | response |
      | POST    | POST   |      | {"open":"yes"} | {"metadata":{"name":"b","labels":{"open":"yes"}}} | 201      |
      | POST    | POST   |      | {"tier":"a"}   | {"metadata":{"name":"b","labels":{"tier":"a"}}}   | 403      |
      | DELETE  | DELETE | /a   | {"open":"yes"} | {}                                                | 200      |
      | DELETE  | DELETE | /a   | {"tier":"a"}   | {}                                                | 403      |

  @rule:adm-webhook-object-selector
  Scenario Outline: A create with the labels <labels> returns <response> if the objectSelector of a denying webhook has the expression tier <operator> <values>
    adm-webhook-object-selector: NotIn also matches objects without the label, and In requires one of the values.
    Detects: a server that reads only the first value, or that requires the label for NotIn.
    Given the validating webhook "guard" with:
      """
      response: {allowed: false, status: {message: denied, code: 403}}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      objectSelector: {matchExpressions: [{key: tier, operator: <operator>, values: <values>}]}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name   | a        |
      | metadata.labels | <labels> |
    Then the response is <response>

    Examples: labels
      | operator | values        | labels          | response |
      | NotIn    | [front, back] | {"app":"web"}   | 403      |
      | NotIn    | [front, back] | {"tier":"side"} | 403      |
      | NotIn    | [front, back] | {"tier":"back"} | 201      |
      | Exists   | []            | {"tier":""}     | 403      |
      | Exists   | []            | {"app":"web"}   | 201      |

  @rule:adm-webhook-object-selector @needs:type:deployments.apps
  Scenario: An update of the scale of a Deployment returns 200 if the objectSelector of a denying webhook matches only the Deployment
    adm-webhook-object-selector: the selector is compared with the Scale, which has no labels.
    Detects: a server that compares the selector with the object that has the scale.
    Given the Deployment "one-replica" named "a" with:
      | metadata.labels | {"guard":"yes"} |
    And the validating webhook "guard" with:
      """
      response: {allowed: false, status: {message: denied, code: 403}}
      rules: [{operations: [UPDATE], apiGroups: [apps], apiVersions: [v1], resources: ["deployments/*"]}]
      objectSelector: {matchLabels: {guard: "yes"}}
      """
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/scale with the body:
      """application/merge-patch+json
      {"spec":{"replicas":3}}
      """
    Then the response is 200

  @rule:adm-webhook-namespace-selector
  Scenario Outline: <request> of a Namespace with the label guard "<value>" returns <response> if a denying webhook selects Namespaces with this label
    adm-webhook-namespace-selector: for a create, the server compares the labels in the request, and for a delete, the stored labels.
    Detects: a server that looks up the Namespace before it is created, or that does not call the webhook for the deletion.
    Given the Namespace "empty" named "n-{unique}" with:
      | metadata.labels | {"guard":"<value>"} |
    And the validating webhook "guard" with:
      """
      response: {allowed: false, status: {message: denied, code: 403}}
      rules: [{operations: [CREATE, DELETE], apiGroups: [""], apiVersions: [v1], resources: [namespaces]}]
      namespaceSelector: {matchLabels: {guard: '{unique}'}}
      """
    When <method> /api/v1/namespaces<path> with the body:
      """
      <body>
      """
    Then the response is <response>

    Examples: requests
      | request | method | path        | value    | body                                                          | response  |
      | POST    | POST   |             | {unique} | {metadata: {name: "m-{unique}", labels: {guard: "{unique}"}}} | 403       |
      | POST    | POST   |             | other    | {metadata: {name: "m-{unique}", labels: {guard: other}}}      | 201       |
      | DELETE  | DELETE | /n-{unique} | {unique} | {}                                                            | 403       |
      | DELETE  | DELETE | /n-{unique} | other    | {}                                                            | a success |
