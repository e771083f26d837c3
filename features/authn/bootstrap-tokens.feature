@area:authn @needs:bootstrap-tokens @needs:server-flags @needs:type:secrets @needs:type:selfsubjectreviews.authentication
Feature: Bootstrap tokens
  A Secret in kube-system contains the ID and the secret of a token with which a node joins the cluster.

  Scenario Outline: A bootstrap token whose Secret has <field> "<value>" authenticates with <attribute> <result>
    authn-bootstrap-username, authn-bootstrap-group, authn-bootstrap-extra-groups: the token ID determines the user name, and the Secret can name
    extra groups.
    Detects: a server that uses the ID alone as user name, omits the group, or treats every token with an expiration as expired.
    Given a server with the launch profile "bootstrap"
    And the response to POST /api/v1/namespaces/kube-system/secrets with this body is saved as "secret":
      """
      metadata: { name: bootstrap-token-<id> }
      type: bootstrap.{dialect:domain}/token
      stringData: { token-id: <id>, token-secret: 0123456789abcdef, usage-bootstrap-authentication: "true", <field>: "<value>" }
      """
    And the request header "Authorization" is "Bearer <id>.0123456789abcdef"
    And within 5 seconds these checks succeed:
      | GET /api with token <id>.0123456789abcdef | 200 |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.<attribute> | <result> |

    @rule:authn-bootstrap-username
    Examples: user name
      | id     | field       | value  | attribute | result                  |
      | abc140 | description | a node | username  | system:bootstrap:abc140 |

    @rule:authn-bootstrap-group
    Examples: default group
      | id     | field       | value  | attribute | result                                          |
      | abc141 | description | a node | groups    | ["system:bootstrappers","system:authenticated"] |

    @rule:authn-bootstrap-extra-groups
    Examples: extra groups
      | id     | field             | value                                         | attribute | result                                                                                            |
      | abc142 | auth-extra-groups | system:bootstrappers:b,system:bootstrappers:a | groups    | ["system:bootstrappers","system:bootstrappers:a","system:bootstrappers:b","system:authenticated"] |

    @rule:authn-bootstrap-secret-name
    Examples: expiration in the future
      | id     | field      | value                | attribute | result                  |
      | abc143 | expiration | 2999-01-01T00:00:00Z | username  | system:bootstrap:abc143 |

  Scenario Outline: A request with a bootstrap token returns 401 if <problem>
    authn-bootstrap-secret-name, authn-bootstrap-shape, authn-bootstrap-secret-compared: the name, type, namespace and fields of the Secret must be
    valid, and the server compares the complete token.
    Detects: a server that compares only the token ID, ignores the type or the namespace of the Secret, or accepts expired tokens.
    Given a server with the launch profile "bootstrap"
    And the response to POST /api/v1/namespaces/<namespace>/secrets with this body is saved as "secret":
      """
      metadata: { name: <name> }
      type: <type>
      stringData: { token-id: <id>, token-secret: <secret>, usage-bootstrap-authentication: "true", <field>: "<value>" }
      """
    And the request header "Authorization" is "Bearer <token>"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 401 Unauthorized

    @rule:authn-bootstrap-secret-name
    Examples: invalid name, type or expiration
      | problem                                                     | token                   | name                   | namespace   | id     | secret           | type                             | field       | value                |
      | the Secret has the type Opaque                              | abc124.0123456789abcdef | bootstrap-token-abc124 | kube-system | abc124 | 0123456789abcdef | Opaque                           | description | x                    |
      | the name of the Secret does not begin with bootstrap-token- | abc126.0123456789abcdef | token-abc126           | kube-system | abc126 | 0123456789abcdef | bootstrap.{dialect:domain}/token | description | x                    |
      | the token has expired                                       | abc130.0123456789abcdef | bootstrap-token-abc130 | kube-system | abc130 | 0123456789abcdef | bootstrap.{dialect:domain}/token | expiration  | 2020-01-01T00:00:00Z |
      | the expiration is not a time                                | abc131.0123456789abcdef | bootstrap-token-abc131 | kube-system | abc131 | 0123456789abcdef | bootstrap.{dialect:domain}/token | expiration  | tomorrow             |

    @rule:authn-bootstrap-stored-in-kube-system
    Examples: invalid namespace
      | problem                                | token                   | name                   | namespace | id     | secret           | type                             | field       | value |
      | the Secret is in the namespace default | abc125.0123456789abcdef | bootstrap-token-abc125 | default   | abc125 | 0123456789abcdef | bootstrap.{dialect:domain}/token | description | x     |

    @rule:authn-bootstrap-extra-groups
    Examples: invalid extra groups
      | problem                                              | token                   | name                   | namespace   | id     | secret           | type                             | field             | value                                 |
      | an extra group lacks the prefix system:bootstrappers | abc132.0123456789abcdef | bootstrap-token-abc132 | kube-system | abc132 | 0123456789abcdef | bootstrap.{dialect:domain}/token | auth-extra-groups | system:masters                        |
      | the second extra group lacks the prefix              | abc150.0123456789abcdef | bootstrap-token-abc150 | kube-system | abc150 | 0123456789abcdef | bootstrap.{dialect:domain}/token | auth-extra-groups | system:bootstrappers:a,system:masters |

    @rule:authn-bootstrap-secret-compared
    Examples: different ID or secret
      | problem                                  | token                   | name                   | namespace   | id     | secret           | type                             | field       | value |
      | the Secret contains another token ID     | abc127.0123456789abcdef | bootstrap-token-abc127 | kube-system | abc128 | 0123456789abcdef | bootstrap.{dialect:domain}/token | description | x     |
      | the Secret contains another token secret | abc136.0123456789abcdee | bootstrap-token-abc136 | kube-system | abc136 | 0123456789abcdef | bootstrap.{dialect:domain}/token | description | x     |

    @rule:authn-bootstrap-shape
    Examples: invalid format
      | problem                                       | token                    | name                   | namespace   | id     | secret            | type                             | field       | value |
      | the token secret contains an uppercase letter | abc133.0123456789abcdeX  | bootstrap-token-abc133 | kube-system | abc133 | 0123456789abcdeX  | bootstrap.{dialect:domain}/token | description | x     |
      | the token secret has 15 characters            | abc134.0123456789abcde   | bootstrap-token-abc134 | kube-system | abc134 | 0123456789abcde   | bootstrap.{dialect:domain}/token | description | x     |
      | the token secret has 17 characters            | abc135.0123456789abcdef0 | bootstrap-token-abc135 | kube-system | abc135 | 0123456789abcdef0 | bootstrap.{dialect:domain}/token | description | x     |
      | the token ID has 5 characters                 | abc13.0123456789abcdef   | bootstrap-token-abc13  | kube-system | abc13  | 0123456789abcdef  | bootstrap.{dialect:domain}/token | description | x     |
      | the token has no ID                           | 0123456789abcdef         | bootstrap-token-abc137 | kube-system | abc137 | 0123456789abcdef  | bootstrap.{dialect:domain}/token | description | x     |

  @rule:authn-bootstrap-stored-in-kube-system
  Scenario: A request with a bootstrap token returns 401 if a finalizer delays the deletion of the Secret
    authn-bootstrap-stored-in-kube-system: the token is invalid as soon as the deletion of its Secret has started.
    Detects: a server that accepts the token until the Secret is removed.
    Given a server with the launch profile "bootstrap"
    And the response to POST /api/v1/namespaces/kube-system/secrets with this body is saved as "secret":
      """
      metadata: { name: bootstrap-token-abc160, finalizers: [example.com/hold] }
      type: bootstrap.{dialect:domain}/token
      stringData: { token-id: abc160, token-secret: 0123456789abcdef, usage-bootstrap-authentication: "true" }
      """
    And within 5 seconds these checks succeed:
      | GET /api with token abc160.0123456789abcdef | 200 |
    When DELETE /api/v1/namespaces/kube-system/secrets/bootstrap-token-abc160
    Then the response is a success
    And within 20 seconds these checks succeed:
      | GET /api with token abc160.0123456789abcdef | 401 |
