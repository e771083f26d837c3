@area:subresources
Feature: What is answered where there is no scale
  Of absent objects, of kinds without the subresource, and of verbs that it lacks.

  Scenario Outline: <method> of the scale of an absent object of <sort> finds nothing
    sub-scale-absent-object-404: there is nothing whose scale it is.
    Detects: a server that creates what it does not find, or shows an empty Scale.
    When <method> /{collection}/a/scale?fieldManager=one with the body:
      """<type>
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":6}}
      """
    Then the answer is 404 NotFound
    And there is no resource "a"

    @rule:sub-scale-absent-object-404 @resource @needs:resource:scale
    Examples: the resource
      | sort         | method | type                         |
      | the resource | PUT    | application/json             |
      | the resource | PATCH  | application/merge-patch+json |
      | the resource | PATCH  | application/apply-patch+yaml |

    @rule:sub-scale-absent-object-404 @resource:custom @needs:crd
    Examples: a custom type
      | sort          | method | type                         |
      | a custom type | PATCH  | application/merge-patch+json |

    # Release 1.18 closes the connection without an answer (departure absent-custom-scale).
    @rule:sub-scale-absent-object-404 @resource:custom @needs:crd @since:1.19
    Examples: a PUT to a custom type
      | sort          | method | type                         |
      | a custom type | PUT    | application/json             |

  Scenario Outline: A PUT of the scale of <sort> without a version is taken
    sub-scale-unconditional: also of types that want a version for an update of the object.
    Detects: a server that asks for a version here.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a/scale with the body:
      """application/json
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":5}}
      """
    Then the answer is 200
    And the stored resource "a" has:
      | spec.replicas | 5 |

    @rule:sub-scale-unconditional @resource @needs:resource:scale
    Examples: the resource
      | sort         |
      | the resource |

    @rule:sub-scale-unconditional @resource:custom @needs:crd @since:1.17
    Examples: a custom type
      | sort          |
      | a custom type |

  Scenario Outline: A read of the scale of an absent object of <sort> finds nothing
    sub-scale-absent-object-404: as of the object.
    Detects: a server that shows an empty Scale.
    When GET /{collection}/a/scale
    Then the answer is 404 NotFound

    @rule:sub-scale-absent-object-404 @resource @needs:resource:scale
    Examples: the resource
      | sort         |
      | the resource |

    @rule:sub-scale-absent-object-404 @resource:custom @needs:crd
    Examples: a custom type
      | sort          |
      | a custom type |

  Scenario Outline: <method> of the scale of an object of <sort> without one finds nothing
    sub-scale-not-served-404: the kind has no such path.
    Detects: a server that takes /scale of every kind.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/scale with the body:
      """<type>
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":6}}
      """
    Then the answer is 404 NotFound
    And the stored resource "a" is unchanged

    @rule:sub-scale-not-served-404 @resource @needs:resource:without-scale
    Examples: the resource
      | sort         | method | type                         |
      | the resource | PUT    | application/json             |
      | the resource | PATCH  | application/merge-patch+json |

    @rule:sub-scale-not-served-404 @resource:custom-plain @needs:crd
    Examples: a custom type without subresources
      | sort                | method | type                         |
      | a plain custom type | PUT    | application/json             |
      | a plain custom type | PATCH  | application/merge-patch+json |

  Scenario Outline: A read of the scale of an object of <sort> without one finds nothing
    sub-scale-not-served-404: the kind has no such path.
    Detects: a server that shows an empty Scale for every kind.
    Given the resource "labelled" named "a"
    When GET /{collection}/a/scale
    Then the answer is 404 NotFound

    @rule:sub-scale-not-served-404 @resource @needs:resource:without-scale
    Examples: the resource
      | sort         |
      | the resource |

    @rule:sub-scale-not-served-404 @resource:custom-plain @needs:crd
    Examples: a custom type without subresources
      | sort                |
      | a plain custom type |

  Scenario Outline: <method> of the scale of <sort> is not allowed
    sub-scale-verbs-405: a scale is neither created nor deleted.
    Detects: a server that deletes the object, or creates another.
    Given the resource "labelled" named "a"
    And the answer to GET /{collection}/a/scale is remembered as "scale"
    When <method> /{collection}/a/scale with "scale"
    Then the answer is 405 MethodNotAllowed
    And there is a resource "a"

    @rule:sub-scale-verbs-405 @resource @needs:resource:scale
    Examples: the resource
      | sort         | method |
      | the resource | POST   |
      | the resource | DELETE |

    @rule:sub-scale-verbs-405 @resource:custom @needs:crd
    Examples: a custom type
      | sort          | method |
      | a custom type | POST   |
      | a custom type | DELETE |
