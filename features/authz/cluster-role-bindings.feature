@area:authz @needs:rbac @needs:impersonation @needs:type:clusterrolebindings.rbac
Feature: Subjects of ClusterRoleBindings
  A ClusterRoleBinding has the same kinds of subjects as a RoleBinding.

  @rule:authz-binding-subjects
  Scenario Outline: A list by the user <user> in the groups others and <group> returns <status> if the last of three subjects is <subject>
    authz-binding-subjects: the binding applies to each of its subjects in all namespaces, whose names are case-sensitive.
    Detects: a server that ignores groups, service accounts, the last subject or the case of names in ClusterRoleBindings.
    Given a server with the launch profile "rbac"
    And the response to POST /apis/rbac.authorization.orch.io/v1/clusterrolebindings with this body is saved as "b":
      """
      {metadata: {name: "b-{unique}"}, roleRef: {kind: ClusterRole, name: cluster-admin}, subjects: [{kind: User, name: "one-{unique}"}, {kind: Group, name: "two-{unique}"}, <subject>]}
      """
    And the request header "Impersonate-User" is "<user>"
    And the request header "Impersonate-Group" is "others"
    And the request header "Impersonate-Group" is "<group>"
    When GET /api/v1/endpoints?limit=1
    Then the response is <status>

    Examples: subjects
      | user                                    | group            | subject                                                       | status |
      | zed-{unique}                            | more             | {kind: User, name: "zed-{unique}"}                            | 200    |
      | zed-{unique}                            | more             | {kind: User, name: "Zed-{unique}"}                            | 403    |
      | zed-{unique}                            | helpers-{unique} | {kind: Group, name: "helpers-{unique}"}                       | 200    |
      | zed-{unique}                            | helpers-{unique} | {kind: Group, name: "Helpers-{unique}"}                       | 403    |
      | system:serviceaccount:place:sa-{unique} | more             | {kind: ServiceAccount, name: "sa-{unique}", namespace: place} | 200    |
      | system:serviceaccount:place:sa-{unique} | more             | {kind: ServiceAccount, name: "sa-{unique}", namespace: other} | 403    |

  @rule:authz-impersonated-user-decides
  Scenario Outline: A request of an impersonated member of the group <group> returns <status>
    authz-impersonated-user-decides: the impersonated group has its permissions, including the group of administrators.
    Detects: a server that ignores the permissions of impersonated groups.
    Given a server with the launch profile "rbac"
    And the request header "Impersonate-User" is "zed-{unique}"
    And the request header "Impersonate-Group" is "<group>"
    When GET /api/v1/endpoints?limit=1
    Then the response is <status>

    Examples: groups
      | group          | status |
      | system:masters | 200    |
      | system:nodes   | 403    |
