@area:authz @needs:rbac @needs:type:clusterrolebindings.rbac @needs:impersonation
Feature: Privilege escalation by ClusterRoles
  The server checks creations and updates of ClusterRoles and ClusterRoleBindings like those of Roles and RoleBindings.

  Background:
    Given a server with the launch profile "rbac"
    And the user "zed-{unique}" has a cluster role with the rule:
      | verbs     | ["create","update","patch"]                                   |
      | apiGroups | ["rbac.authorization.orch.io"]                                |
      | resources | ["roles","rolebindings","clusterroles","clusterrolebindings"] |

  @rule:authz-no-escalation
  Scenario Outline: <request> of a ClusterRole that <change> returns 403 Forbidden for a user without all permissions
    authz-no-escalation: each rule of the new state must be covered, and an aggregationRule before or after the update needs all permissions.
    Detects: a server that checks only new ClusterRoles, or compares only the aggregationRule of the new state.
    Given the response to POST /apis/rbac.authorization.orch.io/v1/clusterroles with this body is saved as "r":
      """
      {metadata: {name: "r-{unique}"}, rules: []<stored>}
      """
    And the request header "Impersonate-User" is "zed-{unique}"
    When <method> /apis/rbac.authorization.orch.io/v1/clusterroles<path> with the body:
      """application/<type>
      <body>
      """
    Then the response is 403 Forbidden

    Examples: changes
      | request        | change                                        | stored                                                             | method | path        | type             | body                                                                                                                                                                                                                           |
      | A merge patch  | adds a rule                                   |                                                                    | PATCH  | /r-{unique} | merge-patch+json | {"rules":[{"verbs":["get"],"apiGroups":[""],"resources":["secrets"]}]}                                                                                                                                                         |
      | A merge patch  | adds a path                                   |                                                                    | PATCH  | /r-{unique} | merge-patch+json | {"rules":[{"verbs":["get"],"nonResourceURLs":["/metrics"]}]}                                                                                                                                                                   |
      | A merge patch  | adds an aggregationRule                       |                                                                    | PATCH  | /r-{unique} | merge-patch+json | {"aggregationRule":{"clusterRoleSelectors":[{"matchLabels":{"a":"{unique}"}}]}}                                                                                                                                                |
      | A merge patch  | removes the aggregationRule                   | , aggregationRule: {clusterRoleSelectors: [{matchLabels: {a: b}}]} | PATCH  | /r-{unique} | merge-patch+json | {"aggregationRule":null}                                                                                                                                                                                                       |
      | A dry-run POST | has a rule                                    |                                                                    | POST   | ?dryRun=All | json             | {"metadata":{"name":"s-{unique}"},"rules":[{"verbs":["get"],"apiGroups":[""],"resources":["secrets"]}]}                                                                                                                        |
      | A POST         | has a second rule that the user may not grant |                                                                    | POST   |             | json             | {"metadata":{"name":"s-{unique}"},"rules":[{"verbs":["create"],"apiGroups":["rbac.authorization.orch.io"],"resources":["roles"]},{"verbs":["create","get"],"apiGroups":["rbac.authorization.orch.io"],"resources":["roles"]}]} |

  @rule:authz-no-escalation
  Scenario Outline: <request> of a ClusterRoleBinding to cluster-admin returns 403 Forbidden for a user without the verb bind
    authz-no-escalation: the user needs the permissions of the role for each creation and each change of the subjects.
    Detects: a server that checks only RoleBindings, or only new ClusterRoleBindings.
    Given the response to POST /apis/rbac.authorization.orch.io/v1/clusterrolebindings with this body is saved as "b":
      """
      {metadata: {name: "b-{unique}"}, roleRef: {apiGroup: rbac.authorization.orch.io, kind: ClusterRole, name: cluster-admin}, subjects: []}
      """
    And the request header "Impersonate-User" is "zed-{unique}"
    When <method> /apis/rbac.authorization.orch.io/v1/clusterrolebindings<path> with the body:
      """application/<type>
      <body>
      """
    Then the response is 403 Forbidden

    Examples: requests
      | request        | method | path        | type             | body                                                                                                                                             |
      | A POST         | POST   |             | json             | {"metadata":{"name":"c-{unique}"},"roleRef":{"apiGroup":"rbac.authorization.orch.io","kind":"ClusterRole","name":"cluster-admin"},"subjects":[]} |
      | A dry-run POST | POST   | ?dryRun=All | json             | {"metadata":{"name":"c-{unique}"},"roleRef":{"apiGroup":"rbac.authorization.orch.io","kind":"ClusterRole","name":"cluster-admin"},"subjects":[]} |
      | A merge patch  | PATCH  | /b-{unique} | merge-patch+json | {"subjects":[{"kind":"User","apiGroup":"rbac.authorization.orch.io","name":"zed-{unique}"}]}                                                     |

  @rule:authz-no-escalation
  Scenario: POST of a RoleBinding succeeds if the user has the permissions of the Role only in its namespace
    authz-no-escalation: a Role of the user in the namespace covers the permissions that the RoleBinding grants there.
    Detects: a server that compares a RoleBinding only with the permissions of the user in all namespaces.
    Given the user "zed-{unique}" has a role with the rule:
      | verbs     | ["get"]     |
      | apiGroups | [""]        |
      | resources | ["secrets"] |
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles with this body is saved as "role":
      """
      {metadata: {name: r}, rules: [{verbs: [get], apiGroups: [""], resources: [secrets]}]}
      """
    And the request header "Impersonate-User" is "zed-{unique}"
    When POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with the body:
      """
      {metadata: {name: b}, roleRef: {kind: Role, name: r}, subjects: [{kind: User, name: zoe}]}
      """
    Then the response is 201
    And the stored RoleBinding "b" is the same as the response
