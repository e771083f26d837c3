@area:removed-apis
@needs:server-flags
Feature: Removal of the PodSecurityPolicy admission plugin
  A server does not start if a flag enables the admission plugin of a removed API.

  @rule:removed-1.25-podsecuritypolicy-admission
  Scenario: A server with --enable-admission-plugins=PodSecurityPolicy does not start
    removed-1.25-podsecuritypolicy-admission: since 1.25, the plugin does not exist.
    Detects: a server that ignores the name, so that the administrator believes that the server enforces the policies.
    When a server is started with:
      """
      flags: --enable-admission-plugins=PodSecurityPolicy
      """
    Then the server fails to start with an error that contains "PodSecurityPolicy"
