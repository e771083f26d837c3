@area:dry-run
@needs:admission-webhook @needs:release-emulation
Feature: Admission with side effects fails in a dry run
  A webhook that may do something else besides must not be asked about what will not happen. Since 1.22 none can be configured.

  Background:
    Given a server with the profile "release-1.21"

  @rule:dry-side-effect-admission-fails
  Scenario Outline: A dry <method> that concerns a <sort> webhook with sideEffects <effects> fails
    dry-side-effect-admission-fails: 400, the webhook is not asked, and nothing changes.
    Detects: the webhook is asked, or left out and the request succeeds; failurePolicy Ignore is taken for a permission.
    Given the ConfigMap "empty" named "a"
    And the <sort> webhook "ledger" with:
      """
      rules: [{operations: ["*"], apiGroups: ["*"], apiVersions: ["*"], resources: [configmaps]}]
      sideEffects: <effects>
      failurePolicy: <policy>
      """
    When <method> /api/v1/namespaces/{namespace}/configmaps<path>?dryRun=All with the body:
      """
      <body>
      """
    Then the answer is 400 BadRequest
    And the answer has:
      | status  | Failure                                                           |
      | message | admission webhook "ledger.example.com" does not support dry run |
      | details | (absent)                                                          |
    And the webhook "ledger" was asked:
      | operation |
    And the stored ConfigMap "a" is unchanged
    And the namespace holds the ConfigMap "a"

    Examples: who has effects, and what is done
      | sort       | effects | policy | method | path | body                                            |
      | mutating   | Some    | Fail   | POST   |      | {"metadata": {"name": "b"}}                                                      |
      | mutating   | Unknown | Ignore | PUT    | /a   | {"metadata": {"name": "a"}, "data": {"k": "v"}}                                  |
      | validating | Some    | Ignore | POST   |      | {"metadata": {"name": "b"}}                                                      |
      | validating | Unknown | Fail   | PUT    | /a   | {"metadata": {"name": "a"}, "data": {"k": "v"}}                                  |

  @rule:dry-side-effect-admission-fails
  Scenario Outline: A dry apply that concerns a <sort> webhook with side effects fails
    dry-side-effect-admission-fails: an apply is a write as any other.
    Detects: patches go another way, past this check.
    Given the ConfigMap "empty" named "a"
    And the <sort> webhook "ledger" with:
      """
      rules: [{operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      sideEffects: Some
      """
    When "one" applies the ConfigMap "a" with "dryRun=All":
      """
      {data: {k: v}}
      """
    Then the answer is 400 BadRequest
    And the answer has:
      | message | admission webhook "ledger.example.com" does not support dry run |
    And the webhook "ledger" was asked:
      | operation |
    And the stored ConfigMap "a" is unchanged

    Examples: sorts of webhooks
      | sort       |
      | mutating   |
      | validating |

  @rule:dry-side-effect-admission-fails
  Scenario Outline: A dry DELETE of <what> that concerns a <sort> webhook with side effects fails
    dry-side-effect-admission-fails: a deletion too; nothing is deleted.
    Detects: the webhooks of deletions are left out of a dry run.
    Given the ConfigMap "empty" named "a"
    And the <sort> webhook "ledger" with:
      """
      rules: [{operations: [DELETE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      sideEffects: Some
      """
    When DELETE /api/v1/namespaces/{namespace}/configmaps<path>?dryRun=All
    Then the answer is 400 BadRequest
    And the answer has:
      | message | admission webhook "ledger.example.com" does not support dry run |
    And the webhook "ledger" was asked:
      | operation |
    And the stored ConfigMap "a" is unchanged

    Examples: one object, and all
      | what           | sort       | path |
      | an object      | validating | /a   |
      | the collection | mutating   |      |
