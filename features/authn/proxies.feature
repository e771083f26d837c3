@area:authn @needs:auth-proxy
Feature: Authenticating proxies
  A proxy that shows a certificate of its own authority says in headers who asks. From anybody else those headers mean nothing.

  @rule:authn-proxy-attributes @needs:type:selfsubjectreviews.authentication
  Scenario: The headers of a proxy tell user and groups
    authn-proxy-attributes: a header that comes several times gives several groups, and a comma separates nothing.
    Detects: of several values only the first or the last counts, or they become one text with commas.
    Given a server with the profile "users"
    And the request carries:
      | certificate | proxy |
    And the request header "X-Remote-User" is "zoe"
    And the request header "X-Remote-Group" is "devs"
    And the request header "X-Remote-Group" is "a,b"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo | {"username":"zoe","groups":["devs","a,b","system:authenticated"]} |

  @rule:authn-method-proxy @needs:type:selfsubjectreviews.authentication
  Scenario: Of two users in the headers of a proxy the first counts
    authn-method-proxy: there is one user, who is in the group of those who are known once.
    Detects: the last user counts, both become one name, or the group stands there twice.
    Given a server with the profile "users"
    And the request carries:
      | certificate | proxy |
    And the request header "x-remote-user" is "zoe"
    And the request header "X-Remote-User" is "alice"
    And the request header "x-remote-group" is "system:authenticated"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo | {"username":"zoe","groups":["system:authenticated"]} |

  @rule:authn-several-methods-together @needs:token-auth @needs:type:selfsubjectreviews.authentication
  Scenario Outline: The certificate <certificate> with <header> <value> beside the token <token>
    authn-several-methods-together: what one method doesn't know another may, and nothing is joined.
    Detects: a proxy that names nobody, or that isn't trusted, spoils a good token, or a bad token a good proxy.
    Given a server with the profile "users"
    And the request carries:
      | certificate | <certificate> |
    And the request header "<header>" is "<value>"
    And the request header "Authorization" is "Bearer <token>"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo | <user> |

    Examples: one of the two is good
      | certificate   | header         | value  | token           | user                                                                           |
      | proxy         | X-Remote-Group | admins | assay-dev-token | {"username":"dev","uid":"1002","groups":["devs","ops","system:authenticated"]} |
      | another proxy | X-Remote-User  | zoe    | assay-dev-token | {"username":"dev","uid":"1002","groups":["devs","ops","system:authenticated"]} |
      | proxy         | X-Remote-User  | zoe    | none            | {"username":"zoe","groups":["system:authenticated"]}                           |

  @rule:authn-proxy-attributes @rule:authn-attribute-extra @needs:type:selfsubjectreviews.authentication
  Scenario: The headers of a proxy tell extra
    authn-proxy-attributes, authn-attribute-extra: names are lower case and percent-decoded, values are lists.
    Detects: the extra is dropped, or its name stays as it was in the header.
    Given a server with the profile "users"
    And the request carries:
      | certificate | proxy |
    And the request header "X-Remote-User" is "zoe"
    And the request header "X-Remote-Extra-Acme.example%2FPlace" is "here"
    And the request header "X-Remote-Extra-Acme.example%2FPlace" is "there"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo | {"username":"zoe","groups":["system:authenticated"],"extra":{"acme.example/place":["here","there"]}} |

  @rule:authn-method-proxy
  Scenario Outline: <who> can't say who asks
    authn-method-proxy: only a certificate of the proxies' authority with an allowed name, and a user, will do.
    Detects: names, authority or both are not looked at, or groups without a user are enough.
    Given a server with the profile "users"
    And the request carries:
      | certificate | <certificate> |
    And the request header "<header>" is "<value>"
    When GET /readyz
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

    Examples: who is not trusted
      | who                     | certificate             | header         | value |
      | a proxy of another name | another proxy           | X-Remote-User  | zoe   |
      | an unknown client       | of an unknown authority | X-Remote-User  | zoe   |
      | a proxy without a user  | proxy                   | X-Remote-Group | devs  |

  @rule:authn-method-proxy @needs:type:selfsubjectreviews.authentication
  Scenario Outline: A user with the certificate <certificate> stays who they are
    authn-method-proxy: the headers of others than proxies mean nothing.
    Detects: every known user may say who asks, or the name of the certificate is compared and its authority is not.
    Given a server with the profile "users"
    And the request carries:
      | certificate | <certificate> |
    And the request header "X-Remote-User" is "zoe"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo.username | <user>   |
      | status.userInfo.groups   | <groups> |

    Examples: of the other authority
      | certificate                  | user        | groups                                |
      | alice                        | alice       | ["devs","ops","system:authenticated"] |
      | a user called like the proxy | assay-proxy | ["system:authenticated"]              |

  @rule:authn-method-proxy @needs:anonymous-auth @needs:type:selfsubjectreviews.authentication
  Scenario: Without a certificate the headers of a proxy mean nothing
    authn-method-proxy: the server takes the user from a trusted proxy.
    Detects: the headers are read from everybody.
    Given a server with the profile "users"
    And the request carries:
      | certificate | (absent) |
    And the request header "X-Remote-User" is "zoe"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 403 Forbidden
    And the Status has:
      | message | selfsubjectreviews.authentication.orch.io is forbidden: User "system:anonymous" cannot create resource "selfsubjectreviews" in API group "authentication.orch.io" at the cluster scope |
