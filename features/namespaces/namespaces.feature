@area:namespaces
Feature: Namespaces
  A namespace is a cluster-scoped object that holds others: they need it to be created, and go with it.

  @rule:ns-is-cluster-scoped
  Scenario: A namespace has no namespace of its own
    ns-is-cluster-scoped: there is no metadata.namespace, in an answer or in a list.
    Detects: the namespace bears its own name there.
    When GET /api/v1/namespaces?fieldSelector=metadata.name%3D{namespace}
    Then the answer is 200
    And the items in any order are:
      | name        | metadata.namespace |
      | {namespace} | (absent)           |

  @rule:ns-is-cluster-scoped
  Scenario: A new namespace has no namespace of its own, whatever is sent
    ns-is-cluster-scoped: the field is absent where the object stands alone.
    Detects: the namespace bears its own name there, or keeps what was sent.
    When POST /api/v1/namespaces with the Namespace "empty" where:
      | metadata.name | n-{unique} |
    Then the answer is a success
    And the answer has:
      | metadata.namespace | (absent) |
    And the stored Namespace "n-{unique}" has:
      | metadata.namespace | (absent) |

  @rule:ns-create-in-absent-namespace-404
  Scenario: Nothing is created in a namespace that doesn't exist
    ns-create-in-absent-namespace-404: 404 for the namespace, not for the object.
    Detects: the namespace is made on the fly.
    When POST /api/v1/namespaces/absent-{unique}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer is 404 NotFound
    And the Status has:
      | details.name | absent-{unique} |
      | details.kind | namespaces      |

  @rule:ns-create-in-absent-namespace-404
  Scenario: PUT creates nothing in a namespace that doesn't exist
    ns-create-in-absent-namespace-404: creating by update is creating.
    Detects: only POST looks for the namespace.
    When PUT /api/v1/namespaces/absent-{unique}/endpoints/a with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer is 404 NotFound
    And the Status has:
      | details.name | absent-{unique} |
      | details.kind | namespaces      |

  @rule:ns-deletion-removes-contents
  @needs:controller:namespace
  @needs:type:configmaps
  @needs:type:secrets
  Scenario: Deleting a namespace deletes what is in it
    ns-deletion-removes-contents: every namespaced object, of every kind, and then the namespace.
    Detects: the objects stay behind, and come back with a namespace of the same name.
    Given the Endpoints "one-subset" named "a" in namespace "doomed"
    And the ConfigMap "empty" named "b" in namespace "doomed"
    And the Secret "empty" named "s" in namespace "doomed"
    When DELETE /api/v1/namespaces/{namespace:doomed}
    Then within 300 seconds:
      | GET /api/v1/namespaces/{namespace:doomed} | 404 |
    And there is no Endpoints "a" in namespace "doomed"
    And there is no ConfigMap "b" in namespace "doomed"
    And there is no Secret "s" in namespace "doomed"

  @rule:ns-deletion-removes-contents
  @needs:controller:namespace
  @needs:type:leases.coordination
  Scenario: Deleting a namespace deletes what is in it of other groups
    ns-deletion-removes-contents: every namespaced object, of every group.
    Detects: the controller knows the core group only.
    Given the Lease "empty" named "a" in namespace "doomed"
    And the Lease "empty" named "c"
    When DELETE /api/v1/namespaces/{namespace:doomed}
    Then the answer is 200 or 202
    And within 300 seconds:
      | GET /api/v1/namespaces/{namespace:doomed} | 404 |
    And there is no Lease "a" in namespace "doomed"
    And the stored Lease "c" is unchanged

  @rule:ns-create-in-terminating-namespace-403
  @needs:controller:namespace
  Scenario: PUT creates nothing in a namespace that is being deleted
    ns-create-in-terminating-namespace-403: creating by update is creating.
    Detects: only POST looks at the namespace.
    Given the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Namespace "{namespace:doomed}" has been deleted
    When PUT /api/v1/namespaces/{namespace:doomed}/endpoints/b with the Endpoints "one-subset" where:
      | metadata.name | b |
    Then the answer is 403 Forbidden
    And the Status has:
      | details.name             | b                    |
      | details.causes[0].reason | NamespaceTerminating |
    And there is no Endpoints "b" in namespace "doomed"

  @rule:ns-create-in-terminating-namespace-403 @needs:controller:namespace
  Scenario: Nothing is created in a namespace that is being deleted
    ns-create-in-terminating-namespace-403: 403 Forbidden, with a cause that says why.
    Detects: the object is created, and keeps the namespace from ending.
    Given the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Namespace "{namespace:doomed}" has been deleted
    When POST /api/v1/namespaces/{namespace:doomed}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | b |
    Then the answer is 403 Forbidden
    And the Status has:
      | details.name             | b                    |
      | details.kind             | endpoints            |
      | details.causes[0].reason | NamespaceTerminating |
    And there is no Endpoints "b" in namespace "doomed"
