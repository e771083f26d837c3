@area:authz @needs:rbac @needs:type:rolebindings.rbac @needs:impersonation
Feature: Privilege escalation by every type of write
  The server prevents privilege escalation for every method and patch type, and for a dry run.

  @rule:authz-no-escalation
  Scenario Outline: <write> that adds a permission to a Role returns 403 Forbidden if the user does not have the permission
    authz-no-escalation: the server checks the resulting rules of each update, and leaves the Role unchanged.
    Detects: a server that checks only POST, or only one type of patch.
    Given a server with the launch profile "rbac"
    And the user "zed" has a role with the rule:
      | verbs     | ["get","update","patch"]          |
      | apiGroups | ["","rbac.authorization.orch.io"] |
      | resources | ["endpoints","roles"]             |
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles with this body is saved as "r":
      """
      {metadata: {name: r}, rules: [{verbs: [get], apiGroups: [""], resources: [endpoints]}]}
      """
    And the request header "Impersonate-User" is "zed"
    When <method> /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles/r?<query> with the body:
      """application/<type>
      <body>
      """
    Then the response is 403 Forbidden
    And the Status has:
      | details | {"name":"r","group":"rbac.authorization.orch.io","kind":"roles"} |
    And the stored Role "r" is unchanged

    Examples: updates
      | write                   | method | query                     | type                       | body                                                                                                                                                                  |
      | A PUT                   | PUT    | fieldManager=m            | json                       | {"metadata":{"name":"r"},"rules":[{"verbs":["get"],"apiGroups":[""],"resources":["endpoints","secrets"]}]}                                                            |
      | A JSON Patch            | PATCH  | fieldManager=m            | json-patch+json            | [{"op":"add","path":"/rules/0/resources/-","value":"secrets"}]                                                                                                        |
      | A merge patch           | PATCH  | fieldManager=m            | merge-patch+json           | {"rules":[{"verbs":["get"],"apiGroups":[""],"resources":["endpoints","secrets"]}]}                                                                                    |
      | A strategic merge patch | PATCH  | fieldManager=m            | strategic-merge-patch+json | {"rules":[{"verbs":["get"],"apiGroups":[""],"resources":["endpoints","secrets"]}]}                                                                                    |
      | An apply                | PATCH  | fieldManager=m&force=true | apply-patch+yaml           | {"apiVersion":"rbac.authorization.orch.io/v1","kind":"Role","metadata":{"name":"r"},"rules":[{"verbs":["get"],"apiGroups":[""],"resources":["endpoints","secrets"]}]} |
      | A dry-run merge patch   | PATCH  | dryRun=All                | merge-patch+json           | {"rules":[{"verbs":["get"],"apiGroups":[""],"resources":["endpoints","secrets"]}]}                                                                                    |

  @rule:authz-no-escalation
  Scenario Outline: <write> that creates a Role returns 403 Forbidden if the user does not have a permission of the Role
    authz-no-escalation: a PUT and an apply that create a role are checked like a POST.
    Detects: a server that checks the creation of a role only for POST.
    Given a server with the launch profile "rbac"
    And the user "zed" has a role with the rule:
      | verbs     | ["get","create","update","patch"] |
      | apiGroups | ["","rbac.authorization.orch.io"] |
      | resources | ["endpoints","roles"]             |
    And the request header "Impersonate-User" is "zed"
    When <method> /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles/r?fieldManager=m with the body:
      """application/<type>
      {"apiVersion":"rbac.authorization.orch.io/v1","kind":"Role","metadata":{"name":"r"},"rules":[{"verbs":["get"],"apiGroups":[""],"resources":["endpoints","secrets"]}]}
      """
    Then the response is 403 Forbidden
    And there is no Role "r"

    Examples: writes
      | write    | method | type             |
      | A PUT    | PUT    | json             |
      | An apply | PATCH  | apply-patch+yaml |

  @rule:authz-no-escalation
  Scenario: A merge patch that adds a subject to a RoleBinding returns 403 Forbidden if the user does not have the permissions of the role
    authz-no-escalation: a new subject gets the permissions of the role, also if the reference to the role is unchanged.
    Detects: a server that checks bindings only if the role changes.
    Given a server with the launch profile "rbac"
    And the user "zed" has a role with the rule:
      | verbs     | ["patch"]                      |
      | apiGroups | ["rbac.authorization.orch.io"] |
      | resources | ["rolebindings"]               |
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with this body is saved as "b":
      """
      {metadata: {name: b}, roleRef: {apiGroup: rbac.authorization.orch.io, kind: ClusterRole, name: cluster-admin}, subjects: []}
      """
    And the request header "Impersonate-User" is "zed"
    When PATCH /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings/b with the body:
      """application/merge-patch+json
      {"subjects":[{"kind":"User","apiGroup":"rbac.authorization.orch.io","name":"zed"}]}
      """
    Then the response is 403 Forbidden
    And the stored RoleBinding "b" is unchanged
