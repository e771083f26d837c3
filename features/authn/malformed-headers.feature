@area:authn @needs:token-auth
Feature: Malformed Authorization headers
  One space separates the scheme from the token. A header in another format contains no token or another token.

  @rule:authn-bearer-header @needs:type:selfsubjectreviews.authentication
  Scenario Outline: The Authorization header "<value>" authenticates alice
    authn-bearer-header: the scheme is case-insensitive, and the server ignores text after the token.
    Detects: a server that takes the rest of the value as the token, or compares the scheme case-sensitively.
    Given a server with the launch profile "users"
    And the request header "Authorization" is "<value>"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | {"username":"alice","uid":"1001","groups":["system:authenticated"]} |

    Examples: valid headers
      | value                                    |
      | bearer assay-alice-token                 |
      | bEaReR assay-alice-token                 |
      | Bearer assay-alice-token assay-dev-token |
      | Bearer assay-alice-token none            |

  @rule:authn-bearer-header @needs:anonymous-auth @needs:client-ca
  Scenario Outline: A request with the Authorization header "<value>" is anonymous
    authn-bearer-header: a value with another scheme, without exactly one space after the scheme, or without a token contains no credentials.
    Detects: a server that searches the value for a token and accepts it.
    Given a server with the launch profile "users"
    And the request has the credentials:
      | certificate | (absent) |
    And the request header "Authorization" is "<value>"
    When GET /api/v1/namespaces/default
    Then the response is 403 Forbidden
    And the Status has:
      | message | namespaces "default" is forbidden: User "system:anonymous" cannot get resource "namespaces" in API group "" in the namespace "default" |
      | details | {"name":"default","kind":"namespaces"}                                                                                                 |
      | code    | 403                                                                                                                                    |

    Examples: headers without a token
      | value                          |
      | Basic assay-alice-token        |
      | Token assay-alice-token        |
      | Digest assay-alice-token       |
      | Bearers assay-alice-token      |
      | Bearer:assay-alice-token       |
      | Bearer=assay-alice-token       |
      | Bearer,assay-alice-token       |
      | 'Bearer' assay-alice-token     |
      | Bearerassay-alice-token        |
      | Bearer  assay-alice-token      |
      | Bearer	assay-alice-token      |
      | Bearer                         |
      | assay-alice-token              |
      | assay-alice-token Bearer       |
      | Basic x, Bearer assay-alice-token |

  @rule:authn-bad-token-401
  Scenario Outline: A request with the Authorization header "<value>" returns 401 Unauthorized
    authn-bad-token-401: the server compares the token literally, including quotes and commas, and does not decode it.
    Detects: a server that strips quotes or commas, decodes the token, or accepts one of several tokens.
    Given a server with the launch profile "users"
    And the request header "Authorization" is "<value>"
    When GET /api/v1/namespaces/default
    Then the response is 401 Unauthorized
    And the Status has:
      | kind       | Status       |
      | apiVersion | v1           |
      | metadata   | {}           |
      | status     | Failure      |
      | message    | Unauthorized |
      | reason     | Unauthorized |
      | details    | (absent)     |
      | code       | 401          |

    Examples: unknown tokens
      | value                                   |
      | Bearer assay-alice-token,none none      |
      | Bearer 'assay-alice-token'              |
      | Bearer <assay-alice-token>              |
      | Bearer assay-alice-token,               |
      | Bearer assay-alice-token, Bearer none   |
      | Bearer none, Bearer assay-alice-token   |
      | Bearer assay-alice-token;assay-dev-token |
      | Bearer Bearer assay-alice-token         |
      | Bearer token=assay-alice-token          |
      | Bearer assay%2Dalice%2Dtoken            |
      | Bearer YXNzYXktYWxpY2UtdG9rZW4=         |
      | Bearer assay-alice-token/               |
      | Bearer assay-*                          |
      | Bearer null                             |
      | Bearer undefined                        |
      | Bearer *                                |
      | Bearer .                                |
      | Bearer ..                               |
      | Bearer e30.e30.                         |
      | Bearer a.b.c.d.e                        |
      | Bearer alice,1001                       |
