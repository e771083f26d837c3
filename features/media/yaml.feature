@area:media
Feature: YAML as a media type
  Requests and responses in YAML contain the same values as in JSON.

  @resource @rule:media-yaml-response
  Scenario: GET of an object in YAML returns the same object as in JSON
    media-yaml-response: the response is a YAML document with Content-Type application/yaml.
    Detects: a server that does not quote strings that look like other types.
    Given the resource "labelled" named "a" with:
      | metadata.annotations.bool   | "yes"                  |
      | metadata.annotations.null   | "~"                    |
      | metadata.annotations.octal  | "0777"                 |
      | metadata.annotations.time   | "2020-01-01T00:00:00Z" |
      | metadata.annotations.empty  | ""                     |
      | metadata.annotations.colons | "a: b # c"             |
    And the response to GET /{collection}/a is saved as "json"
    And the request header "Accept" is "application/yaml"
    When GET /{collection}/a
    Then the response is 200
    And the response in "application/yaml" is the same as "json"
    And the body of the response has:
      | text | /^[a-zA-Z]+: *\S*\\n/ |

  @rule:media-yaml-request
  Scenario: A POST of YAML with comments, anchors and flow style stores the object
    media-yaml-request: POST accepts a YAML body with Content-Type application/yaml.
    Detects: a server that reads only the JSON subset of YAML.
    When POST /api/v1/namespaces/{namespace}/endpoints with the body:
      """application/yaml
      # where the web is
      apiVersion: v1
      kind: Endpoints
      metadata:
        name: a
        labels: &labels
          app: web
          version: "1"
        annotations: *labels
      subsets:
      - addresses: [{ip: 10.1.2.3}]
        ports:
        - port: 8080
          name: 'http'
      """
    Then the response is a success
    And the stored Endpoints "a" has:
      | metadata.labels.version    | "1"      |
      | metadata.annotations.app   | web      |
      | subsets[0].addresses[0].ip | 10.1.2.3 |
      | subsets[0].ports[0].port   | 8080     |

  # Up to 1.16, kube-apiserver sorts and merges the subsets of Endpoints, so it does not store them as they were sent.
  @rule:media-yaml-request @since:1.17
  Scenario: A PUT with a YAML body replaces the object
    media-yaml-request: PUT accepts a YAML body.
    Detects: a server that accepts YAML only on create.
    Given the Endpoints "one-subset" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "two-subsets" as "application/yaml" where:
      | metadata.name | a |
    Then the response is 200
    And the stored Endpoints "a" has:
      | subsets[1].ports[1].port | 76 |

  @resource @rule:media-yaml-request
  Scenario: A POST of JSON with Content-Type application/yaml stores the object
    media-yaml-request: every JSON document is also a valid YAML document.
    Detects: a YAML parser that rejects braces and quotes.
    When POST /{collection} with the body:
      """application/yaml
      {"apiVersion": "{resource:apiVersion}", "kind": "{resource:kind}", "metadata": {"name": "a", "labels": {"b": "yes"}}}
      """
    Then the response is a success
    And the stored resource "a" has:
      | metadata.labels.b | yes |

  @resource @rule:err-400-unparsable-body
  Scenario Outline: A POST of YAML with <problem> returns 400
    err-400-unparsable-body: the server rejects a body that it cannot decode.
    Detects: a server that stores the members that it could decode.
    When POST /{collection} with the body:
      """application/yaml
      <body>
      """
    Then the response is 400 BadRequest
    And the namespace contains no resources

    Examples: invalid documents
      | problem                  | body                                  |
      | a syntax error           | metadata: [                           |
      | a list as document       | [a]                                   |
      | a number as name         | metadata: {name: 7}                   |
      | a string as labels       | metadata: {name: a, labels: b}        |
      | a number as label value  | metadata: {name: a, labels: {b: 7}}   |
      | a boolean as label value | metadata: {name: a, labels: {b: yes}} |
      | an unknown alias         | metadata: {name: a, labels: *b}       |

  @resource @rule:err-400-unparsable-body
  @profile:specification
  Scenario: A POST of several YAML documents returns 400
    err-400-unparsable-body: a body contains only one document.
    Detects: a server that stores the first document and silently ignores the second.
    When POST /{collection} with the body:
      """application/yaml
      {kind: {resource:kind}, apiVersion: v1, metadata: {name: a}}
      ---
      {kind: {resource:kind}, apiVersion: v1, metadata: {name: b}}
      """
    Then the response is 400 BadRequest
    And the namespace contains no resources

  @resource @rule:media-yaml-request
  @profile:kubernetes
  Scenario: A POST of several YAML documents creates at most the first object
    media-yaml-request: kube-apiserver reads only the first document.
    Detects: a server that stores the last document, or all documents.
    When POST /{collection} with the body:
      """application/yaml
      {kind: {resource:kind}, apiVersion: v1, metadata: {name: a}}
      ---
      {kind: {resource:kind}, apiVersion: v1, metadata: {name: b}}
      """
    Then the response is 201 or 400
    And there is no resource "b"

  @resource @rule:media-406-none-supported
  Scenario: A watch with Accept application/yaml returns 406
    media-406-none-supported: YAML has no format for event streams.
    Detects: a server that sends events as YAML documents without a separator.
    Given the request header "Accept" is "application/yaml"
    When GET /{collection}?watch=1&timeoutSeconds=1
    Then the response is 406
