@area:authn @needs:token-auth
Feature: Static tokens
  A file of tokens tells who asks: token, user name, uid and, where there is a fourth column, groups.

  @needs:type:selfsubjectreviews.authentication
  Scenario Outline: <token> is <user>
    authn-static-columns, authn-static-groups: each line gives a user with its uid and groups, the last one of a token; a fifth
    column says nothing, and spaces are part of the text. Everyone who is known is in system:authenticated.
    Detects: columns are mixed up, quotes stay in the text, only the first group of a quoted list counts, or no group is added.
    Given a server with the profile "users"
    And the request header "Authorization" is "Bearer <token>"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo.username | <user>   |
      | status.userInfo.uid      | <uid>    |
      | status.userInfo.groups   | <groups> |
      | status.userInfo.extra    | (absent) |

    @rule:authn-static-flag
    Examples: a token of the file
      | token             | user  | uid    | groups                   |
      | assay-alice-token | alice | "1001" | ["system:authenticated"] |

    @rule:authn-method-bearer-token
    Examples: bearer tokens
      | token           | user | uid    | groups                          |
      | assay-one-token | one  | "1003" | ["devs","system:authenticated"] |

    @rule:authn-static-columns
    Examples: lines of the file
      | token              | user             | uid    | groups                                 |
      | assay-Quoted-token | carol "the boss" | "1005" | ["devs","system:authenticated"]        |
      | assay-spaces-token | /^ spacy $/      | "1009" | ["devs"," ops","system:authenticated"] |
      | assay-twice-token  | second           | "1011" | ["system:authenticated"]               |

    @rule:authn-static-groups
    Examples: groups
      | token              | user   | uid    | groups                                |
      | assay-one-token    | one    | "1003" | ["devs","system:authenticated"]       |
      | assay-five-token   | five   | "1007" | ["devs","ops","system:authenticated"] |
      | assay-hollow-token | hollow | "1008" | ["","system:authenticated"]           |

    @rule:authn-attribute-username
    Examples: a user name
      | token             | user  | uid    | groups                   |
      | assay-alice-token | alice | "1001" | ["system:authenticated"] |

    @rule:authn-attribute-uid
    Examples: no uid
      | token                 | user     | uid      | groups                   |
      | assay-empty-uid-token | no-uid   | (absent) | ["system:authenticated"] |

    @rule:authn-attribute-groups
    Examples: several groups
      | token           | user | uid    | groups                                |
      | assay-dev-token | dev  | "1002" | ["devs","ops","system:authenticated"] |

    @rule:authn-group-authenticated
    Examples: the group of all who are known
      | token             | user  | uid    | groups                   |
      | assay-alice-token | alice | "1001" | ["system:authenticated"] |

  @rule:authn-bearer-header
  Scenario Outline: The header <header> carries a token
    authn-bearer-header: Authorization, the scheme Bearer, the token; a scheme has no upper or lower case.
    Detects: the header is compared to the letter.
    Given a server with the profile "users"
    And the request header "<name>" is "<header>"
    When GET /api
    Then the answer is 200

    Examples: ways to write it
      | name          | header                     |
      | Authorization | Bearer assay-alice-token   |
      | authorization | bearer assay-alice-token   |
      | AUTHORIZATION | BEARER assay-alice-token   |

  Scenario Outline: The token <token> is refused at <method> <path>
    authn-static-flag: only the tokens of the file, to the letter; authn-bad-token-401: another one is 401, even where an anonymous request would be let in or refused with 403.
    Detects: the request goes on as anonymous, or tokens are compared by their beginning or without regard to case.
    Given a server with the profile "users"
    And the request header "Authorization" is "Bearer <token>"
    When <method> <path>
    Then the answer is 401 Unauthorized
    And the headers of the answer have:
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
    Examples: another case of letters
      | token             | method | path                       |
      | ASSAY-ALICE-TOKEN | GET    | /api/v1/namespaces/default |

    @rule:authn-bad-token-401
    Examples: almost right
      | token              | method | path                       |
      | none               | GET    | /api/v1/namespaces/default |
      | assay-alice-toke   | GET    | /api/v1/namespaces/default |
      | assay-alice-token2 | GET    | /api/v1/namespaces/default |
      | assay-quoted-token | GET    | /api/v1/namespaces/default |
      | alice              | GET    | /api/v1/namespaces/default |
      | 1001               | GET    | /api/v1/namespaces/default |
      | Bearer             | GET    | /api/v1/namespaces/default |

  @rule:authn-bad-token-401
  Scenario Outline: A <method> with a bad token changes nothing
    authn-bad-token-401: who isn't known does nothing, and isn't told what would be wrong with it.
    Detects: the answer is 401, but the write was carried out, or the body is looked at first.
    Given a server with the profile "users"
    And the Endpoints "one-subset" named "a"
    And the request header "Authorization" is "Bearer none"
    When <method> /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """<type>
      <body>
      """
    Then the answer is 401 Unauthorized
    And the stored Endpoints "a" is unchanged

    Examples: writes
      | method | type                         | body                              |
      | DELETE | application/json             | {}                                |
      | PATCH  | application/merge-patch+json | {"metadata":{"labels":{"x":"y"}}} |
      | PUT    | application/json             | {"metadata":{"name":"a"}}         |
      | PUT    | application/json             | {                                 |
      | PATCH  | text/none                    | {}                                |
