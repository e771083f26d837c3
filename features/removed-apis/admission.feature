@area:removed-apis
@needs:server-flags
Feature: An admission plugin that went with its type
  What cannot be configured any more cannot be turned on either.

  @rule:removed-1.25-podsecuritypolicy-admission
  Scenario: PodSecurityPolicies cannot be enforced any more
    removed-1.25-podsecuritypolicy-admission: a server that is told to enforce them does not start.
    Detects: the name is passed over, and the administrator believes that pods are checked.
    When a server is started with:
      """
      flags: --enable-admission-plugins=PodSecurityPolicy
      """
    Then it does not start, and says "PodSecurityPolicy"
