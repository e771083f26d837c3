@area:authn @needs:bootstrap-tokens @needs:server-flags @needs:type:secrets @needs:type:selfsubjectreviews.authentication
Feature: Bootstrap tokens
  A Secret in kube-system holds a token of an id and a secret, for a node that comes.

  Scenario Outline: A token with <member> <value> gives the <attribute> <of user>
    authn-bootstrap-username, authn-bootstrap-group, authn-bootstrap-extra-groups: the id makes the user, and the Secret may name further groups.
    Detects: the user is the id alone, the group is missing, or a token that ends some day has ended.
    Given a server with the profile "bootstrap"
    And the answer to POST /api/v1/namespaces/kube-system/secrets is remembered as "secret" with the body:
      """
      metadata: { name: bootstrap-token-<id> }
      type: bootstrap.{dialect:protocolPrefix}/token
      stringData: { token-id: <id>, token-secret: 0123456789abcdef, usage-bootstrap-authentication: "true", <member>: "<value>" }
      """
    And the request header "Authorization" is "Bearer <id>.0123456789abcdef"
    And within 5 seconds:
      | GET /api with token <id>.0123456789abcdef | 200 |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo.<attribute> | <of user> |

    @rule:authn-bootstrap-username
    Examples: the user
      | id     | member      | value  | attribute | of user                 |
      | abc140 | description | a node | username  | system:bootstrap:abc140 |

    @rule:authn-bootstrap-group
    Examples: the group of all
      | id     | member      | value  | attribute | of user                                         |
      | abc141 | description | a node | groups    | ["system:bootstrappers","system:authenticated"] |

    @rule:authn-bootstrap-extra-groups
    Examples: further groups
      | id     | member            | value                                         | attribute | of user                                                                                           |
      | abc142 | auth-extra-groups | system:bootstrappers:b,system:bootstrappers:a | groups    | ["system:bootstrappers","system:bootstrappers:a","system:bootstrappers:b","system:authenticated"] |

    @rule:authn-bootstrap-secret-name
    Examples: a token that ends some day
      | id     | member     | value                | attribute | of user                 |
      | abc143 | expiration | 2999-01-01T00:00:00Z | username  | system:bootstrap:abc143 |

  Scenario Outline: The token <token> of a Secret <name> with <member> <value> in <namespace>
    authn-bootstrap-secret-name, authn-bootstrap-shape, authn-bootstrap-secret-compared: name, type, place and members must all be right, and the
    whole token the one that is kept.
    Detects: only the id is looked up, what the Secret is for isn't read, or a token that has ended is good.
    Given a server with the profile "bootstrap"
    And the answer to POST /api/v1/namespaces/<namespace>/secrets is remembered as "secret" with the body:
      """
      metadata: { name: <name> }
      type: <type>
      stringData: { token-id: <id>, token-secret: <secret>, usage-bootstrap-authentication: "true", <member>: "<value>" }
      """
    And the request header "Authorization" is "Bearer <token>"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 401 Unauthorized

    @rule:authn-bootstrap-secret-name
    Examples: name, type and end
      | token                   | name                   | namespace   | id     | secret           | type                                     | member      | value                |
      | abc124.0123456789abcdef | bootstrap-token-abc124 | kube-system | abc124 | 0123456789abcdef | Opaque                                   | description | x                    |
      | abc126.0123456789abcdef | token-abc126           | kube-system | abc126 | 0123456789abcdef | bootstrap.{dialect:protocolPrefix}/token | description | x                    |
      | abc130.0123456789abcdef | bootstrap-token-abc130 | kube-system | abc130 | 0123456789abcdef | bootstrap.{dialect:protocolPrefix}/token | expiration  | 2020-01-01T00:00:00Z |
      | abc131.0123456789abcdef | bootstrap-token-abc131 | kube-system | abc131 | 0123456789abcdef | bootstrap.{dialect:protocolPrefix}/token | expiration  | tomorrow             |

    @rule:authn-bootstrap-stored-in-kube-system
    Examples: place
      | token                   | name                   | namespace | id     | secret           | type                                     | member      | value |
      | abc125.0123456789abcdef | bootstrap-token-abc125 | default   | abc125 | 0123456789abcdef | bootstrap.{dialect:protocolPrefix}/token | description | x     |

    @rule:authn-bootstrap-extra-groups
    Examples: groups of others
      | token                   | name                   | namespace   | id     | secret           | type                                     | member            | value          |
      | abc132.0123456789abcdef | bootstrap-token-abc132 | kube-system | abc132 | 0123456789abcdef | bootstrap.{dialect:protocolPrefix}/token | auth-extra-groups | system:masters |

    @rule:authn-bootstrap-secret-compared
    Examples: id and secret
      | token                   | name                   | namespace   | id     | secret           | type                                     | member      | value |
      | abc127.0123456789abcdef | bootstrap-token-abc127 | kube-system | abc128 | 0123456789abcdef | bootstrap.{dialect:protocolPrefix}/token | description | x     |
      | abc136.0123456789abcdee | bootstrap-token-abc136 | kube-system | abc136 | 0123456789abcdef | bootstrap.{dialect:protocolPrefix}/token | description | x     |

    @rule:authn-bootstrap-shape
    Examples: other shapes
      | token                    | name                   | namespace   | id     | secret            | type                                     | member      | value |
      | abc133.0123456789abcdeX  | bootstrap-token-abc133 | kube-system | abc133 | 0123456789abcdeX  | bootstrap.{dialect:protocolPrefix}/token | description | x     |
      | abc134.0123456789abcde   | bootstrap-token-abc134 | kube-system | abc134 | 0123456789abcde   | bootstrap.{dialect:protocolPrefix}/token | description | x     |
      | abc135.0123456789abcdef0 | bootstrap-token-abc135 | kube-system | abc135 | 0123456789abcdef0 | bootstrap.{dialect:protocolPrefix}/token | description | x     |
      | abc13.0123456789abcdef   | bootstrap-token-abc13  | kube-system | abc13  | 0123456789abcdef  | bootstrap.{dialect:protocolPrefix}/token | description | x     |
      | 0123456789abcdef         | bootstrap-token-abc137 | kube-system | abc137 | 0123456789abcdef  | bootstrap.{dialect:protocolPrefix}/token | description | x     |
