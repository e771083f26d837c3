@area:paths
@needs:type:leases.coordination
Feature: Paths of a namespaced resource of an API group
  Paths of resources of named groups have the same structure as paths of the core group, after /apis/GROUP/VERSION.

  @rule:path-all-namespaces-collection
  Scenario: GET of the Lease collection without a namespace in the path returns the Leases of all namespaces
    path-all-namespaces-collection: GET lists the objects of all namespaces, for every namespaced resource.
    Detects: a server that supports collections across all namespaces only in the core group.
    Given the Lease "empty" named "a-{unique}"
    And the Lease "empty" named "b-{unique}" in namespace "second"
    When GET /apis/coordination.orch.io/v1/leases
    Then the response is 200
    And the list has:
      | names | contains | a-{unique}, b-{unique} |

  @rule:path-all-namespaces-no-post
  Scenario: POST to the Lease collection across all namespaces returns 405
    path-all-namespaces-no-post: a namespaced object can be created only in a namespace.
    Detects: a server that uses the namespace in the body.
    When POST /apis/coordination.orch.io/v1/leases with the Lease "empty" where:
      | metadata.name      | a           |
      | metadata.namespace | {namespace} |
    Then the response is 405 MethodNotAllowed
    And there is no Lease "a"

  @rule:path-group-apiversion
  Scenario Outline: The apiVersion of a Lease that <verb> is the group and version of the path
    path-group-apiversion: apiVersion is GROUP/VERSION, also in responses to writes.
    Detects: a server that returns only the version.
    When <method> /apis/coordination.orch.io/v1/namespaces/{namespace}/leases<path> with the Lease "empty" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | apiVersion | coordination.orch.io/v1 |
      | kind       | Lease                   |

    Examples: writes
      | verb         | method | path |
      | POST creates | POST   |      |
      | PUT creates  | PUT    | /a   |

  @rule:path-group-apiversion
  Scenario: The apiVersion of a Lease list is the group and version of the path
    path-group-apiversion: the apiVersion of a list is GROUP/VERSION too.
    Detects: a server that returns the apiVersion v1 for every list.
    When GET /apis/coordination.orch.io/v1/namespaces/{namespace}/leases
    Then the response is 200
    And the response has:
      | apiVersion | coordination.orch.io/v1 |
      | kind       | LeaseList               |

  @rule:path-body-apiversion-mismatch
  Scenario Outline: POST of a body with apiVersion <apiVersion> and kind <kind> at the path of Leases returns 400
    path-body-apiversion-mismatch: group, version and kind of the body must match the path.
    Detects: a server that compares only the kind, or only the group.
    When POST /apis/coordination.orch.io/v1/namespaces/{namespace}/leases with the Lease "empty" where:
      | apiVersion    | <apiVersion> |
      | kind          | <kind>       |
      | metadata.name | a            |
    Then the response is 400 BadRequest
    And there is no Lease "a"

    Examples: bodies
      | apiVersion                   | kind      |
      | v1                           | Lease     |
      | coordination.orch.io/v1beta1 | Lease     |
      | coordination.orch.io/v1      | Endpoints |

  @rule:ns-create-in-absent-namespace-404
  Scenario: POST of a Lease in a namespace that does not exist returns 404 for the namespace
    ns-create-in-absent-namespace-404: an object of a named group can be created only in an existing namespace.
    Detects: a server that checks the namespace only for some kinds.
    When POST /apis/coordination.orch.io/v1/namespaces/absent-{unique}/leases with the Lease "empty" where:
      | metadata.name | a |
    Then the response is 404 NotFound
    And the Status has:
      | details.name | absent-{unique} |
      | details.kind | namespaces      |

  @rule:ns-create-in-terminating-namespace-403 @since:1.17
  @needs:controller:namespace
  Scenario: POST of a Lease in a terminating namespace returns 403
    ns-create-in-terminating-namespace-403: no object of a named group can be created in a terminating namespace.
    Detects: a server that checks the phase of the namespace only for the core group.
    Given the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Namespace "{namespace:doomed}" is terminating
    When POST /apis/coordination.orch.io/v1/namespaces/{namespace:doomed}/leases with the Lease "empty" where:
      | metadata.name | b |
    Then the response is 403 Forbidden
    And the Status has:
      | details.name             | b                    |
      | details.causes[0].reason | NamespaceTerminating |
