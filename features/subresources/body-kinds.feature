@area:subresources
Feature: Bodies of the wrong kind in writes of subresources
  The body of a PUT must have the kind that a GET of the path returns: the kind of the object for the status, and Scale for the scale.

  Scenario Outline: PUT of <body> to the path of <target> returns 400 BadRequest
    path-body-apiversion-mismatch: the kind of the body must be the kind of the path.
    Detects: a server that accepts a body of any kind and reads only the fields that it supports.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 4 |
    And the response to GET /{collection}/a/scale is saved as "scale"
    When PUT /{collection}/a<path> with the saved object "<name>" where:
      | spec.replicas            | 6                            |
      | metadata.resourceVersion | {a:metadata.resourceVersion} |
    Then the response is 400 BadRequest
    And the stored resource "a" has:
      | spec.replicas | 4 |

    @rule:path-body-apiversion-mismatch @resource @needs:resource:scale
    Examples: resource under test
      | target                               | body      | path   | name  |
      | the scale of the resource under test | an object | /scale | a     |
      | the resource under test              | a Scale   |        | scale |

    @rule:path-body-apiversion-mismatch @resource @needs:resource:scale @needs:resource:status
    Examples: status of the resource under test
      | target                                | body    | path    | name  |
      | the status of the resource under test | a Scale | /status | scale |

    @rule:path-body-apiversion-mismatch @resource:custom @needs:crd
    Examples: custom resource
      | target                          | body      | path    | name  |
      | the scale of a custom resource  | an object | /scale  | a     |
      | the status of a custom resource | a Scale   | /status | scale |
