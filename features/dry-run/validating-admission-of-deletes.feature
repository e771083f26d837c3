@area:dry-run
@needs:webhooks
Feature: Validating admission of dry-run deletes
  A dry-run DELETE calls the same webhooks as the real request.

  @rule:dry-runs-validating-admission
  Scenario Outline: A dry-run DELETE of <target> that a webhook denies returns 400
    dry-runs-validating-admission: the webhook receives the object to be deleted, and its message is in the response.
    Detects: a server that skips admission for dry-run deletes.
    Given the ConfigMap "empty" named "a"
    And the validating webhook "keeper" with:
      """
      rules: [{operations: [DELETE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      response: {allowed: false}
      """
    When DELETE /api/v1/namespaces/{namespace}/configmaps<path>?dryRun=All
    Then the response is 400
    And the response has:
      | status  | Failure                                                                       |
      | message | admission webhook "keeper.example.com" denied the request without explanation |
      | reason  | (absent)                                                                      |
      | details | (absent)                                                                      |
    And the stored ConfigMap "a" is unchanged
    And the webhook "keeper" has received:
      | operation | name   | dryRun | object | oldObject.metadata.name | options.kind  | options.dryRun |
      | DELETE    | <name> | true   | null   | a                       | DeleteOptions | ["All"]        |

    Examples: one object and a collection
      | target       | path | name     |
      | an object    | /a   | a        |
      | a collection |      | (absent) |
