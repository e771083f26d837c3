@area:metadata
Feature: Generation after the removal of values, and generation of cluster-scoped objects
  The removal of a value is a change of the desired state. The same rules apply to namespaced and cluster-scoped resources.

  @rule:meta-generation-raised-by-change @resource @needs:resource:generation
  Scenario: An apply that removes an item of a list of the resource under test increments the generation
    meta-generation-raised-by-change: the removal of a list item is a change of the desired state.
    Detects: a server that detects only added and changed values.
    Given the manager "one" has applied the resource "a":
      """
      {resource:with both}
      """
    When the manager "one" applies the resource "a":
      """
      {resource:with first}
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.generation | 2 |

  Scenario Outline: A <patch> that removes a field of the spec of <resource kind> increments the generation
    meta-generation-raised-by-change: the removal of a field is a change of the desired state.
    Detects: a server that detects only added and changed values.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | spec.note           | (absent) |
      | metadata.generation | 2        |

    @rule:meta-generation-raised-by-change @resource:custom @needs:crd
    Examples: custom resource
      | patch       | resource kind     | type                         | body                                  |
      | JSON Patch  | a custom resource | application/json-patch+json  | [{"op":"remove","path":"/spec/note"}] |
      | merge patch | a custom resource | application/merge-patch+json | {"spec":{"note":null}}                |

  @rule:meta-generation-raised-by-change @needs:crd @since:1.18
  Scenario: Each of two writes that change a cluster-scoped custom object increments the generation
    meta-generation-raised-by-change: the create sets generation 1, and each of the two changes increments the generation.
    Detects: a server that counts changes only of namespaced objects, or only of some verbs.
    Given a CustomResourceDefinition for the cluster-scoped kind Widget with these properties of spec:
      """
      size: {type: integer}
      """
    And the manager "one" has applied the Widget "a-{unique}":
      """
      spec: {size: 1}
      """
    And the manager "one" has changed the Widget "a-{unique}":
      """
      spec: {size: 2}
      """
    When the manager "one" applies the Widget "a-{unique}" with "force=true":
      """
      spec: {size: 3}
      """
    Then the response is 200
    And the stored Widget "a-{unique}" has:
      | metadata.generation | 3 |

  Scenario Outline: A merge patch of the ownerReferences of <resource kind> keeps the generation
    meta-generation-kept-by-metadata: owner references are metadata.
    Detects: a server that compares only labels, annotations and finalizers with the stored metadata.
    Given the resource "labelled" named "o"
    And the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {"metadata":{"ownerReferences":[{"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","name":"o","uid":"{o:metadata.uid}"}]}}
      """
    Then the response is 200
    And the response has:
      | metadata.generation             | 1                |
      | metadata.ownerReferences[0].uid | {o:metadata.uid} |

    @rule:meta-generation-kept-by-metadata @resource @needs:resource:generation
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:meta-generation-kept-by-metadata @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |
