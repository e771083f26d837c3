@area:dry-run
@needs:type:deployments.apps
Feature: Dry runs of subresources
  A dry run of status or scale stores nothing, like a dry run of the object.

  @rule:dry-all-put-not-stored
  Scenario Outline: A dry-run PUT of the <subresource> changes nothing
    dry-all-put-not-stored: the object stays unchanged, including its resourceVersion, and the response has the change.
    Detects: a server that writes subresources without reading dryRun.
    Given the Deployment "one-replica" named "a"
    When PUT /apis/apps/v1/namespaces/{namespace}/deployments/a/<subresource>?dryRun=All with the body:
      """application/json
      {"metadata":{"name":"a","namespace":"{namespace}"},"<field>":{"replicas":9}}
      """
    Then the response is 200
    And the response has:
      | kind             | <kind>           |
      | metadata.uid     | {a:metadata.uid} |
      | <field>.replicas | 9                |
    And the stored Deployment "a" is unchanged

    Examples: subresources
      | subresource | kind       | field  |
      | status      | Deployment | status |
      | scale       | Scale      | spec   |

  @rule:dry-all-patch-not-stored
  Scenario Outline: A dry-run <patch> of the <subresource> changes nothing
    dry-all-patch-not-stored: the object stays unchanged, including its resourceVersion, and the response has the change.
    Detects: a server that writes subresources without reading dryRun.
    Given the Deployment "one-replica" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/<subresource>?dryRun=All&fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | kind             | <kind>           |
      | metadata.uid     | {a:metadata.uid} |
      | <field>.replicas | 9                |
    And the stored Deployment "a" is unchanged

    Examples: subresources
      | patch       | subresource | kind       | field  | type                         | body                                                                                |
      | merge patch | status      | Deployment | status | application/merge-patch+json | {"status":{"replicas":9}}                                                           |
      | apply       | status      | Deployment | status | application/apply-patch+yaml | {apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, status: {replicas: 9}} |
      | merge patch | scale       | Scale      | spec   | application/merge-patch+json | {"spec":{"replicas":9}}                                                             |
      | JSON patch  | scale       | Scale      | spec   | application/json-patch+json  | [{"op":"replace","path":"/spec/replicas","value":9}]                                |

  @rule:dry-response-is-would-be-object
  Scenario: A dry-run PUT returns the new generation and managedFields
    dry-response-is-would-be-object: both fields have the values of the real request; resourceVersion is the stored resourceVersion.
    Detects: a server that sets generation and managedFields only when it writes the object.
    Given the Deployment "one-replica" named "a"
    When PUT /apis/apps/v1/namespaces/{namespace}/deployments/a?dryRun=All&fieldManager=two with the saved object "a" where:
      | spec.replicas | 7 |
    Then the response is 200
    And the response has:
      | spec.replicas                      | is       | 7                              |
      | metadata.generation                | is       | 2                              |
      | metadata.resourceVersion           | is       | {a:metadata.resourceVersion}   |
      | metadata.creationTimestamp         | is       | {a:metadata.creationTimestamp} |
      | metadata.managedFields[*].manager  | contains | two                            |
      | metadata.managedFields[*].fieldsV1 | contains | {"f:spec":{"f:replicas":{}}}   |
    And the stored Deployment "a" is unchanged

  @rule:dry-all-patch-not-stored
  Scenario: A dry-run apply of the scale changes nothing
    dry-all-patch-not-stored: the response has the change, and the object stays unchanged.
    Detects: a server that writes the scale without reading dryRun.
    Given the Deployment "one-replica" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/scale?fieldManager=m&force=true&dryRun=All with the body:
      """application/apply-patch+yaml
      {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a}, spec: {replicas: 3}}
      """
    Then the response is 200
    And the response has:
      | spec.replicas | 3 |
    And the stored Deployment "a" is unchanged
