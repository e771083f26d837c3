@area:authn @needs:token-auth
Feature: More than one token, and very long ones
  The first header counts, whatever follows it; a token of any length is looked up whole.

  @rule:authn-bearer-header @needs:type:selfsubjectreviews.authentication
  Scenario Outline: Behind a good token stands <second>
    authn-bearer-header: the first header Authorization is the one.
    Detects: the last one wins, or a request with two is refused.
    Given a server with the profile "users"
    And the request header "Authorization" is "Bearer assay-alice-token"
    And the request header "Authorization" is "<second>"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo | {"username":"alice","uid":"1001","groups":["system:authenticated"]} |

    Examples: second headers
      | second                   |
      | Bearer none              |
      | Bearer assay-dev-token   |
      | Bearer assay-alice-token |
      | Basic none               |

  @rule:authn-bad-token-401
  Scenario: Behind a bad token stands a good one
    authn-bad-token-401: the first header is the one, and it is not good.
    Detects: tokens are tried until one is known.
    Given a server with the profile "users"
    And the Endpoints "one-subset" named "a"
    And the request header "Authorization" is "Bearer none"
    And the request header "Authorization" is "Bearer assay-alice-token"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 401 Unauthorized
    And the stored Endpoints "a" is unchanged

  @rule:authn-no-credentials-anonymous @needs:anonymous-auth @needs:client-ca
  Scenario Outline: Behind <first> stands a good token
    authn-no-credentials-anonymous: the first header is the one, and it shows nothing.
    Detects: the headers are searched for a token.
    Given a server with the profile "users"
    And the request carries:
      | certificate | (absent) |
    And the request header "Authorization" is "<first>"
    And the request header "Authorization" is "Bearer assay-alice-token"
    When GET /api/v1/namespaces/default
    Then the answer is 403 Forbidden
    And the Status has:
      | message | namespaces "default" is forbidden: User "system:anonymous" cannot get resource "namespaces" in API group "" in the namespace "default" |

    Examples: first headers
      | first      |
      | Basic none |
      | Bearer     |

  @rule:authn-no-credentials-anonymous @needs:anonymous-auth @needs:client-ca
  Scenario Outline: A token in <name> shows nothing
    authn-no-credentials-anonymous: one header carries tokens, and neither others nor the query do.
    Detects: the token is looked for where browsers and proxies put it.
    Given a server with the profile "users"
    And the request carries:
      | certificate | (absent) |
    And the request header "<name>" is "<value>"
    When GET /api/v1/namespaces/default?access_token=assay-alice-token&token=assay-alice-token
    Then the answer is 403 Forbidden

    Examples: other headers
      | name                     | value                    |
      | Proxy-Authorization      | Bearer assay-alice-token |
      | X-Authorization          | Bearer assay-alice-token |
      | X-Forwarded-Access-Token | assay-alice-token        |
      | X-Auth-Token             | assay-alice-token        |
      | Sec-WebSocket-Protocol   | assay-alice-token        |

  @rule:authn-bad-token-401
  Scenario Outline: A token of <letters> letters
    authn-bad-token-401: it is a token that nobody knows, however long.
    Detects: only the beginning of a token is compared, or the server breaks.
    Given a server with the profile "users"
    And the request carries:
      | token   | assay-alice-token |
      | letters | <letters>         |
    When GET /api/v1/namespaces/default
    Then the answer is 401 Unauthorized

    Examples: lengths
      | letters |
      | 18      |
      | 256     |
      | 4096    |
      | 65536   |
      | 524288  |
