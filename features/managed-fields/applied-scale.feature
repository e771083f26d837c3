# Writes to the scale of a custom object are recorded since 1.27.
@area:managed-fields
@needs:crd @since:1.27
Feature: The scale of a custom object, applied
  The manager that applies the scale deals with the owners of the number as if the object itself were applied.

  Background:
    Given the custom type Widget of the versions "v1" with status and scale, whose spec has:
      """
      replicas: {type: integer}
      """
    And "one" has applied the Widget "a":
      """
      {spec: {replicas: 1}}
      """

  @rule:ssa-conflict-on-owned-change
  Scenario: An apply of the scale conflicts with who applied the number
    ssa-conflict-on-owned-change: the owner is named as one of the object, and nothing changes.
    Detects: owners of the object count for nothing in its scale, or the scale of a custom object takes no apply at all.
    Given the stored Widget "a" is remembered as "a"
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a/scale?fieldManager=two with the body:
      """application/apply-patch+yaml
      {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a}, spec: {replicas: 3}}
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | field          | message             |
      | FieldManagerConflict | .spec.replicas | conflict with "one" |
    And the stored Widget "a" is unchanged

  @rule:ssa-shared-ownership
  Scenario: Who applies the scale as it is shares the number
    ssa-shared-ownership: of one value there are two owners; the record of the second names the subresource.
    Detects: an apply that changes nothing is not recorded.
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a/scale?fieldManager=two with the body:
      """application/apply-patch+yaml
      {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a}, spec: {replicas: 1}}
      """
    Then the answer is 200
    And the owners of the Widget "a" are:
      | manager | operation | subresource | fields         |
      | one     | Apply     |             | .spec.replicas |
      | two     | Apply     | scale       | .spec.replicas |
