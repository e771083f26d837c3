@area:media
@needs:type:configmaps
Feature: Compression of responses in every encoding
  The size of the body decides whether a response is compressed, not its encoding. Watches are not compressed.

  Background:
    Given a ConfigMap "a" whose JSON has 200000 bytes

  @rule:media-gzip-get @rule:media-gzip-on-by-default
  Scenario Outline: The response to a GET of a large object as <representation> is compressed and complete
    media-gzip-get, media-gzip-on-by-default: the server compresses large responses in every encoding and representation.
    Detects: a server that compresses only JSON.
    Given the request header "Accept" is "<accept>"
    And the request header "Accept-Encoding" is "gzip"
    When GET /api/v1/namespaces/{namespace}/configmaps/a?includeObject=Object
    Then the response is 200
    And the headers of the response have:
      | Content-Encoding | gzip                  |
      | Vary             | /.*Accept-Encoding.*/ |
      | Content-Type     | <type>                |

    Examples: representations
      | representation | accept                                        | type             |
      | YAML           | application/yaml                              | application/yaml |
      | Table          | application/json;as=Table;g=meta.orch.io;v=v1 | application/json |

    @needs:protobuf
    Examples: protobuf
      | representation | accept                        | type                          |
      | protobuf       | application/vnd.orch.protobuf | application/vnd.orch.protobuf |

  @rule:media-gzip-only-on-request
  Scenario: A watch with Accept-Encoding gzip is not compressed and sends a large object immediately
    media-gzip-only-on-request: the server compresses only responses to get and list, because a compressed stream delays events.
    Detects: a server that compresses the events of a watch, so that a client receives them late.
    Given the request header "Accept-Encoding" is "gzip"
    When a watch is opened on /api/v1/namespaces/{namespace}/configmaps?watch=1&timeoutSeconds=30&fieldSelector=metadata.name%3Da
    Then the response is 200
    And the headers of the response have:
      | Content-Encoding | (absent) |
    And the watch reports:
      | type  | name |
      | ADDED | a    |
