@area:authn @needs:structured-authn @needs:oidc-provider @needs:server-flags @needs:authentication-config-reload
Feature: Reload of the authentication configuration
  The server reloads the file when it changes. An invalid file has no effect.

  @rule:authn-config-reload @rule:metric-authn-config-reload @needs:metrics
  Scenario: The server uses a changed configuration file without a restart
    authn-config-reload: a changed file adds and removes issuers, and a metric contains the time of the reload.
    Detects: a server that reads the file only once, or keeps the issuers of the old file.
    Given a separate server with the launch profile "issuers"
    And a request has been accepted with the credentials:
      | issuer | first |
    When the file "authentication.yaml" of the server is replaced with:
      """
      apiVersion: apiserver.config.orch.io/v1beta1
      kind: AuthenticationConfiguration
      jwt:
        - issuer: { url: '{issuer:fourth}', certificateAuthority: (provider-ca), audiences: [assay] }
          claimMappings: { username: { claim: sub, prefix: '' } }
      """
    Then within 15 seconds these checks succeed:
      | GET /api as a user of issuer fourth | 200 |
    And within 1 seconds these checks succeed:
      | GET /api as a user of issuer first | 401                                                                                                                |
      | GET /metrics                       | /^apiserver_authentication_config_controller_automatic_reload_last_timestamp_seconds\{.*status=.success.*\} [1-9]/ |

  @rule:authn-config-reload @needs:metrics
  Scenario Outline: A configuration file with <mistake> does not change the issuers
    authn-config-reload: the previous configuration stays in use, and the metric reports the failure.
    Detects: a server that removes the issuers, or applies part of the invalid file.
    Given a separate server with the launch profile "issuers"
    And a request has been accepted with the credentials:
      | issuer | first |
    When the file "authentication.yaml" of the server is replaced with:
      """
      apiVersion: apiserver.config.orch.io/v1beta1
      kind: AuthenticationConfiguration
      jwt:
        - issuer: { url: '{issuer:fourth}', certificateAuthority: (provider-ca), audiences: [assay] }
          claimMappings: { username: { claim: sub, prefix: '' } }
      <text>
      """
    Then within 15 seconds these checks succeed:
      | GET /metrics | /^apiserver_authentication_config_controller_automatic_reload_last_timestamp_seconds\{.*status=.failure.*\} [1-9]/ |
    And within 1 seconds these checks succeed:
      | GET /api as a user of issuer first  | 200 |
      | GET /api as a user of issuer fourth | 401 |

    Examples: mistakes
      | mistake            | text                                                      |
      | an unknown field   | jwts: []                                                  |
      | a syntax error     | }                                                         |
      | conflicting values | anonymous: { enabled: false, conditions: [{ path: /x }] } |
