@area:discovery @needs:openapi-v3
Feature: Contents of OpenAPI v3 documents
  The OpenAPI document of a group version describes its types and paths.

  @rule:disc-openapi-types @needs:crd
  Scenario Outline: The OpenAPI v3 document of version <version> describes the custom type with the schema of the version
    disc-openapi-types: the document of each served version contains the properties and descriptions of its schema, and the kind.
    Detects: a server that describes custom types as objects without properties, or with the schema of another version.
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      replicas: {type: integer, description: The number of widgets.}
      note: {type: string}
      """
    And within 30 seconds these checks succeed:
      | GET /openapi/v3/apis/{unique}.example.com/<version> | /"note"/ |
    When GET /openapi/v3/apis/{unique}.example.com/<version>
    Then the response is 200
    And the response has:
      | components.schemas["com.example.{unique}.<version>.Widget"].properties.spec.properties.replicas.type        | is | integer                                                                  |
      | components.schemas["com.example.{unique}.<version>.Widget"].properties.spec.properties.replicas.description | is | The number of widgets.                                                   |
      | components.schemas["com.example.{unique}.<version>.Widget"].properties.spec.properties.note.type            | is | string                                                                   |
      | components.schemas["com.example.{unique}.<version>.Widget"]["x-kubernetes-group-version-kind"]              | is | [{"group":"{unique}.example.com","kind":"Widget","version":"<version>"}] |
      | paths                                                                                                       | is | /widgets\/\\{name\\}\/status/                                            |
      | paths                                                                                                       | is | /widgets\/\\{name\\}\/scale/                                             |

    Examples: versions
      | version |
      | v1      |
      | beta    |

  @rule:disc-openapi-media @since:1.27
  Scenario Outline: GET of an OpenAPI v3 document with Accept <accept> returns <status>
    disc-openapi-media: the document is available as JSON and as protobuf.
    Detects: a server that ignores Accept.
    Given the request header "Accept" is "<accept>"
    When GET /openapi/v3/api/v1
    Then the response is <status>
    And the headers of the response have:
      | Content-Type | <type> |

    Examples: media types
      | accept                                                     | status | type                                                       |
      | application/json                                           | 200    | application/json                                           |
      | application/com.github.proto-openapi.spec.v3.v1.0+protobuf | 200    | application/com.github.proto-openapi.spec.v3.v1.0+protobuf |
      | text/html, application/json                                | 200    | application/json                                           |

  @rule:disc-openapi-media
  Scenario: GET of an OpenAPI v3 document with Accept text/html returns 406
    disc-openapi-media: the server has no representation of this type.
    Detects: a server that returns JSON for every Accept.
    Given the request header "Accept" is "text/html"
    When GET /openapi/v3/api/v1
    Then the response is 406

  @rule:disc-openapi-media
  Scenario: GET of the OpenAPI v3 document of an unknown group version returns 404
    disc-openapi-media: only served group versions have a document.
    Detects: a server that returns an empty document.
    When GET /openapi/v3/apis/{unique}.example.com/v1
    Then the response is 404
