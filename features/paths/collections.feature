@area:paths
Feature: Paths of collections and objects
  A path tells group, version, namespace and type; the same four stand in the object.

  @rule:path-namespaces-list
  Scenario: All namespaces are listed
    path-namespaces-list: a list of all namespaces at /api/v1/namespaces.
    Detects: namespaces are looked for inside a namespace.
    Given the Namespace "empty" named "n-{unique}"
    When GET /api/v1/namespaces
    Then the answer is 200
    And the list has:
      | names | contains | default, kube-system, {n:metadata.name} |

  @rule:path-core-cluster-collection
  Scenario: The collection of namespaces is at the root of the core group
    path-core-cluster-collection: /api/v1/<type> is the collection of a cluster-scoped core type.
    Detects: the path is taken for one that lacks its namespace.
    When GET /api/v1/namespaces
    Then the answer is 200
    And the list has:
      | kind       | is       | NamespaceList |
      | apiVersion | is       | v1            |
      | names      | contains | default       |

  @rule:path-core-cluster-collection
  @needs:type:nodes
  Scenario: Nodes are listed at the root of the core group
    path-core-cluster-collection: every cluster-scoped core type.
    Detects: namespaces are the only type there.
    When GET /api/v1/nodes
    Then the answer is 200
    And the answer has:
      | kind       | NodeList |
      | apiVersion | v1       |

  @rule:path-core-cluster-object @rule:path-namespaces-get
  Scenario: A namespace is read at its own cluster-scoped path
    path-core-cluster-object, path-namespaces-get: /api/v1/<type>/<name>.
    Detects: /api/v1/namespaces/<name> is taken for the root of a namespace.
    Given the Namespace "empty" named "n-{unique}"
    When GET /api/v1/namespaces/{n:metadata.name}
    Then the answer is 200
    And the answer is the same as "n" except for:
      | metadata.managedFields |
    And the answer has:
      | kind               | Namespace         |
      | metadata.name      | {n:metadata.name} |
      | metadata.namespace | (absent)          |

  @rule:path-core-namespaced-collection
  Scenario: The collection of a namespace holds the objects of that namespace
    path-core-namespaced-collection: /api/v1/namespaces/<namespace>/<type>.
    Detects: the namespace matches by prefix, or not at all.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "one-subset" named "b" in namespace "second"
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the answer is 200
    And the list has:
      | names | in any order | a |

  @rule:path-core-namespaced-object
  Scenario: An object is read in its namespace
    path-core-namespaced-object: /api/v1/namespaces/<namespace>/<type>/<name>.
    Detects: the namespace of the path is not looked at when an object is read by name.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 200
    And the answer is the same as "a"

  @rule:path-core-namespaced-object
  Scenario: An object isn't found at the path of another namespace
    path-core-namespaced-object: the namespace is part of the address.
    Detects: the namespace of the path is not looked at when an object is read by name.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace:second}/endpoints/a
    Then the answer is 404 NotFound

  @rule:path-all-namespaces-collection
  Scenario: Without the namespaces segment a collection spans all namespaces
    path-all-namespaces-collection: GET answers the instances of all namespaces.
    Detects: only the namespace "default" is listed.
    Given the Endpoints "one-subset" named "a-{unique}"
    And the Endpoints "one-subset" named "b-{unique}" in namespace "second"
    When GET /api/v1/endpoints
    Then the answer is 200
    And the list has:
      | names | contains | a-{unique}, b-{unique} |

  @rule:path-all-namespaces-no-post
  Scenario: A POST to the collection of all namespaces is refused
    path-all-namespaces-no-post: an object can't be created in all namespaces.
    Detects: it is created in the namespace of its body, or in "default".
    When POST /api/v1/endpoints with the Endpoints "one-subset" where:
      | metadata.name      | a           |
      | metadata.namespace | {namespace} |
    Then the answer is 405 MethodNotAllowed
    And there is no Endpoints "a"

  @rule:path-core-apiversion
  Scenario Outline: <what> carries apiVersion v1
    path-core-apiversion: lists, and the answers to writes, of the core group too.
    Detects: the group is written as core where something is not read on its own.
    When <method> /api/v1/namespaces/{namespace}/endpoints<path> with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer is a success
    And the answer has:
      | apiVersion | v1        |
      | kind       | Endpoints |

    Examples: writes
      | what               | method | path |
      | What POST creates  | POST   |      |
      | What PUT creates   | PUT    | /a   |

  @rule:path-core-apiversion
  Scenario: A list of the core group carries apiVersion v1
    path-core-apiversion: a list is an object of the core group, too.
    Detects: the group is written as core.
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the answer is 200
    And the answer has:
      | apiVersion | v1            |
      | kind       | EndpointsList |
