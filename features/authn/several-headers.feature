@area:authn @needs:token-auth
Feature: Several Authorization headers and long tokens
  The server reads only the first Authorization header, and compares complete tokens, whatever their length is.

  @rule:authn-bearer-header @needs:type:selfsubjectreviews.authentication
  Scenario Outline: A second Authorization header "<header>" after a valid token is ignored
    authn-bearer-header: the first Authorization header determines the user.
    Detects: a server that uses the last header, or rejects a request with two headers.
    Given a server with the launch profile "users"
    And the request header "Authorization" is "Bearer assay-alice-token"
    And the request header "Authorization" is "<header>"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | {"username":"alice","uid":"1001","groups":["system:authenticated"]} |

    Examples: second headers
      | header                   |
      | Bearer none              |
      | Bearer assay-dev-token   |
      | Bearer assay-alice-token |
      | Basic none               |

  @rule:authn-bad-token-401
  Scenario: A request with an unknown token in the first Authorization header and a valid token in the second returns 401
    authn-bad-token-401: the server reads only the first header, whose token is unknown.
    Detects: a server that tries all tokens until one is valid.
    Given a server with the launch profile "users"
    And the Endpoints "one-subset" named "a"
    And the request header "Authorization" is "Bearer none"
    And the request header "Authorization" is "Bearer assay-alice-token"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a
    Then the response is 401 Unauthorized
    And the stored Endpoints "a" is unchanged

  @rule:authn-no-credentials-anonymous @needs:anonymous-auth @needs:client-ca
  Scenario Outline: A request with the Authorization header "<header>" before a header with a valid token is anonymous
    authn-no-credentials-anonymous: the server reads only the first header, which contains no token.
    Detects: a server that searches all headers for a token.
    Given a server with the launch profile "users"
    And the request has the credentials:
      | certificate | (absent) |
    And the request header "Authorization" is "<header>"
    And the request header "Authorization" is "Bearer assay-alice-token"
    When GET /api/v1/namespaces/default
    Then the response is 403 Forbidden
    And the Status has:
      | message | namespaces "default" is forbidden: User "system:anonymous" cannot get resource "namespaces" in API group "" in the namespace "default" |

    Examples: first headers
      | header     |
      | Basic none |
      | Bearer     |

  @rule:authn-no-credentials-anonymous @needs:anonymous-auth @needs:client-ca
  Scenario Outline: A request with a token in the header <name> or in the query is anonymous
    authn-no-credentials-anonymous: only the Authorization header can contain a token.
    Detects: a server that reads tokens from other headers or from the query.
    Given a server with the launch profile "users"
    And the request has the credentials:
      | certificate | (absent) |
    And the request header "<name>" is "<value>"
    When GET /api/v1/namespaces/default?access_token=assay-alice-token&token=assay-alice-token
    Then the response is 403 Forbidden

    Examples: other headers
      | name                     | value                    |
      | Proxy-Authorization      | Bearer assay-alice-token |
      | X-Authorization          | Bearer assay-alice-token |
      | X-Forwarded-Access-Token | assay-alice-token        |
      | X-Auth-Token             | assay-alice-token        |
      | Sec-WebSocket-Protocol   | assay-alice-token        |

  @rule:authn-bad-token-401
  Scenario Outline: A request with an unknown token of <length> characters returns 401
    authn-bad-token-401: the server rejects unknown tokens of any length.
    Detects: a server that compares only the beginning of a token, or crashes.
    Given a server with the launch profile "users"
    And the request has the credentials:
      | token        | assay-alice-token |
      | total length | <length>          |
    When GET /api/v1/namespaces/default
    Then the response is 401 Unauthorized

    Examples: lengths
      | length |
      | 18     |
      | 256    |
      | 4096   |
      | 65536  |
      | 524288 |
