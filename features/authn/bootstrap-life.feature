@area:authn @needs:bootstrap-tokens @needs:server-flags @needs:type:secrets @needs:type:selfsubjectreviews.authentication
Feature: The life of a bootstrap token
  It is good while its Secret is there and hasn't ended, on a server that was told to accept such tokens.

  @rule:authn-bootstrap-flag
  Scenario: Without the flag no bootstrap token counts
    authn-bootstrap-flag: the Secret alone lets nobody in.
    Detects: the tokens are accepted on every server.
    Given a server with the profile "users"
    And the answer to POST /api/v1/namespaces/kube-system/secrets is remembered as "secret" with the body:
      """
      metadata: { name: bootstrap-token-abd123 }
      type: bootstrap.{dialect:protocolPrefix}/token
      stringData: { token-id: abd123, token-secret: 0123456789abcdef, usage-bootstrap-authentication: "true" }
      """
    And the request header "Authorization" is "Bearer abd123.0123456789abcdef"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 401 Unauthorized

  @rule:authn-bootstrap-usage
  Scenario: A token for something else
    authn-bootstrap-usage: a Secret says what its token is for, and this one signs only.
    Detects: every bootstrap token lets in.
    Given a server with the profile "bootstrap"
    And the answer to POST /api/v1/namespaces/kube-system/secrets is remembered as "secret" with the body:
      """
      metadata: { name: bootstrap-token-abd128 }
      type: bootstrap.{dialect:protocolPrefix}/token
      stringData: { token-id: abd128, token-secret: 0123456789abcdef, usage-bootstrap-signing: "true" }
      """
    And the request header "Authorization" is "Bearer abd128.0123456789abcdef"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 401 Unauthorized

  @rule:authn-bootstrap-stored-in-kube-system @profile:kubernetes
  Scenario: The Secret is gone, and the cache of accepted tokens forgets
    authn-bootstrap-stored-in-kube-system: kube-apiserver keeps for ten seconds that it accepted a token.
    Detects: it keeps it until the server ends.
    Given a server with the profile "bootstrap"
    And the answer to POST /api/v1/namespaces/kube-system/secrets is remembered as "secret" with the body:
      """
      metadata: { name: bootstrap-token-abd129 }
      type: bootstrap.{dialect:protocolPrefix}/token
      stringData: { token-id: abd129, token-secret: 0123456789abcdef, usage-bootstrap-authentication: "true" }
      """
    And within 5 seconds:
      | GET /api with token abd129.0123456789abcdef | 200 |
    When DELETE /api/v1/namespaces/kube-system/secrets/bootstrap-token-abd129
    Then the answer is 200
    And within 20 seconds:
      | GET /api with token abd129.0123456789abcdef | 401 |

  @rule:authn-bootstrap-stored-in-kube-system @profile:specification
  Scenario: The Secret is gone
    authn-bootstrap-stored-in-kube-system: a token counts as long as its Secret is there.
    Detects: what was found out about the token is kept.
    Given a server with the profile "bootstrap"
    And the answer to POST /api/v1/namespaces/kube-system/secrets is remembered as "secret" with the body:
      """
      metadata: { name: bootstrap-token-abd124 }
      type: bootstrap.{dialect:protocolPrefix}/token
      stringData: { token-id: abd124, token-secret: 0123456789abcdef, usage-bootstrap-authentication: "true" }
      """
    And a request was accepted that carries:
      | token | abd124.0123456789abcdef |
    And the answer to DELETE /api/v1/namespaces/kube-system/secrets/bootstrap-token-abd124 is remembered as "deleted"
    And the request header "Authorization" is "Bearer abd124.0123456789abcdef"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 401 Unauthorized

  @rule:authn-bootstrap-cleaner @needs:controller:tokencleaner
  Scenario Outline: The cleaner removes what has ended, and leaves <what>
    authn-bootstrap-cleaner: the Secret of a token that has ended goes, and no other.
    Detects: it stays for ever, or what has not ended or is no token goes too.
    Given a server with the profile "bootstrap-cleaned"
    And the answer to POST /api/v1/namespaces/<namespace>/secrets is remembered as "lasting" with the body:
      """
      metadata: { name: <name> }
      type: <type>
      stringData: { token-id: <id>, token-secret: 0123456789abcdef, expiration: "<end>" }
      """
    And the answer to POST /api/v1/namespaces/kube-system/secrets is remembered as "ended" with the body:
      """
      metadata: { name: bootstrap-token-<ended> }
      type: bootstrap.{dialect:protocolPrefix}/token
      stringData: { token-id: <ended>, token-secret: 0123456789abcdef, expiration: "2020-01-01T00:00:00Z" }
      """
    And within 10 seconds:
      | GET /api/v1/namespaces/kube-system/secrets/bootstrap-token-<ended> | 404 |
    When GET /api/v1/namespaces/<namespace>/secrets/<name>
    Then the answer is 200
    And the answer has:
      | metadata.uid               | {lasting:metadata.uid} |
      | metadata.deletionTimestamp | (absent)               |

    Examples: what stays
      | what                   | namespace   | name                   | type                                    | id     | end                  | ended  |
      | one that has not ended | kube-system | bootstrap-token-abd125 | bootstrap.{dialect:protocolPrefix}/token | abd125 | 2999-01-01T00:00:00Z | abd126 |
      | one without an end     | kube-system | bootstrap-token-abd135 | bootstrap.{dialect:protocolPrefix}/token | abd135 |                      | abd136 |
      | a Secret of another type | kube-system | bootstrap-token-abd145 | Opaque                                 | abd145 | 2020-01-01T00:00:00Z | abd146 |
      | one of another namespace | {namespace} | bootstrap-token-abd155 | bootstrap.{dialect:protocolPrefix}/token | abd155 | 2020-01-01T00:00:00Z | abd156 |

  @rule:authn-bootstrap-cleaner @needs:controller:tokencleaner
  Scenario: The cleaner looks at what changes
    authn-bootstrap-cleaner: an end that is set later counts too.
    Detects: Secrets are looked at once, when they are made.
    Given a server with the profile "bootstrap-cleaned"
    And the answer to POST /api/v1/namespaces/kube-system/secrets is remembered as "ended" with the body:
      """
      metadata: { name: bootstrap-token-abd127 }
      type: bootstrap.{dialect:protocolPrefix}/token
      stringData: { token-id: abd127, token-secret: 0123456789abcdef, expiration: "2099-01-01T00:00:00Z" }
      """
    When PATCH /api/v1/namespaces/kube-system/secrets/bootstrap-token-abd127 with the body:
      """application/merge-patch+json
      {"stringData":{"expiration":"2020-01-01T00:00:00Z"}}
      """
    Then the answer is 200
    And within 10 seconds:
      | GET /api/v1/namespaces/kube-system/secrets/bootstrap-token-abd127 | 404 |
