@area:dry-run
Feature: Conflicts of dry runs
  What is in the way of the real request is in the way of the dry one.

  @rule:dry-runs-conflict-checks
  Scenario: A dry POST of a name in use fails
    dry-runs-conflict-checks: 409 AlreadyExists, as without dryRun.
    Mistake: a dry run doesn't look into the store.
    Given the Endpoints "one-subset" named "a"
    When POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is 409 AlreadyExists
    And the Status has:
      | message | endpoints "a" already exists    |
      | details | {"name":"a","kind":"endpoints"} |
    And the stored Endpoints "a" is unchanged

  @rule:dry-runs-conflict-checks
  Scenario Outline: A dry <method> with a stale version fails
    dry-runs-conflict-checks: 409 Conflict, as without dryRun.
    Mistake: the version is compared when the object is written, which a dry run doesn't do.
    Given the Endpoints "one-subset" named "a"
    And the stored Endpoints "a" is remembered as "old"
    And the Endpoints "a" has been changed:
      | metadata.labels.tier | back |
    When <method> /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All&fieldManager=one with the body:
      """<type>
      {"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"a","resourceVersion":"{old:metadata.resourceVersion}"}}
      """
    Then the answer is 409 Conflict
    And the Status has:
      | message | Operation cannot be fulfilled on endpoints "a": the object has been modified; please apply your changes to the latest version and try again |
      | details | {"name":"a","kind":"endpoints"}                                                                                                             |
    And the stored Endpoints "a" is unchanged

    Examples: writes
      | method | type                                   |
      | PUT    | application/json                       |
      | PATCH  | application/merge-patch+json           |
      | PATCH  | application/strategic-merge-patch+json |
      | PATCH  | application/apply-patch+yaml           |

  @rule:dry-runs-conflict-checks
  Scenario Outline: A dry <method> of what is not there fails
    dry-runs-conflict-checks: 404, as without dryRun.
    Mistake: success, as nothing has to be done anyway.
    When <method> /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All with the body:
      """<type>
      {}
      """
    Then the answer is 404 NotFound
    And the Status has:
      | message | endpoints "a" not found         |
      | details | {"name":"a","kind":"endpoints"} |
    And there is no Endpoints "a"

    Examples: writes
      | method | type                                   |
      | PATCH  | application/merge-patch+json           |
      | PATCH  | application/strategic-merge-patch+json |
      | PATCH  | application/json-patch+json            |
      | DELETE | application/json                       |

  @rule:dry-runs-conflict-checks
  Scenario: A dry JSON Patch whose test fails is refused
    dry-runs-conflict-checks: 422, as without dryRun.
    Mistake: tests are made when the object is written.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All with the body:
      """application/json-patch+json
      [{"op":"test","path":"/metadata/labels/app","value":"other"}]
      """
    Then the answer is 422 Invalid
    And the stored Endpoints "a" is unchanged

  @rule:dry-runs-conflict-checks
  Scenario Outline: A dry <method> on the condition of another <what> fails
    dry-runs-conflict-checks: 409, as without dryRun.
    Mistake: preconditions are looked at when the object is removed or written.
    Given the Endpoints "one-subset" named "a"
    When <method> /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All with the body:
      """application/json
      <body>
      """
    Then the answer is 409 Conflict
    And the Status has:
      | message | contains | <message> |
    And the stored Endpoints "a" is unchanged

    Examples: conditions
      | method | what    | body                                                                                                                  | message |
      | DELETE | uid     | {"kind":"DeleteOptions","apiVersion":"v1","preconditions":{"uid":"00000000-0000-4000-8000-000000000000"}}             | the UID in the precondition (00000000-0000-4000-8000-000000000000) does not match the UID in record ({a:metadata.uid}). |
      | DELETE | version | {"kind":"DeleteOptions","apiVersion":"v1","preconditions":{"resourceVersion":"1"}}                                    | the ResourceVersion in the precondition (1) does not match the ResourceVersion in record ({a:metadata.resourceVersion}). |
      | PUT    | uid     | {"metadata":{"name":"a","uid":"00000000-0000-4000-8000-000000000000"}}                                                | UID in precondition: 00000000-0000-4000-8000-000000000000, UID in object meta: {a:metadata.uid} |

  @rule:dry-runs-conflict-checks
  Scenario: A dry apply conflicts like a real one
    dry-runs-conflict-checks: 409 with the fields that others own.
    Mistake: owners are looked at when the object is written.
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
