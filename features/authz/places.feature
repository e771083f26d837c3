@area:authz @needs:rbac @needs:impersonation
Feature: Where and to whom a permission is given
  A permission is one for the namespace where it is given; to create has no name yet, and all of a group have what it has.

  @rule:authz-decision-attributes
  Scenario Outline: A permission in one namespace is none <where>
    authz-decision-attributes: the namespace is part of what is asked.
    Detects: who may somewhere may everywhere, or may ask for all namespaces at once.
    Given a server with the profile "rbac"
    And the Endpoints "one-subset" named "a" in namespace "second"
    And the user "zed" has a role in the namespace with:
      | verbs     | ["*"]         |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And the request header "Impersonate-User" is "zed"
    When <method> <path>
    Then the answer is 403 Forbidden
    And the Status has:
      | message | <subject> is forbidden: User "zed" cannot <verb> resource "endpoints" in API group "" <place> |
      | code    | 403                                                                                           |
    And there is an Endpoints "a" in namespace "second"

    Examples: elsewhere
      | where                | method | path                                                 | subject       | verb             | place                               |
      | for one in another   | GET    | /api/v1/namespaces/{namespace:second}/endpoints/a    | endpoints "a" | get              | in the namespace "{namespace:second}" |
      | for those of another | GET    | /api/v1/namespaces/{namespace:second}/endpoints      | endpoints     | list             | in the namespace "{namespace:second}" |
      | to delete in another | DELETE | /api/v1/namespaces/{namespace:second}/endpoints/a    | endpoints "a" | delete           | in the namespace "{namespace:second}" |
      | to empty another     | DELETE | /api/v1/namespaces/{namespace:second}/endpoints      | endpoints     | deletecollection | in the namespace "{namespace:second}" |
      | for all of them      | GET    | /api/v1/endpoints                                    | endpoints     | list             | at the cluster scope                |
      | to watch all of them | GET    | /api/v1/endpoints?watch=1&timeoutSeconds=1           | endpoints     | watch            | at the cluster scope                |
      | to select it of all  | GET    | /api/v1/endpoints?fieldSelector=metadata.namespace%3D{namespace} | endpoints | list     | at the cluster scope                |

  @rule:authz-decision-attributes
  Scenario Outline: Who may <verbs> with the names <names> creates nothing
    authz-decision-attributes: to create is a verb of its own, and a role that names objects covers none that has no name yet.
    Detects: create is authorized as update, or by the name in the body.
    Given a server with the profile "rbac"
    And the user "zed" has a role in the namespace with:
      | verbs         | <verbs>       |
      | apiGroups     | [""]          |
      | resources     | ["endpoints"] |
      | resourceNames | <names>       |
    And the request header "Impersonate-User" is "zed"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer is 403 Forbidden
    And the Status has:
      | message | endpoints is forbidden: User "zed" cannot create resource "endpoints" in API group "" in the namespace "{namespace}" |
      | details | {"kind":"endpoints"}                                                                                                 |
    And there is no Endpoints "a"

    Examples: not to create
      | verbs                                     | names    |
      | ["get","list","watch","update","patch","delete","deletecollection"] | (absent) |
      | ["post"]                                  | (absent) |
      | ["create"]                                | ["a"]    |

  @rule:authz-decision-attributes
  Scenario: Who may create, and nothing else, creates
    authz-decision-attributes: to create needs no other verb.
    Detects: to read what is there is asked for too.
    Given a server with the profile "rbac"
    And the user "zed" has a role in the namespace with:
      | verbs     | ["create"]    |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And the request header "Impersonate-User" is "zed"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer is a success
    And the stored Endpoints "a" is the same as the answer

  @rule:authz-binding-subjects @needs:type:rolebindings.rbac
  Scenario Outline: <user> of <group>, where <subject> may get Endpoints, gets <status>
    authz-binding-subjects: a binding gives to a user, to all of a group, or to a service account.
    Detects: groups are not looked at, or a user is taken for a group of that name.
    Given a server with the profile "rbac"
    And the answer to POST /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings is remembered as "b" with the body:
      """
      {metadata: {name: b}, roleRef: {kind: ClusterRole, name: cluster-admin}, subjects: [{kind: User, name: other}, <subject>]}
      """
    And the request header "Impersonate-User" is "<user>"
    And the request header "Impersonate-Group" is "<group>"
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the answer is <status>

    Examples: subjects
      | user                                  | group  | subject                                                    | status |
      | zed                                   | helpers | {kind: Group, name: helpers}                              | 200    |
      | zed                                   | others | {kind: Group, name: helpers}                               | 403    |
      | helpers                               | others | {kind: Group, name: helpers}                               | 403    |
      | zed                                   | helpers | {kind: User, name: helpers}                               | 403    |
      | system:serviceaccount:place:robot     | others | {kind: ServiceAccount, name: robot, namespace: place}      | 200    |
      | system:serviceaccount:elsewhere:robot | others | {kind: ServiceAccount, name: robot, namespace: place}      | 403    |
      | robot                                 | others | {kind: ServiceAccount, name: robot, namespace: place}      | 403    |
      | zed                                   | others | {kind: Group, name: "system:authenticated"}                | 200    |
      | zed                                   | others | {kind: Group, name: "system:unauthenticated"}              | 403    |
