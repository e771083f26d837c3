@area:deprecation-policy
@needs:server-flags
Feature: Warnings about deprecated feature gates
  The log of the server warns administrators who set a deprecated feature gate.

  @rule:dep-rule-10-gate-warns @until:1.35
  Scenario: A server that starts with a deprecated feature gate logs a warning
    dep-rule-10-gate-warns: the log has the name and value of the gate, and says that it will be removed.
    Detects: a server that accepts the gate without a warning.
    Given a server with the launch profile "deprecated-gate"
    When GET /version
    Then the response is 200
    And the log of the server has within 10 seconds:
      | text | contains | Setting deprecated feature gate KMSv1=true. It will be removed in a future release. |

  @rule:dep-rule-10-gate-warns @since:1.36
  Scenario: A server that starts with a deprecated feature gate logs a warning with its name (since 1.36)
    dep-rule-10-gate-warns: the log has the name and value of the gate, and says that it will be removed.
    Detects: a server that accepts the gate without a warning.
    Given a server with the launch profile "deprecated-gate"
    When GET /version
    Then the response is 200
    And the log of the server has within 10 seconds:
      | text | contains | Warning: setting deprecated feature gate. It will be removed in a future release. |
      | text | contains | featureGate="KMSv1" value=true                                                    |
