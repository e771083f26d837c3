@area:cel @needs:type:validatingadmissionpolicies.admissionregistration @needs:rbac @needs:type:clusterroles.rbac
Feature: Authorizer checks for service accounts
  A check for a service account uses the permissions of the account and of its groups.

  @rule:cel-authorizer-serviceaccount
  Scenario Outline: A check for a service account returns <allowed> if <subject> has the permission
    cel-authorizer-serviceaccount: the service account belongs to the group of all service accounts and to the group of its namespace.
    Detects: a server that omits a group of the service account, or uses groups of the current user.
    Given a server with the launch profile "rbac"
    And the response to POST /apis/rbac.authorization.orch.io/v1/clusterroles with this body is saved as "role":
      """
      {metadata: {name: "r-{unique}"}, rules: [{verbs: [get], apiGroups: [example.com], resources: ["r{unique}"]}]}
      """
    And the response to POST /apis/rbac.authorization.orch.io/v1/clusterrolebindings with this body is saved as "binding":
      """
      {metadata: {name: "b-{unique}"}, roleRef: {apiGroup: rbac.authorization.orch.io, kind: ClusterRole, name: "r-{unique}"}, subjects: [{<binding subject>}]}
      """
    And the policy "limit" with:
      """
      validations: [{expression: 'authorizer.serviceAccount("{namespace}", "x").group("example.com").resource("r{unique}").check("get").allowed() == <allowed>'}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is 201

    Examples: subjects
      | subject                           | binding subject                                         | allowed |
      | the account                       | kind: ServiceAccount, namespace: '{namespace}', name: x | true    |
      | the user of the account           | kind: User, name: 'system:serviceaccount:{namespace}:x' | true    |
      | the group of the namespace        | kind: Group, name: 'system:serviceaccounts:{namespace}' | true    |
      | the group of all service accounts | kind: Group, name: 'system:serviceaccounts'             | true    |
      | another account of the namespace  | kind: ServiceAccount, namespace: '{namespace}', name: y | false   |
      | the account of another namespace  | kind: ServiceAccount, namespace: default, name: x       | false   |
      | the group of another namespace    | kind: Group, name: 'system:serviceaccounts:default'     | false   |
      | the group of the current user     | kind: Group, name: 'system:masters'                     | false   |
