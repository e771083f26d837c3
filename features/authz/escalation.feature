@area:authz @needs:rbac @needs:type:rolebindings.rbac @needs:impersonation
Feature: Nobody gives more than they have
  Who may write roles and bindings gives no more with them than the own permissions.

  @rule:authz-no-escalation
  Scenario Outline: A Role with rules for <what>
    authz-no-escalation: the refusal lists what the user lacks, single verbs put together, in alphabetical order.
    Detects: who may write roles becomes an administrator, or only whole rules are compared.
    Given a server with the profile "rbac"
    And the user "zed" has a role in the namespace with:
      | verbs     | ["create","get"]                  |
      | apiGroups | ["","rbac.authorization.orch.io"] |
      | resources | ["endpoints","roles"]             |
    And the request header "Impersonate-User" is "zed"
    When POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles with the body:
      """
      {metadata: {name: r}, rules: <rules>}
      """
    Then the answer is 403 Forbidden
    And the Status has:
      | message | /^roles\.rbac\.authorization\.\S+ "r" is forbidden: user "zed" \(groups=\["system:authenticated"\]\) is attempting to grant RBAC permissions not currently held:\\n<lacking>$/ |
      | code    | 403                                                                                                                                                                            |
    And there is no Role "r"

    Examples: more than the user has
      | what                | rules                                                                                                         | lacking                                                                                                                                          |
      | another verb        | [{verbs: [get, list], apiGroups: [""], resources: [endpoints]}]                                               | .APIGroups:\[""\], Resources:\["endpoints"\], Verbs:\["list"\].                                                                                |
      | another resource    | [{verbs: [get, create], apiGroups: [""], resources: [pods, endpoints]}]                                       | .APIGroups:\[""\], Resources:\["pods"\], Verbs:\["get" "create"\].                                                                             |
      | a subresource       | [{verbs: [get], apiGroups: [""], resources: [endpoints/status]}]                                              | .APIGroups:\[""\], Resources:\["endpoints/status"\], Verbs:\["get"\].                                                                          |
      | everything          | [{verbs: ["*"], apiGroups: ["*"], resources: ["*"]}]                                                          | .APIGroups:\["\*"\], Resources:\["\*"\], Verbs:\["\*"\].                                                                                       |
      | one name of another | [{verbs: [get], apiGroups: [apps], resources: [deployments], resourceNames: [a]}]                             | .APIGroups:\["apps"\], Resources:\["deployments"\], ResourceNames:\["a"\], Verbs:\["get"\].                                                    |
      | several             | [{verbs: [get], apiGroups: [""], resources: [services, endpoints]}, {verbs: [list], apiGroups: [""], resources: [nodes]}] | .APIGroups:\[""\], Resources:\["nodes"\], Verbs:\["list"\].\\n.APIGroups:\[""\], Resources:\["services"\], Verbs:\["get"\]. |

  @rule:authz-no-escalation
  Scenario Outline: A Role with no more than the user has, as someone who may <verbs>
    authz-no-escalation: what is held may be given, and who may escalate may give anything.
    Detects: only administrators may write roles, or the permission to escalate is not known.
    Given a server with the profile "rbac"
    And the user "zed" has a role in the namespace with:
      | verbs     | <verbs>                           |
      | apiGroups | ["","rbac.authorization.orch.io"] |
      | resources | ["endpoints","roles"]             |
    And the request header "Impersonate-User" is "zed"
    When POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles with the body:
      """
      {metadata: {name: r}, rules: <rules>}
      """
    Then the answer is a success
    And the stored Role "r" is the same as the answer

    Examples: held
      | verbs                   | rules                                                                                      |
      | ["create","get"]        | [{verbs: [get], apiGroups: [""], resources: [endpoints], resourceNames: [a]}]              |
      | ["create","escalate"]   | [{verbs: ["*"], apiGroups: ["*"], resources: ["*"]}]                                       |

  @rule:authz-no-escalation
  Scenario: A binding of a role that gives more than the user has
    authz-no-escalation: to bind a role is to give its rules, and is refused in the same words.
    Detects: who may write bindings gets any role by one.
    Given a server with the profile "rbac"
    And the user "zed" has a role in the namespace with:
      | verbs     | ["create"]                     |
      | apiGroups | ["rbac.authorization.orch.io"] |
      | resources | ["rolebindings"]               |
    And the request header "Impersonate-User" is "zed"
    When POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with the body:
      """
      {metadata: {name: b}, roleRef: {kind: ClusterRole, name: system:auth-delegator}, subjects: [{kind: User, name: zed}]}
      """
    Then the answer is 403 Forbidden
    And the Status has:
      | message | /^rolebindings\.\S+ "b" is forbidden: user "zed" \(groups=\["system:authenticated"\]\) is attempting to grant RBAC permissions not currently held:\\n.APIGroups:\["authentication\.\S+"\], Resources:\["tokenreviews"\], Verbs:\["create"\].\\n.APIGroups:\["authorization\.\S+"\], Resources:\["subjectaccessreviews"\], Verbs:\["create"\].$/ |
      | code    | 403                                                                                                                                                                                                                                                                                                                                             |
    And there is no RoleBinding "b"

  @rule:authz-no-escalation
  Scenario: A binding by someone who may bind the role
    authz-no-escalation: the permission is called bind, and is one for the role.
    Detects: it is asked of the binding.
    Given a server with the profile "rbac"
    And the user "zed" has a role in the namespace with:
      | verbs     | ["create","bind"]                |
      | apiGroups | ["rbac.authorization.orch.io"]   |
      | resources | ["rolebindings","clusterroles"]  |
    And the request header "Impersonate-User" is "zed"
    When POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with the body:
      """
      {metadata: {name: b}, roleRef: {kind: ClusterRole, name: cluster-admin}, subjects: [{kind: User, name: zoe}]}
      """
    Then the answer is a success
    And the stored RoleBinding "b" is the same as the answer
