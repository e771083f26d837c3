@area:media
Feature: Which encoding a body has
  Content-Type says it; without one it is JSON.

  @rule:media-json-default-request
  Scenario: A body without Content-Type is JSON
    media-json-default-request: a write body sent without Content-Type is read as JSON.
    Mistake: without Content-Type the answer is 415.
    Given the request header "Content-Type" is "(absent)"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].port | 8080 |

  @rule:media-json-default-request
  Scenario: A replacement without Content-Type is JSON
    media-json-default-request: of every write that takes a whole object.
    Mistake: PUT has a default of its own.
    Given the Endpoints "one-subset" named "a"
    And the request header "Content-Type" is "(absent)"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with "a" where:
      | subsets[0].ports[0].port | 9090 |
    Then the answer is 200
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].port | 9090 |

  @resource @rule:media-content-type-states-body
  Scenario Outline: <verb> of YAML that is called JSON is rejected
    media-content-type-states-body: Content-Type states the type of the body.
    Mistake: the encoding is guessed, or every body goes through a YAML parser.
    Given the resource "labelled" named "a"
    When <verb> <path> with the body:
      """application/json
      apiVersion: v1
      kind: {resource:kind}
      metadata:
        name: <name>
        labels: {b: c}
      """
    Then the answer is a refusal
    And the namespace holds the resources "a"
    And the stored resource "a" is unchanged

    Examples: writes of whole objects
      | verb | name | path                                       |
      | POST | b    | /{collection}   |
      | PUT  | a    | /{collection}/a |

  # What is no JSON is 500 before 1.23.
  @resource @rule:media-content-type-states-body @since:1.23
  Scenario: A merge patch of YAML is rejected
    media-content-type-states-body: a merge patch is JSON.
    Mistake: patches are read by a parser that takes more.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      metadata:
        labels: {b: c}
      """
    Then the answer is a refusal
    And the stored resource "a" is unchanged

  @resource @rule:media-content-type-states-body
  Scenario Outline: A body in <sent> is answered in <type>
    media-content-type-states-body: Content-Type is about the body, and Accept about the answer.
    Mistake: the answer has the encoding of the body, or the body that of the answer.
    Given the request header "Accept" is "<accept>"
    When POST /{collection} with the resource "labelled" in "<sent>" where:
      | metadata.name | a |
    Then the answer is a success
    And the answer in "<type>" has:
      | kind          | {resource:kind} |
      | metadata.name | a               |
      | metadata.uid  | (present)       |

    Examples: both ways
      | sent                           | accept           | type             |
      | application/json               | application/yaml | application/yaml |
      | application/yaml               | application/json | application/json |
      | application/yaml               | */*              | application/json |
      | application/json;charset=utf-8 | application/json | application/json |

    @needs:protobuf
    Examples: with protobuf
      | sent                          | accept                        | type                          |
      | application/vnd.orch.protobuf | application/yaml              | application/yaml              |
      | application/yaml              | application/vnd.orch.protobuf | application/vnd.orch.protobuf |

  @rule:media-json-every-builtin-type
  Scenario: Every built-in type can be read as JSON
    media-json-every-builtin-type: application/json is supported by all built-in types.
    Mistake: a type has no encoder of its own, and none is found.
    Given the request header "Accept" is "application/json"
    When GET a page of every type
    Then every one of these answers has:
      | (status)     | 200              |
      | (media type) | application/json |
      | kind         | (string)         |

  @rule:media-json-every-builtin-type
  Scenario: Every built-in type takes JSON
    media-json-every-builtin-type: application/json is read for all built-in types.
    Mistake: types that are only computed take another encoding.
    Given the request header "Content-Type" is "application/json"
    When POST an empty object to every type
    Then every one of these answers has:
      | (status)     | is not | 415              |
      | (status)     | is not | 500              |
      | (media type) | is     | application/json |
      | kind         | is     | (string)         |

  @rule:media-json-every-builtin-type @needs:type:bindings
  Scenario: A Binding takes JSON
    media-json-every-builtin-type: a Binding without a target is read, and refused for its target. kube-apiserver answers the bare problem,
    which has no status code of its own.
    Detects: a server that reads Bindings in another encoding only.
    Given the request header "Content-Type" is "application/json"
    When POST /api/v1/namespaces/{namespace}/bindings?dryRun=All with the body:
      """
      {}
      """
    Then the answer is one of the permitted:
      | (status) | meaning                                            |
      | 400      | the body was read, and is refused                  |
      | 422      | the body was read, and is refused                  |
      | 500      | the body was read, and the bare problem is the answer |
    And the answer in "application/json" has:
      | kind    | Status                        |
      | message | /target\.name: Required value/ |

  @rule:media-json-every-builtin-type
  Scenario Outline: The <kind> "<state>" is written and read as JSON
    media-json-every-builtin-type: what was written is what is read.
    Mistake: a field of some type is lost on the way.
    When POST <collection> with the <kind> "<state>" in "application/json" where:
      | metadata.name | a-{unique} |
    Then the answer is a success
    And the answer in "application/json" has:
      | kind          | <kind>     |
      | metadata.name | a-{unique} |
      | metadata.uid  | (present)  |
      | <path>        | <value>    |

    Examples: Endpoints
      | kind      | state       | collection                                | path                     | value |
      | Endpoints | two-subsets | /api/v1/namespaces/{namespace}/endpoints  | subsets[1].ports[1].port | 76    |
      | Namespace | empty       | /api/v1/namespaces                        | status.phase             | Active |

    @needs:type:services @needs:type:pods @needs:type:secrets @needs:type:configmaps @needs:type:deployments.apps
    Examples: other kinds
      | kind       | state         | collection                                         | path                        | value      |
      | Service    | two-ports     | /api/v1/namespaces/{namespace}/services            | spec.ports[1].port          | (integer)  |
      | Secret     | empty         | /api/v1/namespaces/{namespace}/secrets             | type                        | Opaque     |
      | ConfigMap  | empty         | /api/v1/namespaces/{namespace}/configmaps          | data                        | (empty)    |
      | Deployment | one-replica   | /apis/apps/v1/namespaces/{namespace}/deployments   | spec.replicas               | 1          |
