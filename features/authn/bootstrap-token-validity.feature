@area:authn @needs:bootstrap-tokens @needs:server-flags @needs:type:secrets @needs:type:selfsubjectreviews.authentication
Feature: Validity of bootstrap tokens
  A bootstrap token is valid while its Secret exists and has not expired, on a server with bootstrap tokens enabled.

  @rule:authn-bootstrap-flag
  Scenario: A request with a bootstrap token returns 401 without --enable-bootstrap-token-auth
    authn-bootstrap-flag: the Secret alone does not make the token valid.
    Detects: a server that always accepts bootstrap tokens.
    Given a server with the launch profile "users"
    And the response to POST /api/v1/namespaces/kube-system/secrets with this body is saved as "secret":
      """
      metadata: { name: bootstrap-token-abd123 }
      type: bootstrap.{dialect:domain}/token
      stringData: { token-id: abd123, token-secret: 0123456789abcdef, usage-bootstrap-authentication: "true" }
      """
    And the request header "Authorization" is "Bearer abd123.0123456789abcdef"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 401 Unauthorized

  @rule:authn-bootstrap-usage
  Scenario: A request with a bootstrap token without usage-bootstrap-authentication returns 401
    authn-bootstrap-usage: the Secret lists the uses of its token. In this scenario, the only use is signing.
    Detects: a server that accepts every bootstrap token for authentication.
    Given a server with the launch profile "bootstrap"
    And the response to POST /api/v1/namespaces/kube-system/secrets with this body is saved as "secret":
      """
      metadata: { name: bootstrap-token-abd128 }
      type: bootstrap.{dialect:domain}/token
      stringData: { token-id: abd128, token-secret: 0123456789abcdef, usage-bootstrap-signing: "true" }
      """
    And the request header "Authorization" is "Bearer abd128.0123456789abcdef"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 401 Unauthorized

  @rule:authn-bootstrap-stored-in-kube-system @profile:kubernetes
  Scenario: A request with a bootstrap token returns 401 within 20 seconds after the Secret is deleted
    authn-bootstrap-stored-in-kube-system: a token is valid only while its Secret exists; kube-apiserver caches accepted tokens for ten seconds.
    Detects: a server that caches accepted tokens until it stops.
    Given a server with the launch profile "bootstrap"
    And the response to POST /api/v1/namespaces/kube-system/secrets with this body is saved as "secret":
      """
      metadata: { name: bootstrap-token-abd129 }
      type: bootstrap.{dialect:domain}/token
      stringData: { token-id: abd129, token-secret: 0123456789abcdef, usage-bootstrap-authentication: "true" }
      """
    And within 5 seconds these checks succeed:
      | GET /api with token abd129.0123456789abcdef | 200 |
    When DELETE /api/v1/namespaces/kube-system/secrets/bootstrap-token-abd129
    Then the response is 200
    And within 20 seconds these checks succeed:
      | GET /api with token abd129.0123456789abcdef | 401 |

  @rule:authn-bootstrap-stored-in-kube-system @profile:specification
  Scenario: A request with a bootstrap token returns 401 as soon as the Secret is deleted
    authn-bootstrap-stored-in-kube-system: a token is valid only while its Secret exists.
    Detects: a server that caches accepted tokens.
    Given a server with the launch profile "bootstrap"
    And the response to POST /api/v1/namespaces/kube-system/secrets with this body is saved as "secret":
      """
      metadata: { name: bootstrap-token-abd124 }
      type: bootstrap.{dialect:domain}/token
      stringData: { token-id: abd124, token-secret: 0123456789abcdef, usage-bootstrap-authentication: "true" }
      """
    And a request has been accepted with the credentials:
      | token | abd124.0123456789abcdef |
    And the response to DELETE /api/v1/namespaces/kube-system/secrets/bootstrap-token-abd124 is saved as "deleted"
    And the request header "Authorization" is "Bearer abd124.0123456789abcdef"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 401 Unauthorized

  @rule:authn-bootstrap-cleaner @needs:controller:tokencleaner
  Scenario Outline: The token cleaner deletes the Secret of an expired token and keeps <secret>
    authn-bootstrap-cleaner: the controller deletes only Secrets of expired tokens.
    Detects: a controller that deletes nothing, or also deletes Secrets that have not expired or contain no token.
    Given a server with the launch profile "bootstrap-cleaned"
    And the response to POST /api/v1/namespaces/<namespace>/secrets with this body is saved as "keptSecret":
      """
      metadata: { name: <name> }
      type: <type>
      stringData: { token-id: <id>, token-secret: 0123456789abcdef, expiration: "<expiration>" }
      """
    And the response to POST /api/v1/namespaces/kube-system/secrets with this body is saved as "expiredSecret":
      """
      metadata: { name: bootstrap-token-<expired id> }
      type: bootstrap.{dialect:domain}/token
      stringData: { token-id: <expired id>, token-secret: 0123456789abcdef, expiration: "2020-01-01T00:00:00Z" }
      """
    And within 10 seconds these checks succeed:
      | GET /api/v1/namespaces/kube-system/secrets/bootstrap-token-<expired id> | 404 |
    When GET /api/v1/namespaces/<namespace>/secrets/<name>
    Then the response is 200
    And the response has:
      | metadata.uid               | {keptSecret:metadata.uid} |
      | metadata.deletionTimestamp | (absent)                  |

    Examples: Secrets that are kept
      | secret                        | namespace   | name                   | type                             | id     | expiration           | expired id |
      | a token that has not expired  | kube-system | bootstrap-token-abd125 | bootstrap.{dialect:domain}/token | abd125 | 2999-01-01T00:00:00Z | abd126     |
      | a token without an expiration | kube-system | bootstrap-token-abd135 | bootstrap.{dialect:domain}/token | abd135 |                      | abd136     |
      | a Secret of another type      | kube-system | bootstrap-token-abd145 | Opaque                           | abd145 | 2020-01-01T00:00:00Z | abd146     |
      | a Secret in another namespace | {namespace} | bootstrap-token-abd155 | bootstrap.{dialect:domain}/token | abd155 | 2020-01-01T00:00:00Z | abd156     |

  @rule:authn-bootstrap-cleaner @needs:controller:tokencleaner
  Scenario: The token cleaner deletes a Secret whose expiration is changed to the past
    authn-bootstrap-cleaner: the controller checks a Secret again when its expiration changes.
    Detects: a controller that checks Secrets only when they are created.
    Given a server with the launch profile "bootstrap-cleaned"
    And the response to POST /api/v1/namespaces/kube-system/secrets with this body is saved as "expiredSecret":
      """
      metadata: { name: bootstrap-token-abd127 }
      type: bootstrap.{dialect:domain}/token
      stringData: { token-id: abd127, token-secret: 0123456789abcdef, expiration: "2099-01-01T00:00:00Z" }
      """
    When PATCH /api/v1/namespaces/kube-system/secrets/bootstrap-token-abd127 with the body:
      """application/merge-patch+json
      {"stringData":{"expiration":"2020-01-01T00:00:00Z"}}
      """
    Then the response is 200
    And within 10 seconds these checks succeed:
      | GET /api/v1/namespaces/kube-system/secrets/bootstrap-token-abd127 | 404 |

  @rule:authn-bootstrap-usage
  Scenario Outline: A request with a bootstrap token whose usage-bootstrap-authentication is "<value>" returns 401
    authn-bootstrap-usage: only the value "true" permits authentication.
    Detects: a server that parses the value as a boolean, or accepts every value.
    Given a server with the launch profile "bootstrap"
    And the response to POST /api/v1/namespaces/kube-system/secrets with this body is saved as "secret":
      """
      metadata: { name: bootstrap-token-<id> }
      type: bootstrap.{dialect:domain}/token
      stringData: { token-id: <id>, token-secret: 0123456789abcdef, usage-bootstrap-authentication: "<value>" }
      """
    And the request header "Authorization" is "Bearer <id>.0123456789abcdef"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 401 Unauthorized

    Examples: values
      | value | id     |
      | True  | abd151 |
      | 1     | abd152 |
      | false | abd153 |
