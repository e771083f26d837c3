@area:deletion
Feature: Dry-run deletes with a propagationPolicy that removes the last finalizer
  A dry-run delete changes nothing, even if the delete would remove the object.

  @resource @rule:del-option-dryrun @needs:resource:status-of-deletion
  @profile:specification
  Scenario Outline: A dry-run delete with <options> returns the Status of the removal
    del-option-dryrun: the object keeps its finalizer.
    Detects: a server that removes the finalizer and skips only the removal.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["orphan"] |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [All], <options>}
      """
    Then the Status has:
      | status       | Success |
      | details.name | a       |
    And the stored resource "a" is unchanged

    Examples: options
      | options                       |
      | propagationPolicy: Background |
      | orphanDependents: false       |

  @rule:del-option-dryrun
  @profile:kubernetes
  Scenario Outline: A dry-run delete with <options> returns an object without content on kube-apiserver
    del-option-dryrun: kube-apiserver returns 200 with only the kind; the object keeps its finalizer.
    Detects: a server that removes the finalizer and skips only the removal.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["orphan"] |
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [All], <options>}
      """
    Then the response is 200
    And the response has:
      | kind          | Endpoints |
      | metadata.name | (absent)  |
      | metadata.uid  | (absent)  |
      | subsets       | (absent)  |
    And the stored Endpoints "a" is unchanged

    @since:1.28
    Examples: options
      | options                       |
      | propagationPolicy: Background |
      | orphanDependents: false       |

  @rule:del-option-dryrun
  @profile:kubernetes @until:1.27
  Scenario Outline: A dry-run delete with <options> returns the object without the finalizer in releases up to 1.27
    del-option-dryrun: the response is 200 with the object without its finalizer; the stored object keeps the finalizer.
    Detects: a server that removes the finalizer and skips only the removal.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["orphan"] |
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [All], <options>}
      """
    Then the response is 200
    And the response has:
      | kind                | Endpoints        |
      | metadata.name       | a                |
      | metadata.uid        | {a:metadata.uid} |
      | metadata.finalizers | (absent)         |
    And the stored Endpoints "a" is unchanged

    Examples: options
      | options                       |
      | propagationPolicy: Background |
      | orphanDependents: false       |
