@area:authz @needs:structured-authz @needs:server-flags @needs:metrics
Feature: Reload of the authorization configuration
  The server reloads the file when it changes. An invalid file has no effect.

  @rule:authz-config-reload @needs:impersonation
  Scenario: The server uses changed authorizers without a restart
    authz-config-reload: the server calls the webhook in the changed file, and no longer calls the previous webhook.
    Detects: a server that reads the file only once, or also calls the old authorizers.
    Given a separate server with the launch profile "authorization-conditions"
    When the file "authorization.yaml" of the server is replaced with:
      """
      apiVersion: apiserver.config.orch.io/v1
      kind: AuthorizationConfiguration
      authorizers:
        - type: Webhook
          name: other
          webhook:
            timeout: 3s
            subjectAccessReviewVersion: v1
            matchConditionSubjectAccessReviewVersion: v1
            failurePolicy: Deny
            connectionInfo: { type: KubeConfigFile, kubeConfigFile: '(folder)/nobody.yaml' }
            matchConditions: [{ expression: request.user == "other" }]
        - { type: AlwaysAllow, name: alwaysallow }
      """
    Then within 15 seconds these checks succeed:
      | GET /api/v1/endpoints as user guarded | 200 |
      | GET /version as user strict           | 200 |
      | GET /version as user other            | 500 |
      | GET /version as user zed              | 200 |

  @rule:authz-config-reload @needs:impersonation
  Scenario Outline: An authorization configuration with <mistake> does not change the authorizers
    authz-config-reload: the previous authorizers stay in use.
    Detects: a server that runs without authorizers, or uses a part of the new file.
    Given a separate server with the launch profile "authorization-conditions"
    When the file "authorization.yaml" of the server is replaced with:
      """
      apiVersion: apiserver.config.orch.io/v1
      kind: AuthorizationConfiguration
      authorizers:
        - { type: AlwaysAllow, name: alwaysallow }
      <text>
      """
    Then within 15 seconds these checks succeed:
      | GET /metrics | /^apiserver_authorization_config_controller_automatic_reloads_total\{.*status=.failure.*\} 1$/ |
    And within 1 seconds these checks succeed:
      | GET /api/v1/endpoints as user guarded | 500 |
      | GET /version as user zed              | 200 |

    Examples: mistakes
      | mistake                        | text                                   |
      | an unknown field               | modes: []                              |
      | a syntax error                 | }                                      |
      | an invalid list of authorizers | "  - { type: AlwaysDeny, name: deny }" |

  @rule:authz-config-reload-types @needs:impersonation
  Scenario Outline: A reload that <change> has no effect
    authz-config-reload-types: a reload cannot remove an authorizer whose type is not Webhook, and cannot add ABAC, Node or RBAC.
    Detects: a server that removes an authorizer together with its permissions, or adds an authorizer without its roles or its policy.
    Given a separate server with the launch profile "authorization-conditions"
    When the file "authorization.yaml" of the server is replaced with:
      """
      apiVersion: apiserver.config.orch.io/v1
      kind: AuthorizationConfiguration
      authorizers: <authorizers>
      """
    Then within 15 seconds these checks succeed:
      | GET /metrics | /^apiserver_authorization_config_controller_automatic_reloads_total\{.*status=.failure.*\} 1$/ |
    And within 1 seconds these checks succeed:
      | GET /api/v1/endpoints as user guarded | 500 |
      | GET /version as user zed              | 200 |

    Examples: changes of types
      | change              | authorizers                                                            |
      | removes AlwaysAllow | [{ type: AlwaysDeny, name: alwaysdeny }]                               |
      | adds RBAC           | [{ type: RBAC, name: rbac }, { type: AlwaysAllow, name: alwaysallow }] |
      | adds Node           | [{ type: AlwaysAllow, name: alwaysallow }, { type: Node, name: node }] |

  @rule:authz-config-reload-metrics @until:1.33
  Scenario: Metrics count each load of the authorization configuration (up to 1.33)
    authz-config-reload-metrics: the metrics count the load at startup and each reload.
    Detects: a server that counts only reloads, or only failures.
    Given a separate server with the launch profile "authorization-conditions"
    When the file "authorization.yaml" of the server is replaced with:
      """
      apiVersion: apiserver.config.orch.io/v1
      kind: AuthorizationConfiguration
      authorizers: [{ type: AlwaysAllow, name: alwaysallow }, { type: AlwaysDeny, name: alwaysdeny }]
      """
    Then within 15 seconds these checks succeed:
      | GET /metrics | /^apiserver_authorization_config_controller_automatic_reloads_total\{.*status=.success.*\} 2$/                     |
    And within 1 seconds these checks succeed:
      | GET /metrics | /^apiserver_authorization_config_controller_automatic_reload_last_timestamp_seconds\{.*status=.success.*\} [1-9]/ |

  @rule:authz-config-reload-metrics @since:1.34
  Scenario: Metrics count each reload of the authorization configuration (since 1.34)
    authz-config-reload-metrics: the metrics do not count the load at startup.
    Detects: a server that also counts the load at startup, or only failures.
    Given a separate server with the launch profile "authorization-conditions"
    When the file "authorization.yaml" of the server is replaced with:
      """
      apiVersion: apiserver.config.orch.io/v1
      kind: AuthorizationConfiguration
      authorizers: [{ type: AlwaysAllow, name: alwaysallow }, { type: AlwaysDeny, name: alwaysdeny }]
      """
    Then within 15 seconds these checks succeed:
      | GET /metrics | /^apiserver_authorization_config_controller_automatic_reloads_total\{.*status=.success.*\} 1$/                     |
    And within 1 seconds these checks succeed:
      | GET /metrics | /^apiserver_authorization_config_controller_automatic_reload_last_timestamp_seconds\{.*status=.success.*\} [1-9]/ |
