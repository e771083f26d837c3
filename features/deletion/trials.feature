@area:deletion
Feature: Trials of a deletion whose policy takes the last finalizer away
  A dry run of a deletion changes nothing, however far it would go.

  @resource @rule:del-option-dryrun
  @profile:specification
  Scenario Outline: A trial that would remove the object answers as the removal would (<options>)
    del-option-dryrun: the Status of the deletion, and the object with its finalizer is as it was.
    Detects: the finalizer is taken away, and only the removal is left out.
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
  Scenario Outline: A trial that would remove the object answers an object without content (<options>)
    del-option-dryrun: 200 with the kind and nothing else, as kube-apiserver answers; the object with its finalizer is as it was.
    Detects: the finalizer is taken away, and only the removal is left out.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["orphan"] |
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [All], <options>}
      """
    Then the answer is 200
    And the answer has:
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
  Scenario Outline: Until 1.27 a trial that would remove the object answers the object without the finalizer (<options>)
    del-option-dryrun: 200 with the object as it would be removed; the stored object keeps its finalizer.
    Detects: the finalizer is taken away, and only the removal is left out.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["orphan"] |
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [All], <options>}
      """
    Then the answer is 200
    And the answer has:
      | kind                | Endpoints        |
      | metadata.name       | a                |
      | metadata.uid        | {a:metadata.uid} |
      | metadata.finalizers | (absent)         |
    And the stored Endpoints "a" is unchanged

    Examples: options
      | options                       |
      | propagationPolicy: Background |
      | orphanDependents: false       |
