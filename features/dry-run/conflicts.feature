@area:dry-run
Feature: Conflicts of dry runs
  What is in the way of the real request is in the way of the dry one.

  @resource @rule:dry-runs-conflict-checks
  Scenario: A dry POST of a name in use fails
    dry-runs-conflict-checks: 409 AlreadyExists, as without dryRun.
    Detects: a dry run doesn't look into the store.
    Given the resource "labelled" named "a"
    When POST /{collection}?dryRun=All with the resource "plain" where:
      | metadata.name | a |
    Then the answer is 409 AlreadyExists
    And the Status has:
      | message      | {resource:name} "a" already exists |
      | details.name | a                                  |
      | details.kind | {resource:plural}                  |
    And the stored resource "a" is unchanged

  @resource @rule:dry-runs-conflict-checks
  Scenario Outline: A dry <method> with a stale version fails
    dry-runs-conflict-checks: 409 Conflict, as without dryRun.
    Detects: the version is compared when the object is written, which a dry run doesn't do.
    Given the resource "labelled" named "a"
    And the stored resource "a" is remembered as "old"
    And the resource "a" has been changed:
      | metadata.labels.tier | back |
    When <method> /{collection}/a?dryRun=All&fieldManager=one with the body:
      """<type>
      {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","resourceVersion":"{old:metadata.resourceVersion}"}}
      """
    Then the answer is 409 Conflict
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
  Scenario Outline: A dry <method> of what is not there fails
    dry-runs-conflict-checks: 404, as without dryRun.
    Detects: success, as nothing has to be done anyway.
    When <method> /{collection}/a?dryRun=All with the body:
      """<type>
      {}
      """
    Then the answer is 404 NotFound
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
  Scenario: A dry JSON Patch whose test fails is refused
    dry-runs-conflict-checks: 422, as without dryRun.
    Detects: tests are made when the object is written.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a?dryRun=All with the body:
      """application/json-patch+json
      [{"op":"test","path":"/metadata/labels/app","value":"other"}]
      """
    Then the answer is 422 Invalid
    And the stored resource "a" is unchanged

  @resource @rule:dry-runs-conflict-checks
  Scenario Outline: A dry <method> on the condition of another <what> fails
    dry-runs-conflict-checks: 409, as without dryRun.
    Detects: preconditions are looked at when the object is removed or written.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a?dryRun=All with the body:
      """application/json
      <body>
      """
    Then the answer is 409 Conflict
    And the Status has:
      | message | contains | <message> |
    And the stored resource "a" is unchanged

    Examples: conditions
      | method | what    | body                                                                                                                  | message |
      | DELETE | uid     | {"kind":"DeleteOptions","apiVersion":"v1","preconditions":{"uid":"00000000-0000-4000-8000-000000000000"}}             | the UID in the precondition (00000000-0000-4000-8000-000000000000) does not match the UID in record ({a:metadata.uid}). |
      | DELETE | version | {"kind":"DeleteOptions","apiVersion":"v1","preconditions":{"resourceVersion":"1"}}                                    | the ResourceVersion in the precondition (1) does not match the ResourceVersion in record ({a:metadata.resourceVersion}). |
      | PUT    | uid     | {"metadata":{"name":"a","uid":"00000000-0000-4000-8000-000000000000"}}                                                | UID in precondition: 00000000-0000-4000-8000-000000000000, UID in object meta: {a:metadata.uid} |

  @rule:dry-runs-conflict-checks
  Scenario: A dry apply conflicts like a real one
    dry-runs-conflict-checks: 409 with the fields that others own.
    Detects: owners are looked at when the object is written.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When "two" applies the ConfigMap "a" with "dryRun=All":
      """
      data: {k: "2"}
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | message             | field   |
      | FieldManagerConflict | conflict with "one" | .data.k |
    And the stored ConfigMap "a" is unchanged
