@area:subresources
Feature: Names, uids and field owners in writes of the status
  The server rejects a write of the status if its body has the name or uid of another object, a stale resourceVersion, or a field of another
  manager.

  Scenario Outline: A PUT of the status of <resource kind> with the uid of another object returns 409 Conflict
    sub-status-foreign-uid-409: the uid in the body is a precondition, and the object has a different uid.
    Detects: a server that does not compare uids in writes of the status.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a/status with the saved object "a" where:
      | metadata.uid            | 11111111-2222-4333-8444-555555555555 |
      | {resource:status field} | {resource:status value}              |
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

    @rule:sub-status-foreign-uid-409 @resource @needs:resource:status
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:sub-status-foreign-uid-409 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  @rule:meta-update-server-fields @needs:type:deployments.apps
  Scenario Outline: A <write> of the status of a Deployment with the uid of another object returns 422 Invalid
    meta-update-server-fields: the uid is immutable, also in patches of the status. Other kinds may ignore it.
    Detects: a server that ignores the uid in a patch of the status.
    Given the Deployment "empty" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/status<query> with the body:
      """application/merge-patch+json
      {"metadata":{"uid":"11111111-2222-4333-8444-555555555555"},"status":{"observedGeneration":1}}
      """
    Then the response is 422 Invalid
    And the stored Deployment "a" is unchanged

    Examples: patches
      | write               | query       |
      | merge patch         |             |
      | dry-run merge patch | ?dryRun=All |

  Scenario Outline: A PUT of the status of <resource kind> with the name of another object returns 400
    rest-put-name-mismatch-400: the name in the body must match the path of the status.
    Detects: a server that compares the names only in writes of the object.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a/status with the saved object "a" where:
      | metadata.name           | b                       |
      | {resource:status field} | {resource:status value} |
    Then the response is 400 BadRequest
    And the stored resource "a" is unchanged
    And there is no resource "b"

    @rule:rest-put-name-mismatch-400 @resource @needs:resource:status
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:rest-put-name-mismatch-400 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: A PUT of the status of <resource kind> in <encoding or mode> with a stale resourceVersion returns 409 Conflict
    sub-status-put-stale-409: the resourceVersion in the body is a precondition in every encoding and in dry runs.
    Detects: a server that compares resource versions only in JSON, or only when it writes the object.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the manager "one" has changed the status of the resource "a":
      """
      {resource:status patch}
      """
    And the stored resource "a" is saved as "a"
    When PUT /{collection}/a/status<query> with the saved object "old" as "<type>" where:
      | {resource:status field}  | {resource:other status value}  |
      | metadata.resourceVersion | {old:metadata.resourceVersion} |
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

    @rule:sub-status-put-stale-409 @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | encoding or mode | type             | query       |
      | the resource under test | YAML             | application/yaml |             |
      | the resource under test | a dry run        | application/json | ?dryRun=All |

    @rule:sub-status-put-stale-409 @resource @needs:resource:status @needs:resource:protobuf
    Examples: protobuf
      | resource kind           | encoding or mode | type                          | query |
      | the resource under test | protobuf         | application/vnd.orch.protobuf |       |

    @rule:sub-status-put-stale-409 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | encoding or mode | type             | query       |
      | a custom resource | YAML             | application/yaml |             |
      | a custom resource | a dry run        | application/json | ?dryRun=All |

  @needs:resource:status-in-managed-fields
  Scenario Outline: A server-side apply of the status of <resource kind> that changes a field of another manager returns 409 Conflict
    ssa-conflict-on-owned-change, sub-status-managed-fields: a manager also owns the status fields that it applied.
    Detects: a server that overwrites the status fields of another manager.
    Given the resource "labelled" named "a"
    And the manager "one" has applied the status of the resource "a" with "force=true":
      """
      {resource:status patch}
      """
    And the stored resource "a" is saved as "a"
    When the manager "two" applies the status of the resource "a":
      """
      {resource:other status patch}
      """
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

    @rule:ssa-conflict-on-owned-change @rule:sub-status-managed-fields @resource @needs:resource:status
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:ssa-conflict-on-owned-change @rule:sub-status-managed-fields @resource:custom @needs:crd @since:1.18
    Examples: custom resource
      | resource kind     |
      | a custom resource |
