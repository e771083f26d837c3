@area:authz @needs:rbac @needs:type:rolebindings.rbac @needs:impersonation
Feature: Roles that every server has
  Under role-based access control a server makes roles and bindings of its own when it starts.

  @rule:authz-default-roles
  Scenario Outline: The ClusterRole <name>
    authz-default-roles: what everybody may stands in roles, and not in the code alone.
    Detects: the roles can't be read, or give more.
    Given a server with the profile "rbac"
    When GET /apis/rbac.authorization.orch.io/v1/clusterroles/<name>
    Then the answer is 200
    And the answer has:
      | rules | <rules> |

    Examples: roles
      | name                      | rules |
      | cluster-admin             | [{"verbs":["*"],"apiGroups":["*"],"resources":["*"]},{"verbs":["*"],"nonResourceURLs":["*"]}] |
      | system:public-info-viewer | [{"verbs":["get"],"nonResourceURLs":["/healthz","/livez","/readyz","/version","/version/"]}] |
      | system:discovery          | [{"verbs":["get"],"nonResourceURLs":["/api","/api/*","/apis","/apis/*","/healthz","/livez","/openapi","/openapi/*","/readyz","/version","/version/"]}] |

  @rule:authz-default-roles
  Scenario Outline: Someone who is known and bound to nothing may GET <path>: <code>
    authz-default-roles: discovery is open to every known user, and nothing else is.
    Detects: every known user may read everything, or not even discovery.
    Given a server with the profile "rbac"
    And the request header "Impersonate-User" is "nobody"
    When GET <path>
    Then the answer is <code>
    And the headers of the answer have:
      | Cache-Control | no-cache, private |

    Examples: paths
      | path                    | code |
      | /apis/apps/v1           | 200  |
      | /readyz                 | 200  |

  @rule:authz-default-roles @needs:controller:clusterrole-aggregation
  Scenario Outline: <role> bound in a namespace: may someone <verb> <resource>
    authz-default-roles: admin gathers edit, and edit gathers view; none of them reaches beyond the namespace.
    Detects: view shows secrets, or edit writes roles.
    Given a server with the profile "rbac"
    And the stored ClusterRole "<role>" comes to have within 10 seconds:
      | rules[0].verbs | (not empty) |
    And the answer to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings is remembered as "b" with the body:
      """
      {metadata: {name: b}, roleRef: {kind: ClusterRole, name: <role>}, subjects: [{kind: User, name: zed}]}
      """
    When POST /apis/authorization.orch.io/v1/subjectaccessreviews with the body:
      """
      {spec: {user: zed, resourceAttributes: {namespace: "{namespace}", verb: <verb>, group: "<group>", resource: <resource>}}}
      """
    Then the answer is a success
    And the answer has:
      | status | <status> |

    Examples: gathered
      | role  | verb   | group                      | resource     | status                                                                                                                     |
      | view  | get    |                            | endpoints    | {"allowed":true,"reason":"RBAC: allowed by RoleBinding \"b/{namespace}\" of ClusterRole \"view\" to User \"zed\""}         |
      | view  | get    |                            | secrets      | {"allowed":false}                                                                                                          |
      | view  | update |                            | configmaps   | {"allowed":false}                                                                                                          |
      | edit  | list   | apps                       | deployments  | {"allowed":true,"reason":"RBAC: allowed by RoleBinding \"b/{namespace}\" of ClusterRole \"edit\" to User \"zed\""}         |
      | edit  | update |                            | secrets      | {"allowed":true,"reason":"RBAC: allowed by RoleBinding \"b/{namespace}\" of ClusterRole \"edit\" to User \"zed\""}         |
      | edit  | create | rbac.authorization.orch.io | roles        | {"allowed":false}                                                                                                          |
      | admin | create | rbac.authorization.orch.io | roles        | {"allowed":true,"reason":"RBAC: allowed by RoleBinding \"b/{namespace}\" of ClusterRole \"admin\" to User \"zed\""}        |
      | admin | get    |                            | nodes        | {"allowed":false}                                                                                                          |
