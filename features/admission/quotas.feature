@area:admission
@needs:type:resourcequotas @needs:controller:resourcequota
Feature: Several quotas of a namespace
  A write must be within every ResourceQuota of its namespace.

  @rule:adm-quota-all-enforced
  Scenario Outline: POST beyond the <position> of two quotas returns 403 and changes the usage of neither
    adm-quota-all-enforced: one exceeded quota rejects the write, and the rejected object does not count.
    Detects: a server that checks only one quota, or counts the object in one quota before it checks the next.
    Given these ResourceQuota exist:
      | name  | spec.hard                       |
      | a-one | {"count/endpoints": "<first>"}  |
      | b-two | {"count/endpoints": "<second>"} |
    And the Endpoints "empty" named "kept"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | beyond |
    Then the response is 403 Forbidden
    And the stored ResourceQuota "a-one" has:
      | status.used["count/endpoints"] | "1" |
    And the stored ResourceQuota "b-two" has:
      | status.used["count/endpoints"] | "1" |

    Examples: quotas
      | position | first | second |
      | first    | 1     | 5      |
      | second   | 5     | 1      |
