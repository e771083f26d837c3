@area:media
Feature: Which encoding a body has
  Content-Type says it; without one it is JSON.

  @rule:media-json-default-request
  Scenario: A body without Content-Type is JSON
    media-json-default-request: a write body sent without Content-Type is read as JSON.
    Detects: without Content-Type the answer is 415.
    Given the request header "Content-Type" is "(absent)"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].port | 8080 |

  @rule:media-json-default-request
  Scenario: A replacement without Content-Type is JSON
    media-json-default-request: of every write that takes a whole object.
    Detects: PUT has a default of its own.
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
    Detects: the encoding is guessed, or every body goes through a YAML parser.
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
    Detects: patches are read by a parser that takes more.
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
    Detects: the answer has the encoding of the body, or the body that of the answer.
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
