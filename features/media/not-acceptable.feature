@area:media
Feature: Unsupported media types
  The server returns 406 if it supports none of the accepted media types, and 415 if it does not support the Content-Type of the body.

  @rule:media-406-none-supported
  Scenario Outline: GET of <target> with Accept "<accept>" returns 406
    media-406-none-supported: the server rejects a request if it supports none of the accepted media types.
    Detects: a server that sends JSON to a client that does not accept it.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "<accept>"
    When GET <path>
    Then the response is 406 NotAcceptable

    Examples: unsupported media types
      | target             | accept                      | path                                             |
      | an object          | text/html                   | /api/v1/namespaces/{namespace}/endpoints/a       |
      | an object          | image/png, text/plain;q=0.5 | /api/v1/namespaces/{namespace}/endpoints/a       |
      | an object          | application/xml             | /api/v1/namespaces/{namespace}/endpoints/a       |
      | an object          | application/jsonx           | /api/v1/namespaces/{namespace}/endpoints/a       |
      | an object          | text/json                   | /api/v1/namespaces/{namespace}/endpoints/a       |
      | a list             | text/html                   | /api/v1/namespaces/{namespace}/endpoints         |
      | a watch            | text/html                   | /api/v1/namespaces/{namespace}/endpoints?watch=1 |
      | an absent object   | text/html                   | /api/v1/namespaces/{namespace}/endpoints/none    |
      | an APIResourceList | text/html                   | /api/v1                                          |

    Examples: malformed media types
      | target    | accept             | path                                       |
      | an object | application        | /api/v1/namespaces/{namespace}/endpoints/a |
      | an object | application/json/x | /api/v1/namespaces/{namespace}/endpoints/a |
      | an object | */json             | /api/v1/namespaces/{namespace}/endpoints/a |
      | an object | text/*             | /api/v1/namespaces/{namespace}/endpoints/a |
      | an object | APPLICATION/JSON   | /api/v1/namespaces/{namespace}/endpoints/a |
      | an object | ,                  | /api/v1/namespaces/{namespace}/endpoints/a |

    Examples: unsupported representations
      | target    | accept                                                            | path                                       |
      | an object | application/json;as=Table;g=meta.orch.io;v=v2                     | /api/v1/namespaces/{namespace}/endpoints/a |
      | an object | application/json;as=Nothing;g=meta.orch.io;v=v1                   | /api/v1/namespaces/{namespace}/endpoints/a |
      | an object | application/json;as=PartialObjectMetadataList;g=meta.orch.io;v=v1 | /api/v1/namespaces/{namespace}/endpoints/a |
      | a list    | application/json;as=PartialObjectMetadata;g=meta.orch.io;v=v1     | /api/v1/namespaces/{namespace}/endpoints   |

  @resource @rule:media-415-unsupported-content-type
  Scenario Outline: POST with the unsupported Content-Type <type> returns 415
    media-415-unsupported-content-type: the server rejects a body with a media type that it does not support.
    Detects: a server that decodes every body as JSON.
    When POST /{collection} with the body:
      """<type>
      {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a"}}
      """
    Then the response is 415 UnsupportedMediaType
    And the namespace contains no resources

    Examples: unsupported media types
      | type                              |
      | text/plain                        |
      | application/xml                   |
      | application/x-www-form-urlencoded |
      | application/json-patch+json       |
      | text/yaml                         |

  @resource @rule:media-415-unsupported-content-type
  Scenario: PUT with the unsupported Content-Type text/plain returns 415 and leaves the object unchanged
    media-415-unsupported-content-type: the server also rejects an update with an unsupported media type.
    Detects: a server that checks Content-Type only on create.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with the body:
      """text/plain
      {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a"}}
      """
    Then the response is 415 UnsupportedMediaType
    And the stored resource "a" is unchanged
