@area:admission
@needs:webhooks
Feature: Order, denials and warnings of admission webhooks
  A denial ends the admission of a request. Validating webhooks receive only valid objects.

  @rule:adm-mutating-webhooks-in-order
  Scenario: A mutating webhook receives no review after the preceding webhook has denied the request
    adm-mutating-webhooks-in-order: the server calls a mutating webhook only after the preceding webhooks have allowed the request.
    Detects: a server that calls all webhooks before it evaluates their responses.
    Given the mutating webhook "a-first" with:
      """
      response: {allowed: false, status: {code: 403, message: denied}}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    And the mutating webhook "b-second" with:
      """
      response: {allowed: true}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}}
      """
    Then the response is 403
    And the webhook "b-second" has received:
      | operation |

  @rule:adm-validating-webhooks-last
  Scenario Outline: <request> of an invalid object returns 422, and a validating webhook receives no review
    adm-validating-webhooks-last: validating webhooks receive objects as the server stores them, so the server
    rejects an invalid object before it calls them.
    Detects: a server that calls validating webhooks before it validates the object.
    Given the ConfigMap "empty" named "a"
    And the validating webhook "guard" with:
      """
      response: {allowed: true}
      rules: [{operations: ["*"], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When <method> /api/v1/namespaces/{namespace}/configmaps<name> with the body:
      """application/<type>
      {"metadata":{"name":"<object>"},"data":{"not a key":"x"}}
      """
    Then the response is 422 Invalid
    And the webhook "guard" has received:
      | operation |

    Examples: requests
      | request       | method | name | type             | object |
      | POST          | POST   |      | json             | b      |
      | PUT           | PUT    | /a   | json             | a      |
      | A merge patch | PATCH  | /a   | merge-patch+json | a      |

  @rule:adm-webhook-reinvocation
  Scenario: The server stores the changes of a webhook that it calls again
    adm-webhook-reinvocation: the patch of the second call is applied to the object like the patch of the first call.
    Detects: a server that ignores the response to the second call.
    Given the mutating webhook "a-first" with:
      """
      reinvocationPolicy: IfNeeded
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      response: {patch: [{op: add, path: /data/first, value: "1"}]}
      """
    And the mutating webhook "b-second" with:
      """
      reinvocationPolicy: Never
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      response: {patch: [{op: remove, path: /data/first}]}
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}, data: {a: b}}
      """
    Then the response is 201
    And the response has:
      | data | {"a":"b","first":"1"} |

  @rule:adm-webhook-warnings
  Scenario Outline: The response to <request> contains a warning of two webhooks only once
    adm-webhook-warnings: the server returns warnings for every operation, and returns equal warnings only once.
    Detects: a server that returns warnings only for creates, or repeats the warning.
    Given the ConfigMap "empty" named "a"
    And the mutating webhook "a-first" with:
      """
      response: {allowed: true, warnings: [same, first]}
      rules: [{operations: [UPDATE, DELETE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    And the validating webhook "b-second" with:
      """
      response: {allowed: true, warnings: [second, same]}
      rules: [{operations: [UPDATE, DELETE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When <method> /api/v1/namespaces/{namespace}/configmaps/a?dryRun=All with the body:
      """application/<type>
      <body>
      """
    Then the response is 200
    And the warnings in any order are:
      | text   |
      | same   |
      | first  |
      | second |

    Examples: requests
      | request       | method | type             | body                                       |
      | a merge patch | PATCH  | merge-patch+json | {"data":{"a":"b"}}                         |
      | a PUT         | PUT    | json             | {"metadata":{"name":"a"},"data":{"a":"b"}} |
      | a DELETE      | DELETE | json             | {}                                         |

  @rule:adm-webhook-denial
  Scenario: The response to a denied request has the causes and retryAfterSeconds of the webhook
    adm-webhook-denial: the response has the details in the status of the webhook.
    Detects: a server that returns only code, reason and message of the webhook.
    Given the validating webhook "guard" with:
      """
      response: {allowed: false, status: {code: 429, reason: TooManyRequests, message: later, details: {retryAfterSeconds: 7, causes: [{field: data.a, message: one, reason: FieldValueInvalid}, {field: data.b, message: two}]}}}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}}
      """
    Then the response is 429 TooManyRequests
    And the response has:
      | details.retryAfterSeconds | 7                                                                                                    |
      | details.causes            | [{"reason":"FieldValueInvalid","message":"one","field":"data.a"},{"message":"two","field":"data.b"}] |
