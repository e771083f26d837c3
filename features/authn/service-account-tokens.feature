@area:authn @needs:service-account-tokens @needs:type:selfsubjectreviews.authentication
Feature: Tokens of service accounts
  An account gets a signed token on demand, for an audience and a time.

  Background: an account
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "robot" with the body:
      """
      metadata: { name: robot }
      """

  @rule:authn-sa-token-on-demand
  Scenario: A token on demand
    authn-sa-token-on-demand: the request is answered with itself, a token, and when it ends.
    Detects: the answer has no end, or another one than was asked for.
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with the body:
      """
      spec: { expirationSeconds: 1000 }
      """
    Then the answer is a success
    And the answer has:
      | apiVersion                 | is                       | authentication.orch.io/v1 |
      | kind                       | is                       | TokenRequest              |
      | metadata.name              | is                       | robot                     |
      | metadata.namespace         | is                       | {namespace}               |
      | spec.expirationSeconds     | is                       | 1000                      |
      | spec.audiences             | is                       | (not empty)               |
      | status.token               | is                       | (not empty)               |
      | status.expirationTimestamp | seconds after the answer | 1000                      |

  @rule:authn-sa-token-is-jwt @rule:authn-bearer-header-safe
  Scenario: A token has three parts
    authn-sa-token-is-jwt, authn-bearer-header-safe: header, payload and signature, of letters and digits only.
    Detects: the token is no JWT, or not fit for a header.
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with the body:
      """
      spec: {}
      """
    Then the answer is a success
    And the answer has:
      | status.token | /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+$/ |

  @rule:authn-sa-token-expiry
  Scenario Outline: A token for <seconds> seconds is refused
    authn-sa-token-expiry: a life that is too short or too long is a mistake in its field.
    Detects: it is rounded, or a token is given that ends at once.
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
    Detects: a token is signed for any name.
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/nobody/token with the body:
      """
      spec: {}
      """
    Then the answer is 404 NotFound
    And the Status has:
      | message | serviceaccounts "nobody" not found         |
      | details | {"name":"nobody","kind":"serviceaccounts"} |

  @rule:authn-sa-token-audience
  Scenario: A token for another audience
    authn-sa-token-audience: a token whose audience is another is not good here.
    Detects: the audience that was asked for isn't in the token, or isn't looked at.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token is remembered as "given" with the body:
      """
      spec: { audiences: [vault] }
      """
    And the request header "Authorization" is "Bearer {given:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 401 Unauthorized

  @rule:authn-sa-token-is-jwt
  Scenario Outline: A token that <how> is refused
    authn-sa-token-is-jwt: the signature covers all of it.
    Detects: the signature isn't checked, or not over everything.
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

  @rule:authn-sa-token-audience @needs:type:tokenreviews.authentication
  Scenario Outline: A review of a token for vault by <who>
    authn-sa-token-audience: each audience of a token can have it reviewed; for others it is no user's.
    Detects: a review does not look at the audience.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token is remembered as "given" with the body:
      """
      spec: { audiences: [vault] }
      """
    When POST /apis/authentication.orch.io/v1/tokenreviews with the body:
      """
      spec: { token: "{given:status.token}", audiences: [<who>, others] }
      """
    Then the answer is a success
    And the answer has:
      | status.authenticated | <known>     |
      | status.audiences     | <audiences> |
      | status.user.username | <user>      |

    Examples: audiences
      | who   | known    | audiences | user                                    |
      | vault | true     | ["vault"] | system:serviceaccount:{namespace}:robot |
      | safe  | (absent) | (absent)  | (absent)                                |
