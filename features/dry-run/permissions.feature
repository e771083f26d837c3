@area:dry-run
@needs:rbac @needs:impersonation
Feature: Permissions of dry runs
  Who may not do it may not try it either.

  @rule:dry-authorization-identical
  Scenario Outline: Who may only <verbs> may not <verb> in a dry run
    dry-authorization-identical: the dry run is refused as the real request is.
    Detects: nothing is stored, so nobody is asked, or the permission is one of its own.
    Given a server with the profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the user "zed" has a role in the namespace with:
      | verbs     | <verbs>       |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And the request header "Impersonate-User" is "zed"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/endpoints<rest> with the body:
      """
      <body>
      """
    Then the answer is 403 Forbidden
    And the Status has:
      | message | <subject> is forbidden: User "zed" cannot <verb> resource "endpoints" in API group "" in the namespace "{namespace}" |
      | details | <details>                                                                                                            |
      | code    | 403                                                                                                                  |

    Examples: verbs
      | verbs                                             | method | rest                            | type                         | body                                                   | verb             | subject       | details                         |
      | ["get","list","watch","update","patch","delete"]  | POST   | ?dryRun=All                     | application/json             | {"metadata":{"name":"b"}}                              | create           | endpoints     | {"kind":"endpoints"}            |
      | ["get","create","patch"]                          | PUT    | /a?dryRun=All                   | application/json             | {"metadata":{"name":"a"}}                              | update           | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | ["get","update"]                                  | PUT    | /b?dryRun=All                   | application/json             | {"metadata":{"name":"b"}}                              | create           | endpoints "b" | {"name":"b","kind":"endpoints"} |
      | ["get","update","create"]                         | PATCH  | /a?dryRun=All                   | application/merge-patch+json | {"metadata":{"labels":{"x":"y"}}}                      | patch            | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | ["patch","update"]                                | PATCH  | /b?dryRun=All&fieldManager=zed  | application/apply-patch+yaml | {apiVersion: v1, kind: Endpoints, metadata: {name: b}} | create           | endpoints "b" | {"name":"b","kind":"endpoints"} |
      | ["get","update","deletecollection"]               | DELETE | /a?dryRun=All                   | application/json             | {"dryRun":["All"]}                                     | delete           | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | ["get","update","delete"]                         | DELETE | ?dryRun=All                     | application/json             | {"dryRun":["All"]}                                     | deletecollection | endpoints     | {"kind":"endpoints"}            |

  @rule:dry-authorization-identical
  Scenario Outline: The permission to <verb> is one for the dry run
    dry-authorization-identical: a dry run needs what the real request needs, and no more.
    Detects: dry runs are for administrators.
    Given a server with the profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the user "zed" has a role in the namespace with:
      | verbs     | ["<verb>"]    |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And the request header "Impersonate-User" is "zed"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/endpoints<rest> with the body:
      """
      <body>
      """
    Then the answer is <code>
    And the stored Endpoints "a" is unchanged

    Examples: allowed
      | method | rest          | type                         | body                              | verb             | code |
      | POST   | ?dryRun=All   | application/json             | {"metadata":{"name":"b"}}         | create           | 201  |
      | PUT    | /a?dryRun=All | application/json             | {"metadata":{"name":"a"}}         | update           | 200  |
      | PATCH  | /a?dryRun=All | application/merge-patch+json | {"metadata":{"labels":{"x":"y"}}} | patch            | 200  |
      | DELETE | /a?dryRun=All | application/json             | {"dryRun":["All"]}                | delete           | 200  |
      | DELETE | ?dryRun=All   | application/json             | {"dryRun":["All"]}                | deletecollection | 200  |
