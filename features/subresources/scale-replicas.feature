@area:subresources
Feature: The number of replicas in writes of the scale
  The same numbers of replicas are valid in the scale and in the object.

  Scenario Outline: A <write> of the scale of <resource kind> with negative replicas returns 422
    sub-scale-negative-422: replicas must not be negative.
    Detects: a server that stores any number of replicas.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 4 |
    When <method> /{collection}/a/scale with the body:
      """<type>
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":-1}}
      """
    Then the response is 422 Invalid
    And the stored resource "a" has:
      | spec.replicas | 4 |

    @rule:sub-scale-negative-422 @resource @needs:resource:scale
    Examples: resource under test
      | resource kind           | write       | method | type                         |
      | the resource under test | PUT         | PUT    | application/json             |
      | the resource under test | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-scale-negative-422 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | method | type                         |
      | a custom resource | PUT         | PUT    | application/json             |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-scale-negative-422 @resource @needs:resource:scale
    Examples: other encodings of the resource under test
      | resource kind           | write    | method | type             |
      | the resource under test | YAML PUT | PUT    | application/yaml |

    @rule:sub-scale-negative-422 @resource @needs:resource:scale @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | resource kind           | write                 | method | type                                   |
      | the resource under test | strategic merge patch | PATCH  | application/strategic-merge-patch+json |

  Scenario Outline: A <write> of the scale of <resource kind> with replicas <replicas> stores this number
    sub-scale-writes-replicas-only: 0 is a valid number of replicas, and the response has the new number.
    Detects: a server that reads 0 as absent, or returns the old number.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 4 |
    And GET /{collection}/a/scale
    When <method> /{collection}/a/scale with the body:
      """<type>
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":<replicas>}}
      """
    Then the response is 200
    And the response has:
      | spec | <spec> |
    And the stored resource "a" has:
      | spec.replicas | <replicas> |

    @rule:sub-scale-writes-replicas-only @resource @needs:resource:scale
    Examples: resource under test
      | resource kind           | write       | method | type                         | replicas | spec           |
      | the resource under test | PUT         | PUT    | application/json             | 0        | {}             |
      | the resource under test | YAML PUT    | PUT    | application/yaml             | 0        | {}             |
      | the resource under test | merge patch | PATCH  | application/merge-patch+json | 0        | {}             |
      | the resource under test | PUT         | PUT    | application/json             | 1        | {"replicas":1} |
      | the resource under test | merge patch | PATCH  | application/merge-patch+json | 5        | {"replicas":5} |

    @rule:sub-scale-writes-replicas-only @resource @needs:resource:scale @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | resource kind           | write                 | method | type                                   | replicas | spec           |
      | the resource under test | strategic merge patch | PATCH  | application/strategic-merge-patch+json | 0        | {}             |
      | the resource under test | strategic merge patch | PATCH  | application/strategic-merge-patch+json | 5        | {"replicas":5} |

    @rule:sub-scale-writes-replicas-only @resource:custom @needs:crd @since:1.17
    Examples: custom resource
      | resource kind     | write       | method | type                         | replicas | spec           |
      | a custom resource | PUT         | PUT    | application/json             | 0        | {}             |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json | 0        | {}             |
      | a custom resource | PUT         | PUT    | application/json             | 1        | {"replicas":1} |
