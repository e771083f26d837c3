@area:subresources
Feature: Reads and writes of the scale subresource
  The scale is an autoscaling/v1 Scale for every resource.

  Scenario Outline: GET of the scale of <resource kind> returns a Scale with the object's metadata and replicas
    sub-scale-read: the Scale has the name, uid and resourceVersion of the object.
    Detects: a server that returns the object, or a separate resourceVersion of the Scale.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 4 |
    When GET /{collection}/a/scale
    Then the response is 200
    And the response has:
      | apiVersion      | autoscaling/v1                                                                                                                                                        |
      | kind            | Scale                                                                                                                                                                 |
      | metadata        | {"name":"a","namespace":"{namespace}","uid":"{a:metadata.uid}","resourceVersion":"{a:metadata.resourceVersion}","creationTimestamp":"{a:metadata.creationTimestamp}"} |
      | spec            | {"replicas":4}                                                                                                                                                        |
      | status.replicas | 0                                                                                                                                                                     |

    @rule:sub-scale-read @resource @needs:resource:scale
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:sub-scale-read @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: A <write> of the scale of <resource kind> changes only the replicas
    sub-scale-writes-replicas-only: the server ignores all other fields in the body.
    Detects: a server that stores the labels or the status from the request body, or replaces the object.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/scale with the body:
      """<type>
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a","namespace":"{namespace}","labels":{"tier":"front"},"annotations":{"note":"x"}},"spec":{"replicas":5},"status":{"replicas":7}}
      """
    Then the response is 200
    And the response has:
      | kind          | Scale |
      | spec.replicas | 5     |
    And the stored resource "a" has:
      | spec.replicas | 5 |
    And the stored resource "a" is the same as "a" except for:
      | spec.replicas             |
      | status.observedGeneration |
      | status.conditions         |
      | metadata.generation       |
      | metadata.resourceVersion  |
      | metadata.managedFields    |

    @rule:sub-scale-writes-replicas-only @resource @needs:resource:scale
    Examples: resource under test
      | resource kind           | write       | method | type                         |
      | the resource under test | PUT         | PUT    | application/json             |
      | the resource under test | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-scale-writes-replicas-only @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | method | type                         |
      | a custom resource | PUT         | PUT    | application/json             |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-scale-writes-replicas-only @resource @needs:resource:scale @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | resource kind           | write                 | method | type                                   |
      | the resource under test | strategic merge patch | PATCH  | application/strategic-merge-patch+json |

  Scenario Outline: A <write> of the scale of <resource kind> increments the generation
    sub-scale-generation: a change of the replicas is a change of the desired state.
    Detects: a server that increments the generation only for writes of the object itself.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/scale with the body:
      """<type>
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":5}}
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.generation | 2 |

    @rule:sub-scale-generation @resource @needs:resource:scale @needs:resource:generation
    Examples: resource under test
      | resource kind           | write       | method | type                         |
      | the resource under test | PUT         | PUT    | application/json             |
      | the resource under test | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-scale-generation @resource:custom @needs:crd @since:1.17
    Examples: custom resource
      | resource kind     | write       | method | type                         |
      | a custom resource | PUT         | PUT    | application/json             |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-scale-generation @resource @needs:resource:scale @needs:resource:generation
    Examples: other encodings of the resource under test
      | resource kind           | write    | method | type             |
      | the resource under test | YAML PUT | PUT    | application/yaml |

    @rule:sub-scale-generation @resource @needs:resource:scale @needs:resource:generation @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | resource kind           | write                 | method | type                                   |
      | the resource under test | strategic merge patch | PATCH  | application/strategic-merge-patch+json |
