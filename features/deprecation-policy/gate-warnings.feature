@area:deprecation-policy
@needs:server-flags
Feature: Deprecated gates warn
  An administrator who sets a gate that will go reads of it in the log, before a release refuses to start with it.

  @rule:dep-rule-10-gate-warns
  Scenario: A server that is told a deprecated gate says so in its log
    dep-rule-10-gate-warns: the log names the gate, the value that it was given, and that it will go.
    Detects: the gate is taken without a word.
    Given a server with the profile "deprecated-gate"
    When GET /version
    Then the answer is 200
    And the log of the server comes to have within 10 seconds:
      | text | contains | Setting deprecated feature gate KMSv1=true. It will be removed in a future release. |
