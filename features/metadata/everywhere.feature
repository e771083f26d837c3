@area:metadata
Feature: Metadata wherever an object is returned
  Lists, pages, events and other groups show the same metadata as GET.

  @resource @rule:meta-name-returned @waits
  Scenario Outline: The event of an object <which> shows the metadata of the object
    meta-name-returned, meta-namespace-returned, …-roundtrip: those of the object, in each event.
    Detects: events are written by another function than answers.
    Given the resource "labelled" named "a-{unique}" with:
      | metadata.annotations.note | kept |
    When a watch is opened on <path>watch=1&timeoutSeconds=1&fieldSelector=metadata.namespace%3D{namespace}
    Then the watch ends by itself within 10 seconds
    And every event of the watch has:
      | object.apiVersion                   | {resource:apiVersion}               |
      | object.metadata                     | {a:metadata}                        |
      | object.metadata.name                | a-{unique}                          |
      | object.metadata.namespace           | {namespace}                         |
      | object.metadata.resourceVersion     | (string)                            |
      | object.metadata.creationTimestamp   | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ |

    Examples: both collections
      | which             | path                                      |
      | in a namespace    | /{collection}? |
      | in all namespaces | /{everywhere}?                        |

  @resource @rule:meta-namespace-returned
  Scenario: The list over all namespaces says which namespace each item is in
    meta-namespace-returned: metadata.namespace of a namespaced object, above all where the path doesn't name it.
    Detects: the namespace is left out of items.
    Given the resource "labelled" named "a"
    When GET /{everywhere}?fieldSelector=metadata.namespace%3D{namespace}
    Then the answer is 200
    And the items in any order are:
      | name | metadata.namespace | metadata     |
      | a    | {namespace}        | {a:metadata} |

  @rule:meta-namespace-returned
  Scenario: The items of a cluster-scoped collection have no namespace
    meta-namespace-returned, ns-is-cluster-scoped: the field is absent in lists too, not empty.
    Detects: the key is split into namespace and name, and the namespace is empty.
    When GET /api/v1/namespaces
    Then the answer is 200
    And every item has:
      | metadata.namespace | (absent) |

  @rule:ns-is-cluster-scoped
  Scenario: The event of a namespace has no namespace
    ns-is-cluster-scoped: events show the object as it is.
    Detects: events are filed under a namespace, which is written into the object.
    When a watch is opened on /api/v1/namespaces?watch=1&timeoutSeconds=1&fieldSelector=metadata.name%3D{namespace}
    Then the watch ends by itself within 10 seconds
    And every event of the watch has:
      | object.metadata.name      | {namespace} |
      | object.metadata.namespace | (absent)    |

  @resource @rule:meta-labels-roundtrip
  @rule:meta-annotations-roundtrip
  Scenario: Labels and annotations that look like something else come back from a PUT as texts
    meta-labels-roundtrip, meta-annotations-roundtrip: unchanged, with blanks at both ends, long, and like numbers.
    Detects: values are trimmed, cut off, or read as numbers and booleans.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with "a" where:
      | metadata.labels      | {"one":"1","yes":"true","none":"null","example.com/x":"a"} |
      | metadata.annotations | {"blank":"  two  ","line":"end\\n","long":"0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789end"} |
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.labels           | {"one":"1","yes":"true","none":"null","example.com/x":"a"} |
      | metadata.annotations      | {last:metadata.annotations} |
      | metadata.annotations.long | /9end$/                     |
      | metadata.annotations.line | "end\\n"                     |
      | metadata.annotations.blank | "  two  "                  |

  @rule:meta-list-resourceversion
  Scenario Outline: The list of <which> bears a version
    meta-list-resourceversion: a non-empty string on every collection.
    Detects: only the list of one namespace has list metadata.
    When GET <path>
    Then the answer is 200
    And the answer has:
      | metadata.resourceVersion | (string)    |
      | metadata.resourceVersion | (not empty) |

    Examples: collections
      | which          | path                                             |
      | all namespaces | /api/v1/endpoints?limit=1                        |
      | one page       | /api/v1/namespaces/{namespace}/endpoints?limit=1 |
      | the namespaces | /api/v1/namespaces                               |

    @needs:type:leases.coordination
    Examples: of a group
      | which          | path                                                        |
      | leases         | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases |

  @resource @rule:meta-uid-server-assigned @needs:resource:create-on-update @recreates
  Scenario: An object that PUT creates again has a uid of its own
    meta-uid-server-assigned: every object that is created; meta-uid-new-after-recreation: however it is.
    Detects: PUT looks up the uid that the name had before.
    Given the resource "labelled" named "a"
    And the resource "a" has been deleted
    When PUT /{collection}/a with the resource "labelled" where:
      | metadata.name | a |
    Then the answer is a success
    And the answer has:
      | metadata.uid | is     | (not empty)      |
      | metadata.uid | is not | {a:metadata.uid} |

  @rule:meta-uid-server-assigned @needs:type:deployments.apps
  Scenario Outline: The answer to a <method> of the status has the uid of the object
    meta-uid-server-assigned: the object has it, whichever part of it is written.
    Detects: the answer is made of what was sent.
    Given the Deployment "one-replica" named "a"
    When <method> /apis/apps/v1/namespaces/{namespace}/deployments/a/status with the body:
      """<type>
      <body>
      """
    Then the answer is 200
    And the answer has:
      | metadata.uid    | {a:metadata.uid} |
      | status.replicas | 3                |

    Examples: sorts of writes
      | method | type                         | body                                                                                                                                                                                                                                                               |
      | PATCH  | application/merge-patch+json | {"status":{"replicas":3}}                                                                                                                                                                                                                                          |
      | PUT    | application/json             | {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"a"},"spec":{"selector":{"matchLabels":{"app":"web"}},"template":{"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"web","image":"web"}]}}},"status":{"replicas":3}} |
