@area:namespaces
Feature: Namespaces and their objects
  A Namespace is a cluster-scoped object. Clients can create objects only in an existing namespace. The deletion of the namespace deletes
  its objects.

  @rule:ns-is-cluster-scoped
  Scenario: A Namespace in a list has no metadata.namespace
    ns-is-cluster-scoped: the field is absent in single objects and in lists.
    Detects: a server that sets the name of the Namespace as its namespace.
    When GET /api/v1/namespaces?fieldSelector=metadata.name%3D{namespace}
    Then the response is 200
    And the items in any order are:
      | name        | metadata.namespace |
      | {namespace} | (absent)           |

  @rule:ns-is-cluster-scoped
  Scenario: POST of a Namespace returns no metadata.namespace
    ns-is-cluster-scoped: the field is absent in the response and in the stored object.
    Detects: a server that sets the name of the Namespace as its namespace.
    When POST /api/v1/namespaces with the Namespace "empty" where:
      | metadata.name | n-{unique} |
    Then the response is a success
    And the response has:
      | metadata.namespace | (absent) |
    And the stored Namespace "n-{unique}" has:
      | metadata.namespace | (absent) |

  @rule:ns-create-in-absent-namespace-404
  Scenario: POST in a namespace that does not exist returns 404 for the namespace
    ns-create-in-absent-namespace-404: the Status contains the name of the namespace, not of the object.
    Detects: a server that creates the namespace.
    When POST /api/v1/namespaces/absent-{unique}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the response is 404 NotFound
    And the Status has:
      | details.name | absent-{unique} |
      | details.kind | namespaces      |

  @rule:ns-create-in-absent-namespace-404
  Scenario: PUT in a namespace that does not exist returns 404 for the namespace
    ns-create-in-absent-namespace-404: a PUT that creates an object requires an existing namespace too.
    Detects: a server that checks the namespace only on POST.
    When PUT /api/v1/namespaces/absent-{unique}/endpoints/a with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the response is 404 NotFound
    And the Status has:
      | details.name | absent-{unique} |
      | details.kind | namespaces      |

  @rule:ns-deletion-removes-contents
  @needs:controller:namespace
  @needs:type:configmaps
  @needs:type:secrets
  Scenario: DELETE of a Namespace deletes its Endpoints, ConfigMaps and Secrets, then the Namespace
    ns-deletion-removes-contents: the namespace controller deletes the objects of every namespaced kind.
    Detects: a server that keeps the objects, so that a new namespace with the same name contains them.
    Given the Endpoints "one-subset" named "a" in namespace "doomed"
    And the ConfigMap "empty" named "b" in namespace "doomed"
    And the Secret "empty" named "s" in namespace "doomed"
    When DELETE /api/v1/namespaces/{namespace:doomed}
    Then within 300 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace:doomed} | 404 |
    And there is no Endpoints "a" in namespace "doomed"
    And there is no ConfigMap "b" in namespace "doomed"
    And there is no Secret "s" in namespace "doomed"

  @rule:ns-deletion-removes-contents
  @needs:controller:namespace
  @needs:type:leases.coordination
  Scenario: DELETE of a Namespace deletes objects of other API groups
    ns-deletion-removes-contents: the namespace controller deletes the objects of every API group.
    Detects: a namespace controller that deletes only objects of the core group.
    Given the Lease "empty" named "a" in namespace "doomed"
    And the Lease "empty" named "c"
    When DELETE /api/v1/namespaces/{namespace:doomed}
    Then the response is 200 or 202
    And within 300 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace:doomed} | 404 |
    And there is no Lease "a" in namespace "doomed"
    And the stored Lease "c" is unchanged

  @rule:ns-create-in-terminating-namespace-403 @since:1.17
  @needs:controller:namespace
  Scenario: PUT of a new object in a terminating namespace returns 403
    ns-create-in-terminating-namespace-403: a PUT cannot create an object in a terminating namespace either.
    Detects: a server that checks the namespace only on POST.
    Given the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Namespace "{namespace:doomed}" is terminating
    When PUT /api/v1/namespaces/{namespace:doomed}/endpoints/b with the Endpoints "one-subset" where:
      | metadata.name | b |
    Then the response is 403 Forbidden
    And the Status has:
      | details.name             | b                    |
      | details.causes[0].reason | NamespaceTerminating |
    And there is no Endpoints "b" in namespace "doomed"

  @rule:ns-create-in-terminating-namespace-403 @needs:controller:namespace @since:1.17
  Scenario: POST in a terminating namespace returns 403 with the cause NamespaceTerminating
    ns-create-in-terminating-namespace-403: the response is 403 Forbidden with the cause NamespaceTerminating.
    Detects: a server that creates the object, which delays the deletion of the namespace.
    Given the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Namespace "{namespace:doomed}" is terminating
    When POST /api/v1/namespaces/{namespace:doomed}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | b |
    Then the response is 403 Forbidden
    And the Status has:
      | details.name             | b                    |
      | details.kind             | endpoints            |
      | details.causes[0].reason | NamespaceTerminating |
    And there is no Endpoints "b" in namespace "doomed"
