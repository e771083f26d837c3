@area:apply
@needs:type:configmaps @needs:rbac @needs:impersonation
Feature: Permissions to apply
  An applied configuration changes with the permission to patch, and creates with that and the one to create.

  @rule:ssa-needs-patch-permission
  Scenario Outline: Who may <verbs> may not apply to an object that exists
    ssa-needs-patch-permission: the verb of the permission is patch, whatever the applied configuration comes to.
    Detects: apply is authorized as update, or as create.
    Given a server with the profile "rbac"
    And "alice" has applied the ConfigMap "a":
      """
      {data: {a: "1"}}
      """
    And the user "zed" has a role in the namespace with:
      | verbs     | <verbs>        |
      | apiGroups | [""]           |
      | resources | ["configmaps"] |
    And the request header "Impersonate-User" is "zed"
    When "zed" applies the ConfigMap "a" with "force=true":
      """
      {data: {a: "2"}}
      """
    Then the answer is 403 Forbidden
    And the Status has:
      | message | configmaps "a" is forbidden: User "zed" cannot patch resource "configmaps" in API group "" in the namespace "{namespace}" |
      | details | {"name":"a","kind":"configmaps"}                                                                                          |
    And the stored ConfigMap "a" is unchanged

    Examples: everything but patch
      | verbs                                                          |
      | ["get","list","watch","create","update","delete"]              |
      | ["apply"]                                                      |

  Scenario Outline: Who may <verbs> applies to an object that <state>
    ssa-needs-patch-permission: patch is enough where the object is there; ssa-needs-create-permission: create is asked for only where
    it isn't.
    Detects: get, update or create is asked for too.
    Given a server with the profile "rbac"
    And "alice" has applied the ConfigMap "there":
      """
      {data: {a: "1"}}
      """
    And the user "zed" has a role in the namespace with:
      | verbs     | <verbs>        |
      | apiGroups | [""]           |
      | resources | ["configmaps"] |
    And the request header "Impersonate-User" is "zed"
    When "zed" applies the ConfigMap "<name>":
      """
      {data: {b: "2"}}
      """
    Then the answer is <code>
    And the stored ConfigMap "<name>" is the same as the answer
    And the stored ConfigMap "<name>" has:
      | data.b | "2" |

    @rule:ssa-needs-patch-permission
    Examples: patch alone
      | state    | name  | verbs              | code |
      | exists   | there | ["patch"]          | 200  |

    @rule:ssa-needs-create-permission
    Examples: create too
      | state    | name  | verbs              | code |
      | is new   | new   | ["patch","create"] | 201  |

  @rule:ssa-needs-create-permission
  Scenario Outline: Who may only <verbs> creates nothing by apply<query>
    ssa-needs-create-permission: to create, both permissions are needed, and the refusal names the one that lacks.
    Detects: patch covers it, or the permission to create is asked for instead of that to patch.
    Given a server with the profile "rbac"
    And the user "zed" has a role in the namespace with:
      | verbs     | <verbs>        |
      | apiGroups | [""]           |
      | resources | ["configmaps"] |
    And the request header "Impersonate-User" is "zed"
    And the request header "Content-Type" is "application/apply-patch+yaml"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=zed<query> with the body:
      """
      {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a: "1"}}
      """
    Then the answer is 403 Forbidden
    And the Status has:
      | message | configmaps "a" is forbidden: User "zed" cannot <lacking> resource "configmaps" in API group "" in the namespace "{namespace}" |
      | details | {"name":"a","kind":"configmaps"}                                                                                              |
    And there is no ConfigMap "a"

    Examples: one of the two
      | verbs                      | query       | lacking |
      | ["patch"]                  |             | create  |
      | ["patch"]                  | &force=true | create  |
      | ["patch","update","get"]   |             | create  |
      | ["create","update","get"]  |             | patch   |
