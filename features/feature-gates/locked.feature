@area:feature-gates
@needs:server-flags
Feature: Gates that cannot be set
  A server that was told what cannot be does not start, and says why.

  Scenario Outline: A server that is told --feature-gates=<value> does not start
    <rule>: the gate of a feature that is stable is on for good; each gate has a value.
    Detects: what cannot be switched is passed over, and the administrator believes that it is off.
    When a server is started with:
      """
      flags: --feature-gates=<value>
      """
    Then it does not start, and says "<why>"

    @rule:gate-ga-non-operational
    Examples: stable features
      | rule                    | value                                      | why                                                                                                 |
      | gate-ga-non-operational | APIListChunking=false                      | cannot set feature gate APIListChunking to false, feature is locked to true                      |
      | gate-ga-non-operational | StructuredAuthorizationConfiguration=false | cannot set feature gate StructuredAuthorizationConfiguration to false, feature is locked to true |

    @rule:gate-ga-non-operational @needs:release-emulation
    Examples: stable in an earlier release
      | rule                    | value                                        | why                                                                         |
      | gate-ga-non-operational | APIListChunking=false --emulate-release=1.29 | cannot set feature gate APIListChunking to false, feature is locked to true |
      | gate-ga-non-operational | WatchBookmark=false --emulate-release=1.17   | cannot set feature gate WatchBookmark to false, feature is locked to true   |

    @rule:dep-rule-10-gate-disable-fails
    Examples: one of several
      | rule                           | value                                         | why                                                                          |
      | dep-rule-10-gate-disable-fails | APIResponseCompression=true,WatchBookmark=false | cannot set feature gate WatchBookmark to false, feature is locked to true |

    @rule:gate-key-value
    Examples: keys without values
      | rule           | value                  | why                                           |
      | gate-key-value | APIResponseCompression | missing bool value for APIResponseCompression |

  @rule:gate-key-value
  Scenario: A gate is set by its key and a value
    gate-key-value: without the feature behind the gate an answer comes as it is.
    Detects: the value is not read.
    Given a server with the profile "no-compression"
    And a ConfigMap "a" whose JSON has 262144 bytes
    And the request header "Accept-Encoding" is "gzip"
    When GET /api/v1/namespaces/{namespace}/configmaps/a
    Then the answer is 200
    And the headers of the answer have:
      | Content-Encoding | (absent) |
