@area:deletion
Feature: Repeated deletes with another propagation policy
  Each delete request can specify a different policy.

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

  @resource @rule:del-policy-replaces-policy @needs:resource:garbage-collection
  Scenario Outline: A second DELETE with <policy> changes the finalizers to <finalizers>
    del-policy-replaces-policy: the last request with a policy determines the finalizer.
    Detects: a server that keeps the finalizers of both policies, or keeps the finalizer of the first policy.
    Given the resource "a" has been changed:
      | metadata.finalizers | ["example.com/hold","foregroundDeletion"] |
    And the resource "a" is terminating
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions<options>}
      """
    Then the response is 200 or 202
    And the watch reports:
      | type     | name | metadata.finalizers                       | metadata.deletionTimestamp | metadata.uid     |
      | MODIFIED | a    | ["example.com/hold","foregroundDeletion"] | (present)                  | {a:metadata.uid} |
      | MODIFIED | a    | <finalizers>                              | (present)                  | {a:metadata.uid} |

    Examples: other policies
      | policy                       | options                         | finalizers                    |
      | propagationPolicy Orphan     | , propagationPolicy: Orphan     | ["example.com/hold","orphan"] |
      | propagationPolicy Background | , propagationPolicy: Background | ["example.com/hold"]          |
      | orphanDependents true        | , orphanDependents: true        | ["example.com/hold","orphan"] |
      | orphanDependents false       | , orphanDependents: false       | ["example.com/hold"]          |

  @resource @rule:del-policy-replaces-policy @needs:resource:garbage-collection
  Scenario Outline: A second DELETE with <policy> keeps the finalizer of the first policy
    del-policy-replaces-policy: a request without a policy, or with the same policy, changes nothing.
    Detects: a server on which a request without a policy removes the finalizer of the first policy.
    Given the resource "a" has been changed:
      | metadata.finalizers | ["example.com/hold","foregroundDeletion"] |
    And the resource "a" is terminating
    And the stored resource "a" is saved as "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions<options>}
      """
    Then the response is 200 or 202
    And the stored resource "a" is unchanged

    Examples: no policy and the same policy
      | policy                       | options                         |
      | no policy                    |                                 |
      | propagationPolicy Foreground | , propagationPolicy: Foreground |
