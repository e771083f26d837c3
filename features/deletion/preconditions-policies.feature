@area:deletion
Feature: Preconditions beside a propagation policy
  A policy may take the last finalizer away; what the preconditions say counts all the same.

  @resource @rule:del-option-preconditions
  Scenario Outline: A version that does not match stops a deletion whose policy would take the last finalizer away (<policy>)
    del-option-preconditions: neither the finalizer nor the object goes.
    Detects: the finalizer is taken away before the version is compared.
    Given the resource "labelled" named "a"
    And the stored resource "a" is remembered as "old"
    And the resource "a" has been changed:
      | metadata.finalizers | ["orphan"] |
    And the stored resource "a" is remembered as "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, <policy>, preconditions: {resourceVersion: "{old:metadata.resourceVersion}"}}
      """
    Then the answer is 409 Conflict
    And the stored resource "a" is unchanged

    Examples: policies
      | policy                        |
      | propagationPolicy: Background |
      | orphanDependents: false       |

  @resource @rule:del-option-preconditions
  @profile:specification
  Scenario Outline: A version that matches lets a deletion pass whose policy takes the last finalizer away (<policy>)
    del-option-preconditions: the preconditions hold, so the deletion is carried out.
    Detects: taking the finalizer away makes another version, and the precondition is compared with that one.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["orphan"] |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, <policy>, preconditions: {resourceVersion: "{a:metadata.resourceVersion}"}}
      """
    Then the answer is 200
    And there is no resource "a"

    Examples: policies
      | policy                        |
      | propagationPolicy: Background |
      | orphanDependents: false       |

  @resource @rule:del-option-preconditions
  @profile:kubernetes
  Scenario Outline: A version stops a deletion whose policy takes the last finalizer away, even its own (<policy>)
    del-option-preconditions: 409 with nothing done, as kube-apiserver loses the version on the way.
    Detects: the finalizer is gone although the deletion was refused.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["orphan"] |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, <policy>, preconditions: {resourceVersion: "{a:metadata.resourceVersion}"}}
      """
    Then the answer is 409 Conflict
    And the Status has:
      | message | contains | ResourceVersion in precondition: , ResourceVersion in object meta: {a:metadata.resourceVersion} |
    And the stored resource "a" is unchanged

    Examples: policies
      | policy                        |
      | propagationPolicy: Background |
      | orphanDependents: false       |

  @resource @rule:del-option-preconditions
  Scenario: The uid alone lets a deletion pass whose policy takes the last finalizer away
    del-option-preconditions: the object is the one that was meant.
    Detects: a precondition beside a policy is refused, or never compared.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["orphan"] |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, propagationPolicy: Background, preconditions: {uid: "{a:metadata.uid}"}}
      """
    Then the answer is 200
    And there is no resource "a"
