@area:authn @needs:service-account-tokens @needs:type:selfsubjectreviews.authentication @needs:server-flags
Feature: Keys of service account tokens
  --service-account-key-file names the keys that verify tokens; the default is the key of the serving certificate.

  @rule:authn-sa-key-file-flag
  Scenario Outline: A service account token signed with the <key> key of --service-account-key-file is accepted
    authn-sa-key-file-flag: every key in every file is valid.
    Detects: a server that reads only the first file or the first key, or expects one type of key.
    Given a server with the profile "account-keys"
    And the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "robot" with the body:
      """
      metadata: { name: robot }
      """
    And the request carries:
      | issuer                   | accounts                                                                                   |
      | algorithm                | <algorithm>                                                                                |
      | kid                      | (absent)                                                                                   |
      | aud                      | {issuer:accounts}                                                                          |
      | sub                      | system:serviceaccount:{namespace}:robot                                                    |
      | {dialect:protocolPrefix} | {"namespace":"{namespace}","serviceaccount":{"name":"robot","uid":"{robot:metadata.uid}"}} |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo.username | system:serviceaccount:{namespace}:robot |

    Examples: keys
      | key      | algorithm |
      | first    | RS256     |
      | second   | ES256     |

  Scenario Outline: A service account token signed by the issuer <issuer> with <claim> <value> returns 401
    authn-sa-token-claims, authn-sa-token-audience, authn-sa-token-expiry, authn-sa-key-file-flag: each invalid claim alone is enough to reject the
    token.
    Detects: a server that ignores one of the claims.
    Given a server with the profile "account-keys"
    And the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "robot" with the body:
      """
      metadata: { name: robot }
      """
    And the request carries:
      | issuer                   | <issuer>                                                                                   |
      | kid                      | (absent)                                                                                   |
      | iss                      | {issuer:accounts}                                                                          |
      | aud                      | {issuer:accounts}                                                                          |
      | sub                      | system:serviceaccount:{namespace}:robot                                                    |
      | {dialect:protocolPrefix} | {"namespace":"{namespace}","serviceaccount":{"name":"robot","uid":"{robot:metadata.uid}"}} |
      | <claim>                  | <value>                                                                                    |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 401 Unauthorized

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
    authn-sa-token-expiry: exp is optional in a token of the issuer.
    Detects: a server that rejects a token without exp, or treats it as expired.
    Given a server with the profile "account-keys"
    And the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "robot" with the body:
      """
      metadata: { name: robot }
      """
    And the request carries:
      | issuer                   | accounts                                                                                   |
      | kid                      | (absent)                                                                                   |
      | aud                      | {issuer:accounts}                                                                          |
      | exp                      | (absent)                                                                                   |
      | sub                      | system:serviceaccount:{namespace}:robot                                                    |
      | {dialect:protocolPrefix} | {"namespace":"{namespace}","serviceaccount":{"name":"robot","uid":"{robot:metadata.uid}"}} |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo.username | system:serviceaccount:{namespace}:robot |

  @rule:authn-sa-token-expiry @needs:control-port
  Scenario: An expired service account token returns 401
    authn-sa-token-expiry: a token is invalid after its expiration.
    Detects: a server that returns an expiration but does not enforce it.
    Given a server of its own with the profile "plain"
    And the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "robot" with the body:
      """
      metadata: { name: robot }
      """
    And the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token is remembered as "given" with the body:
      """
      spec: { expirationSeconds: 600 }
      """
    And a request was accepted that carries:
      | token | {given:status.token} |
    And outside the API this happens:
      | clock | 700 seconds ahead |
    And the request header "Authorization" is "Bearer {given:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 401 Unauthorized

  @rule:authn-two-methods-enabled @needs:token-auth
  Scenario Outline: A server with a token file and service accounts accepts the token <token>
    authn-two-methods-enabled: several authentication methods are enabled at once.
    Detects: a server on which one method disables another.
    Given a server with the profile "users"
    And the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "robot" with the body:
      """
      metadata: { name: robot }
      """
    And the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token is remembered as "given" with the body:
      """
      spec: {}
      """
    And the request header "Authorization" is "Bearer <token>"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo.username | <user> |

    Examples: methods
      | token                | user                                    |
      | {given:status.token} | system:serviceaccount:{namespace}:robot |
      | assay-alice-token    | alice                                   |
