@area:discovery @since:1.27
Feature: OpenAPI v2 document, and conditional requests for OpenAPI documents
  The document /openapi/v2 describes all group versions. Clients send its ETag to read it only after a change.

  @rule:disc-openapi-v2-current @needs:crd
  Scenario: The OpenAPI v2 document contains a property that is added to the schema of a custom resource
    disc-openapi-v2-current: the server updates the document after a change of a CustomResourceDefinition.
    Detects: a server that creates the document only once.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size{unique}: {type: integer}
      """
    And within 60 seconds these checks succeed:
      | GET /openapi/v2 | /size{unique}/ |
    When PATCH /apis/apiextensions.orch.io/v1/customresourcedefinitions/widgets.{unique}.example.com with the body:
      """application/json-patch+json
      [{"op":"add","path":"/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/weight{unique}","value":{"type":"integer"}}]
      """
    Then the response is 200
    And within 60 seconds these checks succeed:
      | GET /openapi/v2 | /weight{unique}/ |

  # Other scenarios change the document of the server under test, so these requests use a server without CustomResourceDefinitions.
  @rule:disc-openapi-v2-current
  Scenario Outline: GET of /openapi/v2 in <format> returns <status> if If-None-Match is <condition>
    disc-openapi-v2-current: the ETag can be one of several values, and is independent of the format.
    Detects: a server that compares the complete header with the ETag, or supports If-None-Match for only one format.
    Given a server with the launch profile "tokens"
    And GET /openapi/v2
    And the response is 200
    And the response is saved as "document"
    And the request header "Accept" is "<accept>"
    And the request header "If-None-Match" is '<value>'
    When GET /openapi/v2
    Then the response is <status>

    Examples: conditions
      | format   | condition            | value                     | status | accept                                                     |
      | JSON     | its ETag             | "{etag:document}"         | 304    | application/json                                           |
      | protobuf | its ETag             | "{etag:document}"         | 304    | application/com.github.proto-openapi.spec.v2.v1.0+protobuf |
      | JSON     | another value        | "0123"                    | 200    | application/json                                           |
      | JSON     | a list with its ETag | "0123", "{etag:document}" | 304    | application/json                                           |

  @rule:disc-openapi-etag-304 @needs:openapi-v3
  Scenario Outline: GET of <path> in <format> returns <status> if If-None-Match is <condition>
    disc-openapi-etag-304: the ETag can be one of several values, and is independent of the format.
    Detects: a server that compares the complete header with the ETag, or supports If-None-Match for only one document or format.
    Given GET /openapi/<path>
    And the response is 200
    And the response is saved as "document"
    And the request header "Accept" is "<accept>"
    And the request header "If-None-Match" is '<value>'
    When GET /openapi/<path>
    Then the response is <status>

    Examples: conditions
      | path                 | format   | condition            | value                     | status | accept                                                     |
      | v3/api/v1            | protobuf | its ETag             | "{etag:document}"         | 304    | application/com.github.proto-openapi.spec.v3.v1.0+protobuf |
      | v3/apis/apps/v1      | JSON     | a list with its ETag | "0123", "{etag:document}" | 304    | application/json                                           |
      | v3/apis/apps/v1      | JSON     | its weak ETag        | W/"{etag:document}"       | 304    | application/json                                           |
      | v3/apis/apps/v1      | JSON     | another value        | "0123"                    | 200    | application/json                                           |
