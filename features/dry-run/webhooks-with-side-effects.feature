@area:dry-run
@needs:webhooks @needs:release-emulation
Feature: Dry runs with webhooks that have side effects
  A webhook with side effects must not be called in a dry run, so the request fails. Since 1.22, the server rejects a webhook with side effects.

  Background:
    Given a server with the launch profile "release-1.21"

  @rule:dry-side-effect-admission-fails
  Scenario Outline: A dry-run <method> that matches a <webhook type> webhook with sideEffects <effects> returns 400
    dry-side-effect-admission-fails: the webhook is not called, and nothing changes.
    Detects: a server that calls the webhook, or skips it and succeeds, for example because of failurePolicy Ignore.
    Given the ConfigMap "empty" named "a"
    And the <webhook type> webhook "ledger" with:
      """
      rules: [{operations: ["*"], apiGroups: ["*"], apiVersions: ["*"], resources: [configmaps]}]
      sideEffects: <effects>
      failurePolicy: <policy>
      """
    When <method> /api/v1/namespaces/{namespace}/configmaps<path>?dryRun=All with the body:
      """
      <body>
      """
    Then the response is 400 BadRequest
    And the response has:
      | status  | Failure                                                         |
      | message | admission webhook "ledger.example.com" does not support dry run |
      | details | (absent)                                                        |
    And the webhook "ledger" has received:
      | operation |
    And the stored ConfigMap "a" is unchanged
    And the namespace contains only the ConfigMap "a"

    Examples: webhooks and requests
      | webhook type | effects | policy | method | path | body                                            |
      | mutating     | Some    | Fail   | POST   |      | {"metadata": {"name": "b"}}                     |
      | mutating     | Unknown | Ignore | PUT    | /a   | {"metadata": {"name": "a"}, "data": {"k": "v"}} |
      | validating   | Some    | Ignore | POST   |      | {"metadata": {"name": "b"}}                     |
      | validating   | Unknown | Fail   | PUT    | /a   | {"metadata": {"name": "a"}, "data": {"k": "v"}} |

  @rule:dry-side-effect-admission-fails
  Scenario Outline: A dry-run apply that matches a <webhook type> webhook with side effects returns 400
    dry-side-effect-admission-fails: an apply is handled like other writes.
    Detects: a server that skips the check of side effects for patches.
    Given the ConfigMap "empty" named "a"
    And the <webhook type> webhook "ledger" with:
      """
      rules: [{operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      sideEffects: Some
      """
    When the manager "one" applies the ConfigMap "a" with "dryRun=All":
      """
      {data: {k: v}}
      """
    Then the response is 400 BadRequest
    And the response has:
      | message | admission webhook "ledger.example.com" does not support dry run |
    And the webhook "ledger" has received:
      | operation |
    And the stored ConfigMap "a" is unchanged

    Examples: types of webhooks
      | webhook type |
      | mutating     |
      | validating   |

  @rule:dry-side-effect-admission-fails
  Scenario Outline: A dry-run DELETE of <target> that matches a <webhook type> webhook with side effects returns 400
    dry-side-effect-admission-fails: a dry-run delete also fails, and deletes nothing.
    Detects: a server that skips the webhooks of deletes in a dry run.
    Given the ConfigMap "empty" named "a"
    And the <webhook type> webhook "ledger" with:
      """
      rules: [{operations: [DELETE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      sideEffects: Some
      """
    When DELETE /api/v1/namespaces/{namespace}/configmaps<path>?dryRun=All
    Then the response is 400 BadRequest
    And the response has:
      | message | admission webhook "ledger.example.com" does not support dry run |
    And the webhook "ledger" has received:
      | operation |
    And the stored ConfigMap "a" is unchanged

    Examples: one object and a collection
      | target       | webhook type | path |
      | an object    | validating   | /a   |
      | a collection | mutating     |      |
