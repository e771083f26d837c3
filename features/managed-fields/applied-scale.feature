# Before 1.27, a write to the scale of a custom resource adds no managedFields entry.
@area:managed-fields
@needs:crd @since:1.27
Feature: Server-side apply of the scale of a custom resource
  An apply of the scale has the same conflicts and ownership as an apply of the object.

  Background:
    Given a CustomResourceDefinition for Widget with the version "v1", the subresources status and scale, and these properties of spec:
      """
      replicas: {type: integer}
      """
    And the manager "one" has applied the Widget "a":
      """
      {spec: {replicas: 1}}
      """

  @rule:ssa-conflict-on-owned-change
  Scenario: An apply of the scale returns 409 if another manager applied the replica count
    ssa-conflict-on-owned-change: the conflict names the manager and the field of the object; nothing changes.
    Detects: a server that ignores the field managers of the object, or rejects every apply of the scale of a custom resource.
    Given the stored Widget "a" is saved as "a"
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a/scale?fieldManager=two with the body:
      """application/apply-patch+yaml
      {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a}, spec: {replicas: 3}}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | field          | message             |
      | FieldManagerConflict | .spec.replicas | conflict with "one" |
    And the stored Widget "a" is unchanged

  @rule:ssa-shared-ownership
  Scenario: An apply of the scale with the current replica count makes the manager a co-owner
    ssa-shared-ownership: two managers own the same value; the entry of the second manager has the subresource scale.
    Detects: a server that adds no entry for an apply that changes no value.
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a/scale?fieldManager=two with the body:
      """application/apply-patch+yaml
      {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a}, spec: {replicas: 1}}
      """
    Then the response is 200
    And the field managers of the Widget "a" are:
      | manager | operation | subresource | fields         |
      | one     | Apply     |             | .spec.replicas |
      | two     | Apply     | scale       | .spec.replicas |
