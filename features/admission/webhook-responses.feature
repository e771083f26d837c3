@area:admission
@needs:webhooks
Feature: Responses of admission webhooks
  A webhook allows or denies a request, returns warnings, and may change the object.

  @rule:adm-webhook-denial
  Scenario Outline: A denial by a <type> webhook <contents> returns <response>
    adm-webhook-denial: the response has the code and reason of the webhook, or the code 400 if the code of the webhook is not an error code.
    Detects: a server that returns the same code for every denial, or that returns the code 200 for a denied request.
    Given the <type> webhook "guard" with:
      """
      response: {allowed: false, status: <status>}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}}
      """
    Then the response is <response>
    And the response has:
      | status  | is | Failure   |
      | message | is | <message> |
    And GET /api/v1/namespaces/{namespace}/configmaps/a
    And the response is 404

    Examples: statuses
      | type       | contents                       | status                                             | response      | message                                                                      |
      | validating | with the code 403              | {code: 403, message: not today, reason: Forbidden} | 403 Forbidden | admission webhook "guard.example.com" denied the request: not today          |
      | mutating   | with the code 403              | {code: 403, message: not today, reason: Forbidden} | 403 Forbidden | admission webhook "guard.example.com" denied the request: not today          |
      | validating | with the code 422              | {code: 422, message: too large, reason: Invalid}   | 422 Invalid   | admission webhook "guard.example.com" denied the request: too large          |
      | validating | with the code 500              | {code: 500, message: broken}                       | 500           | admission webhook "guard.example.com" denied the request: broken             |
      | validating | with the code of a success     | {code: 200, message: fine}                         | 400           | admission webhook "guard.example.com" denied the request: fine               |
      | validating | without a code                 | {message: no code}                                 | 400           | admission webhook "guard.example.com" denied the request: no code            |
      | validating | without a message              | {code: 403, reason: OnlyReason}                    | 403           | admission webhook "guard.example.com" denied the request: OnlyReason         |
      | validating | without a message or a reason  | {code: 403}                                        | 403           | admission webhook "guard.example.com" denied the request without explanation |

  @rule:adm-webhook-denial
  Scenario Outline: A <request> that the second of two webhooks denies returns 403 and changes nothing
    adm-webhook-denial: every matching webhook must allow the request.
    Detects: a server that calls only the first webhook, or that needs only one webhook to allow the request.
    Given the ConfigMap "empty" named "a"
    And the validating webhook "a-first" with:
      """
      response: {allowed: true}
      rules: [{operations: [UPDATE, DELETE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    And the validating webhook "b-second" with:
      """
      response: {allowed: false, status: {code: 403, message: denied}}
      rules: [{operations: [UPDATE, DELETE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When <method> /api/v1/namespaces/{namespace}/configmaps<name> with the body:
      """<type>
      <body>
      """
    Then the response is 403
    And the stored ConfigMap "a" is unchanged

    Examples: requests
      | request                | method | name | type                         | body               |
      | merge patch            | PATCH  | /a   | application/merge-patch+json | {"data":{"a":"b"}} |
      | DELETE                 | DELETE | /a   | application/json             | {}                 |
      | DELETE of a collection | DELETE |      | application/json             | {}                 |

  @rule:adm-webhook-warnings
  Scenario Outline: The response contains the warnings of two webhooks <result>
    adm-webhook-warnings: the server returns each warning of each webhook in a Warning header, whether the request is allowed or denied.
    Detects: a server that returns only the first warning, only the warnings of one webhook, or only the warnings of accepted requests.
    Given the mutating webhook "a-first" with:
      """
      response: {allowed: true, warnings: [first, "second, with a comma"]}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    And the validating webhook "b-second" with:
      """
      response: {allowed: <allowed>, warnings: [third], status: {code: 403, message: denied}}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}}
      """
    Then the response is <response>
    And the warnings in any order are:
      | text                 |
      | first                |
      | second, with a comma |
      | third                |

    Examples: decisions of the webhooks
      | result                          | allowed | response |
      | that allow a request            | true    | 201      |
      | of which one denies the request | false   | 403      |
