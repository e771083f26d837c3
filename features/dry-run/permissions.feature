@area:dry-run
@needs:rbac @needs:impersonation
Feature: Authorization of dry runs
  A dry run needs the permissions of the real request.

  @rule:dry-authorization-identical
  Scenario Outline: A <method> of endpoints<suffix> with only the verbs <verbs> returns 403 Forbidden
    dry-authorization-identical: the response is the same as for the real request.
    Detects: a server that does not authorize dry runs, or requires a special permission.
    Given a server with the launch profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the user "zed" has a role with the rule:
      | verbs     | <verbs>       |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And the request header "Impersonate-User" is "zed"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/endpoints<suffix> with the body:
      """
      <body>
      """
    Then the response is 403 Forbidden
    And the Status has:
      | message | <subject> is forbidden: User "zed" cannot <verb> resource "endpoints" in API group "" in the namespace "{namespace}" |
      | details | <details>                                                                                                            |
      | code    | 403                                                                                                                  |

    Examples: missing verbs
      | verbs                                            | method | suffix                         | type                         | body                                                   | verb             | subject       | details                         |
      | ["get","list","watch","update","patch","delete"] | POST   | ?dryRun=All                    | application/json             | {"metadata":{"name":"b"}}                              | create           | endpoints     | {"kind":"endpoints"}            |
      | ["get","create","patch"]                         | PUT    | /a?dryRun=All                  | application/json             | {"metadata":{"name":"a"}}                              | update           | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | ["get","update"]                                 | PUT    | /b?dryRun=All                  | application/json             | {"metadata":{"name":"b"}}                              | create           | endpoints "b" | {"name":"b","kind":"endpoints"} |
      | ["get","update","create"]                        | PATCH  | /a?dryRun=All                  | application/merge-patch+json | {"metadata":{"labels":{"x":"y"}}}                      | patch            | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | ["patch","update"]                               | PATCH  | /b?dryRun=All&fieldManager=zed | application/apply-patch+yaml | {apiVersion: v1, kind: Endpoints, metadata: {name: b}} | create           | endpoints "b" | {"name":"b","kind":"endpoints"} |
      | ["get","update","deletecollection"]              | DELETE | /a?dryRun=All                  | application/json             | {"dryRun":["All"]}                                     | delete           | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | ["get","update","delete"]                        | DELETE | ?dryRun=All                    | application/json             | {"dryRun":["All"]}                                     | deletecollection | endpoints     | {"kind":"endpoints"}            |

  @rule:dry-authorization-identical
  Scenario Outline: A <method> of endpoints<suffix> with the verb <verb> returns <code>
    dry-authorization-identical: a dry run needs only the verbs of the real request.
    Detects: a server that allows dry runs only for administrators.
    Given a server with the launch profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the user "zed" has a role with the rule:
      | verbs     | ["<verb>"]    |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And the request header "Impersonate-User" is "zed"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/endpoints<suffix> with the body:
      """
      <body>
      """
    Then the response is <code>
    And the stored Endpoints "a" is unchanged

    Examples: sufficient verbs
      | method | suffix        | type                         | body                              | verb             | code |
      | POST   | ?dryRun=All   | application/json             | {"metadata":{"name":"b"}}         | create           | 201  |
      | PUT    | /a?dryRun=All | application/json             | {"metadata":{"name":"a"}}         | update           | 200  |
      | PATCH  | /a?dryRun=All | application/merge-patch+json | {"metadata":{"labels":{"x":"y"}}} | patch            | 200  |
      | DELETE | /a?dryRun=All | application/json             | {"dryRun":["All"]}                | delete           | 200  |
      | DELETE | ?dryRun=All   | application/json             | {"dryRun":["All"]}                | deletecollection | 200  |
