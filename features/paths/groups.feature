@area:paths
Feature: Paths of named groups
  Types of a named group stand below /apis/<group>/<version>; those of the core group below /api/v1.

  @rule:path-group-cluster-collection @needs:type:validatingwebhookconfigurations.admissionregistration
  Scenario: A cluster-scoped type of a group has its collection below the version
    path-group-cluster-collection: /apis/<group>/<version>/<type>.
    Detects: the path of the core group is used for every group.
    Given the ValidatingWebhookConfiguration "empty" named "w-{unique}"
    When GET /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations
    Then the answer is 200
    And the list has:
      | kind       | is       | ValidatingWebhookConfigurationList |
      | apiVersion | is       | admissionregistration.orch.io/v1   |
      | names      | contains | {w:metadata.name}                  |

  @rule:path-group-cluster-object @needs:type:validatingwebhookconfigurations.admissionregistration
  Scenario: A cluster-scoped object of a group is read below its collection
    path-group-cluster-object: /apis/<group>/<version>/<type>/<name>.
    Detects: a cluster-scoped object gets a namespace.
    Given the ValidatingWebhookConfiguration "empty" named "w-{unique}"
    When GET /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations/{w:metadata.name}
    Then the answer is 200
    And the answer has:
      | metadata.uid       | {w:metadata.uid} |
      | metadata.namespace | (absent)         |

  @rule:path-group-namespaced-collection @needs:type:leases.coordination
  Scenario: A namespaced type of a group has its collection in the namespace
    path-group-namespaced-collection: /apis/<group>/<version>/namespaces/<namespace>/<type>.
    Detects: the namespaces segment is understood below /api/v1 only.
    Given the Lease "empty" named "a"
    And the Lease "empty" named "b" in namespace "second"
    When GET /apis/coordination.orch.io/v1/namespaces/{namespace}/leases
    Then the answer is 200
    And the list has:
      | names | in any order | a |

  @rule:path-group-namespaced-object @needs:type:leases.coordination
  Scenario: An object of a group is found at the path of its namespace
    path-group-namespaced-object: /apis/<group>/<version>/namespaces/<namespace>/<type>/<name>.
    Detects: the name stands where the namespace is looked for.
    Given the Lease "empty" named "a"
    When GET /apis/coordination.orch.io/v1/namespaces/{namespace}/leases/a
    Then the answer is 200
    And the answer has:
      | metadata.uid | {a:metadata.uid} |

  @rule:path-group-apiversion @needs:type:leases.coordination
  Scenario: An object of a group carries the group and version of its path
    path-group-apiversion: apiVersion is <group>/<version>.
    Detects: apiVersion leaves the group out.
    Given the Lease "empty" named "a"
    When GET /apis/coordination.orch.io/v1/namespaces/{namespace}/leases/a
    Then the answer is 200
    And the answer has:
      | apiVersion | coordination.orch.io/v1 |
      | kind       | Lease                   |

  @rule:path-group-namespaced-object @needs:type:leases.coordination
  Scenario: An object of a group isn't found at the path of another namespace
    path-group-namespaced-object: the namespace is part of the address. Twin of the above.
    Detects: the namespace of the path is not looked at when an object is read by name.
    Given the Lease "empty" named "a"
    When GET /apis/coordination.orch.io/v1/namespaces/{namespace:second}/leases/a
    Then the answer is 404 NotFound

  @rule:path-group-apiversion @needs:type:deployments.apps
  Scenario: A group whose name has no dot stands in apiVersion as it is
    path-group-apiversion: apps is a whole group name.
    Detects: a suffix is put behind every group.
    Given the Deployment "one-replica" named "a"
    When GET /apis/apps/v1/namespaces/{namespace}/deployments/a
    Then the answer is 200
    And the answer has:
      | apiVersion | apps/v1    |
      | kind       | Deployment |

  @rule:path-core-apiversion
  Scenario: An object of the core group carries apiVersion v1
    path-core-apiversion: the core group has no name.
    Detects: apiVersion "core/v1" or "/v1".
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 200
    And the answer has:
      | apiVersion | v1        |
      | kind       | Endpoints |

  @rule:path-core-apiversion
  Scenario: The core group isn't served below /apis
    path-core-apiversion: its objects are served below /api/v1.
    Detects: the empty group is a group like any other.
    When GET /apis/v1/namespaces/{namespace}/endpoints
    Then the answer is 404

  @rule:path-body-apiversion-mismatch
  Scenario Outline: <method> of apiVersion <apiVersion> and kind <kind> at the path of Endpoints is refused
    path-body-apiversion-mismatch: apiVersion and kind of a body must match the path.
    Detects: the body is decoded as the type of the path, whatever it says of itself.
    Given the Endpoints "one-subset" named "a"
    When <method> /api/v1/namespaces/{namespace}/endpoints<rest> with the Endpoints "two-subsets" where:
      | apiVersion    | <apiVersion> |
      | kind          | <kind>       |
      | metadata.name | <name>       |
    Then the answer is 400 BadRequest
    And the stored Endpoints "a" is unchanged
    And there is no Endpoints "b"

    Examples: creating
      | method | rest | name | apiVersion | kind      |
      | POST   |      | b    | v1         | Namespace |
      | POST   |      | b    | v2         | Endpoints |
      | POST   |      | b    | apps/v1    | Endpoints |
      | POST   |      | b    | v1         | endpoints |

    Examples: replacing
      | method | rest | name | apiVersion | kind      |
      | PUT    | /a   | a    | v1         | Namespace |
      | PUT    | /a   | a    | v2         | Endpoints |
      | PUT    | /a   | a    | apps/v1    | Endpoints |
      | PUT    | /a   | a    | v1         | endpoints |

  @rule:path-body-apiversion-mismatch
  Scenario: A body that doesn't say what it is is taken for what the path says
    path-body-apiversion-mismatch: nothing mismatches where nothing is said. Twin of the refusals.
    Detects: apiVersion and kind are demanded.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | apiVersion    | (absent) |
      | kind          | (absent) |
      | metadata.name | a        |
    Then the answer is a success
    And the answer has:
      | apiVersion | v1        |
      | kind       | Endpoints |
