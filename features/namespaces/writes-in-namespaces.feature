@area:namespaces
Feature: Writes in absent and terminating namespaces
  Every request that creates an object, including a dry run, needs a namespace that exists and is not terminating.

  Scenario Outline: A <write> in a namespace that does not exist returns 404 for the namespace
    ns-create-in-absent-namespace-404: every request that creates an object needs an existing namespace, with and without dryRun.
    Detects: a server that checks the namespace only on POST, only for one kind, or not in dry runs.
    When <method> /api/v1/namespaces/absent-{unique}/<path> with the <kind> "empty" as "<type>" where:
      | metadata.name | b |
    Then the response is 404 NotFound
    And the Status has:
      | details.name | absent-{unique} |
      | details.kind | namespaces      |

    @rule:ns-create-in-absent-namespace-404
    Examples: built-in kinds
      | write               | method | kind      | type                         | path                                    |
      | server-side apply   | PATCH  | Endpoints | application/apply-patch+yaml | endpoints/b?fieldManager=one            |
      | dry-run POST        | POST   | Endpoints | application/json             | endpoints?dryRun=All                    |
      | dry-run PUT         | PUT    | Endpoints | application/json             | endpoints/b?dryRun=All                  |
      | dry-run apply       | PATCH  | Endpoints | application/apply-patch+yaml | endpoints/b?fieldManager=one&dryRun=All |
      | POST of a ConfigMap | POST   | ConfigMap | application/json             | configmaps                              |

  @needs:controller:namespace
  Scenario Outline: A <write> in a terminating namespace returns 403 with the cause NamespaceTerminating
    ns-create-in-terminating-namespace-403: no request can create an object in a terminating namespace, with or without dryRun.
    Detects: a server that checks the namespace only on POST, only for one kind, or not in dry runs.
    Given the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Namespace "{namespace:doomed}" is terminating
    When <method> /api/v1/namespaces/{namespace:doomed}/<path> with the <kind> "empty" as "<type>" where:
      | metadata.name | b |
    Then the response is 403 Forbidden
    And the Status has:
      | details.name             | b                    |
      | details.causes[0].reason | NamespaceTerminating |
      | details.causes[0].field  | metadata.namespace   |
    And there is no <kind> "b" in namespace "doomed"

    @rule:ns-create-in-terminating-namespace-403 @since:1.17
    Examples: built-in kinds
      | write               | method | kind      | type                         | path                                    |
      | server-side apply   | PATCH  | Endpoints | application/apply-patch+yaml | endpoints/b?fieldManager=one            |
      | dry-run POST        | POST   | Endpoints | application/json             | endpoints?dryRun=All                    |
      | dry-run PUT         | PUT    | Endpoints | application/json             | endpoints/b?dryRun=All                  |
      | dry-run apply       | PATCH  | Endpoints | application/apply-patch+yaml | endpoints/b?fieldManager=one&dryRun=All |
      | POST of a ConfigMap | POST   | ConfigMap | application/json             | configmaps                              |

  @rule:ns-create-in-terminating-namespace-403 @needs:controller:namespace
  Scenario Outline: A <write> of an object in a terminating namespace succeeds
    ns-create-in-terminating-namespace-403: the server rejects only the creation of objects, so that controllers can finish their work.
    Detects: a server that rejects every write in a terminating namespace.
    Given the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Namespace "{namespace:doomed}" is terminating
    When <method> /api/v1/namespaces/{namespace:doomed}/endpoints/held<query> with the Endpoints "one-subset" as "<type>" where:
      | metadata.name       | held                 |
      | metadata.finalizers | ["example.com/hold"] |
      | metadata.labels.app | last                 |
    Then the response is 200
    And the response has:
      | metadata.labels.app | last |

    Examples: writes
      | write             | method | query                        | type                         |
      | PUT               | PUT    |                              | application/json             |
      | merge patch       | PATCH  |                              | application/merge-patch+json |
      | server-side apply | PATCH  | ?fieldManager=one&force=true | application/apply-patch+yaml |

  @rule:ns-create-in-terminating-namespace-403 @needs:controller:namespace @needs:crd @since:1.17
  Scenario Outline: A <write> of a custom resource in a terminating namespace returns 403
    ns-create-in-terminating-namespace-403: no request can create a custom object in a terminating namespace.
    Detects: a server that checks the namespace only for built-in kinds.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer}
      """
    And the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Namespace "{namespace:doomed}" is terminating
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace:doomed}/widgets<path> with the Widget "empty" as "<type>" where:
      | metadata.name | b |
    Then the response is 403 Forbidden
    And the Status has:
      | details.name             | b                    |
      | details.causes[0].reason | NamespaceTerminating |
    And there is no Widget "b" in namespace "doomed"

    Examples: writes
      | write             | method | path                | type                         |
      | POST              | POST   |                     | application/json             |
      | server-side apply | PATCH  | /b?fieldManager=one | application/apply-patch+yaml |

  @rule:ns-create-in-terminating-namespace-403 @needs:controller:namespace @since:1.17
  Scenario Outline: A <write> with generateName in a terminating namespace returns 403
    ns-create-in-terminating-namespace-403: no request can create an object with a generated name in a terminating namespace.
    Detects: a server that checks the namespace only for objects with a name.
    Given the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Namespace "{namespace:doomed}" is terminating
    When POST /api/v1/namespaces/{namespace:doomed}/endpoints<query> with the Endpoints "one-subset" where:
      | metadata.generateName | b- |
    Then the response is 403 Forbidden
    And the Status has:
      | details.causes[0].reason | NamespaceTerminating |

    Examples: writes
      | write        | query       |
      | POST         |             |
      | dry-run POST | ?dryRun=All |

  @rule:ns-create-in-absent-namespace-404 @needs:crd
  Scenario Outline: A <write> of a custom resource in a namespace that does not exist returns 404
    ns-create-in-absent-namespace-404: a request that creates a custom object needs an existing namespace.
    Detects: a server that checks the namespace only for built-in kinds.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer}
      """
    When <method> /apis/{unique}.example.com/v1/namespaces/absent-{unique}/widgets<path> with the Widget "empty" as "<type>" where:
      | metadata.name | b |
    Then the response is 404 NotFound
    And the Status has:
      | details.name | absent-{unique} |
      | details.kind | namespaces      |

    Examples: writes
      | write             | method | path                | type                         |
      | POST              | POST   |                     | application/json             |
      | server-side apply | PATCH  | /b?fieldManager=one | application/apply-patch+yaml |

  @rule:ns-deletion-removes-contents @needs:controller:namespace @needs:crd
  Scenario: DELETE of a Namespace deletes its custom resources
    ns-deletion-removes-contents: the namespace controller deletes the objects of every namespaced kind.
    Detects: a namespace controller that deletes only objects of built-in kinds.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer}
      """
    And the Widget "empty" named "a" in namespace "doomed"
    And the Widget "empty" named "c"
    When DELETE /api/v1/namespaces/{namespace:doomed}
    Then within 300 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace:doomed} | 404 |
    And there is no Widget "a" in namespace "doomed"
    And the stored Widget "c" is unchanged
