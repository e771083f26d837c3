@area:deletion
Feature: Preconditions with a propagation policy
  A policy can remove the last finalizer. Preconditions also apply in this case.

  @resource @rule:del-option-preconditions
  Scenario Outline: DELETE with <policy> and a stale resourceVersion keeps the last finalizer and returns 409 Conflict
    del-option-preconditions: neither the finalizer nor the object is removed.
    Detects: a server that removes the finalizer before it compares the resourceVersion.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the resource "a" has been changed:
      | metadata.finalizers | ["orphan"] |
    And the stored resource "a" is saved as "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, <policy>, preconditions: {resourceVersion: "{old:metadata.resourceVersion}"}}
      """
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

    Examples: policies
      | policy                        |
      | propagationPolicy: Background |
      | orphanDependents: false       |

  @resource @rule:del-option-preconditions
  @profile:specification
  Scenario Outline: DELETE with <policy> and the current resourceVersion removes the last finalizer and the object
    del-option-preconditions: the preconditions match, so the object is removed.
    Detects: a server that compares the precondition with the resourceVersion after the removal of the finalizer.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["orphan"] |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, <policy>, preconditions: {resourceVersion: "{a:metadata.resourceVersion}"}}
      """
    Then the response is 200
    And there is no resource "a"

    Examples: policies
      | policy                        |
      | propagationPolicy: Background |
      | orphanDependents: false       |

  # Up to 1.17, the deletion succeeds.
  @resource @rule:del-option-preconditions
  @profile:kubernetes @since:1.18 @needs:resource:immediate-deletion
  Scenario Outline: DELETE with <policy> and the current resourceVersion returns 409 Conflict on kube-apiserver
    del-option-preconditions: nothing changes; kube-apiserver compares the precondition with an empty resourceVersion.
    Detects: a server that removes the finalizer although it rejects the request.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["orphan"] |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, <policy>, preconditions: {resourceVersion: "{a:metadata.resourceVersion}"}}
      """
    Then the response is 409 Conflict
    And the Status has:
      | message | contains | ResourceVersion in precondition: , ResourceVersion in object meta: {a:metadata.resourceVersion} |
    And the stored resource "a" is unchanged

    Examples: policies
      | policy                        |
      | propagationPolicy: Background |
      | orphanDependents: false       |

  @resource @rule:del-option-preconditions
  Scenario: DELETE with a propagationPolicy and the uid as precondition removes the last finalizer and the object
    del-option-preconditions: the uid matches, so the server removes the finalizer and the object.
    Detects: a server that rejects a precondition together with a propagationPolicy.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["orphan"] |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, propagationPolicy: Background, preconditions: {uid: "{a:metadata.uid}"}}
      """
    Then the response is 200
    And there is no resource "a"
