@area:audit @needs:audit-log @needs:impersonation @since:1.22
Feature: Impersonated users in audit events
  The audit event of every request has the impersonated user with all groups.

  @rule:audit-impersonated-user
  Scenario Outline: The audit event of GET <path> has the impersonated user <user> with <group property>
    audit-impersonated-user: each group in the headers and the groups of a service account are recorded, also for watches.
    Detects: a server that records only the first group, or omits service accounts or watches.
    Given a server with the launch profile "audit"
    And the request header "Impersonate-User" is "<user>"
    And the request header "Impersonate-Group" is "<first group>"
    And the request header "Impersonate-Group" is "<second group>"
    And the request header "Impersonate-Extra-Reason" is "one"
    When GET <path>
    Then the response is <status>
    And the audit event at "ResponseComplete" has:
      | impersonatedUser.username | is           | <user>             |
      | impersonatedUser.groups   | in any order | <groups>           |
      | impersonatedUser.extra    | is           | {"reason":["one"]} |

    Examples: users
      | user                              | group property            | first group    | second group | path                                                              | status | groups                                       |
      | zed                               | two groups                | helpers        | others       | /api/v1/namespaces/{namespace}/endpoints                          | 403    | helpers, others, system:authenticated        |
      | zed                               | the administrators' group | system:masters | others       | /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=1 | 200    | system:masters, others, system:authenticated |
      | system:serviceaccount:place:robot | two groups                | helpers        | others       | /api/v1/namespaces/{namespace}/endpoints                          | 403    | helpers, others, system:authenticated        |
