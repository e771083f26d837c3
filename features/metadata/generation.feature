@area:metadata
Feature: The generation of an object
  It counts the changes of what is wished for. Controllers compare it with status.observedGeneration to see whether they are up to date.

  Scenario Outline: A new object of <sort> has the first generation
    meta-generation-starts-at-one: whatever the request says.
    Detects: a server that counts no generations, or that stores the one in the body.
    When POST /{collection} with the resource "plain" where:
      | metadata.name       | a |
      | metadata.generation | 7 |
    Then the answer is a success
    And the answer has:
      | metadata.generation | 1 |
    And the stored resource "a" is the same as the answer

    @rule:meta-generation-starts-at-one @resource @needs:resource:generation
    Examples: the resource
      | sort         |
      | the resource |

    @rule:meta-generation-starts-at-one @resource:custom @needs:crd
    Examples: a custom type
      | sort          |
      | a custom type |

    @rule:meta-generation-starts-at-one @resource:custom-plain @needs:crd
    Examples: a custom type without subresources
      | sort                |
      | a plain custom type |

  Scenario Outline: A <write> that changes <sort> raises the generation
    meta-generation-raised-by-change: by one from the stored generation, not from the one in the body.
    Detects: a server that raises it for some sorts of writes only, or counts on from what the client sent.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a?fieldManager=one<query> with the resource "labelled" in "<type>" where:
      | metadata.name       | a                          |
      | metadata.generation | 50                         |
      | {resource:content}  | {resource:changed content} |
    Then the answer is 200
    And the answer has:
      | metadata.generation | 2 |
    And the stored resource "a" is the same as the answer

    @rule:meta-generation-raised-by-change @resource @needs:resource:generation
    Examples: the resource
      | write       | sort         | method | type                         | query       |
      | PUT         | the resource | PUT    | application/json             |             |
      | merge patch | the resource | PATCH  | application/merge-patch+json |             |
      | apply       | the resource | PATCH  | application/apply-patch+yaml | &force=true |

    @rule:meta-generation-raised-by-change @resource:custom @needs:crd
    Examples: a custom type
      | write       | sort          | method | type                         | query       |
      | PUT         | a custom type | PUT    | application/json             |             |
      | merge patch | a custom type | PATCH  | application/merge-patch+json |             |
      | apply       | a custom type | PATCH  | application/apply-patch+yaml | &force=true |

    @rule:meta-generation-raised-by-change @resource:custom-plain @needs:crd
    Examples: a custom type without subresources
      | write       | sort                | method | type                         | query       |
      | PUT         | a plain custom type | PUT    | application/json             |             |

  Scenario Outline: A JSON Patch that changes <sort> a second time raises the generation again
    meta-generation-raised-by-change: each change counts.
    Detects: a server that only tells new objects from changed ones.
    Given the resource "labelled" named "a"
    And "one" has changed the resource "a":
      """
      {resource:changed part}
      """
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [{"op":"replace","path":"/{resource:content}","value":{resource:labelled content}}]
      """
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.generation | 3 |

    @rule:meta-generation-raised-by-change @resource @needs:resource:generation
    Examples: the resource
      | sort         |
      | the resource |

    @rule:meta-generation-raised-by-change @resource:custom @needs:crd
    Examples: a custom type
      | sort          |
      | a custom type |

  @rule:meta-generation-starts-at-one @needs:type:deployments.apps
  Scenario: A Deployment that is made from the copy of another has the first generation
    meta-generation-starts-at-one: it is new.
    Detects: a server that stores the generation of the body.
    Given the Deployment "empty" named "a"
    When POST /apis/apps/v1/namespaces/{namespace}/deployments with "a" where:
      | metadata.name            | b        |
      | metadata.generation      | 7        |
      | metadata.resourceVersion | (absent) |
    Then the answer is a success
    And the answer has:
      | metadata.generation | 1 |
