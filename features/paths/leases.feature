@area:paths
@needs:type:leases.coordination
Feature: Paths of a namespaced type of a named group
  What holds for Endpoints holds for the types of groups.

  @rule:path-all-namespaces-collection
  Scenario: Without the namespaces segment the leases of all namespaces are listed
    path-all-namespaces-collection: GET answers the instances of all namespaces, of any namespaced type.
    Detects: only the core group has collections of all namespaces.
    Given the Lease "empty" named "a-{unique}"
    And the Lease "empty" named "b-{unique}" in namespace "second"
    When GET /apis/coordination.orch.io/v1/leases
    Then the answer is 200
    And the list has:
      | names | contains | a-{unique}, b-{unique} |

  @rule:path-all-namespaces-no-post
  Scenario: A POST to the leases of all namespaces is refused
    path-all-namespaces-no-post: an object can't be created in all namespaces.
    Detects: the namespace is taken from the body.
    When POST /apis/coordination.orch.io/v1/leases with the Lease "empty" where:
      | metadata.name      | a           |
      | metadata.namespace | {namespace} |
    Then the answer is 405 MethodNotAllowed
    And there is no Lease "a"

  @rule:path-group-apiversion
  Scenario Outline: <what> carries the group and version of the path
    path-group-apiversion: apiVersion is <group>/<version>, also in the answers to writes.
    Detects: only the version is written.
    When <method> /apis/coordination.orch.io/v1/namespaces/{namespace}/leases<path> with the Lease "empty" where:
      | metadata.name | a |
    Then the answer is a success
    And the answer has:
      | apiVersion | coordination.orch.io/v1 |
      | kind       | Lease                   |

    Examples: writes
      | what              | method | path | group               | version |
      | What POST creates | POST   |      | coordination        | v1      |
      | What PUT creates  | PUT    | /a   | coordination        | v1      |

  @rule:path-group-apiversion
  Scenario: A list of a group carries the group and version of its path
    path-group-apiversion: a list is an object of the group, too.
    Detects: lists are all of the core group.
    When GET /apis/coordination.orch.io/v1/namespaces/{namespace}/leases
    Then the answer is 200
    And the answer has:
      | apiVersion | coordination.orch.io/v1 |
      | kind       | LeaseList               |

  @rule:path-body-apiversion-mismatch
  Scenario Outline: POST of apiVersion <apiVersion> and kind <kind> at the path of leases is refused
    path-body-apiversion-mismatch: group, version and kind of the body must all be those of the path.
    Detects: only the kind is compared, or only the group.
    When POST /apis/coordination.orch.io/v1/namespaces/{namespace}/leases with the Lease "empty" where:
      | apiVersion    | <apiVersion> |
      | kind          | <kind>       |
      | metadata.name | a            |
    Then the answer is 400 BadRequest
    And there is no Lease "a"

    Examples: bodies
      | apiVersion                   | kind      |
      | v1                           | Lease     |
      | coordination.orch.io/v1beta1 | Lease     |
      | coordination.orch.io/v1      | Endpoints |

  @rule:ns-create-in-absent-namespace-404
  Scenario: No lease is created in a namespace that doesn't exist
    ns-create-in-absent-namespace-404: whatever the kind.
    Detects: only some kinds look for the namespace.
    When POST /apis/coordination.orch.io/v1/namespaces/absent-{unique}/leases with the Lease "empty" where:
      | metadata.name | a |
    Then the answer is 404 NotFound
    And the Status has:
      | details.name | absent-{unique} |
      | details.kind | namespaces      |

  @rule:ns-create-in-terminating-namespace-403
  @needs:controller:namespace
  Scenario: No lease is created in a namespace that is being deleted
    ns-create-in-terminating-namespace-403: whatever the kind.
    Detects: only the core group looks at the phase of the namespace.
    Given the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Namespace "{namespace:doomed}" has been deleted
    When POST /apis/coordination.orch.io/v1/namespaces/{namespace:doomed}/leases with the Lease "empty" where:
      | metadata.name | b |
    Then the answer is 403 Forbidden
    And the Status has:
      | details.name             | b                    |
      | details.causes[0].reason | NamespaceTerminating |
