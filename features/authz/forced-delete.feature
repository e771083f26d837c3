@area:authz @needs:rbac @needs:impersonation @needs:server-flags
Feature: Authorization of an unsafe delete
  An unsafe delete, which ignores read errors, needs the verb unsafe-delete-ignore-read-errors in addition to delete.

  @rule:authz-forced-deletion
  Scenario Outline: An unsafe DELETE of <object> with only the verbs <verbs> returns 403 Forbidden
    authz-forced-deletion: the user needs delete and unsafe-delete-ignore-read-errors, and the server checks both before it reads the object.
    Detects: a server that requires only one of the verbs, or checks the second verb only for an unreadable object.
    Given a server with the launch profile "force-delete"
    And the Endpoints "one-subset" named "a"
    And the user "zed" has a role with the rule:
      | verbs     | <verbs>       |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And the request header "Impersonate-User" is "zed"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/<name>?ignoreStoreReadErrorWithClusterBreakingPotential=true
    Then the response is 403 Forbidden
    And the Status has:
      | message | "endpoints \"<name>\" is forbidden: <reason>" |
      | details | {"name":"<name>","kind":"endpoints"}          |
    And the stored Endpoints "a" is unchanged

    Examples: one of the two verbs
      | verbs                                | object             | name   | reason                                                                                               |
      | ["delete"]                           | an existing object | a      | not permitted to do \"unsafe-delete-ignore-read-errors\", reason:\u0020                              |
      | ["delete","deletecollection","get"]  | an absent object   | absent | not permitted to do \"unsafe-delete-ignore-read-errors\", reason:\u0020                              |
      | ["unsafe-delete-ignore-read-errors"] | an existing object | a      | User \"zed\" cannot delete resource \"endpoints\" in API group \"\" in the namespace \"{namespace}\" |

  @rule:authz-forced-deletion
  Scenario: An unsafe DELETE of an absent object with both verbs returns 404 or 422
    authz-forced-deletion: with both verbs, the server processes the request.
    Detects: a server that rejects every unsafe delete.
    Given a server with the launch profile "force-delete"
    And the user "zed" has a role with the rule:
      | verbs     | ["delete","unsafe-delete-ignore-read-errors"] |
      | apiGroups | [""]                                          |
      | resources | ["endpoints"]                                 |
    And the request header "Impersonate-User" is "zed"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/absent?ignoreStoreReadErrorWithClusterBreakingPotential=true
    Then the response is 404 or 422
