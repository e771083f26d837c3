@area:cel
@needs:webhooks
Feature: Match conditions of admission webhooks
  The server calls a webhook only if all its match conditions are true.

  @rule:cel-webhook-match-conditions
  Scenario Outline: A POST returns <response> if the match condition of a denying webhook with failurePolicy <policy> <result>
    cel-webhook-match-conditions: a false condition skips the webhook; failurePolicy applies to a condition that cannot be evaluated.
    Detects: a server that ignores conditions, requires only one of them, or ignores failurePolicy.
    Given the validating webhook "guard" with:
      """
      response: {allowed: false, status: {message: denied}}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      failurePolicy: <policy>
      matchConditions: [<first conditions>{name: c, expression: '<condition>'}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is <response>

    Examples: conditions
      | result                            | policy | condition                   | response      | first conditions                           |
      | is false                          | Fail   | object.metadata.name == "b" | 201           |                                            |
      | is true                           | Fail   | object.metadata.name == "a" | 400           |                                            |
      | fails                             | Fail   | object.spec == 1            | 403 Forbidden |                                            |
      | fails                             | Ignore | object.spec == 1            | 201           |                                            |
      | is false after a true condition   | Fail   | object.metadata.name == "b" | 201           | {name: a, expression: 'true'},             |
      | is true after a true condition    | Fail   | object.metadata.name == "a" | 400           | {name: a, expression: 'true'},             |
      | is true after a false condition   | Fail   | object.metadata.name == "a" | 201           | {name: a, expression: 'false'},            |
      | is false after a failed condition | Fail   | object.metadata.name == "b" | 201           | {name: a, expression: 'object.spec == 1'}, |
      | is true after a failed condition  | Fail   | object.metadata.name == "a" | 403 Forbidden | {name: a, expression: 'object.spec == 1'}, |

  @rule:cel-webhook-match-conditions
  Scenario Outline: A <request> returns <response> if the match condition of a denying webhook <result>
    cel-webhook-match-conditions: the conditions apply to every operation, and to subresources.
    Detects: a server that evaluates match conditions only for creations and updates of objects.
    Given the Service "one-port" named "a"
    And the validating webhook "guard" with:
      """
      response: {allowed: false, status: {message: denied}}
      rules: [{operations: ['*'], apiGroups: [""], apiVersions: [v1], resources: [services, services/status]}]
      matchConditions: [{name: c, expression: '<condition>'}]
      """
    When <method> /api/v1/namespaces/{namespace}/services/a<subresource> with the body:
      """application/<type>
      <body>
      """
    Then the response is <response>

    Examples: operations
      | request                   | result   | condition                     | response | method | subresource | type             | body                              |
      | DELETE                    | is false | request.operation != "DELETE" | 200      | DELETE |             | json             | {}                                |
      | DELETE                    | is true  | request.operation == "DELETE" | 400      | DELETE |             | json             | {}                                |
      | merge patch of the status | is false | request.subResource == ""     | 200      | PATCH  | /status     | merge-patch+json | {"metadata":{"labels":{"x":"y"}}} |
      | merge patch of the status | is true  | request.subResource != ""     | 400      | PATCH  | /status     | merge-patch+json | {"metadata":{"labels":{"x":"y"}}} |
