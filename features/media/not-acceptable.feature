@area:media
Feature: What can't be answered or read
  A client that accepts only what the server can't give gets 406; a body in an encoding that it can't read gets 415.

  @rule:media-406-none-supported
  Scenario Outline: <accept> for <what> is not acceptable
    media-406-none-supported: none of the types is supported.
    Detects: JSON is sent to a client that said that it can't read it.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "<accept>"
    When GET <path>
    Then the answer is 406 NotAcceptable

    Examples: no type of this server
      | what       | accept                       | path                                             |
      | an object  | text/html                    | /api/v1/namespaces/{namespace}/endpoints/a       |
      | an object  | image/png, text/plain;q=0.5  | /api/v1/namespaces/{namespace}/endpoints/a       |
      | an object  | application/xml              | /api/v1/namespaces/{namespace}/endpoints/a       |
      | an object  | application/jsonx            | /api/v1/namespaces/{namespace}/endpoints/a       |
      | an object  | text/json                    | /api/v1/namespaces/{namespace}/endpoints/a       |
      | a list     | text/html                    | /api/v1/namespaces/{namespace}/endpoints         |
      | a watch    | text/html                    | /api/v1/namespaces/{namespace}/endpoints?watch=1 |
      | nothing    | text/html                    | /api/v1/namespaces/{namespace}/endpoints/none    |
      | types      | text/html                    | /api/v1                                          |

    Examples: a type that can't be given so
      | what      | accept                                                          | path                                                         |
      | an object | application/json;as=Table;g=meta.orch.io;v=v2                   | /api/v1/namespaces/{namespace}/endpoints/a                   |
      | an object | application/json;as=Nothing;g=meta.orch.io;v=v1                 | /api/v1/namespaces/{namespace}/endpoints/a                   |
      | an object | application/json;as=PartialObjectMetadataList;g=meta.orch.io;v=v1 | /api/v1/namespaces/{namespace}/endpoints/a                 |
      | a list    | application/json;as=PartialObjectMetadata;g=meta.orch.io;v=v1   | /api/v1/namespaces/{namespace}/endpoints                     |

  @resource @rule:media-415-unsupported-content-type
  Scenario Outline: POST of a body in <type> is not read
    media-415-unsupported-content-type: no such media type is known.
    Detects: whatever looks like JSON is taken for it.
    When POST /{collection} with the body:
      """<type>
      {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a"}}
      """
    Then the answer is 415 UnsupportedMediaType
    And the namespace holds the resources ""

    Examples: types that nobody reads
      | type                              |
      | text/plain                        |
      | application/xml                   |
      | application/x-www-form-urlencoded |
      | application/json-patch+json       |
      | text/yaml                         |

  @resource @rule:media-415-unsupported-content-type
  Scenario: PUT of a body in an unknown encoding changes nothing
    media-415-unsupported-content-type: of every write.
    Detects: only creates look at Content-Type.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with the body:
      """text/plain
      {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a"}}
      """
    Then the answer is 415 UnsupportedMediaType
    And the stored resource "a" is unchanged
