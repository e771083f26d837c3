@area:authn @needs:service-account-tokens @needs:type:selfsubjectreviews.authentication @needs:server-flags
Feature: Keys of service accounts' tokens
  Files with keys say whose signatures count; without any it is the key of the server's own certificate.

  @rule:authn-sa-key-file-flag
  Scenario Outline: A token that the <key> key signs
    authn-sa-key-file-flag: each key of each file counts.
    Detects: only the first file or the first key is read, or the kind of key is taken for granted.
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

  Scenario Outline: A token of the issuer <issuer> whose <claim> is <value>
    authn-sa-token-claims, authn-sa-token-audience, authn-sa-token-expiry, authn-sa-key-file-flag: each by itself is enough to refuse.
    Detects: the claims are believed in part.
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
    Examples: another audience
      | issuer   | claim | value |
      | accounts | aud   | vault |

    @rule:authn-sa-token-expiry
    Examples: times
      | issuer   | claim | value        |
      | accounts | exp   | -90 s        |
      | accounts | exp   | "4102444800" |
      | accounts | nbf   | +600 s       |

    @rule:authn-sa-token-claims
    Examples: issuers and accounts
      | issuer   | claim                    | value                                                                                      |
      | accounts | iss                      | {issuer:first}                                                                             |
      | accounts | {dialect:protocolPrefix} | (absent)                                                                                   |
      | accounts | {dialect:protocolPrefix} | {"namespace":"{namespace}","serviceaccount":{"name":"robot"}}                              |
      | accounts | {dialect:protocolPrefix} | {"namespace":"{namespace}","serviceaccount":{"name":"other","uid":"{robot:metadata.uid}"}} |

  @rule:authn-sa-token-expiry
  Scenario: A token without an end does not expire
    authn-sa-token-expiry: the time of exp ends a token, and a token of the issuer need not have one.
    Detects: a token without exp is refused, or taken for one that has expired.
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
  Scenario: A token that has ended
    authn-sa-token-expiry: after its time a token is nobody's.
    Detects: the end is told but not kept.
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
  Scenario Outline: Besides service accounts users are known, by <token>
    authn-two-methods-enabled: one server knows both at once.
    Detects: a method turns another one off.
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
