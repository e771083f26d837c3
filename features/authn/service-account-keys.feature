@area:authn @needs:service-account-tokens @needs:type:selfsubjectreviews.authentication @needs:server-flags
Feature: Keys of service account tokens
  --service-account-key-file contains the keys that verify tokens. The default is the key of the serving certificate.

  @rule:authn-sa-key-file-flag
  Scenario Outline: A service account token signed with the <key> key of --service-account-key-file is accepted
    authn-sa-key-file-flag: the server accepts tokens signed with any key in any of the files.
    Detects: a server that reads only the first file or the first key, or supports only one type of key.
    Given a server with the launch profile "account-keys"
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "robot":
      """
      metadata: { name: robot }
      """
    And the request has the credentials:
      | issuer           | accounts                                                                                   |
      | algorithm        | <algorithm>                                                                                |
      | kid              | (absent)                                                                                   |
      | aud              | {issuer:accounts}                                                                          |
      | sub              | system:serviceaccount:{namespace}:robot                                                    |
      | {dialect:domain} | {"namespace":"{namespace}","serviceaccount":{"name":"robot","uid":"{robot:metadata.uid}"}} |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.username | system:serviceaccount:{namespace}:robot |

    Examples: keys
      | key      | algorithm |
      | first    | RS256     |
      | second   | ES256     |

  Scenario Outline: A request with a service account token returns 401 if <problem>
    authn-sa-token-claims, authn-sa-token-audience, authn-sa-token-expiry, authn-sa-key-file-flag: one invalid claim is enough to reject the
    token.
    Detects: a server that ignores one of the claims.
    Given a server with the launch profile "account-keys"
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "robot":
      """
      metadata: { name: robot }
      """
    And the request has the credentials:
      | issuer           | <signer>                                                                                   |
      | kid              | (absent)                                                                                   |
      | iss              | {issuer:accounts}                                                                          |
      | aud              | {issuer:accounts}                                                                          |
      | sub              | system:serviceaccount:{namespace}:robot                                                    |
      | {dialect:domain} | {"namespace":"{namespace}","serviceaccount":{"name":"robot","uid":"{robot:metadata.uid}"}} |
      | <claim>          | <value>                                                                                    |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 401 Unauthorized

    @rule:authn-sa-key-file-flag
    Examples: other keys
      | problem                         | signer   | claim | value             |
      | another issuer signed the token | first    | iss   | {issuer:accounts} |
      | its kid is unknown              | accounts | kid   | unknown-key       |

    @rule:authn-sa-token-audience
    Examples: audience
      | problem               | signer   | claim | value |
      | its audience is vault | accounts | aud   | vault |

    @rule:authn-sa-token-expiry
    Examples: times
      | problem                        | signer   | claim | value        |
      | it expired 90 seconds ago      | accounts | exp   | -90 s        |
      | exp is a string                | accounts | exp   | "4102444800" |
      | it is valid only in 10 minutes | accounts | nbf   | +600 s       |

    @rule:authn-sa-token-claims
    Examples: issuer and account
      | problem                                     | signer   | claim            | value                                                                                      |
      | iss is another issuer                       | accounts | iss              | {issuer:first}                                                                             |
      | it has no claim with an account             | accounts | {dialect:domain} | (absent)                                                                                   |
      | the claim with the account has no uid       | accounts | {dialect:domain} | {"namespace":"{namespace}","serviceaccount":{"name":"robot"}}                              |
      | the claim with the account has another name | accounts | {dialect:domain} | {"namespace":"{namespace}","serviceaccount":{"name":"other","uid":"{robot:metadata.uid}"}} |

  @rule:authn-sa-token-expiry
  Scenario: A service account token without exp does not expire
    authn-sa-token-expiry: the claim exp is optional in a token that is signed with a service account key.
    Detects: a server that rejects a token without exp, or treats it as expired.
    Given a server with the launch profile "account-keys"
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "robot":
      """
      metadata: { name: robot }
      """
    And the request has the credentials:
      | issuer           | accounts                                                                                   |
      | kid              | (absent)                                                                                   |
      | aud              | {issuer:accounts}                                                                          |
      | exp              | (absent)                                                                                   |
      | sub              | system:serviceaccount:{namespace}:robot                                                    |
      | {dialect:domain} | {"namespace":"{namespace}","serviceaccount":{"name":"robot","uid":"{robot:metadata.uid}"}} |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.username | system:serviceaccount:{namespace}:robot |

  @rule:authn-sa-token-expiry @needs:control-port
  Scenario: A request with an expired service account token returns 401
    authn-sa-token-expiry: a token is invalid after its expiration.
    Detects: a server that returns an expiration but does not enforce it.
    Given a separate server with the launch profile "plain"
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "robot":
      """
      metadata: { name: robot }
      """
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "tokenRequest":
      """
      spec: { expirationSeconds: 600 }
      """
    And a request has been accepted with the credentials:
      | token | {tokenRequest:status.token} |
    And the clock is advanced by 700 seconds
    And the request header "Authorization" is "Bearer {tokenRequest:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 401 Unauthorized

  @rule:authn-two-methods-enabled @needs:token-auth
  Scenario Outline: A server with a token file and service accounts accepts the token <token>
    authn-two-methods-enabled: static tokens and service account tokens are valid at the same time.
    Detects: a server on which one method disables another.
    Given a server with the launch profile "users"
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "robot":
      """
      metadata: { name: robot }
      """
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "tokenRequest":
      """
      spec: {}
      """
    And the request header "Authorization" is "Bearer <token>"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.username | <user> |

    Examples: methods
      | token                       | user                                    |
      | {tokenRequest:status.token} | system:serviceaccount:{namespace}:robot |
      | assay-alice-token           | alice                                   |
