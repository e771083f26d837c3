@area:authn @needs:client-ca
Feature: Client certificates
  A certificate that one of the authorities of --client-ca-file signed tells who asks: the common name, and organizations as groups.

  @needs:type:selfsubjectreviews.authentication
  Scenario Outline: The certificate <certificate> is <user> to <profile>
    authn-x509-common-name, authn-x509-organizations: the subject tells user and groups; authn-x509-several-authorities: of any authority.
    Detects: only the first organization or authority counts, the organization is the user, or the subject is taken apart as a text.
    Given a server with the profile "<profile>"
    And the request carries:
      | certificate | <certificate> |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo.username | <user>   |
      | status.userInfo.uid      | (absent) |
      | status.userInfo.groups   | <groups> |

    @rule:authn-x509-flag
    Examples: with --client-ca-file
      | certificate                  | profile      | user                | groups                                |
      | usage                        | users        | erin                | ["system:authenticated"]              |

    @rule:authn-method-client-certificate
    Examples: a certificate and nothing else
      | certificate                  | profile      | user                | groups                                |
      | a user called like the proxy | users        | assay-proxy         | ["system:authenticated"]              |

    @rule:authn-x509-common-name
    Examples: common names
      | certificate                  | profile      | user                | groups                                |
      | alice                        | users        | alice               | ["devs","ops","system:authenticated"] |
      | with commas                  | users        | gil,O=masters+O=ops | ["system:authenticated"]              |

    @rule:authn-x509-organizations
    Examples: organizations
      | certificate                  | profile      | user                | groups                                |
      | alice                        | certificates | alice               | ["devs","ops","system:authenticated"] |
      | with units                   | users        | fay                 | ["a,b","system:authenticated"]        |

    @rule:authn-x509-several-authorities
    Examples: of another authority
      | certificate                  | profile      | user                | groups                                |
      | carol                        | users        | carol               | ["system:authenticated"]              |
      | dora                         | certificates | dora                | ["devs","system:authenticated"]       |

  @rule:authn-x509-verified
  Scenario Outline: A certificate <certificate> is refused
    authn-x509-verified: a certificate must be signed by an authority of the file, be of its time, and be one for clients.
    Detects: one of these is not looked at, or the request goes on as anonymous.
    Given a server with the profile "users"
    And the request carries:
      | certificate | <certificate> |
    When GET <path>
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

    Examples: what is wrong with them
      | certificate             | path                       |
      | of an unknown authority | /api/v1/namespaces/default |
      | of an unknown authority | /readyz                    |
      | expired                 | /api/v1/namespaces/default |
      | expired                 | /readyz                    |
      | of tomorrow             | /api/v1/namespaces/default |
      | of a server             | /api/v1/namespaces/default |
      | signed by a user        | /api/v1/namespaces/default |
      | proxy                   | /api/v1/namespaces/default |

  @rule:authn-x509-common-name
  Scenario: A certificate without a common name is nobody's
    authn-x509-common-name: without it there is no user; where nothing else is wrong the request is anonymous.
    Detects: a user without a name, in the groups of the certificate.
    Given a server with the profile "certificates"
    And the request carries:
      | certificate | nameless |
    When GET /api/v1/namespaces/default
    Then the answer is 403 Forbidden
    And the Status has:
      | message | namespaces "default" is forbidden: User "system:anonymous" cannot get resource "namespaces" in API group "" in the namespace "default" |

  @rule:authn-several-methods-together @needs:token-auth @needs:type:selfsubjectreviews.authentication
  Scenario: A token is good beside a certificate that is not
    authn-several-methods-together: each method accepts its own credentials.
    Detects: the first method that refuses ends it.
    Given a server with the profile "users"
    And the request carries:
      | certificate | of an unknown authority |
    And the request header "Authorization" is "Bearer assay-dev-token"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo | {"username":"dev","uid":"1002","groups":["devs","ops","system:authenticated"]} |

  @rule:authn-several-methods-together @needs:token-auth @needs:type:selfsubjectreviews.authentication
  Scenario: A certificate is good beside a token that is not
    authn-several-methods-together: the method that succeeds decides.
    Detects: a bad token refuses a request whose certificate is good.
    Given a server with the profile "users"
    And the request carries:
      | certificate | alice |
    And the request header "Authorization" is "Bearer none"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo.username | alice                                 |
      | status.userInfo.groups   | ["devs","ops","system:authenticated"] |

  @rule:authn-first-success-ends @needs:token-auth @needs:type:selfsubjectreviews.authentication
  Scenario: With two good credentials the identity is one of them, whole
    authn-first-success-ends: no other method changes it.
    Detects: the groups of both are joined, or the uid of one goes with the name of the other.
    Given a server with the profile "users"
    And the request carries:
      | certificate | carol |
    And the request header "Authorization" is "Bearer assay-dev-token"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer is one of the permitted:
      | status.userInfo.username | status.userInfo.uid | status.userInfo.groups                | meaning                         |
      | carol                    | (absent)            | ["system:authenticated"]              | the identity of the certificate |
      | dev                      | "1002"              | ["devs","ops","system:authenticated"] | the identity of the token       |

  @rule:authn-order-not-guaranteed @needs:token-auth @needs:type:selfsubjectreviews.authentication
  Scenario: With two good credentials either may count
    authn-order-not-guaranteed: which of the two methods is asked first is open.
    Detects: the request is refused, or made by a third user.
    Given a server with the profile "users"
    And the request carries:
      | certificate | carol |
    And the request header "Authorization" is "Bearer assay-dev-token"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer is one of the permitted:
      | status.userInfo.username | meaning                         |
      | carol                    | the identity of the certificate |
      | dev                      | the identity of the token       |
