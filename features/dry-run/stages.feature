@area:dry-run
Feature: A dry run goes through every stage
  Defaults, merging, validation, conflicts and permission are those of the real request.

  @rule:dry-runs-defaulting
  @rule:dry-response-is-would-be-object
  Scenario Outline: A dry <method> fills in defaults
    dry-runs-defaulting: a port without protocol comes back with TCP; dry-response-is-would-be-object: as it would have been stored.
    Mistake: a dry run answers before defaults are set.
    Given the Endpoints "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>?dryRun=All with the body:
      """<type>
      {"metadata":{"name":"<name>"},"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[{"port":80}]}]}
      """
    Then the answer has:
      | subsets[0].ports | [{"port":80,"protocol":"TCP"}] |
    And the stored Endpoints "b" is unchanged

    Examples: writes
      | method | path | name | type                         |
      | POST   |      | a    | application/json             |
      | PUT    | /b   | b    | application/json             |
      | PATCH  | /b   | b    | application/merge-patch+json |

  @rule:dry-runs-validation
  Scenario Outline: An invalid dry <method> is rejected like a real one
    dry-runs-validation: the same code and the same causes.
    Mistake: what is not stored needs no validation.
    Given the Endpoints "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>?dryRun=All with the body:
      """<type>
      {"metadata":{"name":"<name>"},"subsets":[{"addresses":[{"ip":"10.0.0.256"}],"ports":[{"port":0}]}]}
      """
    Then the answer is 422 Invalid
    And a cause names the field "subsets[0].addresses[0].ip"
    And a cause names the field "subsets[0].ports[0].port"
    And the stored Endpoints "b" is unchanged

    Examples: writes
      | method | path | name | type                         |
      | POST   |      | a    | application/json             |
      | PUT    | /b   | b    | application/json             |
      | PATCH  | /b   | b    | application/merge-patch+json |

  @rule:dry-runs-conflict-checks
  Scenario: A dry POST of a name in use fails
    dry-runs-conflict-checks: 409 AlreadyExists, as without dryRun.
    Mistake: a dry run doesn't look into the store.
    Given the Endpoints "one-subset" named "a"
    When POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is 409 AlreadyExists
    And the stored Endpoints "a" is unchanged

  @rule:dry-runs-conflict-checks
  Scenario Outline: A dry <method> with a stale version fails
    dry-runs-conflict-checks: 409 Conflict, as without dryRun.
    Mistake: the version is compared when the object is written, which a dry run doesn't do.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "a" is remembered as "old"
    And the Endpoints "a" has been changed:
      | metadata.labels.tier | back |
    When <method> /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All with the body:
      """<type>
      {"metadata":{"name":"a","resourceVersion":"{old:metadata.resourceVersion}"}}
      """
    Then the answer is 409 Conflict
    And the stored Endpoints "a" is unchanged

    Examples: writes
      | method | type                         |
      | PUT    | application/json             |
      | PATCH  | application/merge-patch+json |

  @rule:dry-runs-conflict-checks
  Scenario Outline: A dry <method> of what is not there fails
    dry-runs-conflict-checks: 404, as without dryRun.
    Mistake: success, as nothing has to be done anyway.
    When <method> /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All with the body:
      """<type>
      {}
      """
    Then the answer is 404 NotFound

    Examples: writes
      | method | type                         |
      | PATCH  | application/merge-patch+json |
      | DELETE | application/json             |

  @rule:dry-runs-conflict-checks
  Scenario: A dry DELETE with a precondition that doesn't hold fails
    dry-runs-conflict-checks: 409, as without dryRun.
    Mistake: preconditions are looked at when the object is removed.
    Given the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All with the body:
      """application/json
      {"kind":"DeleteOptions","apiVersion":"v1","preconditions":{"uid":"00000000-0000-4000-8000-000000000000"}}
      """
    Then the answer is 409 Conflict
    And the stored Endpoints "a" is unchanged

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
