@area:metadata
Feature: Writes that change nothing
  The server stores nothing if the result of a write is the stored object. This applies to every encoding and patch type.

  @resource @rule:meta-resourceversion-noop-write @needs:resource:stable-first-write
  Scenario Outline: A PUT in <encoding> that changes nothing keeps the resourceVersion
    meta-resourceversion-noop-write: the server compares the decoded object with the stored object, in every encoding.
    Detects: a server that compares the bytes of the request, or does not set defaults after decoding one of the encodings.
    Given the resource "changed" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When PUT /{collection}/a with the saved object "a" as "<media type>"
    Then the response is 200
    And the stored resource "a" is unchanged
    And the watch reports exactly:
      | type |

    Examples: text
      | encoding | media type       |
      | JSON     | application/json |
      | YAML     | application/yaml |

    @needs:resource:protobuf
    Examples: protobuf
      | encoding | media type                    |
      | protobuf | application/vnd.orch.protobuf |

  @resource @rule:meta-resourceversion-noop-write @needs:resource:stable-first-write
  Scenario Outline: A <patch> keeps the resourceVersion
    meta-resourceversion-noop-write: the server compares the result of the patch with the stored object.
    Detects: a server that stores the result of every patch.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When PATCH /{collection}/a with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the stored resource "a" is unchanged
    And the watch reports exactly:
      | type |

    Examples: patches
      | patch                                        | type                         | body                                                                                               |
      | merge patch without members                  | application/merge-patch+json | {}                                                                                                 |
      | merge patch with the stored values           | application/merge-patch+json | {"metadata":{"labels":{"app":"web"}}}                                                              |
      | merge patch of absent labels                 | application/merge-patch+json | {"metadata":{"labels":{"none":null}}}                                                              |
      | JSON Patch with the stored values            | application/json-patch+json  | [{"op":"replace","path":"/metadata/labels/app","value":"web"}]                                     |
      | JSON Patch that changes and restores a value | application/json-patch+json  | [{"op":"add","path":"/metadata/labels/x","value":"y"},{"op":"remove","path":"/metadata/labels/x"}] |

  @rule:meta-resourceversion-noop-write @resource @needs:resource:stable-first-write @needs:resource:strategic-merge-patch
  Scenario: A strategic merge patch with the stored values keeps the resourceVersion
    meta-resourceversion-noop-write: the server compares the result of the patch with the stored object.
    Detects: a server that stores the result of every strategic merge patch.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/strategic-merge-patch+json
      {"metadata":{"labels":{"app":"web"}}}
      """
    Then the response is 200
    And the stored resource "a" is unchanged

  Scenario Outline: A <write> of a terminating object of <resource kind> that changes nothing keeps the resourceVersion
    meta-resourceversion-noop-write: the server compares the objects in the same way after the start of the deletion.
    Detects: a server that stores every write of a terminating object.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" is terminating
    And the stored resource "a" is saved as "a"
    When <method> /{collection}/a with the saved object "a" as "<type>" where:
      | metadata.managedFields | (absent) |
    Then the response is 200
    And the stored resource "a" is unchanged

    @rule:meta-resourceversion-noop-write @resource @needs:resource:stable-first-write
    Examples: resource under test
      | write       | resource kind           | method | type                         |
      | PUT         | the resource under test | PUT    | application/json             |
      | merge patch | the resource under test | PATCH  | application/merge-patch+json |

    @rule:meta-resourceversion-noop-write @resource:custom @needs:crd
    Examples: custom resource
      | write       | resource kind     | method | type                         |
      | PUT         | a custom resource | PUT    | application/json             |
      | merge patch | a custom resource | PATCH  | application/merge-patch+json |

  @rule:meta-resourceversion-noop-write
  Scenario Outline: A <write> of a Namespace that changes nothing keeps the resourceVersion
    meta-resourceversion-noop-write: the rule also applies to cluster-scoped kinds.
    Detects: a server that stores every write of a cluster-scoped object.
    Given the Namespace "empty" named "n-{unique}"
    And the stored Namespace "n-{unique}" is saved as "n"
    When <method> /api/v1/namespaces/n-{unique} with the saved object "n" as "<type>" where:
      | metadata.managedFields | (absent) |
    Then the response is 200
    And the stored Namespace "n-{unique}" is unchanged

    Examples: writes
      | write                 | method | type                                   |
      | PUT                   | PUT    | application/json                       |
      | merge patch           | PATCH  | application/merge-patch+json           |
      | strategic merge patch | PATCH  | application/strategic-merge-patch+json |
