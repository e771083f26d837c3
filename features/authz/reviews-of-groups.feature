@area:authz @needs:rbac @needs:impersonation @needs:type:rolebindings.rbac
Feature: Groups, subresources and paths in reviews
  Every type of review uses all groups of the user and all attributes of the request.

  Background:
    Given a server with the launch profile "rbac"
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles with this body is saved as "role":
      """
      {metadata: {name: r}, rules: [{verbs: [get], apiGroups: [""], resources: [pods/status]}]}
      """
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with this body is saved as "b":
      """
      {metadata: {name: b}, roleRef: {kind: Role, name: r}, subjects: [{kind: Group, name: helpers}]}
      """

  @rule:authz-access-review-decision
  Scenario Outline: A <review> returns allowed <allowed> for the groups <groups> and the subresource <subresource>
    authz-access-review-decision: the server compares each group and the subresource in every type of review.
    Detects: a server that ignores groups or the subresource in one type of review.
    Given the request header "Impersonate-User" is "<user>"
    And the request header "Impersonate-Group" is "<impersonated group>"
    And the request header "Impersonate-Group" is "<second impersonated group>"
    And the request header "Impersonate-Group" is "system:authenticated"
    When POST /apis/authorization.orch.io/v1/<path> with the body:
      """
      {<metadata> spec: {<subject>resourceAttributes: {namespace: '{namespace}', verb: get, resource: pods, subresource: <subresource>}}}
      """
    Then the response is 201
    And the response has:
      | status.allowed | <allowed> |

    Examples: LocalSubjectAccessReviews
      | review                   | groups             | subresource | user  | impersonated group | second impersonated group | path                                             | metadata                              | subject                               | allowed |
      | LocalSubjectAccessReview | others and helpers | status      | admin | system:masters     | more                      | namespaces/{namespace}/localsubjectaccessreviews | metadata: {namespace: '{namespace}'}, | user: eve, groups: [others, helpers], | true    |
      | LocalSubjectAccessReview | helpers            | scale       | admin | system:masters     | more                      | namespaces/{namespace}/localsubjectaccessreviews | metadata: {namespace: '{namespace}'}, | user: eve, groups: [helpers],         | false   |
      | LocalSubjectAccessReview | others             | status      | admin | system:masters     | more                      | namespaces/{namespace}/localsubjectaccessreviews | metadata: {namespace: '{namespace}'}, | user: eve, groups: [others],          | false   |

    Examples: SelfSubjectAccessReviews
      | review                  | groups             | subresource | user | impersonated group | second impersonated group | path                     | metadata | subject | allowed |
      | SelfSubjectAccessReview | others and helpers | status      | zed  | others             | helpers                   | selfsubjectaccessreviews |          |         | true    |
      | SelfSubjectAccessReview | helpers and others | status      | zed  | helpers            | others                    | selfsubjectaccessreviews |          |         | true    |
      | SelfSubjectAccessReview | helpers and others | scale       | zed  | helpers            | others                    | selfsubjectaccessreviews |          |         | false   |
      | SelfSubjectAccessReview | helpers and others | ""          | zed  | helpers            | others                    | selfsubjectaccessreviews |          |         | false   |
      | SelfSubjectAccessReview | others and more    | status      | zed  | others             | more                      | selfsubjectaccessreviews |          |         | false   |

  @rule:authz-access-review-decision
  Scenario Outline: A SelfSubjectAccessReview for <verb> on the path <path> returns allowed <allowed>
    authz-access-review-decision: the verb and the path are compared as in requests.
    Detects: a server that ignores the verb or the path in SelfSubjectAccessReviews.
    Given the user "zed-{unique}" has a cluster role with the rule:
      | verbs           | ["get"]              |
      | nonResourceURLs | ["/logs/*","/flags"] |
    And the request header "Impersonate-User" is "zed-{unique}"
    When POST /apis/authorization.orch.io/v1/selfsubjectaccessreviews with the body:
      """
      {spec: {nonResourceAttributes: {verb: <verb>, path: <path>}}}
      """
    Then the response is 201
    And the response has:
      | status.allowed | <allowed> |

    Examples: paths
      | verb | path    | allowed |
      | get  | /flags  | true    |
      | get  | /logs/a | true    |
      | post | /flags  | false   |
      | get  | /flag   | false   |

  @rule:authz-rules-review
  Scenario Outline: A SelfSubjectRulesReview of a user in the groups <first> and <second> lists the rules of the group helpers
    authz-rules-review: the list contains the rules of each group of the user.
    Detects: a server that lists only the rules of the user name, or of one group.
    Given the request header "Impersonate-User" is "zed"
    And the request header "Impersonate-Group" is "<first>"
    And the request header "Impersonate-Group" is "<second>"
    And the request header "Impersonate-Group" is "system:authenticated"
    When POST /apis/authorization.orch.io/v1/selfsubjectrulesreviews with the body:
      """
      spec: {namespace: '{namespace}'}
      """
    Then the response is 201
    And the response has:
      | status.resourceRules | contains | [{"verbs":["get"],"apiGroups":[""],"resources":["pods/status"]}] |

    Examples: groups
      | first   | second  |
      | helpers | others  |
      | others  | helpers |

  @rule:authz-rules-review
  Scenario: A SelfSubjectRulesReview lists the rules of a ClusterRole in a RoleBinding if another RoleBinding names an absent Role
    authz-rules-review: the rules of the ClusterRole apply in the namespace, and the evaluationError names the absent Role.
    Detects: a server that lists ClusterRoles only for ClusterRoleBindings, or that ends with the first absent Role.
    Given the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with this body is saved as "absent":
      """
      {metadata: {name: a}, roleRef: {kind: Role, name: absent}, subjects: [{kind: User, name: zed}]}
      """
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with this body is saved as "admin":
      """
      {metadata: {name: z}, roleRef: {kind: ClusterRole, name: cluster-admin}, subjects: [{kind: User, name: zed}]}
      """
    And the request header "Impersonate-User" is "zed"
    When POST /apis/authorization.orch.io/v1/selfsubjectrulesreviews with the body:
      """
      spec: {namespace: '{namespace}'}
      """
    Then the response is 201
    And the response has:
      | status.resourceRules   | contains | [{"verbs":["*"],"apiGroups":["*"],"resources":["*"]}] |
      | status.evaluationError | is       | /"absent" not found/                                  |
