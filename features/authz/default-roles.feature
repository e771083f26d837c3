@area:authz @needs:rbac @needs:type:rolebindings.rbac @needs:impersonation
Feature: Default roles and bindings
  With RBAC, the server creates default roles and bindings at startup.

  @rule:authz-default-roles
  Scenario Outline: The ClusterRole <name> has its default rules
    authz-default-roles: the server creates the role with exactly these rules.
    Detects: a server whose default roles cannot be read, or grant more permissions.
    Given a server with the launch profile "rbac"
    When GET /apis/rbac.authorization.orch.io/v1/clusterroles/<name>
    Then the response is 200
    And the response has:
      | rules | <rules> |

    Examples: roles
      | name          | rules                                                                                         |
      | cluster-admin | [{"verbs":["*"],"apiGroups":["*"],"resources":["*"]},{"verbs":["*"],"nonResourceURLs":["*"]}] |

    # Up to 1.15, there is no /livez and no /readyz.
    @since:1.16
    Examples: since 1.16
      | name                      | rules                                                                                                                                                  |
      | system:public-info-viewer | [{"verbs":["get"],"nonResourceURLs":["/healthz","/livez","/readyz","/version","/version/"]}]                                                           |
      | system:discovery          | [{"verbs":["get"],"nonResourceURLs":["/api","/api/*","/apis","/apis/*","/healthz","/livez","/openapi","/openapi/*","/readyz","/version","/version/"]}] |

  @rule:authz-default-roles @since:1.16
  Scenario Outline: GET <path> by a user without bindings returns <code>
    authz-default-roles: every authenticated user has access to discovery and to the health endpoints, but not to metrics.
    Detects: a server that returns 403 for discovery or health checks by a user without bindings, or 200 for metrics.
    Given a server with the launch profile "rbac"
    And the request header "Impersonate-User" is "nobody"
    When GET <path>
    Then the response is <code>
    And the headers of the response have:
      | Cache-Control | no-cache, private |

    Examples: paths
      | path          | code |
      | /apis/apps/v1 | 200  |
      | /readyz       | 200  |
      | /metrics      | 403  |

  @rule:authz-default-roles @needs:controller:clusterrole-aggregation
  Scenario Outline: The ClusterRole <role> <effect> <verb> on <resource>
    authz-default-roles: admin aggregates edit, and edit aggregates view; none of the three roles grants cluster-scoped permissions.
    Detects: a server on which view can read Secrets, or edit can write roles.
    Given a server with the launch profile "rbac"
    And the stored ClusterRole "<role>" has within 10 seconds:
      | rules[0].verbs | (not empty) |
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with this body is saved as "b":
      """
      {metadata: {name: b}, roleRef: {kind: ClusterRole, name: <role>}, subjects: [{kind: User, name: zed}]}
      """
    When POST /apis/authorization.orch.io/v1/subjectaccessreviews with the body:
      """
      {spec: {user: zed, resourceAttributes: {namespace: "{namespace}", verb: <verb>, group: "<group>", resource: <resource>}}}
      """
    Then the response is a success
    And the response has:
      | status | <status> |

    Examples: aggregated roles
      | role  | effect         | verb   | group                      | resource    | status                                                                                                              |
      | view  | allows         | get    |                            | endpoints   | {"allowed":true,"reason":"RBAC: allowed by RoleBinding \"b/{namespace}\" of ClusterRole \"view\" to User \"zed\""}  |
      | view  | does not allow | get    |                            | secrets     | {"allowed":false}                                                                                                   |
      | view  | does not allow | update |                            | configmaps  | {"allowed":false}                                                                                                   |
      | edit  | allows         | list   | apps                       | deployments | {"allowed":true,"reason":"RBAC: allowed by RoleBinding \"b/{namespace}\" of ClusterRole \"edit\" to User \"zed\""}  |
      | edit  | allows         | update |                            | secrets     | {"allowed":true,"reason":"RBAC: allowed by RoleBinding \"b/{namespace}\" of ClusterRole \"edit\" to User \"zed\""}  |
      | edit  | does not allow | create | rbac.authorization.orch.io | roles       | {"allowed":false}                                                                                                   |
      | admin | allows         | create | rbac.authorization.orch.io | roles       | {"allowed":true,"reason":"RBAC: allowed by RoleBinding \"b/{namespace}\" of ClusterRole \"admin\" to User \"zed\""} |
      | admin | does not allow | get    |                            | nodes       | {"allowed":false}                                                                                                   |
