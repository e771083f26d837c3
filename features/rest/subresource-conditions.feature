@area:rest
Feature: Conditions of writes to an object and to its subresources
  A uid or a version that a write holds is a condition, on whichever path it comes.

  @resource @rule:rest-put-foreign-uid-409
  Scenario: PUT with the uid of another object is refused and changes nothing
    rest-put-foreign-uid-409: the object that was meant is gone, or never was.
    Detects: the uid is overwritten before it is compared.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with "a" where:
      | metadata.labels.app | other                                |
      | metadata.uid        | 11111111-2222-4333-8444-555555555555 |
    Then the answer is 409 Conflict
    And the Status has:
      | details.name | a                 |
      | details.kind | {resource:plural} |
    And the stored resource "a" is unchanged

  @rule:rest-put-foreign-uid-409 @needs:type:deployments.apps
  Scenario Outline: PUT of the <part> with the uid of another object is refused
    rest-put-foreign-uid-409: a subresource is a part of one object, and of no other of its name.
    Detects: the uid in the body is left out of account where only a part is written.
    Given the Deployment "one-replica" named "a"
    When PUT /apis/apps/v1/namespaces/{namespace}/deployments/a/<part> with the body:
      """application/json
      <body>
      """
    Then the answer is 409 Conflict
    And the Status has:
      | details | {"name":"a","group":"apps","kind":"deployments"} |
    And the stored Deployment "a" is unchanged

    @since:1.20
    Examples: subresources
      | part   | body |
      | status | {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"a","uid":"11111111-2222-4333-8444-555555555555"},"spec":{"selector":{"matchLabels":{"app":"web"}},"template":{"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"web","image":"web"}]}}},"status":{"replicas":3}} |
      | scale  | {"apiVersion":"autoscaling/v1","kind":"Scale","metadata":{"name":"a","uid":"11111111-2222-4333-8444-555555555555"},"spec":{"replicas":3}} |

  @rule:rest-patch-conditional-on-version @needs:type:deployments.apps
  Scenario Outline: A patch of the <part> with another version is refused and changes nothing
    rest-patch-conditional-on-version: the version is that of the object, of which the subresource is a part.
    Detects: versions are compared on the path of the object alone.
    Given the Deployment "one-replica" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/<part> with the body:
      """application/merge-patch+json
      <body>
      """
    Then the answer is 409 Conflict
    And the Status has:
      | details | {"name":"a","group":"apps","kind":"deployments"} |
    And the stored Deployment "a" is unchanged

    Examples: subresources
      | part   | body                                                          |
      | status | {"metadata":{"resourceVersion":"1"},"status":{"replicas":3}} |
      | scale  | {"metadata":{"resourceVersion":"1"},"spec":{"replicas":3}}   |

  @rule:rest-put-stale-version-409 @needs:type:deployments.apps
  Scenario Outline: PUT of the <part> of another version is a conflict
    rest-put-stale-version-409: the version is that of the object, of which the subresource is a part.
    Detects: a scale is written whatever version it was read at, and one of two autoscalers loses.
    Given the Deployment "one-replica" named "a"
    When PUT /apis/apps/v1/namespaces/{namespace}/deployments/a/<part> with the body:
      """application/json
      <body>
      """
    Then the answer is 409 Conflict
    And the Status has:
      | details | {"name":"a","group":"apps","kind":"deployments"} |
    And the stored Deployment "a" is unchanged

    Examples: subresources
      | part   | body |
      | status | {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"a","resourceVersion":"1"},"spec":{"selector":{"matchLabels":{"app":"web"}},"template":{"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"web","image":"web"}]}}},"status":{"replicas":3}} |
      | scale  | {"apiVersion":"autoscaling/v1","kind":"Scale","metadata":{"name":"a","namespace":"{namespace}","resourceVersion":"1"},"spec":{"replicas":3}} |

  @rule:rest-put-stale-version-409 @needs:type:deployments.apps
  Scenario: PUT of the status of what terminates, of another version, is a conflict
    rest-put-stale-version-409: the deletion was a change.
    Detects: what goes may be written by anybody.
    Given the Deployment "one-replica" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the stored Deployment "a" is remembered as "old"
    And the Deployment "a" has been deleted
    And the stored Deployment "a" is remembered as "a"
    When PUT /apis/apps/v1/namespaces/{namespace}/deployments/a/status with "old" where:
      | status.replicas | 3 |
    Then the answer is 409 Conflict
    And the stored Deployment "a" is unchanged
