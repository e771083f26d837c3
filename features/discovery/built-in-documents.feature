@area:discovery @since:1.27
Feature: Caching of discovery documents of built-in resources
  The documents of built-in resources have hashes and ETags like those of custom resources.

  @rule:disc-aggregated-etag
  Scenario Outline: A GET of the aggregated document <path> <format> returns <status> if If-None-Match is <condition>
    disc-aggregated-etag: both documents have an ETag, and only the current ETag returns 304.
    Detects: a server that supports If-None-Match only for /apis, or returns 304 for every ETag.
    Given the request header "Accept" is "<accept>"
    And GET <path>
    And the response is 200
    And the response is saved as "document"
    And the request header "Accept" is "<accept>"
    And the request header "If-None-Match" is '"<etag>"'
    When GET <path>
    Then the response is <status>

    Examples: documents
      | format           | path  | condition     | etag            | status | accept                                                                                                                                           |
      | in v2beta1 or v2 | /api  | the ETag      | {etag:document} | 304    | application/json;g=apidiscovery.orch.io;v=v2beta1;as=APIGroupDiscoveryList,application/json;g=apidiscovery.orch.io;v=v2;as=APIGroupDiscoveryList |
      | in v2beta1 or v2 | /api  | another value | 0123456789      | 200    | application/json;g=apidiscovery.orch.io;v=v2beta1;as=APIGroupDiscoveryList,application/json;g=apidiscovery.orch.io;v=v2;as=APIGroupDiscoveryList |
      | in v2beta1 or v2 | /apis | another value | 0123456789      | 200    | application/json;g=apidiscovery.orch.io;v=v2beta1;as=APIGroupDiscoveryList,application/json;g=apidiscovery.orch.io;v=v2;as=APIGroupDiscoveryList |

    @since:1.30
    Examples: the format v2
      | format | path  | condition     | etag            | status | accept                                                                |
      | in v2  | /api  | the ETag      | {etag:document} | 304    | application/json;g=apidiscovery.orch.io;v=v2;as=APIGroupDiscoveryList |
      | in v2  | /apis | another value | 0123456789      | 200    | application/json;g=apidiscovery.orch.io;v=v2;as=APIGroupDiscoveryList |

  @needs:openapi-v3
  Scenario Outline: The OpenAPI v3 document of <section> <property>
    disc-openapi-index-hash, disc-openapi-hash-url: the server uses the hash of a built-in group version like the hash of a custom group version.
    Detects: a server that ignores the hash of documents that never change, or lists another hash in the index.
    Given GET /openapi/v3/<section>
    And the response is 200
    And the response is saved as "document"
    When GET /openapi/v3<path>
    Then the response is <status>
    And <view> has:
      | <field> | <value> |

    @rule:disc-openapi-index-hash
    Examples: index
      | section      | property                  | path | status | view         | field                                   | value                                         |
      | api/v1       | has its hash in the index |      | 200    | the response | paths["api/v1"].serverRelativeURL       | /openapi/v3/api/v1?hash={etag:document}       |
      | apis/apps/v1 | has its hash in the index |      | 200    | the response | paths["apis/apps/v1"].serverRelativeURL | /openapi/v3/apis/apps/v1?hash={etag:document} |

    @rule:disc-openapi-hash-url
    Examples: another hash
      | section      | property                        | path                                | status | view                        | field    | value                                         |
      | api/v1       | is redirected from another hash | /api/v1?hash=0123456789ABCDEF       | 301    | the headers of the response | Location | /openapi/v3/api/v1?hash={etag:document}       |
      | apis/apps/v1 | is redirected from another hash | /apis/apps/v1?hash=0123456789ABCDEF | 301    | the headers of the response | Location | /openapi/v3/apis/apps/v1?hash={etag:document} |
