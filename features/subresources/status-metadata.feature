@area:subresources
Feature: Metadata in writes of the status
  A write of the status does not change the labels, finalizers and, for most kinds, annotations of the object.

  Scenario Outline: A <write> of the status of <resource kind> does not change the metadata of the object
    sub-status-metadata-of-custom: the labels, annotations and finalizers do not change.
    Detects: a server that ignores only the spec in the body.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status?fieldManager=one with the resource "labelled" as "<type>" where:
      | metadata.name           | a                       |
      | metadata.labels         | {"tier":"front"}        |
      | metadata.annotations    | {"note":"x"}            |
      | metadata.finalizers     | ["example.com/hold"]    |
      | {resource:status field} | {resource:status value} |
    Then the response is 200
    And the response has:
      | metadata.labels      | {a:metadata.labels} |
      | metadata.annotations | (absent)            |
      | metadata.finalizers  | (absent)            |
    And the stored resource "a" is the same as the response

    @rule:sub-status-metadata-of-custom @resource @needs:resource:status @needs:resource:custom
    Examples: resource under test
      | resource kind           | write       | method | type                         |
      | the resource under test | PUT         | PUT    | application/json             |
      | the resource under test | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-status-metadata-of-custom @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | method | type                         |
      | a custom resource | PUT         | PUT    | application/json             |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-status-metadata-of-custom @resource @needs:resource:status @needs:resource:custom
    Examples: other encodings of the resource under test
      | resource kind           | write    | method | type             |
      | the resource under test | YAML PUT | PUT    | application/yaml |

    @rule:sub-status-metadata-of-custom @resource:custom @needs:crd
    Examples: other encodings of a custom resource
      | resource kind     | write    | method | type             |
      | a custom resource | YAML PUT | PUT    | application/yaml |

  Scenario Outline: A <write> of the status of <resource kind> does not remove the finalizer of a terminating object
    sub-status-metadata-of-custom: the object exists until a write of the object removes the finalizer.
    Detects: a server that stores the finalizers from the request body, so that a write of the status removes the object.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" is terminating
    When <method> /{collection}/a/status with the resource "labelled" as "<type>" where:
      | metadata.name           | a                       |
      | metadata.finalizers     | <finalizers>            |
      | {resource:status field} | {resource:status value} |
    Then the response is 200
    And the stored resource "a" has:
      | metadata.finalizers     | ["example.com/hold"]    |
      | {resource:status field} | {resource:status value} |

    @rule:sub-status-metadata-of-custom @resource @needs:resource:status @needs:resource:custom
    Examples: resource under test
      | resource kind           | write       | method | type                         | finalizers |
      | the resource under test | PUT         | PUT    | application/json             | (absent)   |
      | the resource under test | merge patch | PATCH  | application/merge-patch+json | null       |

    @rule:sub-status-metadata-of-custom @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | method | type                         | finalizers |
      | a custom resource | PUT         | PUT    | application/json             | (absent)   |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json | null       |

  @rule:sub-status-metadata-of-deployment @needs:type:deployments.apps
  Scenario Outline: A <write> of the status of a Deployment stores annotations, but not labels
    sub-status-metadata-of-deployment: the Deployment controller writes annotations together with the status.
    Detects: a server that stores labels, or no metadata.
    Given the Deployment "empty" named "a"
    When <method> /apis/apps/v1/namespaces/{namespace}/deployments/a/status with the Deployment "empty" as "<type>" where:
      | metadata.name        | a                |
      | metadata.labels      | {"tier":"front"} |
      | metadata.annotations | {"note":"x"}     |
    Then the response is 200
    And the response has:
      | metadata.labels           | (absent) |
      | metadata.annotations.note | x        |
      | metadata.generation       | 1        |

    Examples: writes
      | write                 | method | type                                   |
      | PUT                   | PUT    | application/json                       |
      | YAML PUT              | PUT    | application/yaml                       |
      | merge patch           | PATCH  | application/merge-patch+json           |
      | strategic merge patch | PATCH  | application/strategic-merge-patch+json |
