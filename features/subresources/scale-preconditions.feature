@area:subresources
Feature: Preconditions of writes of the scale
  The name in the body, the resourceVersion and the tests of a JSON Patch are preconditions on the object.

  Scenario Outline: A PUT of the scale of <resource kind> with the name of another object returns 400
    rest-put-name-mismatch-400: the name in the body of the Scale must match the path.
    Detects: a server that compares the names only in writes of the object.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 4 |
    When PUT /{collection}/a/scale with the body:
      """application/json
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"b","namespace":"{namespace}"},"spec":{"replicas":6}}
      """
    Then the response is 400 BadRequest
    And the stored resource "a" has:
      | spec.replicas | 4 |

    @rule:rest-put-name-mismatch-400 @resource @needs:resource:scale
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:rest-put-name-mismatch-400 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: A JSON Patch of the scale of <resource kind> with <precondition> returns <response>
    sub-scale-patch-stale-409: the server applies the patch to the Scale, which has the resourceVersion of the object.
    Detects: a server that ignores tests of a JSON Patch of the scale, or the resourceVersion that the patch sets.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 4 |
    When PATCH /{collection}/a/scale with the body:
      """application/json-patch+json
      [<operation>,{"op":"replace","path":"/spec/replicas","value":6}]
      """
    Then the response is <response>
    And the stored resource "a" has:
      | spec.replicas | 4 |

    @rule:sub-scale-patch-stale-409 @resource @needs:resource:scale
    Examples: resource under test
      | resource kind           | precondition           | response     | operation                                                       |
      | the resource under test | an old resourceVersion | 409 Conflict | {"op":"replace","path":"/metadata/resourceVersion","value":"1"} |
      | the resource under test | a test that fails      | 422 Invalid  | {"op":"test","path":"/spec/replicas","value":5}                 |

    @rule:sub-scale-patch-stale-409 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | precondition           | response     | operation                                                       |
      | a custom resource | an old resourceVersion | 409 Conflict | {"op":"replace","path":"/metadata/resourceVersion","value":"1"} |
      | a custom resource | a test that fails      | 422 Invalid  | {"op":"test","path":"/spec/replicas","value":5}                 |
