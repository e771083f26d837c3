@area:dry-run
@needs:type:deployments.apps
Feature: Applies of the scale that are only tried
  What is tried of a part is no more stored than what is tried of the object.

  @rule:dry-all-patch-not-stored
  Scenario: An apply of the scale with dryRun=All is not stored
    dry-all-patch-not-stored: the answer shows what would be, and the object stays.
    Detects: the scale is written by a way of its own, which reads no dryRun.
    Given the Deployment "one-replica" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/scale?fieldManager=m&force=true&dryRun=All with the body:
      """application/apply-patch+yaml
      {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a}, spec: {replicas: 3}}
      """
    Then the answer is 200
    And the answer has:
      | spec.replicas | 3 |
    And the stored Deployment "a" is unchanged
