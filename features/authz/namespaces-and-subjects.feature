@area:authz @needs:rbac @needs:impersonation
Feature: Namespaces, names and subjects of permissions
  A permission applies to the namespace of its binding and to all members of a group. A create request has no name.

  @rule:authz-decision-attributes
  Scenario Outline: A permission in one namespace does not allow a user <request>
    authz-decision-attributes: the namespace is an attribute of the authorization decision.
    Detects: a server on which a permission in one namespace applies to other namespaces, or to all namespaces at once.
    Given a server with the launch profile "rbac"
    And the Endpoints "one-subset" named "a" in namespace "second"
    And the user "zed" has a role with the rule:
      | verbs     | ["*"]         |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And the request header "Impersonate-User" is "zed"
    When <method> <path>
    Then the response is 403 Forbidden
    And the Status has:
      | message | <subject> is forbidden: User "zed" cannot <verb> resource "endpoints" in API group "" <scope> |
      | code    | 403                                                                                           |
    And there is an Endpoints "a" in namespace "second"

    Examples: other namespaces
      | request                                                   | method | path                                                             | subject       | verb             | scope                                 |
      | to get an object in another namespace                     | GET    | /api/v1/namespaces/{namespace:second}/endpoints/a                | endpoints "a" | get              | in the namespace "{namespace:second}" |
      | to list another namespace                                 | GET    | /api/v1/namespaces/{namespace:second}/endpoints                  | endpoints     | list             | in the namespace "{namespace:second}" |
      | to delete an object in another namespace                  | DELETE | /api/v1/namespaces/{namespace:second}/endpoints/a                | endpoints "a" | delete           | in the namespace "{namespace:second}" |
      | to delete a collection in another namespace               | DELETE | /api/v1/namespaces/{namespace:second}/endpoints                  | endpoints     | deletecollection | in the namespace "{namespace:second}" |
      | to list Endpoints in all namespaces                       | GET    | /api/v1/endpoints                                                | endpoints     | list             | at the cluster scope                  |
      | to watch Endpoints in all namespaces                      | GET    | /api/v1/endpoints?watch=1&timeoutSeconds=1                       | endpoints     | watch            | at the cluster scope                  |
      | to list Endpoints in all namespaces with a field selector | GET    | /api/v1/endpoints?fieldSelector=metadata.namespace%3D{namespace} | endpoints     | list             | at the cluster scope                  |

  @rule:authz-decision-attributes
  Scenario Outline: POST with a role for the verbs <verbs> <name restriction> returns 403 Forbidden
    authz-decision-attributes: a create request needs the verb create, and a role with resourceNames does not allow it.
    Detects: a server that authorizes create as update, or uses the name in the body.
    Given a server with the launch profile "rbac"
    And the user "zed" has a role with the rule:
      | verbs         | <verbs>       |
      | apiGroups     | [""]          |
      | resources     | ["endpoints"] |
      | resourceNames | <names>       |
    And the request header "Impersonate-User" is "zed"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the response is 403 Forbidden
    And the Status has:
      | message | endpoints is forbidden: User "zed" cannot create resource "endpoints" in API group "" in the namespace "{namespace}" |
      | details | {"kind":"endpoints"}                                                                                                 |
    And there is no Endpoints "a"

    Examples: insufficient permissions
      | name restriction             | verbs                                                               | names    |
      | without resourceNames        | ["get","list","watch","update","patch","delete","deletecollection"] | (absent) |
      | without resourceNames        | ["post"]                                                            | (absent) |
      | with the resourceNames ["a"] | ["create"]                                                          | ["a"]    |

  @rule:authz-decision-attributes
  Scenario: POST with a role for only the verb create succeeds
    authz-decision-attributes: a create request needs no other verb.
    Detects: a server that also requires the verb get.
    Given a server with the launch profile "rbac"
    And the user "zed" has a role with the rule:
      | verbs     | ["create"]    |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And the request header "Impersonate-User" is "zed"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the response is a success
    And the stored Endpoints "a" is the same as the response

  @rule:authz-binding-subjects @needs:type:rolebindings.rbac
  Scenario Outline: A list by the user <user> in the group <group> returns <status> with a binding to <subject>
    authz-binding-subjects: the subject of a binding is a user, a group or a service account.
    Detects: a server that ignores groups, or treats a user as a group with the same name.
    Given a server with the launch profile "rbac"
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with this body is saved as "b":
      """
      {metadata: {name: b}, roleRef: {kind: ClusterRole, name: cluster-admin}, subjects: [{kind: User, name: other}, <subject>]}
      """
    And the request header "Impersonate-User" is "<user>"
    And the request header "Impersonate-Group" is "<group>"
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the response is <status>

    Examples: subjects
      | user                                  | group   | subject                                               | status |
      | zed                                   | helpers | {kind: Group, name: helpers}                          | 200    |
      | zed                                   | others  | {kind: Group, name: helpers}                          | 403    |
      | helpers                               | others  | {kind: Group, name: helpers}                          | 403    |
      | zed                                   | helpers | {kind: User, name: helpers}                           | 403    |
      | system:serviceaccount:place:robot     | others  | {kind: ServiceAccount, name: robot, namespace: place} | 200    |
      | system:serviceaccount:elsewhere:robot | others  | {kind: ServiceAccount, name: robot, namespace: place} | 403    |
      | robot                                 | others  | {kind: ServiceAccount, name: robot, namespace: place} | 403    |
      | zed                                   | others  | {kind: Group, name: "system:unauthenticated"}         | 403    |

    # Up to 1.16, kube-apiserver does not add system:authenticated to the groups of an impersonated user.
    @since:1.17
    Examples: since 1.17
      | user | group  | subject                                     | status |
      | zed  | others | {kind: Group, name: "system:authenticated"} | 200    |

  @rule:authz-binding-subjects @needs:type:rolebindings.rbac
  Scenario Outline: A list by a user in the groups <first> and <second> returns 200 with a binding to the group <bound>
    authz-binding-subjects: membership in one of the groups is sufficient.
    Detects: a server that uses only the first or the last group of the user.
    Given a server with the launch profile "rbac"
    And the response to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings with this body is saved as "b":
      """
      {metadata: {name: b}, roleRef: {kind: ClusterRole, name: cluster-admin}, subjects: [{kind: Group, name: <bound>}]}
      """
    And the request header "Impersonate-User" is "zed"
    And the request header "Impersonate-Group" is "<first>"
    And the request header "Impersonate-Group" is "<second>"
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the response is 200

    Examples: groups
      | first   | second  | bound   |
      | helpers | others  | helpers |
      | others  | helpers | helpers |
