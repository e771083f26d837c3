@area:metadata
Feature: Metadata in lists, watch events and other API groups
  Lists, pages of lists and watch events contain the same metadata as the response to GET.

  @resource @rule:meta-name-returned @waits @needs:resource:empty-namespaces
  Scenario Outline: The ADDED event of a watch <scope> contains the metadata that GET returns
    meta-name-returned, meta-namespace-returned: each event contains the metadata of the object.
    Detects: a server that encodes events and responses differently.
    Given the resource "labelled" named "a-{unique}" with:
      | metadata.annotations.note | kept |
    When a watch is opened on <path>watch=1&timeoutSeconds=1&fieldSelector=metadata.namespace%3D{namespace}
    Then the watch ends by itself within 10 seconds
    And every event of the watch has:
      | object.apiVersion                 | {resource:apiVersion}               |
      | object.metadata                   | {a:metadata}                        |
      | object.metadata.name              | a-{unique}                          |
      | object.metadata.namespace         | {namespace}                         |
      | object.metadata.resourceVersion   | (string)                            |
      | object.metadata.creationTimestamp | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ |

    Examples: one namespace and all namespaces
      | scope             | path               |
      | in a namespace    | /{collection}?     |
      | in all namespaces | /{all-namespaces}? |

  @resource @rule:meta-namespace-returned @needs:resource:empty-namespaces
  Scenario: A list across all namespaces contains the namespace of each item
    meta-namespace-returned: metadata.namespace is set even if the path does not contain the namespace.
    Detects: a server that omits the namespace of list items.
    Given the resource "labelled" named "a"
    When GET /{all-namespaces}?fieldSelector=metadata.namespace%3D{namespace}
    Then the response is 200
    And the items in any order are:
      | name | metadata.namespace | metadata     |
      | a    | {namespace}        | {a:metadata} |

  @rule:meta-namespace-returned
  Scenario: The items of a cluster-scoped list have no metadata.namespace
    meta-namespace-returned, ns-is-cluster-scoped: the field is absent, not empty.
    Detects: a server that sets metadata.namespace to an empty string.
    When GET /api/v1/namespaces
    Then the response is 200
    And every item has:
      | metadata.namespace | (absent) |

  @rule:ns-is-cluster-scoped
  Scenario: The watch event of a Namespace has no metadata.namespace
    ns-is-cluster-scoped: the object of the event is the stored Namespace.
    Detects: a server that sets metadata.namespace to the name in the storage key.
    When a watch is opened on /api/v1/namespaces?watch=1&timeoutSeconds=1&fieldSelector=metadata.name%3D{namespace}
    Then the watch ends by itself within 10 seconds
    And every event of the watch has:
      | object.metadata.name      | {namespace} |
      | object.metadata.namespace | (absent)    |

  @resource @rule:meta-labels-roundtrip
  @rule:meta-annotations-roundtrip
  Scenario: A PUT stores label and annotation values that look like numbers, booleans or null as strings
    meta-labels-roundtrip, meta-annotations-roundtrip: the server stores the values unchanged, including long values and surrounding spaces.
    Detects: a server that trims, truncates or converts values.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with the saved object "a" where:
      | metadata.labels      | {"one":"1","yes":"true","none":"null","example.com/x":"a"}                                                                                                                                                                                                                   |
      | metadata.annotations | {"blank":"  two  ","line":"end\\n","long":"0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789end"} |
    Then the response is 200
    And the stored resource "a" has:
      | metadata.labels            | {"one":"1","yes":"true","none":"null","example.com/x":"a"} |
      | metadata.annotations       | {last:metadata.annotations}                                |
      | metadata.annotations.long  | /9end$/                                                    |
      | metadata.annotations.line  | "end\\n"                                                   |
      | metadata.annotations.blank | "  two  "                                                  |

  @rule:meta-list-resourceversion
  Scenario Outline: The list of <collection> has a resourceVersion
    meta-list-resourceversion: the field is a non-empty string in every list.
    Detects: a server that sets list metadata only in lists of one namespace.
    When GET <path>
    Then the response is 200
    And the response has:
      | metadata.resourceVersion | (string)    |
      | metadata.resourceVersion | (not empty) |

    Examples: collections
      | collection                  | path                                             |
      | Endpoints in all namespaces | /api/v1/endpoints?limit=1                        |
      | Endpoints with limit=1      | /api/v1/namespaces/{namespace}/endpoints?limit=1 |
      | Namespaces                  | /api/v1/namespaces                               |

    @needs:type:leases.coordination
    Examples: API group
      | collection | path                                                        |
      | Leases     | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases |

  @resource @rule:meta-uid-server-assigned @needs:resource:create-on-update @recreates
  Scenario: A PUT that creates a deleted object again sets a new uid
    meta-uid-server-assigned: every new object gets a uid; meta-uid-new-after-recreation: an object with the name of a deleted object gets a new uid.
    Detects: a server whose PUT uses the uid of the deleted object.
    Given the resource "labelled" named "a"
    And the resource "a" has been deleted
    When PUT /{collection}/a with the resource "labelled" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | metadata.uid | is     | (not empty)      |
      | metadata.uid | is not | {a:metadata.uid} |

  @rule:meta-uid-server-assigned @needs:type:deployments.apps
  Scenario Outline: The response to a <method> of the status contains the uid of the object
    meta-uid-server-assigned: the response to a write of a subresource contains the uid too.
    Detects: a server that returns the request body.
    Given the Deployment "one-replica" named "a"
    When <method> /apis/apps/v1/namespaces/{namespace}/deployments/a/status with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | metadata.uid    | {a:metadata.uid} |
      | status.replicas | 3                |

    Examples: writes
      | method | type                         | body                                                                                                                                                                                                                                                 |
      | PATCH  | application/merge-patch+json | {"status":{"replicas":3}}                                                                                                                                                                                                                            |
      | PUT    | application/json             | {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"a"},"spec":{"selector":{"matchLabels":{"app":"web"}},"template":{"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"web","image":"web"}]}}},"status":{"replicas":3}} |

  @resource @rule:meta-list-continue-string @needs:resource:empty-namespaces
  Scenario Outline: metadata.continue of a list is <expectation>
    meta-list-continue-string: the field is a string, and is empty or absent in a complete list.
    Detects: a server that returns null, or a token if the next page would be empty.
    Given 3 resources with the name prefix "item"
    When GET /{collection}?limit=<limit>
    Then the response is 200
    And the response has:
      | metadata.continue | <continue> |
      | metadata.continue | <type>     |

    Examples: limits
      | expectation                                  | limit | continue    | type     |
      | a string when more items exist               | 2     | (not empty) | (string) |
      | empty when limit equals the number of items  | 3     | (empty)     | (empty)  |
      | empty when limit exceeds the number of items | 10    | (empty)     | (empty)  |
