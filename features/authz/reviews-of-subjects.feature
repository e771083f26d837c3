@area:authz @needs:rbac @needs:type:rolebindings.rbac
Feature: Subjects and attributes of access reviews
  A review uses the attributes in its spec, or the attributes of the user who sends the review.

  @rule:authz-access-review-decision
  Scenario Outline: A SubjectAccessReview for <user> in the groups <groups> returns allowed <allowed> if a binding names a service account and a group
    authz-access-review-decision: the server does not add groups to the user in the spec.
    Detects: a server that adds the groups of service accounts or system:authenticated to the spec, or that compares service accounts by name.
    Given a server with the launch profile "rbac"
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with this body is saved as "b":
      """
      {metadata: {name: b}, roleRef: {kind: ClusterRole, name: cluster-admin}, subjects: [{kind: ServiceAccount, name: robot, namespace: place}, {kind: Group, name: "system:serviceaccounts:other"}]}
      """
    When POST /apis/authorization.orch.io/v1/subjectaccessreviews with the body:
      """
      {spec: {user: "<user>", groups: <groups>, resourceAttributes: {namespace: "{namespace}", verb: list, resource: endpoints}}}
      """
    Then the response is 201
    And the response has:
      | status.allowed | <allowed> |

    Examples: service accounts
      | user                              | groups                         | allowed |
      | system:serviceaccount:place:robot | []                             | true    |
      | system:serviceaccount:other:robot | []                             | false   |
      | system:serviceaccount:other:x     | [system:serviceaccounts:other] | true    |
      | zed                               | [system:serviceaccounts:other] | true    |
      | zed                               | [system:masters]               | true    |

  @rule:authz-access-review-decision
  Scenario Outline: A SubjectAccessReview for <verb> on the path <path> returns allowed <allowed>
    authz-access-review-decision: for nonResourceAttributes, the server compares the verb and the path with the paths of ClusterRoles.
    Detects: a server that evaluates only resourceAttributes, or ignores the verb of a path.
    Given a server with the launch profile "rbac"
    And the user "zed-{unique}" has a cluster role with the rule:
      | verbs           | ["get"]                 |
      | nonResourceURLs | ["/logs/*", "/metrics"] |
    When POST /apis/authorization.orch.io/v1/subjectaccessreviews with the body:
      """
      {spec: {user: "zed-{unique}", nonResourceAttributes: {verb: <verb>, path: <path>}}}
      """
    Then the response is 201
    And the response has:
      | status.allowed | <allowed> |

    Examples: paths
      | verb | path      | allowed |
      | get  | /metrics  | true    |
      | get  | /logs/a/b | true    |
      | get  | /logs     | false   |
      | post | /metrics  | false   |

  @rule:authz-access-review-decision @needs:impersonation
  Scenario Outline: A SelfSubjectAccessReview of an impersonated user for Endpoints <name> returns allowed <allowed>
    authz-access-review-decision: the user of a SelfSubjectAccessReview is the impersonated user.
    Detects: a server that uses the permissions of the impersonating user, or that ignores the name.
    Given a server with the launch profile "rbac"
    And the user "zed" has a role with the rule:
      | verbs         | ["get"]       |
      | apiGroups     | [""]          |
      | resources     | ["endpoints"] |
      | resourceNames | ["a"]         |
    And the request header "Impersonate-User" is "zed"
    When POST /apis/authorization.orch.io/v1/selfsubjectaccessreviews with the body:
      """
      {spec: {resourceAttributes: {namespace: "{namespace}", verb: get, resource: endpoints, name: <name>}}}
      """
    Then the response is 201
    And the response has:
      | status.allowed | <allowed> |

    Examples: names
      | name | allowed |
      | a    | true    |
      | b    | false   |

  @rule:authz-rules-review @needs:impersonation
  Scenario: A SelfSubjectRulesReview lists paths, and no rules of other namespaces
    authz-rules-review: nonResourceRules has the paths of ClusterRoles, and resourceRules has only the rules of the namespace and the cluster.
    Detects: a server that lists only resourceRules, or the rules of all namespaces.
    Given a server with the launch profile "rbac"
    And the user "zed-{unique}" has a role with the rule:
      | verbs     | ["get"]       |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And the user "zed-{unique}" has a cluster role with the rule:
      | verbs           | ["get"]                |
      | nonResourceURLs | ["/logs/*","/metrics"] |
    And the request header "Impersonate-User" is "zed-{unique}"
    When POST /apis/authorization.orch.io/v1/selfsubjectrulesreviews with the body:
      """
      spec: {namespace: '{namespace:second}'}
      """
    Then the response is 201
    And the response has:
      | status.nonResourceRules | contains         | [{"verbs":["get"],"nonResourceURLs":["/logs/*","/metrics"]}]   |
      | status.resourceRules    | does not contain | [{"verbs":["get"],"apiGroups":[""],"resources":["endpoints"]}] |
      | status.incomplete       | is               | false                                                          |
      | status.resourceRules    | does not contain | [{"verbs":["get"],"resources":[]}]                             |
