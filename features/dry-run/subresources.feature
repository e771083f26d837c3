@area:dry-run
@needs:type:deployments.apps
Feature: Dry runs of subresources
  status and scale are written dry as objects are.

  @rule:dry-all-put-not-stored
  Scenario Outline: A dry PUT of <part> changes nothing
    dry-all-put-not-stored: the object stays as it is, version and all, and the answer has the change.
    Detects: subresources have a way of their own to the store, which doesn't know dryRun.
    Given the Deployment "one-replica" named "a"
    When PUT /apis/apps/v1/namespaces/{namespace}/deployments/a/<part>?dryRun=All with the body:
      """application/json
      {"metadata":{"name":"a","namespace":"{namespace}"},"<part of>":{"replicas":9}}
      """
    Then the answer is 200
    And the answer has:
      | kind               | <kind>           |
      | metadata.uid       | {a:metadata.uid} |
      | <part of>.replicas | 9                |
    And the stored Deployment "a" is unchanged

    Examples: subresources
      | part   | kind       | part of |
      | status | Deployment | status  |
      | scale  | Scale      | spec    |

  @rule:dry-all-patch-not-stored
  Scenario Outline: A dry <patch> of <part> changes nothing
    dry-all-patch-not-stored: the object stays as it is, version and all, and the answer has the change.
    Detects: subresources have a way of their own to the store, which doesn't know dryRun.
    Given the Deployment "one-replica" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/<part>?dryRun=All&fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the answer is 200
    And the answer has:
      | kind               | <kind>           |
      | metadata.uid       | {a:metadata.uid} |
      | <part of>.replicas | 9                |
    And the stored Deployment "a" is unchanged

    Examples: subresources
      | patch                 | part   | kind       | part of | type                                   | body                                                                                     |
      | merge patch           | status | Deployment | status  | application/merge-patch+json           | {"status":{"replicas":9}}                                                                |
      | apply                 | status | Deployment | status  | application/apply-patch+yaml           | {apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, status: {replicas: 9}}      |
      | merge patch           | scale  | Scale      | spec    | application/merge-patch+json           | {"spec":{"replicas":9}}                                                                  |
      | JSON Patch            | scale  | Scale      | spec    | application/json-patch+json            | [{"op":"replace","path":"/spec/replicas","value":9}]                                     |

  @rule:dry-response-is-would-be-object
  Scenario: A dry PUT shows what the server would make of the change
    dry-response-is-would-be-object: the generation counts up as it would, and the owners are those there would be; the version is the stored one.
    Detects: what the server sets by itself is set in the write to the store.
    Given the Deployment "one-replica" named "a"
    When PUT /apis/apps/v1/namespaces/{namespace}/deployments/a?dryRun=All&fieldManager=two with "a" where:
      | spec.replicas | 7 |
    Then the answer is 200
    And the answer has:
      | spec.replicas                      | is       | 7                              |
      | metadata.generation                | is       | 2                              |
      | metadata.resourceVersion           | is       | {a:metadata.resourceVersion}   |
      | metadata.creationTimestamp         | is       | {a:metadata.creationTimestamp} |
      | metadata.managedFields[*].manager  | contains | two                            |
      | metadata.managedFields[*].fieldsV1 | contains | {"f:spec":{"f:replicas":{}}}   |
    And the stored Deployment "a" is unchanged
