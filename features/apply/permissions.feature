@area:apply
@needs:type:configmaps @needs:rbac @needs:impersonation
Feature: Authorization of apply
  An apply needs the verb patch, and also create if the object does not exist.

  @rule:ssa-needs-patch-permission
  Scenario Outline: An apply to an existing object returns 403 Forbidden if the user has only the verbs <verbs>
    ssa-needs-patch-permission: an apply needs the verb patch, and no other verb replaces it.
    Detects: a server that authorizes apply as update or as create.
    Given a server with the launch profile "rbac"
    And the manager "alice" has applied the ConfigMap "a":
      """
      {data: {a: "1"}}
      """
    And the user "zed" has a role with the rule:
      | verbs     | <verbs>        |
      | apiGroups | [""]           |
      | resources | ["configmaps"] |
    And the request header "Impersonate-User" is "zed"
    When the manager "zed" applies the ConfigMap "a" with "force=true":
      """
      {data: {a: "2"}}
      """
    Then the response is 403 Forbidden
    And the Status has:
      | message | configmaps "a" is forbidden: User "zed" cannot patch resource "configmaps" in API group "" in the namespace "{namespace}" |
      | details | {"name":"a","kind":"configmaps"}                                                                                          |
    And the stored ConfigMap "a" is unchanged

    Examples: verbs without patch
      | verbs                                             |
      | ["get","list","watch","create","update","delete"] |
      | ["apply"]                                         |

  Scenario Outline: An apply by a user with <verbs> to an object that <state> returns <code>
    ssa-needs-patch-permission: patch is enough for an existing object; ssa-needs-create-permission: create is needed only for an object that does
    not exist.
    Detects: a server that also requires get, update or create.
    Given a server with the launch profile "rbac"
    And the manager "alice" has applied the ConfigMap "there":
      """
      {data: {a: "1"}}
      """
    And the user "zed" has a role with the rule:
      | verbs     | <verbs>        |
      | apiGroups | [""]           |
      | resources | ["configmaps"] |
    And the request header "Impersonate-User" is "zed"
    When the manager "zed" applies the ConfigMap "<name>":
      """
      {data: {b: "2"}}
      """
    Then the response is <code>
    And the stored ConfigMap "<name>" is the same as the response
    And the stored ConfigMap "<name>" has:
      | data.b | "2" |

    @rule:ssa-needs-patch-permission
    Examples: existing object
      | state  | name  | verbs     | code |
      | exists | there | ["patch"] | 200  |

    @rule:ssa-needs-create-permission
    Examples: new object
      | state          | name | verbs              | code |
      | does not exist | new  | ["patch","create"] | 201  |

  @rule:ssa-needs-create-permission
  Scenario Outline: <request> by a user with only the verbs <verbs> returns 403 Forbidden and creates nothing
    ssa-needs-create-permission: creating an object by apply needs both verbs, and the message names the missing verb.
    Detects: a server that requires only patch, or create instead of patch.
    Given a server with the launch profile "rbac"
    And the user "zed" has a role with the rule:
      | verbs     | <verbs>        |
      | apiGroups | [""]           |
      | resources | ["configmaps"] |
    And the request header "Impersonate-User" is "zed"
    And the request header "Content-Type" is "application/apply-patch+yaml"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=zed<query> with the body:
      """
      {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a: "1"}}
      """
    Then the response is 403 Forbidden
    And the Status has:
      | message | configmaps "a" is forbidden: User "zed" cannot <missing verb> resource "configmaps" in API group "" in the namespace "{namespace}" |
      | details | {"name":"a","kind":"configmaps"}                                                                                                   |
    And there is no ConfigMap "a"

    Examples: one of the two verbs
      | request         | verbs                     | query       | missing verb |
      | An apply        | ["patch"]                 |             | create       |
      | A forced apply  | ["patch"]                 | &force=true | create       |
      | A dry-run apply | ["patch"]                 | &dryRun=All | create       |
      | An apply        | ["patch","update","get"]  |             | create       |
      | An apply        | ["create","update","get"] |             | patch        |

  @rule:ssa-needs-create-permission
  Scenario: An apply of a new Namespace by a user with only the verb patch returns 403 Forbidden
    ssa-needs-create-permission: creating a cluster-scoped object by apply also needs the verb create.
    Detects: a server that checks the verb create only for objects in a namespace.
    Given a server with the launch profile "rbac"
    And the user "zed-{unique}" has a cluster role with the rule:
      | verbs     | ["patch","get","update"] |
      | apiGroups | [""]                     |
      | resources | ["namespaces"]           |
    And the request header "Impersonate-User" is "zed-{unique}"
    When PATCH /api/v1/namespaces/n-{unique}?fieldManager=zed with the body:
      """application/apply-patch+yaml
      {apiVersion: v1, kind: Namespace, metadata: {name: "n-{unique}"}}
      """
    Then the response is 403 Forbidden
    And the Status has:
      | details | {"name":"n-{unique}","kind":"namespaces"} |
    And there is no Namespace "n-{unique}"
