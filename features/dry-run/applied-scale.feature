@area:dry-run
@needs:type:deployments.apps
Feature: Dry-run apply of the scale subresource
  A dry run of a subresource stores no more than a dry run of the object.

  @rule:dry-all-patch-not-stored
  Scenario: A dry-run apply of the scale changes nothing
    dry-all-patch-not-stored: the response has the change, and the object stays unchanged.
    Detects: a server that writes the scale without reading dryRun.
    Given the Deployment "one-replica" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/scale?fieldManager=m&force=true&dryRun=All with the body:
      """application/apply-patch+yaml
      {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a}, spec: {replicas: 3}}
      """
    Then the answer is 200
    And the answer has:
      | spec.replicas | 3 |
    And the stored Deployment "a" is unchanged
