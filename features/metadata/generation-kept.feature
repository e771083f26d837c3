@area:metadata
Feature: Generation after writes of metadata
  Only a change of the desired state increments metadata.generation.

  @needs:resource:generation-kept-by-labels
  Scenario Outline: A merge patch of <field> of <resource kind> keeps the generation
    meta-generation-kept-by-metadata: metadata is not part of the desired state.
    Detects: a server that increments the generation with every write.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {"metadata":<metadata>}
      """
    Then the response is 200
    And the response has:
      | metadata.generation      | is     | 1                            |
      | metadata.resourceVersion | is not | {a:metadata.resourceVersion} |
    And the stored resource "a" is the same as the response

    @rule:meta-generation-kept-by-metadata @resource @needs:resource:generation
    Examples: resource under test
      | field      | resource kind           | metadata                            |
      | finalizers | the resource under test | {"finalizers":["example.com/hold"]} |
      | labels     | the resource under test | {"labels":{"tier":"front"}}         |

    @rule:meta-generation-kept-by-metadata @resource:custom @needs:crd
    Examples: custom resource
      | field       | resource kind     | metadata                            |
      | finalizers  | a custom resource | {"finalizers":["example.com/hold"]} |
      | labels      | a custom resource | {"labels":{"tier":"front"}}         |
      | annotations | a custom resource | {"annotations":{"note":"x"}}        |

    @rule:meta-generation-kept-by-metadata @resource:custom-plain @needs:crd
    Examples: custom resource without subresources
      | field       | resource kind                          | metadata                            |
      | annotations | a custom resource without subresources | {"annotations":{"note":"x"}}        |
      | labels      | a custom resource without subresources | {"labels":{"tier":"front"}}         |
      | finalizers  | a custom resource without subresources | {"finalizers":["example.com/hold"]} |

  @rule:meta-generation-kept-by-metadata @needs:type:ingresses.networking
  Scenario Outline: A merge patch of <field> of an Ingress keeps the generation
    meta-generation-kept-by-metadata: annotations increment the generation only for Deployments.
    Detects: a server that increments the generation for annotations or labels of every kind.
    Given the Ingress "empty" named "a"
    When PATCH /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses/a with the body:
      """application/merge-patch+json
      {"metadata":<metadata>}
      """
    Then the response is 200
    And the stored Ingress "a" has:
      | metadata.generation | 1 |

    Examples: metadata
      | field       | metadata                     |
      | labels      | {"labels":{"tier":"front"}}  |
      | annotations | {"annotations":{"note":"x"}} |

  @needs:resource:stable-first-write
  Scenario Outline: A <write> of <resource kind> that changes only metadata.generation leaves the object unchanged
    meta-generation-not-by-clients: only the server sets the generation.
    Detects: a server that stores the generation that the client sends.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "a"
    When <method> /{collection}/a?fieldManager=one with the saved object "a" as "<type>" where:
      | metadata.generation | <generation> |
    Then the response is 200
    And the stored resource "a" is unchanged

    @rule:meta-generation-not-by-clients @rule:meta-generation-kept-without-change @resource
    Examples: resource under test
      | write       | resource kind           | method | type                         | generation |
      | PUT         | the resource under test | PUT    | application/json             | 50         |
      | merge patch | the resource under test | PATCH  | application/merge-patch+json | 50         |

    @rule:meta-generation-not-by-clients @rule:meta-generation-kept-without-change @resource @needs:resource:generation
    Examples: resource under test with generation
      | write       | resource kind                               | method | type                         | generation |
      | PUT         | the resource under test (with a generation) | PUT    | application/json             | 50         |
      | merge patch | the resource under test (with a generation) | PATCH  | application/merge-patch+json | 50         |

    @rule:meta-generation-not-by-clients @rule:meta-generation-kept-without-change @resource:custom @needs:crd
    Examples: custom resource
      | write                  | resource kind     | method | type                         | generation |
      | PUT                    | a custom resource | PUT    | application/json             | 50         |
      | PUT without generation | a custom resource | PUT    | application/json             | (absent)   |
      | merge patch            | a custom resource | PATCH  | application/merge-patch+json | 50         |
      | merge patch with null  | a custom resource | PATCH  | application/merge-patch+json | null       |

  @needs:resource:stable-first-write
  Scenario Outline: A JSON Patch of <resource kind> that only <operation> metadata.generation leaves the object unchanged
    meta-generation-not-by-clients: only the server sets the generation.
    Detects: a server that applies operations of a patch to the generation.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "a"
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [<patch>]
      """
    Then the response is 200
    And the stored resource "a" is unchanged

    @rule:meta-generation-not-by-clients @rule:meta-generation-kept-without-change @resource
    Examples: resource under test
      | operation | resource kind           | patch                                                 |
      | adds      | the resource under test | {"op":"add","path":"/metadata/generation","value":50} |

    @rule:meta-generation-not-by-clients @rule:meta-generation-kept-without-change @resource @needs:resource:generation
    Examples: resource under test with generation
      | operation | resource kind                               | patch                                                     |
      | replaces  | the resource under test (with a generation) | {"op":"replace","path":"/metadata/generation","value":50} |
      | removes   | the resource under test (with a generation) | {"op":"remove","path":"/metadata/generation"}             |

    @rule:meta-generation-not-by-clients @rule:meta-generation-kept-without-change @resource:custom @needs:crd
    Examples: custom resource
      | operation | resource kind     | patch                                                     |
      | replaces  | a custom resource | {"op":"replace","path":"/metadata/generation","value":50} |
      | removes   | a custom resource | {"op":"remove","path":"/metadata/generation"}             |
