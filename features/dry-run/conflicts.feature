@area:dry-run
Feature: Conflicts in dry runs
  A dry run fails with the same conflicts as the real request.

  @resource @rule:dry-runs-conflict-checks
  Scenario: A dry-run POST with an existing name returns 409 AlreadyExists
    dry-runs-conflict-checks: the response is the same as without dryRun.
    Detects: a server that does not read the store in a dry run.
    Given the resource "labelled" named "a"
    When POST /{collection}?dryRun=All with the resource "plain" where:
      | metadata.name | a |
    Then the response is 409 AlreadyExists
    And the Status has:
      | message      | {resource:name} "a" already exists |
      | details.name | a                                  |
      | details.kind | {resource:plural}                  |
    And the stored resource "a" is unchanged

  @resource @rule:dry-runs-conflict-checks
  Scenario Outline: A dry-run <method> with an <type> body and a stale resourceVersion returns 409 Conflict
    dry-runs-conflict-checks: the response is the same as without dryRun.
    Detects: a server that compares the resourceVersion only when it writes the object.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the resource "a" has been changed:
      | metadata.labels.tier | back |
    When <method> /{collection}/a?dryRun=All&fieldManager=one with the body:
      """<type>
      {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","resourceVersion":"{old:metadata.resourceVersion}"}}
      """
    Then the response is 409 Conflict
    And the Status has:
      | message      | Operation cannot be fulfilled on {resource:name} "a": the object has been modified; please apply your changes to the latest version and try again |
      | details.name | a                                                                                                                                                 |
      | details.kind | {resource:plural}                                                                                                                                 |
    And the stored resource "a" is unchanged

    Examples: writes
      | method | type                                   |
      | PUT    | application/json                       |
      | PATCH  | application/merge-patch+json           |
      | PATCH  | application/strategic-merge-patch+json |
      | PATCH  | application/apply-patch+yaml           |

  @resource @rule:dry-runs-conflict-checks
  Scenario Outline: A dry-run <method> of an absent object with an <type> body returns 404
    dry-runs-conflict-checks: the response is the same as without dryRun.
    Detects: a server that returns success because nothing is stored.
    When <method> /{collection}/a?dryRun=All with the body:
      """<type>
      {}
      """
    Then the response is 404 NotFound
    And the Status has:
      | message      | {resource:name} "a" not found |
      | details.name | a                             |
      | details.kind | {resource:plural}             |
    And there is no resource "a"

    Examples: writes
      | method | type                                   |
      | PATCH  | application/merge-patch+json           |
      | PATCH  | application/strategic-merge-patch+json |
      | PATCH  | application/json-patch+json            |
      | DELETE | application/json                       |

  @resource @rule:dry-runs-conflict-checks
  Scenario: A dry-run JSON patch with a failed test operation returns 422
    dry-runs-conflict-checks: the response is the same as without dryRun.
    Detects: a server that evaluates test operations only when it writes the object.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a?dryRun=All with the body:
      """application/json-patch+json
      [{"op":"test","path":"/metadata/labels/app","value":"other"}]
      """
    Then the response is 422 Invalid
    And the stored resource "a" is unchanged

  @resource @rule:dry-runs-conflict-checks
  Scenario Outline: A dry-run <method> with a wrong <precondition> as precondition returns 409 Conflict
    dry-runs-conflict-checks: the response is the same as without dryRun.
    Detects: a server that checks preconditions only when it writes or removes the object.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a?dryRun=All with the body:
      """application/json
      <body>
      """
    Then the response is 409 Conflict
    And the Status has:
      | message | contains | <message> |
    And the stored resource "a" is unchanged

    Examples: failed preconditions
      | method | precondition    | body                                                                                                      | message                                                                                                                  |
      | DELETE | uid             | {"kind":"DeleteOptions","apiVersion":"v1","preconditions":{"uid":"00000000-0000-4000-8000-000000000000"}} | the UID in the precondition (00000000-0000-4000-8000-000000000000) does not match the UID in record ({a:metadata.uid}).  |
      | DELETE | resourceVersion | {"kind":"DeleteOptions","apiVersion":"v1","preconditions":{"resourceVersion":"1"}}                        | the ResourceVersion in the precondition (1) does not match the ResourceVersion in record ({a:metadata.resourceVersion}). |
      | PUT    | uid             | {"metadata":{"name":"a","uid":"00000000-0000-4000-8000-000000000000"}}                                    | UID in precondition: 00000000-0000-4000-8000-000000000000, UID in object meta: {a:metadata.uid}                          |

  @rule:dry-runs-conflict-checks
  Scenario: A dry-run apply that changes a field of another manager returns 409 Conflict
    dry-runs-conflict-checks: the response is the same as without dryRun, with the fields of the other manager in the causes.
    Detects: a server that detects field conflicts only when it writes the object.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When the manager "two" applies the ConfigMap "a" with "dryRun=All":
      """
      data: {k: "2"}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message             | field   |
      | FieldManagerConflict | conflict with "one" | .data.k |
    And the stored ConfigMap "a" is unchanged
