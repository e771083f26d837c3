@area:cel
@needs:admission-webhook
Feature: Match conditions of webhooks
  A webhook is asked only where its conditions are true.

  @rule:cel-webhook-match-conditions
  Scenario Outline: A webhook whose condition <what> lets a write in that it would deny: <answer>
    cel-webhook-match-conditions: false keeps a request from the webhook; a condition that fails refuses it, as failurePolicy says.
    Detects: conditions are not looked at, or the webhook is asked whatever they come to.
    Given the validating webhook "guard" with:
      """
      answers: {allowed: false, status: {message: denied}}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      failurePolicy: <policy>
      matchConditions: [{name: c, expression: '<condition>'}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is <answer>

    Examples: conditions
      | what              | policy | condition                        | answer        |
      | is false          | Fail   | object.metadata.name == "b"      | 201           |
      | is true           | Fail   | object.metadata.name == "a"      | 400           |
      | fails             | Fail   | object.spec == 1                 | 403 Forbidden |
      | may fail          | Ignore | object.spec == 1                 | 201           |
