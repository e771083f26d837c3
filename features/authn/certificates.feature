@area:authn @needs:client-ca
Feature: Client certificates
  A certificate signed by an authority in --client-ca-file identifies the user: the common name is the user name, organizations are groups.

  @needs:type:selfsubjectreviews.authentication
  Scenario Outline: The client certificate "<certificate>" authenticates the user <user> with the launch profile <profile>
    authn-x509-common-name, authn-x509-organizations: the subject determines user and groups; authn-x509-several-authorities: certificates of every
    authority in the file are valid.
    Detects: a server that reads only the first organization or authority, takes the organization as user name, or parses the subject as text.
    Given a server with the launch profile "<profile>"
    And the request has the credentials:
      | certificate | <certificate> |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.username | <user>   |
      | status.userInfo.uid      | (absent) |
      | status.userInfo.groups   | <groups> |

    @rule:authn-x509-flag
    Examples: --client-ca-file
      | certificate | profile | user | groups                   |
      | usage       | users   | erin | ["system:authenticated"] |

    @rule:authn-method-client-certificate
    Examples: certificate as the only credential
      | certificate                       | profile | user        | groups                   |
      | a user with the name of the proxy | users   | assay-proxy | ["system:authenticated"] |

    @rule:authn-x509-common-name
    Examples: common names
      | certificate | profile | user                | groups                                |
      | alice       | users   | alice               | ["devs","ops","system:authenticated"] |
      | with commas | users   | gil,O=masters+O=ops | ["system:authenticated"]              |

    @rule:authn-x509-organizations
    Examples: organizations
      | certificate | profile      | user  | groups                                |
      | alice       | certificates | alice | ["devs","ops","system:authenticated"] |
      | with units  | users        | fay   | ["a,b","system:authenticated"]        |

    @rule:authn-x509-several-authorities
    Examples: second authority
      | certificate | profile      | user  | groups                          |
      | carol       | users        | carol | ["system:authenticated"]        |
      | dora        | certificates | dora  | ["devs","system:authenticated"] |

  @rule:authn-x509-verified
  Scenario Outline: GET <path> with the client certificate "<certificate>" returns 401 Unauthorized
    authn-x509-verified: a certificate must be signed by an authority in the file, be currently valid, and allow client authentication.
    Detects: a server that skips one of these checks, or handles the request as anonymous.
    Given a server with the launch profile "users"
    And the request has the credentials:
      | certificate | <certificate> |
    When GET <path>
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

    Examples: invalid certificates
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
  Scenario: A client certificate without a common name makes the request anonymous
    authn-x509-common-name: a valid certificate without a common name identifies no user.
    Detects: a server that accepts a user without a name, in the groups of the certificate.
    Given a server with the launch profile "certificates"
    And the request has the credentials:
      | certificate | nameless |
    When GET /api/v1/namespaces/default
    Then the response is 403 Forbidden
    And the Status has:
      | message | namespaces "default" is forbidden: User "system:anonymous" cannot get resource "namespaces" in API group "" in the namespace "default" |

  @rule:authn-several-methods-together @needs:token-auth @needs:type:selfsubjectreviews.authentication
  Scenario: A request with a valid token and an invalid certificate has the user of the token
    authn-several-methods-together: each authentication method accepts its own credentials.
    Detects: a server on which the first method that fails ends authentication.
    Given a server with the launch profile "users"
    And the request has the credentials:
      | certificate | of an unknown authority |
    And the request header "Authorization" is "Bearer assay-dev-token"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | {"username":"dev","uid":"1002","groups":["devs","ops","system:authenticated"]} |

  @rule:authn-several-methods-together @needs:token-auth @needs:type:selfsubjectreviews.authentication
  Scenario: A request with an invalid token and a valid certificate has the user of the certificate
    authn-several-methods-together: the method that succeeds determines the user.
    Detects: a server that rejects a request with a valid certificate because its token is invalid.
    Given a server with the launch profile "users"
    And the request has the credentials:
      | certificate | alice |
    And the request header "Authorization" is "Bearer none"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.username | alice                                 |
      | status.userInfo.groups   | ["devs","ops","system:authenticated"] |

  @rule:authn-first-success-ends @needs:token-auth @needs:type:selfsubjectreviews.authentication
  Scenario: A request with a valid token and a valid certificate has the attributes of only one of these credentials
    authn-first-success-ends: the first method that succeeds determines all attributes.
    Detects: a server that joins the groups of both credentials, or combines the name of one with the uid of the other.
    Given a server with the launch profile "users"
    And the request has the credentials:
      | certificate | carol |
    And the request header "Authorization" is "Bearer assay-dev-token"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response matches one of these rows:
      | status.userInfo.username | status.userInfo.uid | status.userInfo.groups                | meaning                         |
      | carol                    | (absent)            | ["system:authenticated"]              | the identity of the certificate |
      | dev                      | "1002"              | ["devs","ops","system:authenticated"] | the identity of the token       |

  @rule:authn-order-not-guaranteed @needs:token-auth @needs:type:selfsubjectreviews.authentication
  Scenario: A request with a valid token and a valid certificate succeeds as either user
    authn-order-not-guaranteed: the order of the two methods is not specified.
    Detects: a server that rejects the request, or authenticates a different user.
    Given a server with the launch profile "users"
    And the request has the credentials:
      | certificate | carol |
    And the request header "Authorization" is "Bearer assay-dev-token"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response matches one of these rows:
      | status.userInfo.username | meaning                         |
      | carol                    | the identity of the certificate |
      | dev                      | the identity of the token       |
