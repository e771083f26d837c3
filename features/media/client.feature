@area:media
Feature: Accept header of clients
  A client that prefers protobuf also accepts JSON, because some types do not support protobuf.

  @rule:media-client-sends-several-types
  @needs:protobuf
  Scenario: A client that prefers protobuf also accepts JSON
    media-client-sends-several-types: Accept has the media type of protobuf, then application/json.
    Detects: a client that accepts only protobuf and cannot read types without protobuf.
    Given the Endpoints "one-subset" named "a"
    And a proxy in front of the server that:
      | list 9 | returns 410 |
    When a client lists /api/v1/namespaces/{namespace}/endpoints in protobuf where it is served
    Then the client finds "a"
    And the client sent:
      |      | Accept                                          |
      | list | application/vnd.orch.protobuf, application/json |

  @rule:media-client-sends-several-types
  Scenario: A client that prefers protobuf decodes a JSON response
    media-client-sends-several-types: the client can decode every media type that it accepts.
    Detects: a client that assumes that the response has the preferred encoding.
    Given the Endpoints "one-subset" named "a"
    And a proxy in front of the server that:
      | list | returns 200 with {"kind":"EndpointsList","apiVersion":"v1","metadata":{"resourceVersion":"1"},"items":[{"metadata":{"name":"b"}}]} |
    When a client lists /api/v1/namespaces/{namespace}/endpoints in protobuf where it is served
    Then the client finds "b"
    And the client sent:
      |      | Accept                                          |
      | list | application/vnd.orch.protobuf, application/json |
