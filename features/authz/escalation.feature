@area:authz @needs:rbac @needs:type:rolebindings.rbac @needs:impersonation
Feature: Privilege escalation prevention
  A user who can write roles and bindings can grant only permissions that the user has.

  @rule:authz-no-escalation
  Scenario Outline: POST of a Role with <permission> returns 403 Forbidden
    authz-no-escalation: the message lists the missing permissions, with the verbs of a rule combined, in alphabetical order.
    Detects: a server on which a user who can write roles becomes an administrator, or that compares only complete rules.
    Given a server with the launch profile "rbac"
    And the user "zed" has a role with the rule:
      | verbs     | ["create","get"]                  |
      | apiGroups | ["","rbac.authorization.orch.io"] |
      | resources | ["endpoints","roles"]             |
    And the request header "Impersonate-User" is "zed"
    When POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles with the body:
      """
      {metadata: {name: r}, rules: <rules>}
      """
    Then the response is 403 Forbidden
    And the Status has:
      | message | /^roles\.rbac\.authorization\.\S+ "r" is forbidden: user "zed" \(groups=\["system:authenticated"\]\) is attempting to grant RBAC permissions not currently held:\\n<missing rules>$/ |
      | code    | 403                                                                                                                                                                                  |
    And there is no Role "r"

    Examples: permissions that the user does not have
      | permission                                | rules                                                                                                                     | missing rules                                                                                                               |
      | a verb that the user does not have        | [{verbs: [get, list], apiGroups: [""], resources: [endpoints]}]                                                           | .APIGroups:\[""\], Resources:\["endpoints"\], Verbs:\["list"\].                                                             |
      | a resource that the user does not have    | [{verbs: [get, create], apiGroups: [""], resources: [pods, endpoints]}]                                                   | .APIGroups:\[""\], Resources:\["pods"\], Verbs:\["get" "create"\].                                                          |
      | a subresource that the user does not have | [{verbs: [get], apiGroups: [""], resources: [endpoints/status]}]                                                          | .APIGroups:\[""\], Resources:\["endpoints/status"\], Verbs:\["get"\].                                                       |
      | all permissions                           | [{verbs: ["*"], apiGroups: ["*"], resources: ["*"]}]                                                                      | .APIGroups:\["\*"\], Resources:\["\*"\], Verbs:\["\*"\].                                                                    |
      | a resourceName in another API group       | [{verbs: [get], apiGroups: [apps], resources: [deployments], resourceNames: [a]}]                                         | .APIGroups:\["apps"\], Resources:\["deployments"\], ResourceNames:\["a"\], Verbs:\["get"\].                                 |
      | several missing permissions               | [{verbs: [get], apiGroups: [""], resources: [services, endpoints]}, {verbs: [list], apiGroups: [""], resources: [nodes]}] | .APIGroups:\[""\], Resources:\["nodes"\], Verbs:\["list"\].\\n.APIGroups:\[""\], Resources:\["services"\], Verbs:\["get"\]. |

  @rule:authz-no-escalation
  Scenario Outline: POST of a Role succeeds for a user with the verbs <verbs>
    authz-no-escalation: a user can grant permissions that the user has and, with the verb escalate, any permission.
    Detects: a server that allows only administrators to write roles, or does not support escalate.
    Given a server with the launch profile "rbac"
    And the user "zed" has a role with the rule:
      | verbs     | <verbs>                           |
      | apiGroups | ["","rbac.authorization.orch.io"] |
      | resources | ["endpoints","roles"]             |
    And the request header "Impersonate-User" is "zed"
    When POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles with the body:
      """
      {metadata: {name: r}, rules: <rules>}
      """
    Then the response is a success
    And the stored Role "r" is the same as the response

    Examples: sufficient verbs
      | verbs                 | rules                                                                         |
      | ["create","get"]      | [{verbs: [get], apiGroups: [""], resources: [endpoints], resourceNames: [a]}] |
      | ["create","escalate"] | [{verbs: ["*"], apiGroups: ["*"], resources: ["*"]}]                          |

  @rule:authz-no-escalation
  Scenario: POST of a RoleBinding to a role with permissions that the user does not have returns 403 Forbidden
    authz-no-escalation: a binding grants the rules of its role, so the check and the message are the same as for a role.
    Detects: a server on which a user who can write bindings can get any role.
    Given a server with the launch profile "rbac"
    And the user "zed" has a role with the rule:
      | verbs     | ["create"]                     |
      | apiGroups | ["rbac.authorization.orch.io"] |
      | resources | ["rolebindings"]               |
    And the request header "Impersonate-User" is "zed"
    When POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with the body:
      """
      {metadata: {name: b}, roleRef: {kind: ClusterRole, name: system:auth-delegator}, subjects: [{kind: User, name: zed}]}
      """
    Then the response is 403 Forbidden
    And the Status has:
      | message | /^rolebindings\.\S+ "b" is forbidden: user "zed" \(groups=\["system:authenticated"\]\) is attempting to grant RBAC permissions not currently held:\\n.APIGroups:\["authentication\.\S+"\], Resources:\["tokenreviews"\], Verbs:\["create"\].\\n.APIGroups:\["authorization\.\S+"\], Resources:\["subjectaccessreviews"\], Verbs:\["create"\].$/ |
      | code    | 403                                                                                                                                                                                                                                                                                                                                             |
    And there is no RoleBinding "b"

  @rule:authz-no-escalation
  Scenario: POST of a RoleBinding succeeds for a user with the verb bind
    authz-no-escalation: a user with the verb bind on a role can bind the role without its permissions.
    Detects: a server that does not support the verb bind, so that only users with all permissions of a role can bind it.
    Given a server with the launch profile "rbac"
    And the user "zed" has a role with the rule:
      | verbs     | ["create","bind"]               |
      | apiGroups | ["rbac.authorization.orch.io"]  |
      | resources | ["rolebindings","clusterroles"] |
    And the request header "Impersonate-User" is "zed"
    When POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with the body:
      """
      {metadata: {name: b}, roleRef: {kind: ClusterRole, name: cluster-admin}, subjects: [{kind: User, name: zoe}]}
      """
    Then the response is a success
    And the stored RoleBinding "b" is the same as the response

  @rule:authz-no-escalation
  Scenario: POST of a RoleBinding returns 403 for a user who has the verb bind on RoleBindings but not on the role
    authz-no-escalation: the verb bind must be permitted on the role of the binding.
    Detects: a server that checks the verb bind on the RoleBinding.
    Given a server with the launch profile "rbac"
    And the user "zed" has a role with the rule:
      | verbs     | ["create","bind"]              |
      | apiGroups | ["rbac.authorization.orch.io"] |
      | resources | ["rolebindings"]               |
    And the request header "Impersonate-User" is "zed"
    When POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with the body:
      """
      {metadata: {name: b}, roleRef: {kind: ClusterRole, name: cluster-admin}, subjects: [{kind: User, name: zoe}]}
      """
    Then the response is 403 Forbidden
    And there is no RoleBinding "b"

  @rule:authz-no-escalation
  Scenario Outline: PATCH of the <member> of a <kind> returns <response> if the user does not have the permissions of the <kind>
    authz-no-escalation: the server checks every write for escalation, except writes that change only finalizers or owner references.
    Detects: a server that checks every write, so that the garbage collector needs all permissions.
    Given a server with the launch profile "rbac"
    And the user "zed" has a cluster role with the rule:
      | verbs     | ["get","patch"]                |
      | apiGroups | ["rbac.authorization.orch.io"] |
      | resources | ["<plural>"]                   |
    And the response to POST /apis/rbac.authorization.orch.io/v1/<path> with this body is saved as "r":
      """
      {metadata: {name: "<name>"}, <members>}
      """
    And the request header "Impersonate-User" is "zed"
    When PATCH /apis/rbac.authorization.orch.io/v1/<path>/<name> with the body:
      """application/merge-patch+json
      {"metadata":<metadata>}
      """
    Then the response is <response>

    Examples: changes
      | kind               | plural              | path                                | name       | members                                                                                               | member           | metadata                                                                           | response |
      | Role               | roles               | namespaces/{namespace}/roles        | r          | rules: [{verbs: [get], apiGroups: [""], resources: [secrets]}]                                        | finalizers       | {"finalizers":["example.com/hold"]}                                                | 200      |
      | Role               | roles               | namespaces/{namespace}/roles        | r          | rules: [{verbs: [get], apiGroups: [""], resources: [secrets]}]                                        | labels           | {"labels":{"app":"web"}}                                                           | 403      |
      | Role               | roles               | namespaces/{namespace}/roles        | r          | rules: [{verbs: [get], apiGroups: [""], resources: [secrets]}]                                        | owner references | {"ownerReferences":[{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"0f"}]} | 200      |
      | ClusterRole        | clusterroles        | clusterroles                        | r-{unique} | rules: [{verbs: [get], apiGroups: [""], resources: [secrets]}]                                        | finalizers       | {"finalizers":["example.com/hold"]}                                                | 200      |
      | ClusterRole        | clusterroles        | clusterroles                        | r-{unique} | rules: [{verbs: [get], apiGroups: [""], resources: [secrets]}]                                        | labels           | {"labels":{"app":"web"}}                                                           | 403      |
      | RoleBinding        | rolebindings        | namespaces/{namespace}/rolebindings | r          | roleRef: {apiGroup: rbac.authorization.orch.io, kind: ClusterRole, name: cluster-admin}, subjects: [] | finalizers       | {"finalizers":["example.com/hold"]}                                                | 200      |
      | RoleBinding        | rolebindings        | namespaces/{namespace}/rolebindings | r          | roleRef: {apiGroup: rbac.authorization.orch.io, kind: ClusterRole, name: cluster-admin}, subjects: [] | labels           | {"labels":{"app":"web"}}                                                           | 403      |
      | ClusterRoleBinding | clusterrolebindings | clusterrolebindings                 | r-{unique} | roleRef: {apiGroup: rbac.authorization.orch.io, kind: ClusterRole, name: cluster-admin}, subjects: [] | finalizers       | {"finalizers":["example.com/hold"]}                                                | 200      |
      | ClusterRoleBinding | clusterrolebindings | clusterrolebindings                 | r-{unique} | roleRef: {apiGroup: rbac.authorization.orch.io, kind: ClusterRole, name: cluster-admin}, subjects: [] | labels           | {"labels":{"app":"web"}}                                                           | 403      |
