@area:authn @needs:auth-proxy
Feature: Authenticating proxies
  A proxy with a certificate of the request header CA sends the user in headers. The server ignores these headers from other clients.

  @rule:authn-proxy-attributes @needs:type:selfsubjectreviews.authentication
  Scenario: The headers of an authenticating proxy determine user and groups
    authn-proxy-attributes: a repeated header adds several groups, and commas do not separate groups.
    Detects: a server that uses only the first or the last value, or joins the values with commas.
    Given a server with the launch profile "users"
    And the request has the credentials:
      | certificate | proxy |
    And the request header "X-Remote-User" is "zoe"
    And the request header "X-Remote-Group" is "devs"
    And the request header "X-Remote-Group" is "a,b"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | {"username":"zoe","groups":["devs","a,b","system:authenticated"]} |

  @rule:authn-method-proxy @needs:type:selfsubjectreviews.authentication
  Scenario: The first X-Remote-User header of an authenticating proxy determines the user
    authn-method-proxy: there is one user, and the group system:authenticated is added once.
    Detects: a server that uses the last header, joins both names, or adds the group twice.
    Given a server with the launch profile "users"
    And the request has the credentials:
      | certificate | proxy |
    And the request header "x-remote-user" is "zoe"
    And the request header "X-Remote-User" is "alice"
    And the request header "x-remote-group" is "system:authenticated"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | {"username":"zoe","groups":["system:authenticated"]} |

  @rule:authn-several-methods-together @needs:token-auth @needs:type:selfsubjectreviews.authentication
  Scenario Outline: A request with the certificate "<certificate>", <header> "<value>" and the token <token> has the user of <method>
    authn-several-methods-together: if one method fails, another can succeed, and attributes are not combined.
    Detects: a server that rejects a valid token because the proxy is untrusted or sends no user, or a valid proxy because a token is invalid.
    Given a server with the launch profile "users"
    And the request has the credentials:
      | certificate | <certificate> |
    And the request header "<header>" is "<value>"
    And the request header "Authorization" is "Bearer <token>"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | <user> |

    Examples: one valid method
      | method      | certificate   | header         | value  | token           | user                                                                           |
      | the token   | proxy         | X-Remote-Group | admins | assay-dev-token | {"username":"dev","uid":"1002","groups":["devs","ops","system:authenticated"]} |
      | the token   | another proxy | X-Remote-User  | zoe    | assay-dev-token | {"username":"dev","uid":"1002","groups":["devs","ops","system:authenticated"]} |
      | the headers | proxy         | X-Remote-User  | zoe    | unknown-token   | {"username":"zoe","groups":["system:authenticated"]}                           |

  @rule:authn-proxy-attributes @rule:authn-attribute-extra @needs:type:selfsubjectreviews.authentication
  Scenario: The server converts the names of X-Remote-Extra headers to lower case and decodes them
    authn-proxy-attributes, authn-attribute-extra: the decoded names are the keys of extra, and a repeated header adds a value to the list.
    Detects: a server that drops the extra, or does not convert the header name.
    Given a server with the launch profile "users"
    And the request has the credentials:
      | certificate | proxy |
    And the request header "X-Remote-User" is "zoe"
    And the request header "X-Remote-Extra-Acme.example%2FPlace" is "here"
    And the request header "X-Remote-Extra-Acme.example%2FPlace" is "there"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | {"username":"zoe","groups":["system:authenticated"],"extra":{"acme.example/place":["here","there"]}} |

  @rule:authn-method-proxy
  Scenario Outline: A request with <header> from <client> returns 401
    authn-method-proxy: the server accepts the headers only with a certificate of the request header CA, an allowed name and a user.
    Detects: a server that ignores the name or the authority of the certificate, or accepts groups without a user.
    Given a server with the launch profile "users"
    And the request has the credentials:
      | certificate | <certificate> |
    And the request header "<header>" is "<value>"
    When GET /readyz
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

    Examples: untrusted clients
      | client                               | certificate             | header         | value |
      | a proxy with another name            | another proxy           | X-Remote-User  | zoe   |
      | a client with an unknown certificate | of an unknown authority | X-Remote-User  | zoe   |
      | a proxy without a user               | proxy                   | X-Remote-Group | devs  |

  @rule:authn-method-proxy @needs:type:selfsubjectreviews.authentication
  Scenario Outline: The server ignores X-Remote-User from a client with the certificate "<certificate>"
    authn-method-proxy: only trusted proxies can name another user.
    Detects: a server that accepts the header from every authenticated user, or checks only the name of the certificate.
    Given a server with the launch profile "users"
    And the request has the credentials:
      | certificate | <certificate> |
    And the request header "X-Remote-User" is "zoe"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.username | <user>   |
      | status.userInfo.groups   | <groups> |

    Examples: certificates of the client CA
      | certificate                       | user        | groups                                |
      | alice                             | alice       | ["devs","ops","system:authenticated"] |
      | a user with the name of the proxy | assay-proxy | ["system:authenticated"]              |

  @rule:authn-method-proxy @needs:anonymous-auth @needs:type:selfsubjectreviews.authentication
  Scenario: The server ignores X-Remote-User from a client without a certificate
    authn-method-proxy: the server accepts a user only from a trusted proxy.
    Detects: a server that accepts the header from every client.
    Given a server with the launch profile "users"
    And the request has the credentials:
      | certificate | (absent) |
    And the request header "X-Remote-User" is "zoe"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 403 Forbidden
    And the Status has:
      | message | selfsubjectreviews.authentication.orch.io is forbidden: User "system:anonymous" cannot create resource "selfsubjectreviews" in API group "authentication.orch.io" at the cluster scope |

  @rule:authn-proxy-attributes @needs:type:selfsubjectreviews.authentication
  Scenario: An empty X-Remote-Group header adds no group, and an empty X-Remote-Extra header adds an empty value
    authn-proxy-attributes: the server ignores empty groups, but keeps empty values of extra.
    Detects: a server that adds an empty group, or drops empty values of extra.
    Given a server with the launch profile "users"
    And the request has the credentials:
      | certificate | proxy |
    And the request header "X-Remote-User" is "zoe"
    And the request header "X-Remote-Group" is ""
    And the request header "X-Remote-Extra-Place" is ""
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | {"username":"zoe","groups":["system:authenticated"],"extra":{"place":[""]}} |
