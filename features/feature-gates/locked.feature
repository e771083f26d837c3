@area:feature-gates
@needs:server-flags
Feature: The flag --feature-gates
  A server with an invalid --feature-gates flag does not start, and prints the reason.

  Scenario Outline: A server with --feature-gates=<value> does not start
    gate-ga-non-operational, gate-key-value, dep-rule-10-gate-disable-fails: the gate of a stable feature is locked to true; each gate in the flag needs a value.
    Detects: a server that ignores the flag, so that the administrator believes that the feature is disabled.
    When a server is started with:
      """
      flags: --feature-gates=<value>
      """
    Then the server fails to start with an error that contains "<error>"

    @rule:gate-ga-non-operational
    Examples: stable features
      | value                                      | error                                                                                            |
      | APIListChunking=false                      | cannot set feature gate APIListChunking to false, feature is locked to true                      |
      | StructuredAuthorizationConfiguration=false | cannot set feature gate StructuredAuthorizationConfiguration to false, feature is locked to true |

    @rule:gate-ga-non-operational @needs:release-emulation
    Examples: features that are stable in the emulated release
      | value                                        | error                                                                       |
      | APIListChunking=false --emulate-release=1.29 | cannot set feature gate APIListChunking to false, feature is locked to true |
      | WatchBookmark=false --emulate-release=1.17   | cannot set feature gate WatchBookmark to false, feature is locked to true   |

    @rule:dep-rule-10-gate-disable-fails
    Examples: a locked gate among several
      | value                                           | error                                                                     |
      | APIResponseCompression=true,WatchBookmark=false | cannot set feature gate WatchBookmark to false, feature is locked to true |

    @rule:gate-key-value
    Examples: invalid values
      | value                        | error                                         |
      | APIResponseCompression       | missing bool value for APIResponseCompression |
      | APIResponseCompression=maybe | invalid value of APIResponseCompression=maybe |

  @rule:gate-key-value
  Scenario: A server with the feature gate APIResponseCompression=false does not compress responses
    gate-key-value: the value false disables the feature.
    Detects: a server that ignores the value of the gate and compresses the response.
    Given a server with the launch profile "no-compression"
    And a ConfigMap "a" whose JSON has 262144 bytes
    And the request header "Accept-Encoding" is "gzip"
    When GET /api/v1/namespaces/{namespace}/configmaps/a
    Then the response is 200
    And the headers of the response have:
      | Content-Encoding | (absent) |
