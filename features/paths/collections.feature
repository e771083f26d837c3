@area:paths
Feature: Paths of collections and objects
  A path contains the API group, version, namespace and resource of the object.

  @rule:path-namespaces-list
  Scenario: GET /api/v1/namespaces lists all Namespaces
    path-namespaces-list: the list of all Namespaces is at /api/v1/namespaces.
    Detects: a server that requires a namespace in the path.
    Given the Namespace "empty" named "n-{unique}"
    When GET /api/v1/namespaces
    Then the response is 200
    And the list has:
      | names | contains | default, kube-system, n-{unique} |

  @rule:path-core-cluster-collection
  Scenario: GET /api/v1/namespaces returns a NamespaceList
    path-core-cluster-collection: /api/v1/<type> is the collection of a cluster-scoped core type.
    Detects: a server that reads the path as a namespaced path with a missing namespace.
    When GET /api/v1/namespaces
    Then the response is 200
    And the list has:
      | kind       | is       | NamespaceList |
      | apiVersion | is       | v1            |
      | names      | contains | default       |

  @rule:path-core-cluster-collection
  @needs:type:nodes
  Scenario: GET /api/v1/nodes returns a NodeList
    path-core-cluster-collection: /api/v1/<type> is the collection of every cluster-scoped core type.
    Detects: a server that supports only Namespaces at this path.
    When GET /api/v1/nodes
    Then the response is 200
    And the response has:
      | kind       | NodeList |
      | apiVersion | v1       |

  @rule:path-core-cluster-object @rule:path-namespaces-get
  Scenario: GET of a Namespace at the cluster-scoped path returns the Namespace
    path-core-cluster-object, path-namespaces-get: the path is /api/v1/<type>/<name>.
    Detects: a server that reads the path as the prefix of namespaced resources.
    Given the Namespace "empty" named "n-{unique}"
    When GET /api/v1/namespaces/n-{unique}
    Then the response is 200
    And the response is the same as "n" except for:
      | metadata.managedFields |
    And the response has:
      | kind               | Namespace  |
      | metadata.name      | n-{unique} |
      | metadata.namespace | (absent)   |

  @rule:path-core-namespaced-collection
  Scenario: GET of a namespaced collection returns only the objects of the namespace in the path
    path-core-namespaced-collection: the path is /api/v1/namespaces/<namespace>/<type>.
    Detects: a server that matches the namespace as a prefix, or ignores the namespace.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "one-subset" named "b" in namespace "second"
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the response is 200
    And the list has:
      | names | in any order | a |

  @rule:path-core-namespaced-object
  Scenario: GET of a namespaced object returns the object
    path-core-namespaced-object: the path is /api/v1/namespaces/<namespace>/<type>/<name>.
    Detects: a server that ignores the namespace when it looks up an object by name.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the response is 200
    And the response is the same as "a"

  @rule:path-core-namespaced-object
  Scenario: GET of an object at the path of another namespace returns 404
    path-core-namespaced-object: the path of an object contains its namespace.
    Detects: a server that ignores the namespace when it looks up an object by name.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace:second}/endpoints/a
    Then the response is 404 NotFound

  @rule:path-all-namespaces-collection
  Scenario: GET of a collection without a namespace in the path returns the objects of all namespaces
    path-all-namespaces-collection: GET lists the objects of all namespaces.
    Detects: a server that lists only the default namespace.
    Given the Endpoints "one-subset" named "a-{unique}"
    And the Endpoints "one-subset" named "b-{unique}" in namespace "second"
    When GET /api/v1/endpoints
    Then the response is 200
    And the list has:
      | names | contains | a-{unique}, b-{unique} |

  @rule:path-all-namespaces-no-post
  Scenario: POST to the collection across all namespaces returns 405
    path-all-namespaces-no-post: a namespaced object can be created only in a namespace.
    Detects: a server that uses the namespace in the body, or the default namespace.
    When POST /api/v1/endpoints with the Endpoints "one-subset" where:
      | metadata.name      | a           |
      | metadata.namespace | {namespace} |
    Then the response is 405 MethodNotAllowed
    And there is no Endpoints "a"

  @rule:path-core-apiversion
  Scenario Outline: Endpoints that <verb> have the apiVersion v1
    path-core-apiversion: objects of the core group have the apiVersion v1, also in responses to writes.
    Detects: a server that adds the group core to apiVersion in some responses.
    When <method> /api/v1/namespaces/{namespace}/endpoints<path> with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | apiVersion | v1        |
      | kind       | Endpoints |

    Examples: writes
      | verb         | method | path |
      | POST creates | POST   |      |
      | PUT creates  | PUT    | /a   |

  @rule:path-core-apiversion
  Scenario: A list of the core group has the apiVersion v1
    path-core-apiversion: lists of the core group have the apiVersion v1 too.
    Detects: a server that adds the group core to apiVersion.
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the response is 200
    And the response has:
      | apiVersion | v1            |
      | kind       | EndpointsList |

  @rule:path-core-namespaced-object
  Scenario Outline: GET of an object with the percent-encoded name "<segment>" returns <status>
    path-core-namespaced-object: the server decodes the path before it looks up the object.
    Detects: a server that compares the encoded name.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints/<segment>
    Then the response is <status>

    Examples: encoded names
      | segment | status |
      | %61     | 200    |
      | %62     | 404    |
