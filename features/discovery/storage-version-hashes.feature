@area:discovery
Feature: Hashes of storage versions in discovery
  Clients that migrate stored objects compare the storageVersionHash of a resource.

  @rule:disc-storage-version-hash @since:1.16
  Scenario Outline: The resource <resource> has the same storageVersionHash in <first> and in <second>
    disc-storage-version-hash: the server stores an object in one version, whatever version a client uses.
    Detects: a server that computes the hash of the served version.
    Given the response to GET /<first> is saved as "first"
    When GET /<second>
    Then the response is 200
    And the response has:
      | resources[name=<resource>].storageVersionHash | {first:resources[name=<resource>].storageVersionHash} |

    @needs:type:horizontalpodautoscalers.autoscaling @since:1.23
    Examples: autoscalers
      | resource                 | first               | second              |
      | horizontalpodautoscalers | apis/autoscaling/v1 | apis/autoscaling/v2 |

    @needs:type:events.events @since:1.19
    Examples: Events of two groups
      | resource | first  | second                 |
      | events   | api/v1 | apis/events.orch.io/v1 |

  @rule:disc-storage-version-hash @needs:crd @since:1.16
  Scenario: A custom resource has the same storageVersionHash in each served version
    disc-storage-version-hash: the hash depends on the storage version of the CustomResourceDefinition.
    Detects: a server that computes the hash of the served version.
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      size: {type: integer}
      """
    And within 30 seconds these checks succeed:
      | GET /apis/{unique}.example.com/beta | /storageVersionHash/ |
    And the response to GET /apis/{unique}.example.com/v1 is saved as "first"
    When GET /apis/{unique}.example.com/beta
    Then the response is 200
    And the response has:
      | resources[name=widgets].storageVersionHash | {first:resources[name=widgets].storageVersionHash} |

  @rule:disc-storage-version-hash @needs:crd @since:1.16
  Scenario: A change of the storage version changes the storageVersionHash of a custom resource
    disc-storage-version-hash: clients read from the hash that stored objects can be in an older version.
    Detects: a server that computes the hash of the served or of the first version.
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      size: {type: integer}
      """
    And within 30 seconds these checks succeed:
      | GET /apis/{unique}.example.com/v1 | /storageVersionHash/ |
    And the response to GET /apis/{unique}.example.com/v1 is saved as "first"
    When PATCH /apis/apiextensions.orch.io/v1/customresourcedefinitions/widgets.{unique}.example.com with the body:
      """application/json-patch+json
      [{"op": "replace", "path": "/spec/versions/0/storage", "value": false}, {"op": "replace", "path": "/spec/versions/1/storage", "value": true}]
      """
    Then the response is 200
    And within 30 seconds these checks succeed:
      | GET /apis/{unique}.example.com/v1 | /"storageVersionHash":\s*"(?!{first:resources[name=widgets].storageVersionHash})/ |
