@area:metadata
Feature: What leaves the generation as it is
  Nothing but a change of what is wished for raises it.

  Scenario Outline: A change of <what> of <sort> leaves the generation as it is
    meta-generation-kept-by-metadata: metadata is no part of what is wished for.
    Detects: a server that counts every write.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {"metadata":<metadata>}
      """
    Then the answer is 200
    And the answer has:
      | metadata.generation      | is     | 1                            |
      | metadata.resourceVersion | is not | {a:metadata.resourceVersion} |
    And the stored resource "a" is the same as the answer

    @rule:meta-generation-kept-by-metadata @resource @needs:resource:generation
    Examples: the resource
      | what           | sort         | metadata                              |
      | the finalizers | the resource | {"finalizers":["example.com/hold"]}   |

    @rule:meta-generation-kept-by-metadata @resource:custom @needs:crd
    Examples: a custom type
      | what           | sort          | metadata                            |
      | the finalizers | a custom type | {"finalizers":["example.com/hold"]} |
      | labels         | a custom type | {"labels":{"tier":"front"}}         |
      | annotations    | a custom type | {"annotations":{"note":"x"}}        |

    @rule:meta-generation-kept-by-metadata @resource:custom-plain @needs:crd
    Examples: a custom type without subresources
      | what        | sort                | metadata                     |
      | annotations | a plain custom type | {"annotations":{"note":"x"}} |

  @rule:meta-generation-kept-by-metadata @needs:type:ingresses.networking
  Scenario Outline: A change of <what> of an Ingress leaves the generation as it is
    meta-generation-kept-by-metadata: annotations count for Deployments alone.
    Detects: a server that counts annotations or labels of every kind.
    Given the Ingress "empty" named "a"
    When PATCH /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses/a with the body:
      """application/merge-patch+json
      {"metadata":<metadata>}
      """
    Then the answer is 200
    And the stored Ingress "a" has:
      | metadata.generation | 1 |

    Examples: metadata
      | what        | metadata                     |
      | labels      | {"labels":{"tier":"front"}}  |
      | annotations | {"annotations":{"note":"x"}} |

  Scenario Outline: A <method> of the status of <sort> leaves the generation as it is
    meta-generation-kept-by-status: also where the body says another spec and a generation.
    Detects: a server that counts writes to the status, or counts a spec that it does not store.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status with the resource "labelled" in "<type>" where:
      | metadata.name       | a                          |
      | metadata.generation | 50                         |
      | {resource:content}  | {resource:changed content} |
      | {resource:status}   | {resource:status value}    |
    Then the answer is 200
    And the answer has:
      | metadata.generation | 1                       |
      | {resource:status}   | {resource:status value} |
    And the stored resource "a" is the same as the answer

    @rule:meta-generation-kept-by-status @resource @needs:resource:generation @needs:resource:status
    Examples: the resource
      | method | sort         | type                         |
      | PUT    | the resource | application/json             |
      | PATCH  | the resource | application/merge-patch+json |

    @rule:meta-generation-kept-by-status @resource:custom @needs:crd
    Examples: a custom type
      | method | sort          | type                         |
      | PUT    | a custom type | application/json             |
      | PATCH  | a custom type | application/merge-patch+json |

  Scenario Outline: A <write> of a generation alone changes nothing of <sort>
    meta-generation-not-by-clients: the server counts, whatever clients send.
    Detects: a server that stores the generation of the body.
    Given the resource "labelled" named "a"
    And the stored resource "a" is remembered as "a"
    When <method> /{collection}/a?fieldManager=one with "a" in "<type>" where:
      | metadata.generation | <generation> |
    Then the answer is 200
    And the stored resource "a" is unchanged

    @rule:meta-generation-not-by-clients @rule:meta-generation-kept-without-change @resource
    Examples: the resource
      | write       | sort         | method | type                         | generation |
      | PUT         | the resource | PUT    | application/json             | 50         |
      | merge patch | the resource | PATCH  | application/merge-patch+json | 50         |

    @rule:meta-generation-not-by-clients @rule:meta-generation-kept-without-change @resource @needs:resource:generation
    Examples: the resource with generations
      | write       | sort                          | method | type                         | generation |
      | PUT         | the resource with generations | PUT    | application/json             | 50         |
      | merge patch | the resource with generations | PATCH  | application/merge-patch+json | 50         |

    @rule:meta-generation-not-by-clients @rule:meta-generation-kept-without-change @resource:custom @needs:crd
    Examples: a custom type
      | write       | sort          | method | type                         | generation |
      | PUT         | a custom type | PUT    | application/json             | 50         |
      | PUT without | a custom type | PUT    | application/json             | (absent)   |
      | merge patch | a custom type | PATCH  | application/merge-patch+json | 50         |
      | null        | a custom type | PATCH  | application/merge-patch+json | null       |
