@area:paths
Feature: Paths of API groups
  Resources of a named group are at /apis/<group>/<version>. Resources of the core group are at /api/v1.

  @rule:path-group-cluster-collection @needs:type:validatingwebhookconfigurations.admissionregistration
  Scenario: GET of a cluster-scoped collection of a named group lists the objects
    path-group-cluster-collection: the path is /apis/<group>/<version>/<type>.
    Detects: a server that uses the path of the core group for every group.
    Given the ValidatingWebhookConfiguration "empty" named "w-{unique}"
    When GET /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations
    Then the response is 200
    And the list has:
      | kind       | is       | ValidatingWebhookConfigurationList |
      | apiVersion | is       | admissionregistration.orch.io/v1   |
      | names      | contains | {w:metadata.name}                  |

  @rule:path-group-cluster-object @needs:type:validatingwebhookconfigurations.admissionregistration
  Scenario: GET of a cluster-scoped object of a named group returns the object without a namespace
    path-group-cluster-object: the path is /apis/<group>/<version>/<type>/<name>.
    Detects: a server that sets a namespace in a cluster-scoped object.
    Given the ValidatingWebhookConfiguration "empty" named "w-{unique}"
    When GET /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations/{w:metadata.name}
    Then the response is 200
    And the response has:
      | metadata.uid       | {w:metadata.uid} |
      | metadata.namespace | (absent)         |

  @rule:path-group-namespaced-collection @needs:type:leases.coordination
  Scenario: GET of a namespaced collection of a named group lists the objects of the namespace
    path-group-namespaced-collection: the path is /apis/<group>/<version>/namespaces/<namespace>/<type>.
    Detects: a server that supports namespaces in paths only for the core group.
    Given the Lease "empty" named "a"
    And the Lease "empty" named "b" in namespace "second"
    When GET /apis/coordination.orch.io/v1/namespaces/{namespace}/leases
    Then the response is 200
    And the list has:
      | names | in any order | a |

  @rule:path-group-namespaced-object @needs:type:leases.coordination
  Scenario: GET of a namespaced object of a named group returns the object
    path-group-namespaced-object: the path is /apis/<group>/<version>/namespaces/<namespace>/<type>/<name>.
    Detects: a server that reads the name from the wrong path segment.
    Given the Lease "empty" named "a"
    When GET /apis/coordination.orch.io/v1/namespaces/{namespace}/leases/a
    Then the response is 200
    And the response has:
      | metadata.uid | {a:metadata.uid} |

  @rule:path-group-apiversion @needs:type:leases.coordination
  Scenario: The apiVersion of a Lease has the group and version in the path
    path-group-apiversion: apiVersion is <group>/<version>.
    Detects: a server that omits the group from apiVersion.
    Given the Lease "empty" named "a"
    When GET /apis/coordination.orch.io/v1/namespaces/{namespace}/leases/a
    Then the response is 200
    And the response has:
      | apiVersion | coordination.orch.io/v1 |
      | kind       | Lease                   |

  @rule:path-group-namespaced-object @needs:type:leases.coordination
  Scenario: GET of a Lease at the path of another namespace returns 404
    path-group-namespaced-object: the path of an object contains its namespace.
    Detects: a server that ignores the namespace when it looks up an object by name.
    Given the Lease "empty" named "a"
    When GET /apis/coordination.orch.io/v1/namespaces/{namespace:second}/leases/a
    Then the response is 404 NotFound

  @rule:path-group-apiversion @needs:type:deployments.apps
  Scenario: The apiVersion of a Deployment has the group name apps without a suffix
    path-group-apiversion: the group name apps has no domain suffix.
    Detects: a server that adds a domain to every group name.
    Given the Deployment "one-replica" named "a"
    When GET /apis/apps/v1/namespaces/{namespace}/deployments/a
    Then the response is 200
    And the response has:
      | apiVersion | apps/v1    |
      | kind       | Deployment |

  @rule:path-core-apiversion
  Scenario: GET of an object of the core group returns the apiVersion v1
    path-core-apiversion: the core group has no name, so its apiVersion is v1.
    Detects: a server that returns the apiVersion core/v1 or /v1.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the response is 200
    And the response has:
      | apiVersion | v1        |
      | kind       | Endpoints |

  @rule:path-core-apiversion
  Scenario: GET of Endpoints at /apis/v1 returns 404
    path-core-apiversion: the server serves the core group only at /api/v1.
    Detects: a server that serves the empty group name at /apis.
    When GET /apis/v1/namespaces/{namespace}/endpoints
    Then the response is 404

  @rule:path-body-apiversion-mismatch
  Scenario Outline: <method> of a body with apiVersion <apiVersion> and kind <kind> at the path of Endpoints returns 400
    path-body-apiversion-mismatch: apiVersion and kind of the body must match the path.
    Detects: a server that decodes the body as the type in the path and ignores its apiVersion and kind.
    Given the Endpoints "one-subset" named "a"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path> with the Endpoints "two-subsets" where:
      | apiVersion    | <apiVersion> |
      | kind          | <kind>       |
      | metadata.name | <name>       |
    Then the response is 400 BadRequest
    And the stored Endpoints "a" is unchanged
    And there is no Endpoints "b"

    Examples: create
      | method | path | name | apiVersion | kind      |
      | POST   |      | b    | v1         | Namespace |
      | POST   |      | b    | v2         | Endpoints |
      | POST   |      | b    | apps/v1    | Endpoints |
      | POST   |      | b    | v1         | endpoints |

    Examples: update
      | method | path | name | apiVersion | kind      |
      | PUT    | /a   | a    | v1         | Namespace |
      | PUT    | /a   | a    | v2         | Endpoints |
      | PUT    | /a   | a    | apps/v1    | Endpoints |
      | PUT    | /a   | a    | v1         | endpoints |

  @rule:path-body-apiversion-mismatch
  Scenario: POST of a body without apiVersion and kind uses the apiVersion and kind of the path
    path-body-apiversion-mismatch: a body without apiVersion and kind has no mismatch.
    Detects: a server that requires apiVersion and kind.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | apiVersion    | (absent) |
      | kind          | (absent) |
      | metadata.name | a        |
    Then the response is a success
    And the response has:
      | apiVersion | v1        |
      | kind       | Endpoints |
