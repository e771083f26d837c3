@area:discovery @needs:crd @needs:openapi-v3
Feature: Hashes of OpenAPI v3 documents
  Clients cache the OpenAPI document of a group version until the hash in the index changes.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer}
      """
    And within 30 seconds these checks succeed:
      | GET /openapi/v3/apis/{unique}.example.com/v1 | /"size"/ |

  @rule:disc-openapi-index-hash
  Scenario: The URL of a group version in the index of OpenAPI v3 contains the ETag of its document
    disc-openapi-index-hash: the hash in the index is the ETag of the current document.
    Detects: a server that lists URLs without a hash, or with the hash of another document.
    When GET /openapi/v3/apis/{unique}.example.com/v1
    Then the response is 200
    And the response is saved as "document"
    And GET /openapi/v3
    And the response has:
      | paths["apis/{unique}.example.com/v1"].serverRelativeURL | /openapi/v3/apis/{unique}.example.com/v1?hash={etag:document} |

  @rule:disc-openapi-index-hash
  Scenario: After a change of a CustomResourceDefinition, the index of OpenAPI v3 contains another hash
    disc-openapi-index-hash: the hash in the index changes with the document.
    Detects: a server that computes the hash only once, or only when a client requests the document, so that clients keep the old document.
    Given GET /openapi/v3/apis/{unique}.example.com/v1
    And the response is 200
    And the response is saved as "document"
    And the response to PATCH /apis/apiextensions.orch.io/v1/customresourcedefinitions/widgets.{unique}.example.com with this body is saved as "changed":
      """application/json-patch+json
      [{"op":"add","path":"/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/weight","value":{"type":"integer"}}]
      """
    When within 20 seconds these checks succeed:
      | GET /openapi/v3 | /apis\/{unique}.example.com\/v1.hash=(?!{etag:document})/ |
    And GET /openapi/v3/apis/{unique}.example.com/v1
    Then the response has:
      | components.schemas["com.example.{unique}.v1.Widget"].properties.spec.properties.weight.type | is | integer |

  @rule:disc-openapi-etag-304
  Scenario: A GET of an OpenAPI v3 document with its ETag returns 304
    disc-openapi-etag-304: the document has not changed.
    Detects: a server that ignores If-None-Match.
    When GET /openapi/v3/apis/{unique}.example.com/v1
    Then the response is 200
    And the response is saved as "document"
    And the request header "If-None-Match" is '"{etag:document}"'
    And GET /openapi/v3/apis/{unique}.example.com/v1
    And the response is 304

  @rule:disc-openapi-etag-304
  Scenario: After a change of a CustomResourceDefinition, a GET of the document with its old ETag returns the new document
    disc-openapi-etag-304: the server returns 304 only if the document has not changed.
    Detects: a server that returns 304 for each ETag, or whose ETag does not depend on the schema.
    When GET /openapi/v3/apis/{unique}.example.com/v1
    Then the response is 200
    And the response is saved as "document"
    And the response to PATCH /apis/apiextensions.orch.io/v1/customresourcedefinitions/widgets.{unique}.example.com with this body is saved as "changed":
      """application/json-patch+json
      [{"op":"add","path":"/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/weight","value":{"type":"integer"}}]
      """
    And within 30 seconds these checks succeed:
      | GET /openapi/v3/apis/{unique}.example.com/v1 | /"weight"/ |
    And the request header "If-None-Match" is '"{etag:document}"'
    And GET /openapi/v3/apis/{unique}.example.com/v1
    And the response is 200

  @rule:disc-openapi-hash-url
  Scenario: A GET of an OpenAPI v3 document with its hash may be cached without validation
    disc-openapi-hash-url: the document of a hash never changes.
    Detects: a server that does not permit clients to cache the document, or permits it for documents without a hash.
    When GET /openapi/v3/apis/{unique}.example.com/v1
    Then the response is 200
    And the response is saved as "document"
    And GET /openapi/v3/apis/{unique}.example.com/v1?hash={etag:document}
    And the response is 200
    And the headers of the response have:
      | Cache-Control | public, immutable |
      | ETag          | "{etag:document}" |

  @rule:disc-openapi-hash-url
  Scenario: A GET of an OpenAPI v3 document with another hash redirects to the current hash
    disc-openapi-hash-url: the response is 301 with the URL of the current document.
    Detects: a server that returns the current document under an old hash, so that clients cache the wrong document.
    When GET /openapi/v3/apis/{unique}.example.com/v1
    Then the response is 200
    And the response is saved as "document"
    And GET /openapi/v3/apis/{unique}.example.com/v1?hash=0123456789ABCDEF
    And the response is 301
    And the headers of the response have:
      | Location | /openapi/v3/apis/{unique}.example.com/v1?hash={etag:document} |
