@area:dry-run
@needs:admission-webhook
Feature: Validating admission runs in a dry run
  What admission denies is denied in a dry run too, in the same words.

  Background:
    Given the validating webhook "guard" with:
      """
      rules: [{operations: ["*"], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      objectSelector: {matchLabels: {guarded: "yes"}}
      answers:
        allowed: false
        warnings: [think again]
        status: {code: 409, reason: Conflict, message: not today, details: {causes: [{reason: Busy, message: closed, field: data.day}]}}
      """

  # Webhooks give warnings since 1.19.
  @rule:dry-runs-validating-admission @since:1.19
  Scenario Outline: A create that a webhook denies is denied with the query "<query>"
    dry-runs-validating-admission: the webhook is asked, and its refusal is the answer, Status and all.
    Detects: a dry run answers before validating admission.
    When POST /api/v1/namespaces/{namespace}/configmaps<query> with the body:
      """
      {metadata: {name: a, labels: {guarded: "yes"}}}
      """
    Then the answer is 409 Conflict
    And the answer has:
      | kind     | Status                                                                            |
      | status   | Failure                                                                           |
      | message  | admission webhook "guard.example.com" denied the request: not today               |
      | details  | {"causes":[{"reason":"Busy","message":"closed","field":"data.day"}]} |
      | metadata | {}                                                                                |
    And the warnings in any order are:
      | text        |
      | think again |
    And there is no ConfigMap "a"
    And the webhook "guard" was asked:
      | operation | name | dryRun | object.metadata.uid | oldObject |
      | CREATE    | a    | <dry>  | (not empty)         | null      |

    Examples: the real request and the dry one
      | query       | dry   |
      |             | false |
      | ?dryRun=All | true  |

  @rule:dry-runs-validating-admission
  Scenario Outline: A change by <type> that a webhook denies is denied in a dry run
    dry-runs-validating-admission: the webhook sees the whole object as it would be stored.
    Detects: only creates are admitted in a dry run, or the webhook sees the patch.
    Given the ConfigMap "empty" named "a"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/configmaps/a?dryRun=All&fieldManager=tester with the body:
      """
      {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a", "labels": {"guarded": "yes"}}}
      """
    Then the answer is 409 Conflict
    And the answer has:
      | message | admission webhook "guard.example.com" denied the request: not today |
    And the stored ConfigMap "a" is unchanged
    And the webhook "guard" was asked:
      | operation | name | dryRun | object.metadata.uid | object.metadata.labels | oldObject.metadata.resourceVersion |
      | UPDATE    | a    | true   | {a:metadata.uid}    | {"guarded":"yes"}      | {a:metadata.resourceVersion}       |

    Examples: ways to change an object
      | method | type                                   |
      | PUT    | application/json                       |
      | PATCH  | application/merge-patch+json           |
      | PATCH  | application/strategic-merge-patch+json |
      | PATCH  | application/apply-patch+yaml           |

  @rule:dry-runs-validating-admission
  Scenario: What the webhook allows goes through
    dry-runs-validating-admission: an object that the webhook isn't about is not denied.
    Detects: a dry run is refused wherever there is a webhook.
    When POST /api/v1/namespaces/{namespace}/configmaps?dryRun=All with the body:
      """
      {metadata: {name: a, labels: {guarded: "no"}}}
      """
    Then the answer is a success
    And the headers of the answer have:
      | Warning | (absent) |
    And the webhook "guard" was asked:
      | operation |
