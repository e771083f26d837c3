@area:metadata
Feature: Order of JSON members and list items in writes
  Objects are compared by value: the order of members in a JSON object has no meaning, but the order of items in a list has a meaning.

  @needs:resource:stable-first-write
  Scenario Outline: A <write> of <resource kind> with its members in reverse order leaves the object unchanged
    meta-generation-kept-without-change, meta-resourceversion-noop-write, sub-status-without-change: JSON objects have unordered members.
    Detects: a server that compares the text of the object, or stores the order of its members.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "a"
    When <method> /{collection}/a<path>?fieldManager=one with the saved object "a" as "<type>" with its members in reverse order
    Then the response is 200
    And the stored resource "a" is unchanged

    @rule:meta-resourceversion-noop-write @resource
    Examples: resource under test
      | write       | resource kind           | method | path | type                         |
      | PUT         | the resource under test | PUT    |      | application/json             |
      | YAML PUT    | the resource under test | PUT    |      | application/yaml             |
      | merge patch | the resource under test | PATCH  |      | application/merge-patch+json |

    @rule:sub-status-without-change @resource @needs:resource:status
    Examples: status of the resource under test
      | write             | resource kind           | method | path    | type             |
      | PUT of the status | the resource under test | PUT    | /status | application/json |

    @rule:meta-generation-kept-without-change @resource:custom @needs:crd
    Examples: custom resource
      | write       | resource kind     | method | path | type                         |
      | PUT         | a custom resource | PUT    |      | application/json             |
      | YAML PUT    | a custom resource | PUT    |      | application/yaml             |
      | merge patch | a custom resource | PATCH  |      | application/merge-patch+json |

    @rule:sub-status-without-change @resource:custom @needs:crd
    Examples: status of a custom resource
      | write             | resource kind     | method | path    | type             |
      | PUT of the status | a custom resource | PUT    | /status | application/json |

  @rule:meta-generation-raised-by-change @resource @needs:resource:generation
  Scenario Outline: A <write> of the resource under test that reverses a list increments the generation
    meta-generation-raised-by-change: the order of the items is part of the desired state.
    Detects: a server that compares lists as sets.
    Given the resource "plain" named "a" with:
      | {resource:list} | {resource:items} |
    And the stored resource "a" is saved as "a"
    When PUT /{collection}/a with the saved object "a" as "<type>" where:
      | {resource:list} | {resource:reversed items} |
    Then the response is 200
    And the response has:
      | metadata.generation | 2 |
    And the stored resource "a" is the same as the response

    Examples: encodings
      | write    | type             |
      | PUT      | application/json |
      | YAML PUT | application/yaml |

  @rule:meta-generation-kept-without-change @needs:crd
  Scenario Outline: A <write> of a custom object in another served version that changes nothing keeps the generation
    meta-generation-kept-without-change: the server compares the objects in the storage version.
    Detects: a server that compares the body with the stored object before it converts them to the same version.
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      replicas: {type: integer}
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {replicas: 1}}
      """
    And the response to GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/a is saved as "b"
    When <method> /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/a with the saved object "b" as "<type>" where:
      | spec.replicas | 1 |
    Then the response is 200
    And the response has:
      | metadata.generation | 1 |

    Examples: writes
      | write       | method | type                         |
      | PUT         | PUT    | application/json             |
      | merge patch | PATCH  | application/merge-patch+json |
