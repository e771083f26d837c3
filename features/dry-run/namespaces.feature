@area:dry-run
Feature: Dry runs of Namespaces
  A dry run of a Namespace stores nothing. Namespaces are cluster-scoped.

  Scenario Outline: A dry-run <write> of a Namespace returns the labels and stores nothing
    dry-all-put-not-stored, dry-all-patch-not-stored: the server handles dryRun in the same way for cluster-scoped kinds.
    Detects: a server that reads dryRun only for namespaced objects.
    Given the Namespace "empty" named "n-{unique}"
    When <method> /api/v1/namespaces/n-{unique}?dryRun=All&fieldManager=one<query> with the Namespace "empty" as "<type>" where:
      | metadata.name       | n-{unique} |
      | metadata.labels.app | web        |
    Then the response is 200
    And the response has:
      | metadata.uid        | {n:metadata.uid} |
      | metadata.labels.app | web              |
    And the stored Namespace "n-{unique}" is unchanged

    @rule:dry-all-put-not-stored
    Examples: PUT
      | write | method | query | type             |
      | PUT   | PUT    |       | application/json |

    @rule:dry-all-patch-not-stored
    Examples: patches
      | write                 | method | query       | type                                   |
      | merge patch           | PATCH  |             | application/merge-patch+json           |
      | strategic merge patch | PATCH  |             | application/strategic-merge-patch+json |
      | apply                 | PATCH  | &force=true | application/apply-patch+yaml           |

  Scenario Outline: A dry-run <write> that would create a Namespace returns 201 and creates nothing
    dry-all-post-not-stored, dry-all-patch-not-stored: the Namespace does not exist after the dry run.
    Detects: a server that reads dryRun only for namespaced objects.
    When <method> /api/v1/namespaces<path> with the Namespace "empty" as "<type>" where:
      | metadata.name | n-{unique} |
    Then the response is 201
    And there is no Namespace "n-{unique}"

    @rule:dry-all-post-not-stored
    Examples: POST
      | write | method | path        | type             |
      | POST  | POST   | ?dryRun=All | application/json |

    @rule:dry-all-patch-not-stored
    Examples: apply
      | write | method | path                                    | type                         |
      | apply | PATCH  | /n-{unique}?dryRun=All&fieldManager=one | application/apply-patch+yaml |

  # The conditions of Namespaces exist since 1.16.
  @rule:dry-all-put-not-stored @since:1.16
  Scenario: A dry-run PUT of the status of a Namespace stores nothing
    dry-all-put-not-stored: the server handles dryRun in the same way for the status of cluster-scoped kinds.
    Detects: a server that reads dryRun only for the status of namespaced objects.
    Given the Namespace "empty" named "n-{unique}"
    And the stored Namespace "n-{unique}" is saved as "n"
    When PUT /api/v1/namespaces/n-{unique}/status?dryRun=All with the saved object "n" where:
      | status.conditions | [{"type":"Tested","status":"True"}] |
    Then the response is 200
    And the response has:
      | status.conditions[0].type | Tested |
    And the stored Namespace "n-{unique}" is unchanged

  @rule:dry-runs-conflict-checks
  Scenario Outline: A dry-run <write> with the name of an existing Namespace returns 409 AlreadyExists
    dry-runs-conflict-checks: the response is the same as without dryRun.
    Detects: a server that reads only namespaced objects in a dry run.
    Given the Namespace "empty" named "n-{unique}"
    When POST /api/v1/namespaces?dryRun=All with the Namespace "empty" as "<type>" where:
      | metadata.name | n-{unique} |
    Then the response is 409 AlreadyExists
    And the Status has:
      | message | namespaces "n-{unique}" already exists |
    And the stored Namespace "n-{unique}" is unchanged

    Examples: encodings
      | write     | type             |
      | POST      | application/json |
      | YAML POST | application/yaml |
