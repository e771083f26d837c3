@area:subresources
Feature: The scale subresource of absent objects and unsupported resources
  The server rejects requests for the scale of absent objects and of resources without scale, and verbs that the scale does not support.

  Scenario Outline: <method> of the scale of an absent object of <resource kind> with <type> returns 404
    sub-scale-absent-object-404: the scale of an absent object does not exist.
    Detects: a server that creates the object, or returns an empty Scale.
    When <method> /{collection}/a/scale?fieldManager=one with the body:
      """<type>
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":6}}
      """
    Then the response is 404 NotFound
    And there is no resource "a"

    @rule:sub-scale-absent-object-404 @resource @needs:resource:scale
    Examples: resource under test
      | resource kind           | method | type                         |
      | the resource under test | PUT    | application/json             |
      | the resource under test | PATCH  | application/merge-patch+json |
      | the resource under test | PATCH  | application/apply-patch+yaml |

    @rule:sub-scale-absent-object-404 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | method | type                         |
      | a custom resource | PATCH  | application/merge-patch+json |

    # Release 1.18 closes the connection without a response (departure absent-custom-scale).
    @rule:sub-scale-absent-object-404 @resource:custom @needs:crd @since:1.19
    Examples: PUT of a custom resource
      | resource kind     | method | type             |
      | a custom resource | PUT    | application/json |

  Scenario Outline: PUT of the scale of <resource kind> without resourceVersion succeeds
    sub-scale-unconditional: a PUT of the scale does not require a resourceVersion, even if a PUT of the object requires it.
    Detects: a server that requires a resourceVersion in a PUT of the scale.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a/scale with the body:
      """application/json
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":5}}
      """
    Then the response is 200
    And the stored resource "a" has:
      | spec.replicas | 5 |

    @rule:sub-scale-unconditional @resource @needs:resource:scale
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:sub-scale-unconditional @resource:custom @needs:crd @since:1.17
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: GET of the scale of an absent object of <resource kind> returns 404
    sub-scale-absent-object-404: the scale of an absent object does not exist.
    Detects: a server that returns an empty Scale.
    When GET /{collection}/a/scale
    Then the response is 404 NotFound

    @rule:sub-scale-absent-object-404 @resource @needs:resource:scale
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:sub-scale-absent-object-404 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: <method> of /scale with <type> returns 404 for <resource kind>, which has no scale subresource
    sub-scale-not-served-404: the path does not exist for this resource.
    Detects: a server that supports /scale for every resource.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/scale with the body:
      """<type>
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":6}}
      """
    Then the response is 404 NotFound
    And the stored resource "a" is unchanged

    @rule:sub-scale-not-served-404 @resource @needs:resource:without-scale
    Examples: resource under test
      | resource kind           | method | type                         |
      | the resource under test | PUT    | application/json             |
      | the resource under test | PATCH  | application/merge-patch+json |

    @rule:sub-scale-not-served-404 @resource:custom-plain @needs:crd
    Examples: custom resource without subresources
      | resource kind                          | method | type                         |
      | a custom resource without subresources | PUT    | application/json             |
      | a custom resource without subresources | PATCH  | application/merge-patch+json |

  Scenario Outline: GET of /scale returns 404 for <resource kind>, which has no scale subresource
    sub-scale-not-served-404: the path does not exist for this resource.
    Detects: a server that returns an empty Scale for every resource.
    Given the resource "labelled" named "a"
    When GET /{collection}/a/scale
    Then the response is 404 NotFound

    @rule:sub-scale-not-served-404 @resource @needs:resource:without-scale
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:sub-scale-not-served-404 @resource:custom-plain @needs:crd
    Examples: custom resource without subresources
      | resource kind                          |
      | a custom resource without subresources |

  Scenario Outline: <method> of the scale of <resource kind> returns 405
    sub-scale-verbs-405: clients cannot create or delete a scale.
    Detects: a server that deletes the object, or creates another object.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 4 |
    And the response to GET /{collection}/a/scale is saved as "scale"
    When <method> /{collection}/a/scale with the saved object "scale"
    Then the response is 405 MethodNotAllowed
    And there is a resource "a"

    @rule:sub-scale-verbs-405 @resource @needs:resource:scale
    Examples: resource under test
      | resource kind           | method |
      | the resource under test | POST   |
      | the resource under test | DELETE |

    @rule:sub-scale-verbs-405 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | method |
      | a custom resource | POST   |
      | a custom resource | DELETE |
