@area:deletion
Feature: Deletes that name another policy
  Each delete may choose anew what becomes of dependents.

  Background:
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "labelled" named "b" with:
      | metadata.finalizers                            | ["example.com/hold"] |
      | metadata.ownerReferences[0].apiVersion         | v1                   |
      | metadata.ownerReferences[0].kind               | {resource:kind}      |
      | metadata.ownerReferences[0].name               | a                    |
      | metadata.ownerReferences[0].uid                | {a:metadata.uid}     |
      | metadata.ownerReferences[0].blockOwnerDeletion | true                 |
    And a watch on /{collection}?watch=1&resourceVersion={b:metadata.resourceVersion}&fieldSelector=metadata.name%3Da&timeoutSeconds=60

  @resource @rule:del-policy-replaces-policy
  Scenario Outline: A second delete with <options> changes the finalizers to <finalizers>
    del-policy-replaces-policy: the last request that names a policy decides.
    Detects: the finalizers of both policies are there, or the first policy stays for good.
    Given the resource "a" has been changed:
      | metadata.finalizers | ["example.com/hold","foregroundDeletion"] |
    And the resource "a" has been deleted
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions<options>}
      """
    Then the answer is 200 or 202
    And the watch reports:
      | type     | name | metadata.finalizers                       | metadata.deletionTimestamp | metadata.uid     |
      | MODIFIED | a    | ["example.com/hold","foregroundDeletion"] | (present)                  | {a:metadata.uid} |
      | MODIFIED | a    | <finalizers>                              | (present)                  | {a:metadata.uid} |

    Examples: options
      | options                         | finalizers                    |
      | , propagationPolicy: Orphan     | ["example.com/hold","orphan"] |
      | , propagationPolicy: Background | ["example.com/hold"]          |
      | , orphanDependents: true        | ["example.com/hold","orphan"] |
      | , orphanDependents: false       | ["example.com/hold"]          |

  @resource @rule:del-policy-replaces-policy
  Scenario Outline: A second delete with <options> keeps the finalizer of the first
    del-policy-replaces-policy: no policy, or the same one, changes nothing.
    Detects: a request without a policy takes the one of the first away.
    Given the resource "a" has been changed:
      | metadata.finalizers | ["example.com/hold","foregroundDeletion"] |
    And the resource "a" has been deleted
    And the stored resource "a" is remembered as "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions<options>}
      """
    Then the answer is 200 or 202
    And the stored resource "a" is unchanged

    Examples: options
      | options                         |
      |                                 |
      | , propagationPolicy: Foreground |
