@area:media
Feature: Negotiation of the encoding of discovery documents and errors
  The server negotiates the encoding of discovery documents and errors in the same way as the encoding of objects.

  @rule:media-accept-selects-response
  Scenario Outline: GET <path> with Accept <accept> returns <type>
    media-accept-selects-response: the Accept header also selects the encoding of discovery documents and errors.
    Detects: a server that negotiates the encoding only for stored objects.
    Given the request header "Accept" is "<accept>"
    When GET <path>
    Then the response is <status>
    And the response in "<type>" has:
      | kind | <kind> |

    Examples: text encodings
      | path    | accept           | status | type             | kind            |
      | /api    | application/json | 200    | application/json | APIVersions     |
      | /api    | application/yaml | 200    | application/yaml | APIVersions     |
      | /apis   | application/yaml | 200    | application/yaml | APIGroupList    |
      | /api/v1 | application/yaml | 200    | application/yaml | APIResourceList |

    @resource
    Examples: errors
      | path               | accept           | status | type             | kind   |
      | /{collection}/none | application/json | 404    | application/json | Status |
      | /{collection}/none | application/yaml | 404    | application/yaml | Status |

    @needs:protobuf
    Examples: protobuf
      | path    | accept                        | status | type                          | kind            |
      | /api/v1 | application/vnd.orch.protobuf | 200    | application/vnd.orch.protobuf | APIResourceList |

    @resource @needs:protobuf
    Examples: errors in protobuf
      | path               | accept                        | status | type                          | kind   |
      | /{collection}/none | application/vnd.orch.protobuf | 404    | application/vnd.orch.protobuf | Status |
