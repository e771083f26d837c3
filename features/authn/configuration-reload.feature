@area:authn @needs:structured-authn @needs:oidc-provider @needs:server-flags @needs:authentication-config-reload
Feature: A configuration file that changes
  The server follows the file; a mistake in it changes nothing.

  @rule:authn-config-reload @rule:metric-authn-config-reload @needs:metrics
  Scenario: Another file counts without a restart
    authn-config-reload: issuers come and go with the file, and a metric tells when it was read.
    Detects: the file is read once, or the issuers of before stay.
    Given a server of its own with the profile "issuers"
    And a request was accepted that carries:
      | issuer | first |
    When the file "authentication.yaml" of the server becomes:
      """
      apiVersion: apiserver.config.orch.io/v1beta1
      kind: AuthenticationConfiguration
      jwt:
        - issuer: { url: '{issuer:fourth}', certificateAuthority: (provider-ca), audiences: [assay] }
          claimMappings: { username: { claim: sub, prefix: '' } }
      """
    Then within 15 seconds:
      | GET /api as a user of issuer fourth | 200 |
    And within 1 seconds:
      | GET /api as a user of issuer first | 401                                                                                                                |
      | GET /metrics                                             | /^apiserver_authentication_config_controller_automatic_reload_last_timestamp_seconds\{.*status=.success.*\} [1-9]/ |

  @rule:authn-config-reload @needs:metrics
  Scenario Outline: A file with <mistake> changes nothing
    authn-config-reload: what was loaded before stays, and the metric tells of the failure.
    Detects: the issuers are gone, or half of the new file counts.
    Given a server of its own with the profile "issuers"
    And a request was accepted that carries:
      | issuer | first |
    When the file "authentication.yaml" of the server becomes:
      """
      apiVersion: apiserver.config.orch.io/v1beta1
      kind: AuthenticationConfiguration
      jwt:
        - issuer: { url: '{issuer:fourth}', certificateAuthority: (provider-ca), audiences: [assay] }
          claimMappings: { username: { claim: sub, prefix: '' } }
      <text>
      """
    Then within 15 seconds:
      | GET /metrics | /^apiserver_authentication_config_controller_automatic_reload_last_timestamp_seconds\{.*status=.failure.*\} [1-9]/ |
    And within 1 seconds:
      | GET /api as a user of issuer first  | 200 |
      | GET /api as a user of issuer fourth | 401 |

    Examples: mistakes
      | mistake            | text                                                      |
      | an unknown member  | jwts: []                                                  |
      | wrong syntax       | }                                                         |
      | values at odds     | anonymous: { enabled: false, conditions: [{ path: /x }] } |
