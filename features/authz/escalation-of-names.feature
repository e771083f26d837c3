@area:authz @needs:rbac @needs:type:rolebindings.rbac @needs:impersonation
Feature: Escalation from a named object to all objects
  A permission that is restricted to names does not allow a user to grant the permission for all names.

  @rule:authz-no-escalation
  Scenario: POST of a Role for all names returns 403 Forbidden if the permission of the user is restricted to a name
    authz-no-escalation: a permission for one name does not include the permission for all names.
    Detects: a server that compares only the names of the new role with those of the user.
    Given a server with the launch profile "rbac"
    And the user "zed" has a cluster role with the rule:
      | verbs     | ["create"]                     |
      | apiGroups | ["rbac.authorization.orch.io"] |
      | resources | ["roles"]                      |
    And the user "zed" has a role with the rule:
      | verbs         | ["get"]       |
      | apiGroups     | [""]          |
      | resources     | ["endpoints"] |
      | resourceNames | ["a"]         |
    And the request header "Impersonate-User" is "zed"
    When POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles with the body:
      """
      {metadata: {name: r}, rules: [{verbs: [get], apiGroups: [""], resources: [endpoints]}]}
      """
    Then the response is 403 Forbidden
    And there is no Role "r"
