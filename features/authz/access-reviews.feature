@area:authz @needs:rbac @needs:type:rolebindings.rbac
Feature: Access reviews
  A review reports whether a user may send a request, without sending it. It uses the same roles as the authorization of requests.

  @rule:authz-access-review-decision
  Scenario Outline: A SubjectAccessReview returns allowed <allowed> for <request>
    authz-access-review-decision: the server uses the user, each of the groups and all attributes in the spec of the review.
    Detects: a server that ignores the namespace, the name, the subresource, or all groups except the first of a review.
    Given a server with the launch profile "rbac"
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles with this body is saved as "role":
      """
      {metadata: {name: r}, rules: [{verbs: [list], apiGroups: [""], resources: [endpoints]}, {verbs: [get], apiGroups: [apps], resources: [deployments/scale], resourceNames: [a, b]}]}
      """
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with this body is saved as "b":
      """
      {metadata: {name: b}, roleRef: {kind: Role, name: r}, subjects: [{kind: User, name: zed}, {kind: Group, name: helpers}]}
      """
    When POST /apis/authorization.orch.io/v1/subjectaccessreviews with the body:
      """
      {spec: {<subject>, resourceAttributes: {<attributes>}}}
      """
    Then the response is 201
    And the response has:
      | status.allowed | <allowed> |

    Examples: users and groups
      | request                                                          | subject                                     | attributes                                                                                           | allowed |
      | a member of system:authenticated                                 | user: eve, groups: ["system:authenticated"] | verb: create, group: authorization.orch.io, resource: selfsubjectaccessreviews                       | true    |
      | a user without groups, although system:authenticated may send it | user: eve                                   | verb: create, group: authorization.orch.io, resource: selfsubjectaccessreviews                       | false   |
      | the user of a binding                                            | user: zed                                   | namespace: '{namespace}', verb: list, resource: endpoints                                            | true    |
      | a member of the group of a binding                               | user: eve, groups: [helpers]                | namespace: '{namespace}', verb: list, resource: endpoints                                            | true    |
      | a user whose second group has a binding                          | user: eve, groups: [others, helpers]        | namespace: '{namespace}', verb: list, resource: endpoints                                            | true    |
      | a user whose groups have no binding                              | user: eve, groups: [others, devs]           | namespace: '{namespace}', verb: list, resource: endpoints                                            | false   |
      | a user with the name of the group                                | user: helpers                               | namespace: '{namespace}', verb: list, resource: endpoints                                            | false   |
      | another verb                                                     | user: zed                                   | namespace: '{namespace}', verb: get, resource: endpoints                                             | false   |
      | another namespace                                                | user: zed                                   | namespace: other, verb: list, resource: endpoints                                                    | false   |
      | all namespaces                                                   | user: zed                                   | verb: list, resource: endpoints                                                                      | false   |
      | the last of the resourceNames                                    | user: zed                                   | namespace: '{namespace}', verb: get, group: apps, resource: deployments, subresource: scale, name: b | true    |
      | a name that is not in resourceNames                              | user: zed                                   | namespace: '{namespace}', verb: get, group: apps, resource: deployments, subresource: scale, name: c | false   |
      | the resource instead of its subresource                          | user: zed                                   | namespace: '{namespace}', verb: get, group: apps, resource: deployments, name: b                     | false   |

  @rule:authz-rules-review
  Scenario: A SelfSubjectRulesReview lists the rules of the Roles and ClusterRoles of the user
    authz-rules-review: the list has the rules of all bindings in the namespace and in the cluster, with their resourceNames.
    Detects: a server that lists only the rules of ClusterRoleBindings, or of the first binding.
    Given a server with the launch profile "rbac"
    And the user "zed-{unique}" has a role with the rule:
      | verbs         | ["get"]       |
      | apiGroups     | [""]          |
      | resources     | ["endpoints"] |
      | resourceNames | ["a","b"]     |
    And the user "zed-{unique}" has a cluster role with the rule:
      | verbs     | ["list"]  |
      | apiGroups | [""]      |
      | resources | ["nodes"] |
    And the request header "Impersonate-User" is "zed-{unique}"
    When POST /apis/authorization.orch.io/v1/selfsubjectrulesreviews with the body:
      """
      spec: {namespace: '{namespace}'}
      """
    Then the response is 201
    And the response has:
      | status.resourceRules    | contains         | [{"verbs":["get"],"apiGroups":[""],"resources":["endpoints"],"resourceNames":["a","b"]}] |
      | status.resourceRules    | contains         | [{"verbs":["list"],"apiGroups":[""],"resources":["nodes"]}]                              |
      | status.nonResourceRules | does not contain | [{"verbs":["get"],"nonResourceURLs":[]}]                                                 |
      | status.(members)        | does not contain | evaluationError                                                                          |

  @rule:authz-rules-review @needs:type:selfsubjectrulesreviews.authorization
  Scenario: A SelfSubjectRulesReview of an administrator lists rules with wildcards
    authz-rules-review: a client that may do everything has a rule for all resources and a rule for all paths.
    Detects: a server that lists only the permissions of every user, or only resourceRules.
    When POST /apis/authorization.orch.io/v1/selfsubjectrulesreviews with the body:
      """
      spec: {namespace: '{namespace}'}
      """
    Then the response is 201
    And the response has:
      | status.resourceRules    | contains | [{"verbs":["*"],"apiGroups":["*"],"resources":["*"]}] |
      | status.nonResourceRules | contains | [{"verbs":["*"],"nonResourceURLs":["*"]}]             |
      | status.incomplete       | is       | false                                                 |
