@area:rest
Feature: Uniqueness of names
  A name is unique for its kind and namespace while the object exists.

  @rule:rest-name-unique-in-namespace @rule:rest-name-conflict-status
  Scenario Outline: A second POST with the same name and <contents> returns 409 AlreadyExists
    rest-name-unique-in-namespace, rest-name-conflict-status: a client cannot create another object with the name of an existing object.
    Detects: a server that replaces the object, or returns the reason Conflict, after which clients retry.
    Given the Endpoints "one-subset" named "a"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "<state>" where:
      | metadata.name | a |
    Then the response is 409 AlreadyExists
    And the Status has:
      | status       | Failure                      |
      | code         | 409                          |
      | message      | endpoints "a" already exists |
      | details.name | a                            |
      | details.kind | endpoints                    |
    And the stored Endpoints "a" is unchanged

    Examples: different and same contents
      | contents           | state       |
      | different contents | two-subsets |
      | the same contents  | one-subset  |

  @resource @rule:rest-name-same-in-other-namespace
  Scenario: POST with a name that is used in another namespace succeeds
    rest-name-same-in-other-namespace: a name is unique only in its namespace.
    Detects: a server whose storage key does not contain the namespace.
    Given the resource "labelled" named "a"
    When POST /{collection:second} with the resource "changed" where:
      | metadata.name | a |
    Then the response is a success
    And there is a resource "a" in namespace "second"
    And the stored resource "a" is unchanged

  @rule:rest-name-same-for-other-kind @needs:type:configmaps
  Scenario: POST of Endpoints with the name of a ConfigMap succeeds
    rest-name-same-for-other-kind: objects of different kinds can have the same name.
    Detects: a server whose storage key does not contain the resource.
    Given the ConfigMap "empty" named "a"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the response is a success
    And the stored ConfigMap "a" is unchanged

  @rule:rest-name-same-for-other-kind @needs:type:configmaps @needs:type:leases.coordination
  Scenario Outline: POST of a <kind> with the name of an Endpoints object succeeds
    rest-name-same-for-other-kind: objects of different kinds can have the same name, in every order of creation and in every group.
    Detects: a server that searches for Endpoints with the same name whenever a client creates an object.
    Given the Endpoints "one-subset" named "a"
    When POST <path> with the <kind> "empty" where:
      | metadata.name | a |
    Then the response is a success
    And there is a <kind> "a"
    And the stored Endpoints "a" is unchanged

    Examples: same group and another group
      | kind      | path                                                        |
      | ConfigMap | /api/v1/namespaces/{namespace}/configmaps                   |
      | Lease     | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases |

  @resource @rule:rest-name-reusable-after-deletion @recreates
  Scenario: POST can reuse the name of an object that was removed by deletecollection
    rest-name-reusable-after-deletion: clients can use a name again after the server has removed the object.
    Detects: a server that keeps the names reserved after deletecollection.
    Given the resource "changed" named "a"
    And the response to DELETE /{collection} is saved as "deletion"
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | metadata.uid | is not | {a:metadata.uid} |

  @resource @rule:rest-name-reusable-after-deletion @recreates
  Scenario: POST with the name of a deleted object creates a new object
    rest-name-reusable-after-deletion: the new object has a new uid and only the fields in the body.
    Detects: a server that keeps the name reserved, or copies fields of the deleted object.
    Given the resource "changed" named "a"
    And the resource "a" has been deleted
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | metadata.uid    | is not | {a:metadata.uid} |
      | metadata.labels | is     | (absent)         |
    And the stored resource "a" is the same as the response

  @rule:rest-name-cluster-scoped-unique
  Scenario: A second POST of a cluster-scoped object with the same name returns 409
    rest-name-cluster-scoped-unique: the name is unique in the cluster.
    Detects: a server that checks names only for namespaced objects.
    Given the Namespace "empty" named "n-{unique}"
    When POST /api/v1/namespaces with the Namespace "empty" where:
      | metadata.name | n-{unique} |
    Then the response is 409 AlreadyExists
    And the response has:
      | details.name | n-{unique} |
      | details.kind | namespaces |

  @rule:rest-put-name-mismatch-400
  @needs:type:leases.coordination
  Scenario: PUT of a Lease with a name that differs from the path returns 400
    rest-put-name-mismatch-400: the name in the body must match the path, also for resources of named groups.
    Detects: a server that compares the names only in the core group.
    Given the Lease "empty" named "a"
    When PUT /apis/coordination.orch.io/v1/namespaces/{namespace}/leases/a with the saved object "a" where:
      | metadata.name            | b        |
      | metadata.resourceVersion | (absent) |
    Then the response is 400 BadRequest
    And the stored Lease "a" is unchanged
    And there is no Lease "b"
