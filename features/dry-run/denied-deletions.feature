@area:dry-run
@needs:admission-webhook
Feature: Validating admission of dry deletions
  A dry DELETE asks those whom the real one asks.

  @rule:dry-runs-validating-admission
  Scenario Outline: A dry DELETE of <what> that a webhook denies is denied
    dry-runs-validating-admission: the webhook is told what would go, and its refusal is the answer.
    Detects: deletions are not admitted in a dry run.
    Given the ConfigMap "empty" named "a"
    And the validating webhook "keeper" with:
      """
      rules: [{operations: [DELETE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      answers: {allowed: false}
      """
    When DELETE /api/v1/namespaces/{namespace}/configmaps<path>?dryRun=All
    Then the answer is 400
    And the answer has:
      | status  | Failure                                                                       |
      | message | admission webhook "keeper.example.com" denied the request without explanation |
      | reason  | (absent)                                                                      |
      | details | (absent)                                                                      |
    And the stored ConfigMap "a" is unchanged
    And the webhook "keeper" was asked:
      | operation | name   | dryRun | object | oldObject.metadata.name | options.kind  | options.dryRun |
      | DELETE    | <name> | true   | null   | a                       | DeleteOptions | ["All"]        |

    Examples: one object, and all
      | what           | path | name     |
      | an object      | /a   | a        |
      | the collection |      | (absent) |
