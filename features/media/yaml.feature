@area:media
Feature: YAML
  Requests and answers may be in YAML; it says the same as JSON does.

  @resource @rule:media-yaml-response
  Scenario: An object in YAML says what it says in JSON
    media-yaml-response: a YAML document with Content-Type application/yaml.
    Detects: texts that look like something else stand there without quotes.
    Given the resource "labelled" named "a" with:
      | metadata.annotations.bool   | "yes"                  |
      | metadata.annotations.null   | "~"                    |
      | metadata.annotations.octal  | "0777"                 |
      | metadata.annotations.time   | "2020-01-01T00:00:00Z" |
      | metadata.annotations.empty  | ""                     |
      | metadata.annotations.colons | "a: b # c"             |
    And the answer to GET /{collection}/a is remembered as "json"
    And the request header "Accept" is "application/yaml"
    When GET /{collection}/a
    Then the answer is 200
    And the answer in "application/yaml" is the same as "json"
    And the body of the answer has:
      | text | /^[a-zA-Z]+: *\S*\\n/ |

  @rule:media-yaml-request
  Scenario: A POST of YAML as people write it is stored
    media-yaml-request: a POST with Content-Type application/yaml and a YAML body is accepted.
    Detects: only YAML that is JSON is read.
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
    Then the answer is a success
    And the stored Endpoints "a" has:
      | metadata.labels.version     | "1"      |
      | metadata.annotations.app    | web      |
      | subsets[0].addresses[0].ip  | 10.1.2.3 |
      | subsets[0].ports[0].port    | 8080     |

  @rule:media-yaml-request
  Scenario: A PUT of YAML replaces the object
    media-yaml-request: a PUT as well.
    Detects: PUT takes JSON only.
    Given the Endpoints "one-subset" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "two-subsets" in "application/yaml" where:
      | metadata.name | a |
    Then the answer is 200
    And the stored Endpoints "a" has:
      | subsets[1].ports[1].port | 76 |

  @resource @rule:media-yaml-request
  Scenario: JSON is YAML
    media-yaml-request: a JSON document is a YAML document.
    Detects: braces and quotes are refused.
    When POST /{collection} with the body:
      """application/yaml
      {"apiVersion": "{resource:apiVersion}", "kind": "{resource:kind}", "metadata": {"name": "a", "labels": {"b": "yes"}}}
      """
    Then the answer is a success
    And the stored resource "a" has:
      | metadata.labels.b | yes |

  @resource @rule:err-400-unparsable-body
  Scenario Outline: A body in YAML that is <what> is rejected
    err-400-unparsable-body: the body can't be parsed.
    Detects: what could be read of it is stored.
    When POST /{collection} with the body:
      """application/yaml
      <body>
      """
    Then the answer is 400 BadRequest
    And the namespace holds the resources ""

    Examples: no object
      | what               | body                                                     |
      | broken             | metadata: [                                              |
      | a list             | [a]                                                      |
      | a number for a name | metadata: {name: 7}                                     |
      | text for labels    | metadata: {name: a, labels: b}                           |
      | a number in labels | metadata: {name: a, labels: {b: 7}}                      |
      | a truth in labels  | metadata: {name: a, labels: {b: yes}}                    |
      | an unknown alias   | metadata: {name: a, labels: *b}                          |

  @resource @rule:err-400-unparsable-body
  @profile:specification
  Scenario: A body of several YAML documents is rejected
    err-400-unparsable-body: a body is one document.
    Detects: the first is stored, and the second is dropped in silence.
    When POST /{collection} with the body:
      """application/yaml
      {kind: {resource:kind}, apiVersion: v1, metadata: {name: a}}
      ---
      {kind: {resource:kind}, apiVersion: v1, metadata: {name: b}}
      """
    Then the answer is 400 BadRequest
    And the namespace holds the resources ""

  @resource @rule:media-yaml-request
  @profile:kubernetes
  Scenario: Of several YAML documents the first is stored
    media-yaml-request: kube-apiserver reads no further than the first document.
    Detects: the last one wins, or all of them are made.
    When POST /{collection} with the body:
      """application/yaml
      {kind: {resource:kind}, apiVersion: v1, metadata: {name: a}}
      ---
      {kind: {resource:kind}, apiVersion: v1, metadata: {name: b}}
      """
    Then the answer is 201 or 400
    And there is no resource "b"

  @resource @rule:media-406-none-supported
  Scenario: There is no watch in YAML
    media-406-none-supported: a stream has no YAML.
    Detects: events follow each other as documents that nobody can tell apart.
    Given the request header "Accept" is "application/yaml"
    When GET /{collection}?watch=1&timeoutSeconds=1
    Then the answer is 406
