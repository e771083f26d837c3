@area:media
Feature: Encoding of request bodies
  Content-Type specifies the encoding of the body. The default is JSON.

  @rule:media-json-default-request
  Scenario: The body of a POST without Content-Type is read as JSON
    media-json-default-request: the default Content-Type of a request body is JSON.
    Detects: a server that returns 415 without Content-Type.
    Given the request header "Content-Type" is "(absent)"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the response is a success
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].port | 8080 |

  @rule:media-json-default-request
  Scenario: The body of a PUT without Content-Type is read as JSON
    media-json-default-request: the default applies to every write of a complete object.
    Detects: a server with a different default for PUT.
    Given the Endpoints "one-subset" named "a"
    And the request header "Content-Type" is "(absent)"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the saved object "a" where:
      | subsets[0].ports[0].port | 9090 |
    Then the response is 200
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].port | 9090 |

  @resource @rule:media-content-type-states-body
  Scenario Outline: A <verb> of YAML with Content-Type application/json is rejected
    media-content-type-states-body: Content-Type specifies the encoding of the body.
    Detects: a server that guesses the encoding, or reads every body as YAML.
    Given the resource "labelled" named "a"
    When <verb> <path> with the body:
      """application/json
      apiVersion: v1
      kind: {resource:kind}
      metadata:
        name: <name>
        labels: {b: c}
      """
    Then the response is a client error
    And the namespace contains only the resources "a"
    And the stored resource "a" is unchanged

    Examples: writes of complete objects
      | verb | name | path            |
      | POST | b    | /{collection}   |
      | PUT  | a    | /{collection}/a |

  # Before 1.23, a merge patch with a body that is not JSON returns 500.
  @resource @rule:media-content-type-states-body @since:1.23
  Scenario: A merge patch with a YAML body is rejected
    media-content-type-states-body: the body of a merge patch is JSON.
    Detects: a server that reads patches with a YAML parser.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      metadata:
        labels: {b: c}
      """
    Then the response is a client error
    And the stored resource "a" is unchanged

  @resource @rule:media-content-type-states-body
  Scenario Outline: A POST in <content type> with Accept <accept> returns <type>
    media-content-type-states-body: Content-Type specifies the encoding of the request body, and Accept the encoding of the response.
    Detects: a server that responds in the encoding of the request, or decodes the body according to Accept.
    Given the request header "Accept" is "<accept>"
    When POST /{collection} with the resource "labelled" as "<content type>" where:
      | metadata.name | a |
    Then the response is a success
    And the response in "<type>" has:
      | kind          | {resource:kind} |
      | metadata.name | a               |
      | metadata.uid  | (present)       |

    Examples: JSON and YAML
      | content type                   | accept           | type             |
      | application/json               | application/yaml | application/yaml |
      | application/yaml               | application/json | application/json |
      | application/yaml               | */*              | application/json |
      | application/json;charset=utf-8 | application/json | application/json |

    @needs:protobuf
    Examples: protobuf
      | content type                  | accept                        | type                          |
      | application/vnd.orch.protobuf | application/yaml              | application/yaml              |
      | application/yaml              | application/vnd.orch.protobuf | application/vnd.orch.protobuf |
