@area:subresources
@needs:type:services @since:1.20
Feature: Members of the status of Services
  The status of a Service has the members loadBalancer and conditions, and no controller changes the conditions.

  Background:
    Given the Service "one-port" named "a"
    And the manager "two" has changed the status of the Service "a":
      """
      {status: {conditions: [{type: Ready, status: "True", reason: Started, message: "", lastTransitionTime: "2026-01-02T03:04:05Z"}]}}
      """

  @rule:sub-status-put-replaces
  Scenario Outline: A <write> of the status of a Service without conditions removes the conditions
    sub-status-put-replaces: the status in the body replaces the stored status, including members that the body omits.
    Detects: a server that merges the members of the status into the stored status.
    When PUT /api/v1/namespaces/{namespace}/services/a/status<query> with the saved object "a" where:
      | status | {"loadBalancer":{}} |
    Then the response is 200
    And the response has:
      | status | {"loadBalancer":{}} |

    Examples: writes
      | write       | query       |
      | PUT         |             |
      | dry-run PUT | ?dryRun=All |

  @rule:sub-status-writes-status-only
  Scenario: A merge patch of the status of a Service with null conditions removes the conditions
    sub-status-writes-status-only: null in a merge patch of the status removes a member of the status.
    Detects: a server that ignores null in patches of the status.
    When PATCH /api/v1/namespaces/{namespace}/services/a/status with the body:
      """application/merge-patch+json
      {"status":{"conditions":null}}
      """
    Then the response is 200
    And the stored Service "a" has:
      | status | {"loadBalancer":{}} |
