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
      | issuer                   | accounts                                                                                   |
      | algorithm                | <algorithm>                                                                                |
      | kid                      | (absent)                                                                                   |
      | aud                      | {issuer:accounts}                                                                          |
      | sub                      | system:serviceaccount:{namespace}:robot                                                    |
      | {dialect:protocolPrefix} | {"namespace":"{namespace}","serviceaccount":{"name":"robot","uid":"{robot:metadata.uid}"}} |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.username | system:serviceaccount:{namespace}:robot |

    Examples: keys
      | key      | algorithm |
      | first    | RS256     |
      | second   | ES256     |

  Scenario Outline: A request with a service account token of the issuer <issuer> with <claim> <value> returns 401
    authn-sa-token-claims, authn-sa-token-audience, authn-sa-token-expiry, authn-sa-key-file-flag: one invalid claim is enough to reject the
    token.
    Detects: a server that ignores one of the claims.
    Given a server with the launch profile "account-keys"
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "robot":
      """
      metadata: { name: robot }
      """
    And the request has the credentials:
      | issuer                   | <issuer>                                                                                   |
      | kid                      | (absent)                                                                                   |
      | iss                      | {issuer:accounts}                                                                          |
      | aud                      | {issuer:accounts}                                                                          |
      | sub                      | system:serviceaccount:{namespace}:robot                                                    |
      | {dialect:protocolPrefix} | {"namespace":"{namespace}","serviceaccount":{"name":"robot","uid":"{robot:metadata.uid}"}} |
      | <claim>                  | <value>                                                                                    |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 401 Unauthorized

    @rule:authn-sa-key-file-flag
    Examples: other keys
      | issuer   | claim | value             |
      | first    | iss   | {issuer:accounts} |
      | accounts | kid   | nobodys           |

    @rule:authn-sa-token-audience
    Examples: audience
      | issuer   | claim | value |
      | accounts | aud   | vault |

    @rule:authn-sa-token-expiry
    Examples: times
      | issuer   | claim | value        |
      | accounts | exp   | -90 s        |
      | accounts | exp   | "4102444800" |
      | accounts | nbf   | +600 s       |

    @rule:authn-sa-token-claims
    Examples: issuer and account
      | issuer   | claim                    | value                                                                                      |
      | accounts | iss                      | {issuer:first}                                                                             |
      | accounts | {dialect:protocolPrefix} | (absent)                                                                                   |
      | accounts | {dialect:protocolPrefix} | {"namespace":"{namespace}","serviceaccount":{"name":"robot"}}                              |
      | accounts | {dialect:protocolPrefix} | {"namespace":"{namespace}","serviceaccount":{"name":"other","uid":"{robot:metadata.uid}"}} |

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
      | issuer                   | accounts                                                                                   |
      | kid                      | (absent)                                                                                   |
      | aud                      | {issuer:accounts}                                                                          |
      | exp                      | (absent)                                                                                   |
      | sub                      | system:serviceaccount:{namespace}:robot                                                    |
      | {dialect:protocolPrefix} | {"namespace":"{namespace}","serviceaccount":{"name":"robot","uid":"{robot:metadata.uid}"}} |
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
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "given":
      """
      spec: { expirationSeconds: 600 }
      """
    And a request has been accepted with the credentials:
      | token | {given:status.token} |
    And the clock is advanced by 700 seconds
    And the request header "Authorization" is "Bearer {given:status.token}"
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
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "given":
      """
      spec: {}
      """
    And the request header "Authorization" is "Bearer <token>"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.username | <user> |

    Examples: methods
      | token                | user                                    |
      | {given:status.token} | system:serviceaccount:{namespace}:robot |
      | assay-alice-token    | alice                                   |
