@area:cli
@needs:controller:resourcequota
Feature: Enforcement of quotas created by the client command
  The command creates the quota, objects use it, and the server rejects objects that exceed it.

  @rule:cli-create-quota-creates @rule:cli-hard-flag
  Scenario: An object that exceeds the quota is rejected with 403 Forbidden
    Detects: a command that does not send the limits to the server.
    Given the client command runs: create quota few --hard=count/endpoints=2
    And the stored ResourceQuota "few" has within 30 seconds:
      | status.hard                    | {"count/endpoints":"2"} |
      | status.used["count/endpoints"] | (string)                |
    And 2 Endpoints with the name prefix "one"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | beyond |
    Then the response is 403 Forbidden
    And the Status has:
      | message | contains | exceeded quota: few |

  @rule:cli-scopes-all-match @needs:type:pods
  Scenario: A second pod that matches all scopes of the quota is rejected with 403 Forbidden
    Detects: a server that does not count pods for a quota with several scopes.
    Given the client command runs: create quota all --hard=pods=1 --scopes=BestEffort,NotTerminating
    And the stored ResourceQuota "all" has within 30 seconds:
      | status.hard.pods | "1" |
      | status.used.pods | "0" |
    And the Pod "one-container" named "first"
    When POST /api/v1/namespaces/{namespace}/pods with the Pod "one-container" where:
      | metadata.name | second |
    Then the response is 403 Forbidden
    And the Status has:
      | message | contains | exceeded quota: all |

  @rule:cli-scopes-all-match @needs:type:pods
  Scenario Outline: A pod outside of the scope <scope> is not counted
    Detects: a server that counts a pod if it matches any scope of the quota.
    Given the client command runs: create quota all --hard=pods=1 --scopes=BestEffort,NotTerminating
    And the stored ResourceQuota "all" has within 30 seconds:
      | status.used.pods | "0" |
    And the Pod "one-container" named "first"
    When POST /api/v1/namespaces/{namespace}/pods with the Pod "one-container" where:
      | metadata.name | second  |
      | <field>       | <value> |
    Then the response is 201
    And the stored ResourceQuota "all" has within 30 seconds:
      | status.used.pods | "1" |

    Examples: pods in one of the two scopes
      | scope          | field                        | value                       |
      | BestEffort     | spec.containers[0].resources | {"requests":{"cpu":"100m"}} |
      | NotTerminating | spec.activeDeadlineSeconds   | 600                         |
