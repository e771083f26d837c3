@area:admission
@needs:admission-webhook
Feature: Reinvocation of mutating webhooks, and namespaces that a webhook selects
  A mutating webhook can be called again after later webhooks have changed the object. The labels of a namespace select its requests.

  @rule:adm-webhook-reinvocation
  Scenario Outline: The webhooks <policies> receive <calls> if the last of three webhooks changes the object
    adm-webhook-reinvocation: every earlier webhook with IfNeeded is called once more, with the changed object.
    Detects: a server that calls no webhook again, or only the first.
    Given the mutating webhook "a-first" with:
      """
      reinvocationPolicy: <first>
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      response: {allowed: true}
      """
    And the mutating webhook "b-second" with:
      """
      reinvocationPolicy: <second>
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      response: {allowed: true}
      """
    And the mutating webhook "c-third" with:
      """
      reinvocationPolicy: IfNeeded
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      response: {allowed: true, patch: [{op: add, path: /metadata/labels/third, value: "3"}]}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name   | a             |
      | metadata.labels | {"app":"web"} |
    Then the response is a success
    And the webhook "<webhook>" has received:
      | operation | object.metadata.labels    |
      | CREATE    | <labels>                  |
      | CREATE    | {"app":"web","third":"3"} |

    Examples: webhooks that are called again
      | policies                      | first    | second   | webhook  | labels        | calls           |
      | with IfNeeded at the start    | IfNeeded | Never    | a-first  | {"app":"web"} | a second review |
      | with IfNeeded in the middle   | Never    | IfNeeded | b-second | {"app":"web"} | a second review |
      | that all have IfNeeded        | IfNeeded | IfNeeded | b-second | {"app":"web"} | a second review |

  @rule:adm-webhook-reinvocation
  Scenario: A webhook with reinvocationPolicy Never, and the webhook that changed the object last, are called once
    adm-webhook-reinvocation: no review has the change of the last webhook.
    Detects: a server that calls every webhook again.
    Given the mutating webhook "a-first" with:
      """
      reinvocationPolicy: Never
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      response: {allowed: true}
      """
    And the mutating webhook "b-second" with:
      """
      reinvocationPolicy: IfNeeded
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      response: {allowed: true, patch: [{op: add, path: /metadata/labels/second, value: "2"}]}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name   | a             |
      | metadata.labels | {"app":"web"} |
    Then the response is a success
    And the webhook "a-first" has received:
      | operation | object.metadata.labels |
      | CREATE    | {"app":"web"}          |
    And the webhook "b-second" has received:
      | operation | object.metadata.labels |
      | CREATE    | {"app":"web"}          |

  @rule:adm-webhook-namespace-selector
  Scenario Outline: An update of a Namespace returns <response> if the namespaceSelector of a denying webhook matches <labels>
    adm-webhook-namespace-selector: a Namespace is matched by its own labels, as the request changes them.
    Detects: a server that compares the stored labels, or calls the webhook for every Namespace.
    Given the Namespace "empty" named "n-{unique}" with:
      | metadata.labels | <before> |
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
      | labels         | before                 | change               | response |
      | both objects   | {"guard":"{unique}"}   | {"tier":"front"}     | 403      |
      | the new object | {"tier":"front"}       | {"guard":"{unique}"} | 403      |
      | the old object | {"guard":"{unique}"}   | {"guard":null}       | 200      |
      | neither        | {"tier":"front"}       | {"tier":"back"}      | 200      |

  @rule:adm-webhook-object-selector
  Scenario Outline: A create with the labels <labels> returns <response> if a denying webhook selects by several expressions
    adm-webhook-object-selector: every label and every expression must match.
    Detects: a server that evaluates only the first expression, or any of them.
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
