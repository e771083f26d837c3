@area:authn @needs:service-account-tokens @needs:type:selfsubjectreviews.authentication
Feature: Tokens of service accounts
  An account gets a signed token on demand; whoever shows it is that account, until the token ends or the account is gone.

  Background: an account
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "robot" with the body:
      """
      metadata: { name: robot }
      """

  @rule:authn-sa-token-on-demand @rule:authn-sa-token-is-jwt @rule:authn-bearer-header-safe
  Scenario: A token on demand
    authn-sa-token-on-demand, authn-sa-token-is-jwt: three parts, letters and digits only, for the time that was asked for.
    Mistake: the answer has no end, or another one than was asked for, or the token is no JWT.
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with the body:
      """
      spec: { expirationSeconds: 1000 }
      """
    Then the answer is 201
    And the answer has:
      | apiVersion                 | is                       | authentication.orch.io/v1        |
      | kind                       | is                       | TokenRequest                     |
      | metadata.name              | is                       | robot                            |
      | metadata.namespace         | is                       | {namespace}                      |
      | spec.expirationSeconds     | is                       | 1000                             |
      | spec.audiences             | is                       | (not empty)                      |
      | status.token               | is                       | /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+$/ |
      | status.expirationTimestamp | seconds after the answer | 1000                             |

  @rule:authn-sa-username @rule:authn-sa-group-all @rule:authn-sa-group-namespace @rule:authn-sa-token-is-jwt
  @rule:authn-group-authenticated @rule:authn-attribute-uid
  Scenario: Whoever shows the token is the account
    authn-sa-username, authn-sa-group-all, authn-sa-group-namespace: namespace and name make the user, the uid is that of the account.
    Mistake: the name alone, another prefix, a group missing, or the groups of another namespace.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token is remembered as "given" with the body:
      """
      spec: {}
      """
    And the request header "Authorization" is "Bearer {given:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 201
    And the answer has:
      | status.userInfo.username | system:serviceaccount:{namespace}:robot |
      | status.userInfo.uid      | {robot:metadata.uid} |
      | status.userInfo.groups   | ["system:serviceaccounts","system:serviceaccounts:{namespace}","system:authenticated"] |
      | status.userInfo.extra["authentication.{dialect:protocolPrefix}/credential-id"] | /^\["JTI=[0-9a-f-]{36}"\]$/ |

  @rule:authn-sa-token-on-demand
  Scenario Outline: A token for <seconds> seconds is refused
    authn-sa-token-on-demand: a life that is too short or too long is a mistake in its field.
    Mistake: it is rounded, or a token is given that ends at once.
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with the body:
      """
      spec: { expirationSeconds: <seconds> }
      """
    Then the answer is 422 Invalid
    And the Status has:
      | details.group  | authentication.orch.io                                                                                                                   |
      | details.kind   | TokenRequest                                                                                                                             |
      | details.causes | [{"reason":"FieldValueInvalid","message":"Invalid value: <seconds>: may not specify a duration <why>","field":"spec.expirationSeconds"}] |

    Examples: lives
      | seconds    | why                           |
      | 599        | less than 10 minutes          |
      | 0          | less than 10 minutes          |
      | -1         | less than 10 minutes          |
      | 4294967297 | larger than 2^32 seconds      |

  @rule:authn-sa-token-on-demand
  Scenario: A token for an account that is not there
    authn-sa-token-on-demand: nobody is given a token who is nobody.
    Mistake: a token is signed for any name.
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/nobody/token with the body:
      """
      spec: {}
      """
    Then the answer is 404 NotFound
    And the Status has:
      | message | serviceaccounts "nobody" not found         |
      | details | {"name":"nobody","kind":"serviceaccounts"} |

  @rule:authn-sa-token-on-demand
  Scenario: A token for somebody else
    authn-sa-token-on-demand: a token whose audience is another is not good here.
    Mistake: the audience that was asked for isn't in the token, or isn't looked at.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token is remembered as "given" with the body:
      """
      spec: { audiences: [vault] }
      """
    And the request header "Authorization" is "Bearer {given:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 401 Unauthorized

  @rule:authn-sa-token-is-jwt @rule:authn-bad-token-401
  Scenario Outline: A token that <how> is refused
    authn-sa-token-is-jwt: the signature covers all of it.
    Mistake: the signature isn't checked, or not over everything.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token is remembered as "given" with the body:
      """
      spec: {}
      """
    And the request carries:
      | token   | {given:status.token} |
      | altered | <how>                |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 401 Unauthorized

    Examples: alterations
      | how                      |
      | has an altered signature |
      | has no signature         |
      | has an altered payload   |
      | has the algorithm none   |

  @rule:authn-sa-token-on-demand @needs:type:tokenreviews.authentication
  Scenario Outline: A review of a token for vault by <who>
    authn-sa-token-on-demand: whoever a token is for can have it reviewed; for others it is nobody's.
    Mistake: a review forgets for whom the token is.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token is remembered as "given" with the body:
      """
      spec: { audiences: [vault] }
      """
    When POST /apis/authentication.orch.io/v1/tokenreviews with the body:
      """
      spec: { token: "{given:status.token}", audiences: [<who>, others] }
      """
    Then the answer is 201
    And the answer has:
      | status.authenticated | <known>     |
      | status.audiences     | <audiences> |
      | status.user.username | <user>      |

    Examples: audiences
      | who   | known    | audiences | user                                    |
      | vault | true     | ["vault"] | system:serviceaccount:{namespace}:robot |
      | safe  | (absent) | (absent)  | (absent)                                |
