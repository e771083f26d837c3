@area:rest
Feature: Preconditions of writes to objects and subresources
  A uid or resourceVersion in the body of a write is a precondition, for objects and for subresources.

  @resource @rule:rest-put-foreign-uid-409
  Scenario Outline: A <write> with the uid of another object returns 409 Conflict and changes nothing
    rest-put-foreign-uid-409: the uid in the body is a precondition, and the stored object has a different uid.
    Detects: a server that overwrites the uid before the comparison, for one encoding or in dry runs.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a<query> with the saved object "a" as "<type>" where:
      | metadata.labels.app | other                                |
      | metadata.uid        | 11111111-2222-4333-8444-555555555555 |
    Then the response is 409 Conflict
    And the Status has:
      | details.name | a                 |
      | details.kind | {resource:plural} |
    And the stored resource "a" is unchanged

    Examples: writes
      | write       | type             | query       |
      | PUT         | application/json |             |
      | YAML PUT    | application/yaml |             |
      | dry-run PUT | application/json | ?dryRun=All |

  Scenario Outline: The <write> of a terminating object with a stale resourceVersion returns 409 Conflict
    rest-put-stale-version-409, rest-patch-conditional-on-version: a DELETE that sets deletionTimestamp changes the resourceVersion.
    Detects: a server that overwrites terminating objects, or compares the resourceVersion only for some writes.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the stored resource "a" is saved as "old"
    And the resource "a" is terminating
    And the stored resource "a" is saved as "a"
    When <method> /{collection}/a?fieldManager=one<query> with the resource "labelled" as "<type>" where:
      | metadata.name            | a                              |
      | metadata.resourceVersion | {old:metadata.resourceVersion} |
      | metadata.labels.app      | other                          |
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

    @rule:rest-put-stale-version-409 @resource
    Examples: PUT
      | write | method | type             | query |
      | PUT   | PUT    | application/json |       |

    @rule:rest-patch-conditional-on-version @resource
    Examples: patches
      | write       | method | type                         | query       |
      | merge patch | PATCH  | application/merge-patch+json |             |
      | apply       | PATCH  | application/apply-patch+yaml | &force=true |

  @resource @rule:rest-put-foreign-uid-409 @needs:resource:create-on-update
  Scenario: PUT with the uid of a deleted object returns 409 Conflict and creates no object
    rest-put-foreign-uid-409: the uid in the body is a precondition, which an absent object does not meet.
    Detects: a server that compares the uid only with existing objects.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "deleted"
    And the resource "a" has been deleted
    When PUT /{collection}/a with the saved object "deleted" where:
      | metadata.resourceVersion | (absent) |
    Then the response is 409 Conflict
    And there is no resource "a"

  @rule:rest-put-foreign-uid-409 @needs:type:deployments.apps
  Scenario Outline: PUT of the <subresource> with the uid of another object returns 409 Conflict
    rest-put-foreign-uid-409: the uid in a subresource is the uid of its object.
    Detects: a server that ignores the uid in the body of a subresource.
    Given the Deployment "one-replica" named "a"
    When PUT /apis/apps/v1/namespaces/{namespace}/deployments/a/<subresource> with the body:
      """application/json
      <body>
      """
    Then the response is 409 Conflict
    And the Status has:
      | details | {"name":"a","group":"apps","kind":"deployments"} |
    And the stored Deployment "a" is unchanged

    @since:1.20
    Examples: subresources
      | subresource | body                                                                                                                                                                                                                                                                                              |
      | status      | {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"a","uid":"11111111-2222-4333-8444-555555555555"},"spec":{"selector":{"matchLabels":{"app":"web"}},"template":{"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"web","image":"web"}]}}},"status":{"replicas":3}} |
      | scale       | {"apiVersion":"autoscaling/v1","kind":"Scale","metadata":{"name":"a","uid":"11111111-2222-4333-8444-555555555555"},"spec":{"replicas":3}}                                                                                                                                                         |

  @rule:rest-patch-conditional-on-version @needs:type:deployments.apps
  Scenario Outline: A patch of the <subresource> with a stale resourceVersion returns 409 Conflict and changes nothing
    rest-patch-conditional-on-version: a subresource has the resourceVersion of its object.
    Detects: a server that compares the resourceVersion only on the path of the object.
    Given the Deployment "one-replica" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/<subresource> with the body:
      """application/merge-patch+json
      <body>
      """
    Then the response is 409 Conflict
    And the Status has:
      | details | {"name":"a","group":"apps","kind":"deployments"} |
    And the stored Deployment "a" is unchanged

    Examples: subresources
      | subresource | body                                                         |
      | status      | {"metadata":{"resourceVersion":"1"},"status":{"replicas":3}} |
      | scale       | {"metadata":{"resourceVersion":"1"},"spec":{"replicas":3}}   |

  @rule:rest-put-stale-version-409 @needs:type:deployments.apps
  Scenario Outline: PUT of the <subresource> with a stale resourceVersion returns 409 Conflict
    rest-put-stale-version-409: a subresource has the resourceVersion of its object.
    Detects: a server that ignores the resourceVersion of a scale, so that one of two autoscalers loses its write.
    Given the Deployment "one-replica" named "a"
    When PUT /apis/apps/v1/namespaces/{namespace}/deployments/a/<subresource> with the body:
      """application/json
      <body>
      """
    Then the response is 409 Conflict
    And the Status has:
      | details | {"name":"a","group":"apps","kind":"deployments"} |
    And the stored Deployment "a" is unchanged

    Examples: subresources
      | subresource | body                                                                                                                                                                                                                                                                       |
      | status      | {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"a","resourceVersion":"1"},"spec":{"selector":{"matchLabels":{"app":"web"}},"template":{"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"web","image":"web"}]}}},"status":{"replicas":3}} |
      | scale       | {"apiVersion":"autoscaling/v1","kind":"Scale","metadata":{"name":"a","namespace":"{namespace}","resourceVersion":"1"},"spec":{"replicas":3}}                                                                                                                               |

  @rule:rest-put-stale-version-409 @needs:type:deployments.apps
  Scenario: PUT of the status of a terminating object with a stale resourceVersion returns 409 Conflict
    rest-put-stale-version-409: the DELETE changed the resourceVersion of the object.
    Detects: a server that does not compare the resourceVersion of terminating objects.
    Given the Deployment "one-replica" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the stored Deployment "a" is saved as "old"
    And the Deployment "a" is terminating
    And the stored Deployment "a" is saved as "a"
    When PUT /apis/apps/v1/namespaces/{namespace}/deployments/a/status with the saved object "old" where:
      | status.replicas | 3 |
    Then the response is 409 Conflict
    And the stored Deployment "a" is unchanged
