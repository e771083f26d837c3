@area:cli
@needs:controller:resourcequota
Feature: The quota of the client command on the server
  The whole way: the command creates the quota, objects use it up, and the server refuses what goes beyond.

  @rule:cli-create-quota-creates @rule:cli-hard-flag
  Scenario: What goes beyond the quota of the command is refused
    A quota whose limits got lost on the way limits nothing.
    Given <cli> create quota few --hard=count/endpoints=2
    And the stored ResourceQuota "few" comes to have within 30 seconds:
      | status.hard                     | {"count/endpoints":"2"} |
      | status.used["count/endpoints"] | (string)                 |
    And 2 Endpoints named after "one"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | beyond |
    Then the answer is 403 Forbidden
    And the Status compare:
      | message | contains | exceeded quota: few |

  @rule:cli-scopes-all-match @needs:type:pods
  Scenario: A pod that is in all scopes of the quota is counted and limited
    A server that takes the first scope for all of them limits pods that are not meant.
    Given <cli> create quota all --hard=pods=1 --scopes=BestEffort,NotTerminating
    And the stored ResourceQuota "all" comes to have within 30 seconds:
      | status.hard.pods | "1" |
      | status.used.pods | "0" |
    And the Pod "one-container" named "first"
    When POST /api/v1/namespaces/{namespace}/pods with the Pod "one-container" where:
      | metadata.name | second |
    Then the answer is 403 Forbidden
    And the Status compare:
      | message | contains | exceeded quota: all |

  @rule:cli-scopes-all-match @needs:type:pods
  Scenario Outline: A pod that is not <what> is not counted
    A server that takes one scope that fits for enough limits pods that are not meant.
    Given <cli> create quota all --hard=pods=1 --scopes=BestEffort,NotTerminating
    And the stored ResourceQuota "all" comes to have within 30 seconds:
      | status.used.pods | "0" |
    And the Pod "one-container" named "first"
    When POST /api/v1/namespaces/{namespace}/pods with the Pod "one-container" where:
      | metadata.name | second  |
      | <field>       | <value> |
    Then the answer is 201
    And the stored ResourceQuota "all" comes to have within 30 seconds:
      | status.used.pods | "1" |

    Examples: in one of the two scopes only
      | what                   | field                            | value                       |
      | of best effort         | spec.containers[0].resources     | {"requests":{"cpu":"100m"}} |
      | without a deadline     | spec.activeDeadlineSeconds       | 600                         |
