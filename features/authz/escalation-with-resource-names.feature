@area:authz @needs:rbac @needs:type:rolebindings.rbac @needs:impersonation
Feature: Privilege escalation with resourceNames
  A permission with resourceNames allows a user to grant, bind or escalate only for these names.

  @rule:authz-no-escalation
  Scenario Outline: POST of a Role for <names> returns <response> if the permission of the user is restricted to the names a and b
    authz-no-escalation: the user needs the permission for each name in resourceNames, and a rule without resourceNames applies to all names.
    Detects: a server that compares only the first name, or that accepts a rule for all names.
    Given a server with the launch profile "rbac"
    And the user "zed" has a cluster role with the rule:
      | verbs     | ["create"]                     |
      | apiGroups | ["rbac.authorization.orch.io"] |
      | resources | ["roles"]                      |
    And the user "zed" has a role with the rule:
      | verbs         | ["get"]       |
      | apiGroups     | [""]          |
      | resources     | ["endpoints"] |
      | resourceNames | ["a","b"]     |
    And the request header "Impersonate-User" is "zed"
    When POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles with the body:
      """
      {metadata: {name: r}, rules: [{verbs: [get], apiGroups: [""], resources: [endpoints], resourceNames: <value>}]}
      """
    Then the response is <response>

    Examples: names
      | names                             | value  | response      |
      | the second name                   | [b]    | 201           |
      | both names                        | [b, a] | 201           |
      | one of the names and another name | [a, c] | 403 Forbidden |
      | all names                         | []     | 403 Forbidden |

  @rule:authz-no-escalation
  Scenario Outline: PUT of the Role <role> with more permissions returns <response> for a user who has the verb escalate on the Role a
    authz-no-escalation: resourceNames restrict the verb escalate to the Roles with these names.
    Detects: a server that ignores resourceNames for the verb escalate, or that never allows escalate with resourceNames.
    Given a server with the launch profile "rbac"
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles with this body is saved as "role":
      """
      {metadata: {name: <role>}, rules: []}
      """
    And the user "zed-{unique}" has a cluster role with the rule:
      | verbs     | ["update"]                     |
      | apiGroups | ["rbac.authorization.orch.io"] |
      | resources | ["roles"]                      |
    And the user "zed-{unique}" has a role with the rule:
      | verbs         | ["escalate"]                   |
      | apiGroups     | ["rbac.authorization.orch.io"] |
      | resources     | ["roles"]                      |
      | resourceNames | ["a"]                          |
    And the request header "Impersonate-User" is "zed-{unique}"
    When PUT /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles/<role> with the body:
      """
      {metadata: {name: <role>}, rules: [{verbs: [get], apiGroups: [""], resources: [secrets]}]}
      """
    Then the response is <response>

    Examples: names
      | role | response      |
      | a    | 200           |
      | b    | 403 Forbidden |

  @rule:authz-no-escalation
  Scenario Outline: POST of a RoleBinding to <role> returns <response> if the user may bind only one ClusterRole
    authz-no-escalation: resourceNames restrict the verb bind to roles with these names. The resource of the rule (roles or
    clusterroles) restricts it to one kind of role.
    Detects: a server that ignores resourceNames for the verb bind, or that checks clusterroles for a binding to a Role.
    Given a server with the launch profile "rbac"
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles with this body is saved as "role":
      """
      {metadata: {name: system:auth-delegator}, rules: [{verbs: [get], apiGroups: [""], resources: [secrets]}]}
      """
    And the user "zed-{unique}" has a cluster role with the rule:
      | verbs     | ["create"]                     |
      | apiGroups | ["rbac.authorization.orch.io"] |
      | resources | ["rolebindings"]               |
    And the user "zed-{unique}" has a role with the rule:
      | verbs         | ["bind"]                       |
      | apiGroups     | ["rbac.authorization.orch.io"] |
      | resources     | ["clusterroles"]               |
      | resourceNames | ["system:auth-delegator"]      |
    And the request header "Impersonate-User" is "zed-{unique}"
    When POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with the body:
      """
      {metadata: {name: b}, roleRef: {kind: <kind>, name: "<name>"}, subjects: [{kind: User, name: zoe}]}
      """
    Then the response is <response>

    Examples: roles
      | role                      | kind        | name                  | response      |
      | the permitted ClusterRole | ClusterRole | system:auth-delegator | 201           |
      | another ClusterRole       | ClusterRole | cluster-admin         | 403 Forbidden |
      | a Role with the same name | Role        | system:auth-delegator | 403 Forbidden |
