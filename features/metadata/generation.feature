@area:metadata
Feature: Generation of an object
  metadata.generation counts the changes of the desired state. Controllers compare it with status.observedGeneration.

  Scenario Outline: POST of <resource kind> with generation 7 creates an object with generation 1
    meta-generation-starts-at-one: the server ignores the generation in the body.
    Detects: a server that sets no generation, or stores the generation from the request body.
    When POST /{collection} with the resource "plain" where:
      | metadata.name       | a |
      | metadata.generation | 7 |
    Then the response is a success
    And the response has:
      | metadata.generation | 1 |
    And the stored resource "a" is the same as the response

    @rule:meta-generation-starts-at-one @resource @needs:resource:generation
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:meta-generation-starts-at-one @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

    @rule:meta-generation-starts-at-one @resource:custom-plain @needs:crd
    Examples: custom resource without subresources
      | resource kind                          |
      | a custom resource without subresources |

  Scenario Outline: A <write> that changes <resource kind> increments the stored generation
    meta-generation-raised-by-change: the server increments the generation by one and ignores the generation in the body.
    Detects: a server that increments the generation only for some verbs, or increments the generation that the client sends.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a?fieldManager=one<query> with the resource "labelled" as "<type>" where:
      | metadata.name       | a                          |
      | metadata.generation | 50                         |
      | {resource:content}  | {resource:changed content} |
    Then the response is 200
    And the response has:
      | metadata.generation | 2 |
    And the stored resource "a" is the same as the response

    @rule:meta-generation-raised-by-change @resource @needs:resource:generation
    Examples: resource under test
      | write             | resource kind           | method | type                         | query       |
      | PUT               | the resource under test | PUT    | application/json             |             |
      | merge patch       | the resource under test | PATCH  | application/merge-patch+json |             |
      | server-side apply | the resource under test | PATCH  | application/apply-patch+yaml | &force=true |
      | YAML PUT          | the resource under test | PUT    | application/yaml             |             |

    @rule:meta-generation-raised-by-change @resource @needs:resource:generation @needs:resource:protobuf
    Examples: protobuf
      | write        | resource kind           | method | type                          | query |
      | protobuf PUT | the resource under test | PUT    | application/vnd.orch.protobuf |       |

    @rule:meta-generation-raised-by-change @resource @needs:resource:generation @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | write                 | resource kind           | method | type                                   | query |
      | strategic merge patch | the resource under test | PATCH  | application/strategic-merge-patch+json |       |

    @rule:meta-generation-raised-by-change @resource:custom @needs:crd
    Examples: custom resource
      | write       | resource kind     | method | type                         | query |
      | PUT         | a custom resource | PUT    | application/json             |       |
      | merge patch | a custom resource | PATCH  | application/merge-patch+json |       |

    # kube-apiserver 1.17 rejects an apply of a custom object whose replicas are an integer.
    @rule:meta-generation-raised-by-change @resource:custom @needs:crd @since:1.18
    Examples: since 1.18
      | write             | resource kind     | method | type                         | query       |
      | server-side apply | a custom resource | PATCH  | application/apply-patch+yaml | &force=true |

    @rule:meta-generation-raised-by-change @resource:custom-plain @needs:crd
    Examples: custom resource without subresources
      | write | resource kind                          | method | type             | query |
      | PUT   | a custom resource without subresources | PUT    | application/json |       |

  Scenario Outline: The second change of <resource kind> sets generation 3
    meta-generation-raised-by-change: each change increments the generation.
    Detects: a server that increments the generation only once.
    Given the resource "labelled" named "a"
    And the manager "one" has changed the resource "a":
      """
      {resource:changed patch}
      """
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [{"op":"replace","path":"/{resource:content}","value":{resource:labelled content}}]
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.generation | 3 |

    @rule:meta-generation-raised-by-change @resource @needs:resource:generation
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:meta-generation-raised-by-change @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  @rule:meta-generation-starts-at-one @needs:type:deployments.apps
  Scenario: POST of a copied Deployment with generation 7 creates an object with generation 1
    meta-generation-starts-at-one: a copy is a new object.
    Detects: a server that stores the generation from the request body.
    Given the Deployment "empty" named "a"
    When POST /apis/apps/v1/namespaces/{namespace}/deployments with the saved object "a" where:
      | metadata.name            | b        |
      | metadata.generation      | 7        |
      | metadata.resourceVersion | (absent) |
    Then the response is a success
    And the response has:
      | metadata.generation | 1 |

  Scenario Outline: <write> of <resource kind> with generation 7 returns generation 1
    meta-generation-starts-at-one: every create sets generation 1, including an apply that creates the object and a dry run.
    Detects: a server that stores the generation from the request body, or returns the body of a dry run.
    When <method> /{collection}<path> with the resource "plain" as "<type>" where:
      | metadata.name       | a |
      | metadata.generation | 7 |
    Then the response is a success
    And the response has:
      | metadata.generation | 1 |

    @rule:meta-generation-starts-at-one @resource @needs:resource:generation
    Examples: resource under test
      | write           | resource kind           | method | path                           | type                         |
      | An apply        | the resource under test | PATCH  | /a?fieldManager=one            | application/apply-patch+yaml |
      | A dry-run apply | the resource under test | PATCH  | /a?fieldManager=one&dryRun=All | application/apply-patch+yaml |
      | A dry-run POST  | the resource under test | POST   | ?dryRun=All                    | application/json             |
      | A YAML POST     | the resource under test | POST   |                                | application/yaml             |

    @rule:meta-generation-starts-at-one @resource:custom @needs:crd
    Examples: custom resource
      | write          | resource kind     | method | path        | type             |
      | A dry-run POST | a custom resource | POST   | ?dryRun=All | application/json |

    @rule:meta-generation-starts-at-one @resource:custom @needs:crd @since:1.18
    Examples: apply of a custom resource
      | write    | resource kind     | method | path                | type                         |
      | An apply | a custom resource | PATCH  | /a?fieldManager=one | application/apply-patch+yaml |
