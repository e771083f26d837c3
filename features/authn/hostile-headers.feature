@area:authn @needs:token-auth
Feature: Headers that almost carry a token
  One space stands between the scheme and the token; what is written otherwise carries no token, or another one.

  @rule:authn-bearer-header @needs:type:selfsubjectreviews.authentication
  Scenario Outline: The value <value> carries the token of alice
    authn-bearer-header: spaces at either end are no part of the value, and what follows the token is none either.
    Detects: the rest of the value is taken for the token, or the scheme is compared to the letter.
    Given a server with the profile "users"
    And the request header "Authorization" is "<value>"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo | {"username":"alice","uid":"1001","groups":["system:authenticated"]} |

    Examples: the token is the second word
      | value                                    |
      | bearer assay-alice-token                 |
      | bEaReR assay-alice-token                 |
      | Bearer assay-alice-token assay-dev-token |
      | Bearer assay-alice-token none            |

  @rule:authn-bearer-header @needs:anonymous-auth @needs:client-ca
  Scenario Outline: The value <value> carries no token
    authn-bearer-header: another scheme, no single space behind it or no token: nobody asked to be known.
    Detects: the token is looked for wherever it stands, and its user let in.
    Given a server with the profile "users"
    And the request carries:
      | certificate | (absent) |
    And the request header "Authorization" is "<value>"
    When GET /api/v1/namespaces/default
    Then the answer is 403 Forbidden
    And the Status has:
      | message | namespaces "default" is forbidden: User "system:anonymous" cannot get resource "namespaces" in API group "" in the namespace "default" |
      | details | {"name":"default","kind":"namespaces"}                                                                                                 |
      | code    | 403                                                                                                                                    |

    Examples: another scheme, or no token
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
  Scenario Outline: The value <value> carries a token that nobody knows
    authn-bad-token-401: a token counts as it is written, with its quotes and commas, and is never decoded.
    Detects: quotes or commas are taken away, the token is decoded, or one of a list that is known is enough.
    Given a server with the profile "users"
    And the request header "Authorization" is "<value>"
    When GET /api/v1/namespaces/default
    Then the answer is 401 Unauthorized
    And the Status has:
      | kind       | Status       |
      | apiVersion | v1           |
      | metadata   | {}           |
      | status     | Failure      |
      | message    | Unauthorized |
      | reason     | Unauthorized |
      | details    | (absent)     |
      | code       | 401          |

    Examples: almost the token
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
