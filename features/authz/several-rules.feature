@area:authz @needs:rbac @needs:type:rolebindings.rbac @needs:impersonation
Feature: Several rules, roles and bindings of a user
  A user has the permissions of all rules of all bound roles.

  @rule:authz-decision-attributes
  Scenario Outline: GET of Endpoints returns 200 if only <source> allows it
    authz-decision-attributes: one matching rule of one bound role is sufficient.
    Detects: a server that reads only the first rule of a role, or only the first binding of a user in a namespace.
    Given a server with the launch profile "rbac"
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles with this body is saved as "first":
      """
      {metadata: {name: first}, rules: [{verbs: [get], apiGroups: [""], resources: [endpoints]}]}
      """
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with this body is saved as "a":
      """
      {metadata: {name: a}, roleRef: {kind: Role, name: <bound role>}, subjects: [{kind: User, name: zed}]}
      """
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles with this body is saved as "last":
      """
      {metadata: {name: last}, rules: <rules of the last role>}
      """
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with this body is saved as "b":
      """
      {metadata: {name: b}, roleRef: {kind: Role, name: last}, subjects: [{kind: User, name: zed}]}
      """
    And the request header "Impersonate-User" is "zed"
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the response is 200

    Examples: sources
      | source                                             | bound role | rules of the last role                                                                                          |
      | the role of the second binding                     | first      | [{verbs: [list], apiGroups: [""], resources: [endpoints]}]                                                      |
      | the second rule of a role                          | last       | [{verbs: [list], apiGroups: [""], resources: [pods]}, {verbs: [list], apiGroups: [""], resources: [endpoints]}] |
      | a binding after a binding to a role that is absent | none       | [{verbs: [list], apiGroups: [""], resources: [endpoints]}]                                                      |

  @rule:authz-decision-attributes
  Scenario: Two rules that each match a part of a request do not allow the request
    authz-decision-attributes: all attributes must match the same rule.
    Detects: a server that joins the verbs and resources of all rules of a role.
    Given a server with the launch profile "rbac"
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles with this body is saved as "role":
      """
      {metadata: {name: r}, rules: [{verbs: [list], apiGroups: [""], resources: [pods]}, {verbs: [get], apiGroups: [""], resources: [endpoints]}]}
      """
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with this body is saved as "b":
      """
      {metadata: {name: b}, roleRef: {kind: Role, name: r}, subjects: [{kind: User, name: zed}]}
      """
    And the request header "Impersonate-User" is "zed"
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the response is 403 Forbidden

  @rule:authz-decision-attributes @needs:type:deployments.apps
  Scenario Outline: <method> of the scale of the Deployment <name> returns <status> for a user with a role for the scale of the Deployment a
    authz-decision-attributes: resourceNames also restrict the requests to a subresource.
    Detects: a server that ignores resourceNames for subresources, or that never allows a subresource with resourceNames.
    Given a server with the launch profile "rbac"
    And the Deployment "one-replica" named "<name>"
    And the user "zed" has a role with the rule:
      | verbs         | ["get","patch"]       |
      | apiGroups     | ["apps"]              |
      | resources     | ["deployments/scale"] |
      | resourceNames | ["c","a"]             |
    And the request header "Impersonate-User" is "zed"
    When <method> /apis/apps/v1/namespaces/{namespace}/deployments/<name>/scale with the body:
      """application/merge-patch+json
      {}
      """
    Then the response is <status>

    Examples: names
      | method | name | status        |
      | GET    | a    | 200           |
      | PATCH  | a    | 200           |
      | GET    | b    | 403 Forbidden |
      | PATCH  | b    | 403 Forbidden |

  @rule:authz-decision-attributes
  Scenario: A changed Role changes the permissions of its users
    authz-decision-attributes: the server uses the stored rules, also after it has allowed the same request with the earlier rules.
    Detects: a server that caches the rules of a role or the decisions of a user.
    Given a server with the launch profile "rbac"
    And the user "zed" has a role with the rule:
      | verbs     | ["list"]      |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And within 10 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/endpoints as user zed | 200 |
    When PATCH /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles/role-zed with the body:
      """application/json-patch+json
      [{"op":"replace","path":"/rules/0/resources","value":["services"]}]
      """
    Then within 10 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/endpoints as user zed | 403 |
      | GET /api/v1/namespaces/{namespace}/services as user zed  | 200 |
