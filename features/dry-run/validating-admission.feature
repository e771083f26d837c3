@area:dry-run
@needs:webhooks
Feature: Validating admission of dry runs
  A webhook denies a dry run with the same message as the real request.

  Background:
    Given the validating webhook "guard" with:
      """
      rules: [{operations: ["*"], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      objectSelector: {matchLabels: {guarded: "yes"}}
      response:
        allowed: false
        warnings: [think again]
        status: {code: 409, reason: Conflict, message: not today, details: {causes: [{reason: Busy, message: closed, field: data.day}]}}
      """

  # Webhooks can return warnings in 1.19 and later.
  @rule:dry-runs-validating-admission @since:1.19
  Scenario Outline: A <write> that a webhook denies returns 409
    dry-runs-validating-admission: the server calls the webhook, and returns its code, message and details.
    Detects: a server that returns the response before validating admission.
    When POST /api/v1/namespaces/{namespace}/configmaps<query> with the body:
      """
      {metadata: {name: a, labels: {guarded: "yes"}}}
      """
    Then the response is 409 Conflict
    And the response has:
      | kind     | Status                                                               |
      | status   | Failure                                                              |
      | message  | admission webhook "guard.example.com" denied the request: not today  |
      | details  | {"causes":[{"reason":"Busy","message":"closed","field":"data.day"}]} |
      | metadata | {}                                                                   |
    And the warnings in any order are:
      | text        |
      | think again |
    And there is no ConfigMap "a"
    And the webhook "guard" has received:
      | operation | name | dryRun   | object.metadata.uid | oldObject |
      | CREATE    | a    | <dryRun> | (not empty)         | null      |

    Examples: real request and dry run
      | write        | query       | dryRun |
      | POST         |             | false  |
      | dry-run POST | ?dryRun=All | true   |

  @rule:dry-runs-validating-admission
  Scenario Outline: A dry-run <method> with an <type> body that a webhook denies returns 409
    dry-runs-validating-admission: the webhook receives the complete object as it would be stored.
    Detects: a server that calls webhooks only for dry-run creates, or sends the patch to the webhook.
    Given the ConfigMap "empty" named "a"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/configmaps/a?dryRun=All&fieldManager=tester with the body:
      """
      {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a", "labels": {"guarded": "yes"}}}
      """
    Then the response is 409 Conflict
    And the response has:
      | message | admission webhook "guard.example.com" denied the request: not today |
    And the stored ConfigMap "a" is unchanged
    And the webhook "guard" has received:
      | operation | name | dryRun | object.metadata.uid | object.metadata.labels | oldObject.metadata.resourceVersion |
      | UPDATE    | a    | true   | {a:metadata.uid}    | {"guarded":"yes"}      | {a:metadata.resourceVersion}       |

    Examples: updates
      | method | type                                   |
      | PUT    | application/json                       |
      | PATCH  | application/merge-patch+json           |
      | PATCH  | application/strategic-merge-patch+json |
      | PATCH  | application/apply-patch+yaml           |

  @rule:dry-runs-validating-admission
  Scenario: A dry-run POST that does not match the webhook succeeds
    dry-runs-validating-admission: a webhook cannot deny an object that it does not match.
    Detects: a server that rejects every dry run if there is a webhook.
    When POST /api/v1/namespaces/{namespace}/configmaps?dryRun=All with the body:
      """
      {metadata: {name: a, labels: {guarded: "no"}}}
      """
    Then the response is a success
    And the headers of the response have:
      | Warning | (absent) |
    And the webhook "guard" has received:
      | operation |
