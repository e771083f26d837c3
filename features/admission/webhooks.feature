@area:admission
@needs:webhooks
Feature: Selection and order of admission webhooks
  Selectors restrict the requests that a webhook receives. The server calls mutating webhooks one after the other.

  @rule:adm-webhook-object-selector
  Scenario Outline: An update returns <response> if the objectSelector of a webhook that denies updates matches <objects>
    adm-webhook-object-selector: the webhook is called if the selector matches the old or the new object.
    Detects: a server that compares only the new object, so that clients bypass a webhook by removing a label.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.labels | <stored labels> |
    And the validating webhook "guard" with:
      """
      response: {allowed: false, status: {message: denied, code: 403}}
      rules: [{operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      objectSelector: {matchLabels: {guarded: "true"}}
      """
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":<change>}}
      """
    Then the response is <response>

    Examples: labels
      | objects        | stored labels       | change             | response |
      | both objects   | {"guarded":"true"}  | {"tier":"front"}   | 403      |
      | the old object | {"guarded":"true"}  | {"guarded":null}   | 403      |
      | the new object | {"guarded":"false"} | {"guarded":"true"} | 403      |
      | neither object | {"guarded":"false"} | {"tier":"front"}   | 200      |

  @rule:adm-mutating-webhooks-in-order
  Scenario: A mutating webhook receives the object with the changes of the preceding webhook
    adm-mutating-webhooks-in-order: the server calls the webhooks in the order of their names, and stores the changes of both.
    Detects: a server that sends the object of the request to every webhook, or that stores only the last change.
    Given the mutating webhook "a-first" with:
      """
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      response:
        patch: [{op: add, path: /metadata/labels/first, value: "1"}]
      """
    And the mutating webhook "b-second" with:
      """
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      response:
        patch: [{op: add, path: /metadata/labels/second, value: "2"}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name   | a             |
      | metadata.labels | {"app":"web"} |
    Then the response is a success
    And the response has:
      | metadata.labels | {"app":"web","first":"1","second":"2"} |
    And the stored Endpoints "a" is the same as the response
    And the webhook "b-second" has received:
      | operation | name | object.metadata.labels    |
      | CREATE    | a    | {"app":"web","first":"1"} |

  @rule:adm-webhook-namespace-selector
  Scenario Outline: An update of a Namespace returns <response> if the namespaceSelector of a denying webhook matches <matched>
    adm-webhook-namespace-selector: the server compares the selector with the labels of the Namespace after the update.
    Detects: a server that compares the selector with the stored labels, or that calls the webhook for every Namespace.
    Given the Namespace "empty" named "n-{unique}" with:
      | metadata.labels | <stored labels> |
    And the validating webhook "guard" with:
      """
      response: {allowed: false, status: {message: denied, code: 403}}
      rules: [{operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [namespaces]}]
      namespaceSelector: {matchLabels: {guard: '{unique}'}}
      """
    When PATCH /api/v1/namespaces/n-{unique} with the body:
      """application/merge-patch+json
      {"metadata":{"labels":<change>}}
      """
    Then the response is <response>

    Examples: labels
      | matched                               | stored labels        | change               | response |
      | the stored and the new labels         | {"guard":"{unique}"} | {"tier":"front"}     | 403      |
      | only the new labels                   | {"tier":"front"}     | {"guard":"{unique}"} | 403      |
      | only the stored labels                | {"guard":"{unique}"} | {"guard":null}       | 200      |
      | neither the stored nor the new labels | {"tier":"front"}     | {"tier":"back"}      | 200      |

  @rule:adm-webhook-object-selector
  Scenario Outline: A create with the labels <labels> returns <response> if the objectSelector of a denying webhook has two expressions
    adm-webhook-object-selector: the selector matches if all its labels and expressions match.
    Detects: a server that evaluates only the first expression, or that calls the webhook if one expression matches.
    Given the validating webhook "guard" with:
      """
      response: {allowed: false, status: {message: denied, code: 403}}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      objectSelector:
        matchLabels: {guard: '{unique}'}
        matchExpressions: [{key: tier, operator: In, values: [front, back]}, {key: open, operator: DoesNotExist}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name   | a        |
      | metadata.labels | <labels> |
    Then the response is <response>

    Examples: labels
      | labels                                          | response |
      | {"guard":"{unique}","tier":"front"}             | 403      |
      | {"guard":"{unique}","tier":"back"}              | 403      |
      | {"guard":"{unique}","tier":"back","open":"yes"} | 201      |
      | {"guard":"{unique}","tier":"side"}              | 201      |
      | {"tier":"front"}                                | 201      |

  @rule:adm-webhook-namespace-selector-cluster-scoped @needs:type:ingressclasses.networking
  Scenario Outline: The <request> of a cluster-scoped object returns 403 if a denying webhook has a namespaceSelector
    adm-webhook-namespace-selector-cluster-scoped: a namespaceSelector excludes no requests for cluster-scoped objects.
    Detects: a server that matches the selector against an empty set of labels and skips the webhook.
    Given the IngressClass "empty" named "a-{unique}" with:
      | metadata.labels | {"guard":"{unique}"} |
    And the validating webhook "guard" with:
      """
      response: {allowed: false, status: {message: denied, code: 403}}
      rules: [{operations: ['*'], apiGroups: [networking.orch.io], apiVersions: [v1], resources: [ingressclasses]}]
      namespaceSelector: {matchLabels: {guard: none}}
      objectSelector: {matchLabels: {guard: '{unique}'}}
      """
    When <method> /apis/networking.orch.io/v1/ingressclasses<name> with the body:
      """<type>
      <body>
      """
    Then the response is 403
    And the stored IngressClass "a-{unique}" is unchanged

    Examples: requests
      | request | method | name        | type                         | body                                                                                                      |
      | create  | POST   |             | application/json             | {"metadata":{"name":"b-{unique}","labels":{"guard":"{unique}"}},"spec":{"controller":"example.com/none"}} |
      | update  | PATCH  | /a-{unique} | application/merge-patch+json | {"metadata":{"labels":{"app":"web"}}}                                                                     |
      | delete  | DELETE | /a-{unique} | application/json             | {}                                                                                                        |
