@area:rest
Feature: Names of objects
  A name is unique for its kind and namespace, for as long as the object exists.

  @rule:rest-name-unique-in-namespace @rule:rest-name-conflict-status
  Scenario Outline: A second POST, of <what>, under a name in use is refused as AlreadyExists
    rest-name-unique-in-namespace, rest-name-conflict-status: while an object exists, its name is taken.
    Detects: POST replaces what is there, or answers Conflict, which clients take for a lost race.
    Given the Endpoints "one-subset" named "a"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "<state>" where:
      | metadata.name | a |
    Then the answer is 409 AlreadyExists
    And the Status has:
      | status       | Failure                      |
      | code         | 409                          |
      | message      | endpoints "a" already exists |
      | details.name | a                            |
      | details.kind | endpoints                    |
    And the stored Endpoints "a" is unchanged

    Examples: the same and other contents
      | what           | state       |
      | something else | two-subsets |
      | the same       | one-subset  |

  @resource @rule:rest-name-same-in-other-namespace
  Scenario: The same name is free in another namespace
    rest-name-same-in-other-namespace: a namespace is a scope for names.
    Detects: the key of the store leaves the namespace out.
    Given the resource "labelled" named "a"
    When POST /{collection:second} with the resource "changed" where:
      | metadata.name | a |
    Then the answer is a success
    And there is a resource "a" in namespace "second"
    And the stored resource "a" is unchanged

  @rule:rest-name-same-for-other-kind @needs:type:configmaps
  Scenario: The same name is free for another kind
    rest-name-same-for-other-kind: names of different kinds don't collide in one namespace.
    Detects: the key of the store leaves the resource out.
    Given the ConfigMap "empty" named "a"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer is a success
    And the stored ConfigMap "a" is unchanged

  @rule:rest-name-same-for-other-kind @needs:type:configmaps @needs:type:leases.coordination
  Scenario Outline: The name of an Endpoints is free for a <kind>
    rest-name-same-for-other-kind: whichever kind comes first, and in whichever group.
    Detects: an Endpoints is looked for under every new name.
    Given the Endpoints "one-subset" named "a"
    When POST <path> with the <kind> "empty" where:
      | metadata.name | a |
    Then the answer is a success
    And there is a <kind> "a"
    And the stored Endpoints "a" is unchanged

    Examples: of the same group and of another
      | kind      | path                                                        |
      | ConfigMap | /api/v1/namespaces/{namespace}/configmaps                   |
      | Lease     | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases |

  @resource @rule:rest-name-reusable-after-deletion @recreates
  Scenario: Names are free again when their collection has been deleted
    rest-name-reusable-after-deletion: however the object was removed.
    Detects: deletecollection leaves tombstones.
    Given the resource "changed" named "a"
    And the answer to DELETE /{collection} is remembered as "gone"
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the answer is a success
    And the answer has:
      | metadata.uid | is not | {a:metadata.uid} |

  @resource @rule:rest-name-reusable-after-deletion @recreates
  Scenario: A name is free again when its object is gone
    rest-name-reusable-after-deletion: a POST under the name of a removed object succeeds.
    Detects: a tombstone keeps the name, or the new object inherits fields of the old one.
    Given the resource "changed" named "a"
    And the resource "a" has been deleted
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the answer is a success
    And the answer has:
      | metadata.uid    | is not | {a:metadata.uid} |
      | metadata.labels | is     | (absent)         |
    And the stored resource "a" is the same as the answer

  @rule:rest-name-cluster-scoped-unique
  Scenario: A name of a cluster-scoped kind is unique in the whole cluster
    rest-name-cluster-scoped-unique: no namespace makes room for a second one.
    Detects: names are compared only where a namespace is given.
    Given the Namespace "empty" named "n-{unique}"
    When POST /api/v1/namespaces with the Namespace "empty" where:
      | metadata.name | {n:metadata.name} |
    Then the answer is 409 AlreadyExists
    And the answer has:
      | details.name | {n:metadata.name} |
      | details.kind | namespaces        |

  @rule:rest-put-name-mismatch-400
  @needs:type:leases.coordination
  Scenario: PUT of another name than the URL's is refused in a named group
    rest-put-name-mismatch-400: of every type.
    Detects: the core group compares the names, the others take the URL's.
    Given the Lease "empty" named "a"
    When PUT /apis/coordination.orch.io/v1/namespaces/{namespace}/leases/a with "a" where:
      | metadata.name            | b        |
      | metadata.resourceVersion | (absent) |
    Then the answer is 400 BadRequest
    And the stored Lease "a" is unchanged
    And there is no Lease "b"
