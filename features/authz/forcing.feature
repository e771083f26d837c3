@area:authz @needs:rbac @needs:impersonation @needs:server-flags
Feature: A deletion that is forced
  Who may delete may not yet force it: that has a verb of its own.

  @rule:authz-forced-deletion
  Scenario Outline: Who may <verbs> forces no deletion of <object>
    authz-forced-deletion: unsafe-delete-ignore-read-errors is asked for besides, before anything is looked at.
    Detects: the permission to delete is enough, or the question comes when an unreadable object has been found.
    Given a server with the profile "force-delete"
    And the Endpoints "one-subset" named "a"
    And the user "zed" has a role in the namespace with:
      | verbs     | <verbs>       |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And the request header "Impersonate-User" is "zed"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/<name>?ignoreStoreReadErrorWithClusterBreakingPotential=true
    Then the answer is 403 Forbidden
    And the Status has:
      | message | "endpoints \"<name>\" is forbidden: <because>" |
      | details | {"name":"<name>","kind":"endpoints"}           |
    And the stored Endpoints "a" is unchanged

    Examples: one of the two verbs
      | verbs                                | object          | name   | because                                                                                           |
      | ["delete"]                           | one that exists | a      | not permitted to do \"unsafe-delete-ignore-read-errors\", reason:\u0020 |
      | ["delete","deletecollection","get"]  | one that is not | absent | not permitted to do \"unsafe-delete-ignore-read-errors\", reason:\u0020 |
      | ["unsafe-delete-ignore-read-errors"] | one that exists | a      | User \"zed\" cannot delete resource \"endpoints\" in API group \"\" in the namespace \"{namespace}\" |

  @rule:authz-forced-deletion
  Scenario: Who may force is told what it is for
    authz-forced-deletion: with both permissions the request is looked at.
    Detects: nobody is let through.
    Given a server with the profile "force-delete"
    And the user "zed" has a role in the namespace with:
      | verbs     | ["delete","unsafe-delete-ignore-read-errors"] |
      | apiGroups | [""]                                          |
      | resources | ["endpoints"]                                 |
    And the request header "Impersonate-User" is "zed"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/absent?ignoreStoreReadErrorWithClusterBreakingPotential=true
    Then the answer is 404 or 422
