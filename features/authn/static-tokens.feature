@area:authn @needs:token-auth
Feature: Static tokens
  A token file contains the columns token, user name, uid and, optionally, groups.

  @needs:type:selfsubjectreviews.authentication
  Scenario Outline: The static token <token> authenticates the user <user>
    authn-static-columns, authn-static-groups: a line contains a user, a uid and groups; of two lines with the same token, the last line takes effect;
    a fifth column is ignored, and spaces are part of a value. Every authenticated user is in system:authenticated.
    Detects: a server that confuses the columns, keeps quotes, reads only the first group of a quoted list, or omits system:authenticated.
    Given a server with the launch profile "users"
    And the request header "Authorization" is "Bearer <token>"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.username | <user>   |
      | status.userInfo.uid      | <uid>    |
      | status.userInfo.groups   | <groups> |
      | status.userInfo.extra    | (absent) |

    @rule:authn-static-flag @rule:authn-attribute-username @rule:authn-group-authenticated
    Examples: token in the file
      | token             | user  | uid    | groups                   |
      | assay-alice-token | alice | "1001" | ["system:authenticated"] |

    @rule:authn-method-bearer-token @rule:authn-static-groups
    Examples: token of a user with one group
      | token           | user | uid    | groups                          |
      | assay-one-token | one  | "1003" | ["devs","system:authenticated"] |

    @rule:authn-static-columns
    Examples: lines of the file
      | token              | user             | uid    | groups                                 |
      | assay-Quoted-token | carol "the boss" | "1005" | ["devs","system:authenticated"]        |
      | assay-spaces-token | " spacy "        | "1009" | ["devs"," ops","system:authenticated"] |
      | assay-twice-token  | second           | "1011" | ["system:authenticated"]               |

    @rule:authn-static-groups
    Examples: groups
      | token              | user   | uid    | groups                                |
      | assay-five-token   | five   | "1007" | ["devs","ops","system:authenticated"] |
      | assay-hollow-token | hollow | "1008" | ["","system:authenticated"]           |

    @rule:authn-attribute-uid
    Examples: missing uid
      | token                 | user   | uid      | groups                   |
      | assay-empty-uid-token | no-uid | (absent) | ["system:authenticated"] |

    @rule:authn-attribute-groups
    Examples: several groups
      | token           | user | uid    | groups                                |
      | assay-dev-token | dev  | "1002" | ["devs","ops","system:authenticated"] |

  @rule:authn-bearer-header
  Scenario Outline: The header <name>: <header> authenticates alice
    authn-bearer-header: the header is Authorization, with the scheme Bearer and the token; header name and scheme are case-insensitive.
    Detects: a server that compares the header name or the scheme case-sensitively.
    Given a server with the launch profile "users"
    And the request header "<name>" is "<header>"
    When GET /api
    Then the response is 200

    Examples: spellings
      | name          | header                   |
      | Authorization | Bearer assay-alice-token |
      | authorization | bearer assay-alice-token |
      | AUTHORIZATION | BEARER assay-alice-token |

  Scenario Outline: <method> <path> with the token <token> returns 401 Unauthorized
    authn-static-flag: only the exact tokens in the file are valid; authn-bad-token-401: another token returns 401, even if an anonymous request
    would succeed or return 403.
    Detects: a server that handles the request as anonymous, compares only the beginning of a token, or ignores case.
    Given a server with the launch profile "users"
    And the request header "Authorization" is "Bearer <token>"
    When <method> <path>
    Then the response is 401 Unauthorized
    And the headers of the response have:
      | Content-Type | application/json |
    And the Status has:
      | kind       | Status       |
      | apiVersion | v1           |
      | metadata   | {}           |
      | status     | Failure      |
      | message    | Unauthorized |
      | reason     | Unauthorized |
      | details    | (absent)     |
      | code       | 401          |

    @rule:authn-static-flag
    Examples: different case
      | token             | method | path                       |
      | ASSAY-ALICE-TOKEN | GET    | /api/v1/namespaces/default |

    @rule:authn-bad-token-401
    Examples: unknown tokens
      | token              | method | path                       |
      | none               | GET    | /api/v1/namespaces/default |
      | assay-alice-toke   | GET    | /api/v1/namespaces/default |
      | assay-alice-token2 | GET    | /api/v1/namespaces/default |
      | assay-quoted-token | GET    | /api/v1/namespaces/default |
      | alice              | GET    | /api/v1/namespaces/default |
      | 1001               | GET    | /api/v1/namespaces/default |
      | Bearer             | GET    | /api/v1/namespaces/default |

  @rule:authn-bad-token-401
  Scenario Outline: <method> with the <type> body <body> and an invalid token returns 401 and changes nothing
    authn-bad-token-401: an unauthenticated request has no effect, and the server does not validate its body.
    Detects: a server that returns 401 but performs the write, or validates the body first.
    Given a server with the launch profile "users"
    And the Endpoints "one-subset" named "a"
    And the request header "Authorization" is "Bearer none"
    When <method> /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """<type>
      <body>
      """
    Then the response is 401 Unauthorized
    And the stored Endpoints "a" is unchanged

    Examples: writes
      | method | type                         | body                              |
      | DELETE | application/json             | {}                                |
      | PATCH  | application/merge-patch+json | {"metadata":{"labels":{"x":"y"}}} |
      | PUT    | application/json             | {"metadata":{"name":"a"}}         |
      | PUT    | application/json             | {                                 |
      | PATCH  | text/none                    | {}                                |
