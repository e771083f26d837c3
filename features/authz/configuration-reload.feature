@area:authz @needs:structured-authz @needs:server-flags @needs:metrics
Feature: A file of authorizers that changes
  The server follows the file; a mistake in it changes nothing.

  @rule:authz-config-reload @needs:impersonation
  Scenario: Other authorizers count without a restart
    authz-config-reload: the webhook that nobody answers for is no longer asked about this user, and about another one instead.
    Detects: the file is read once, or the authorizers of before are asked as well.
    Given a server of its own with the profile "authorization-conditions"
    When the file "authorization.yaml" of the server becomes:
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
    Then within 15 seconds:
      | GET /api/v1/endpoints as user guarded | 200 |
      | GET /version as user strict           | 200 |
      | GET /version as user other            | 500 |
      | GET /version as user zed              | 200 |

  @rule:authz-config-reload @needs:impersonation
  Scenario Outline: A file of authorizers with <mistake> changes nothing
    authz-config-reload: the webhooks of before are still asked, and everybody else is still allowed.
    Detects: there is no authorizer left, or half of the new file counts.
    Given a server of its own with the profile "authorization-conditions"
    When the file "authorization.yaml" of the server becomes:
      """
      apiVersion: apiserver.config.orch.io/v1
      kind: AuthorizationConfiguration
      authorizers:
        - { type: AlwaysAllow, name: alwaysallow }
      <text>
      """
    Then within 15 seconds:
      | GET /metrics | /^apiserver_authorization_config_controller_automatic_reloads_total\{.*status=.failure.*\} 1$/ |
    And within 1 seconds:
      | GET /api/v1/endpoints as user guarded | 500 |
      | GET /version as user zed              | 200 |

    Examples: mistakes
      | mistake                | text                                   |
      | an unknown member      | modes: []                              |
      | wrong syntax           | }                                      |
      | an authorizer unnamed  | "  - { type: AlwaysDeny, name: deny }" |

  @rule:authz-config-reload-types @needs:impersonation
  Scenario Outline: <what> is no change that a running server takes
    authz-config-reload-types: what is no webhook is prepared when the server starts, or not at all.
    Detects: the type is gone, and with it those whom it allowed; or one is asked that knows of nobody's rights.
    Given a server of its own with the profile "authorization-conditions"
    When the file "authorization.yaml" of the server becomes:
      """
      apiVersion: apiserver.config.orch.io/v1
      kind: AuthorizationConfiguration
      authorizers: <authorizers>
      """
    Then within 15 seconds:
      | GET /metrics | /^apiserver_authorization_config_controller_automatic_reloads_total\{.*status=.failure.*\} 1$/ |
    And within 1 seconds:
      | GET /api/v1/endpoints as user guarded | 500 |
      | GET /version as user zed              | 200 |

    Examples: types
      | what                        | authorizers                                                           |
      | To take AlwaysAllow away    | [{ type: AlwaysDeny, name: alwaysdeny }]                              |
      | To add RBAC                 | [{ type: RBAC, name: rbac }, { type: AlwaysAllow, name: alwaysallow }] |
      | To add Node                 | [{ type: AlwaysAllow, name: alwaysallow }, { type: Node, name: node }] |

  @rule:authz-config-reload-metrics
  Scenario: Metrics tell of each load of the file of authorizers
    authz-config-reload-metrics: the first load, by which the server started, is a success; a file that says the same in other words is no reload.
    Detects: only reloads are told of, or only those that failed.
    Given a server of its own with the profile "authorization-conditions"
    When the file "authorization.yaml" of the server becomes:
      """
      apiVersion: apiserver.config.orch.io/v1
      kind: AuthorizationConfiguration
      authorizers: [{ type: AlwaysAllow, name: alwaysallow }, { type: AlwaysDeny, name: alwaysdeny }]
      """
    Then within 15 seconds:
      | GET /metrics | /^apiserver_authorization_config_controller_automatic_reloads_total\{.*status=.success.*\} 2$/                     |
    And within 1 seconds:
      | GET /metrics | /^apiserver_authorization_config_controller_automatic_reload_last_timestamp_seconds\{.*status=.success.*\} [1-9]/ |
