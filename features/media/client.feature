@area:media
Feature: What a client accepts
  A client that may meet types of extensions says in Accept what it can read besides protobuf.

  @rule:media-client-sends-several-types
  @needs:protobuf
  Scenario: A client lists a built-in type in protobuf
    media-client-sends-several-types: the binary type and then application/json.
    Detects: the client accepts protobuf only, and can't read the first extension that it meets.
    Given the Endpoints "one-subset" named "a"
    And a proxy before the server that:
      | list 9 | answers 410 |
    When a client lists /api/v1/namespaces/{namespace}/endpoints in protobuf where it is served
    Then the client finds "a"
    And the client sent:
      |      | Accept                                          |
      | list | application/vnd.orch.protobuf, application/json |

  @rule:media-client-sends-several-types
  Scenario: A client that is answered in JSON reads it
    media-client-sends-several-types: what is listed can be read.
    Detects: the client takes it for granted that the answer has the encoding that it likes best.
    Given the Endpoints "one-subset" named "a"
    And a proxy before the server that:
      | list | answers 200 with {"kind":"EndpointsList","apiVersion":"v1","metadata":{"resourceVersion":"1"},"items":[{"metadata":{"name":"b"}}]} |
    When a client lists /api/v1/namespaces/{namespace}/endpoints in protobuf where it is served
    Then the client finds "b"
    And the client sent:
      |      | Accept                                          |
      | list | application/vnd.orch.protobuf, application/json |
