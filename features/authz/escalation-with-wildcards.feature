@area:authz @needs:rbac @needs:type:rolebindings.rbac @needs:impersonation
Feature: Privilege escalation with wildcards, paths and references to roles
  A wildcard in a permission of the user covers the permissions that it matches, and no other permissions.

  @rule:authz-no-escalation
  Scenario Outline: POST of a Role for <resources> in the group <group> returns <response> for a user with a permission for <permission>
    authz-no-escalation: "*/status" covers the status of every resource, and "*" covers every resource and subresource of the group.
    Detects: a server that compares resources as strings, or that treats a subresource like its resource.
    Given a server with the launch profile "rbac"
    And the user "zed" has a role with the rule:
      | verbs     | ["get","create"]                      |
      | apiGroups | ["apps","rbac.authorization.orch.io"] |
      | resources | <permission>                          |
    And the request header "Impersonate-User" is "zed"
    When POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles with the body:
      """
      {metadata: {name: r}, rules: [{verbs: [get], apiGroups: [<group>], resources: <resources>}]}
      """
    Then the response is <response>

    Examples: resources
      | permission           | group | resources                             | response      |
      | ["roles","*/status"] | apps  | [deployments/status]                  | 201           |
      | ["roles","*/status"] | apps  | ["*/status"]                          | 201           |
      | ["roles","*/status"] | apps  | [deployments]                         | 403 Forbidden |
      | ["roles","*/status"] | apps  | ["*/scale"]                           | 403 Forbidden |
      | ["*"]                | apps  | [deployments, deployments/scale, "*"] | 201           |
      | ["*"]                | "*"   | [deployments]                         | 403 Forbidden |

  @rule:authz-no-escalation
  Scenario Outline: POST of a ClusterRole for <verbs> on the path <path> returns <response> for a user with get on /metrics/* and /version
    authz-no-escalation: paths are permissions like resources, and a wildcard in a path covers only paths with its prefix.
    Detects: a server that checks only resources, or that compares paths without their verbs or wildcards.
    Given a server with the launch profile "rbac"
    And the response to POST /apis/rbac.authorization.orch.io/v1/clusterroles with this body is saved as "clusterRole":
      """
      {metadata: {name: "own-{unique}"}, rules: [{verbs: [create], apiGroups: [rbac.authorization.orch.io], resources: [clusterroles]}, {verbs: [get], nonResourceURLs: [/metrics/*, /version]}]}
      """
    And the response to POST /apis/rbac.authorization.orch.io/v1/clusterrolebindings with this body is saved as "binding":
      """
      {metadata: {name: "own-{unique}"}, roleRef: {kind: ClusterRole, name: "own-{unique}"}, subjects: [{kind: User, name: "zed-{unique}"}]}
      """
    And the request header "Impersonate-User" is "zed-{unique}"
    When POST /apis/rbac.authorization.orch.io/v1/clusterroles with the body:
      """
      {metadata: {name: "r-{unique}"}, rules: [{verbs: <verbs>, nonResourceURLs: [<path>]}]}
      """
    Then the response is <response>

    Examples: paths
      | verbs      | path       | response      |
      | [get]      | /version   | 201           |
      | [get]      | /metrics/a | 201           |
      | [get]      | /metrics/* | 201           |
      | [get]      | /metrics   | 403 Forbidden |
      | [get, put] | /version   | 403 Forbidden |
      | [get]      | "*"        | 403 Forbidden |

  @rule:authz-no-escalation
  Scenario: POST of a ClusterRole with an aggregationRule returns 403 Forbidden for a user who does not have all permissions
    authz-no-escalation: an aggregationRule can add any permission later, so the user needs all permissions.
    Detects: a server that checks only the rules of a new ClusterRole.
    Given a server with the launch profile "rbac"
    And the user "zed-{unique}" has a cluster role with the rule:
      | verbs     | ["create"]                     |
      | apiGroups | ["rbac.authorization.orch.io"] |
      | resources | ["clusterroles"]               |
    And the request header "Impersonate-User" is "zed-{unique}"
    When POST /apis/rbac.authorization.orch.io/v1/clusterroles with the body:
      """
      {metadata: {name: "r-{unique}"}, rules: [], aggregationRule: {clusterRoleSelectors: [{matchLabels: {a: b}}]}}
      """
    Then the response is 403 Forbidden
    And the Status has:
      | message | clusterroles.rbac.authorization.orch.io "r-{unique}" is forbidden: must have cluster-admin privileges to use the aggregationRule |

  @rule:authz-no-escalation
  Scenario Outline: POST of a RoleBinding to a Role <contents> returns <response> for a user without the verb bind
    authz-no-escalation: the server compares the rules of the Role with the permissions of the user, and rejects a reference to an absent Role.
    Detects: a server that checks only bindings to ClusterRoles, or that accepts a binding to a Role that is created later.
    Given a server with the launch profile "rbac"
    And the user "zed" has a role with the rule:
      | verbs     | ["get","create"]                  |
      | apiGroups | ["","rbac.authorization.orch.io"] |
      | resources | ["endpoints","rolebindings"]      |
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles with this body is saved as "role":
      """
      {metadata: {name: r}, rules: [{verbs: [get], apiGroups: [""], resources: [<resource>]}]}
      """
    And the request header "Impersonate-User" is "zed"
    When POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with the body:
      """
      {metadata: {name: b}, roleRef: {kind: Role, name: <name>}, subjects: [{kind: User, name: zoe}]}
      """
    Then the response is <response>

    Examples: Roles
      | contents                              | resource  | name | response      |
      | with permissions that the user has    | endpoints | r    | 201           |
      | with a permission that the user lacks | secrets   | r    | 403 Forbidden |
      | that does not exist                   | endpoints | none | 404 NotFound  |
