@area:endpoints
Feature: Names and application protocols of Endpoints ports
  A port name is a DNS label, needed as soon as a subset has several ports; appProtocol follows label syntax.

  @rule:ep-port-name-dns-label
  Scenario Outline: The port name <name> is refused
    ep-port-name-dns-label: a port name is a DNS label.
    Detects: capitals, dots or underscores pass.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | a        |
      | subsets[0].ports[0].name | "<name>" |
    Then the answer is a refusal
    And there is no Endpoints "a"

    Examples: no DNS labels
      | name                                                             |
      | Http                                                             |
      | a.b                                                              |
      | a_b                                                              |
      | -http                                                            |
      | http-                                                            |
      | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa |

  @rule:ep-port-name-dns-label
  Scenario Outline: The port name <name> is accepted
    ep-port-name-dns-label: digits, inner dashes and 63 characters make a DNS label.
    Detects: the stricter syntax of service names (15 characters, a letter first) is applied.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | a        |
      | subsets[0].ports[0].name | "<name>" |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].name | "<name>" |

    Examples: DNS labels
      | name                                                            |
      | 8080                                                            |
      | a--b                                                            |
      | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa |

  @rule:ep-port-name-required-when-several
  Scenario Outline: Two ports, <which> without a name, are refused
    ep-port-name-required-when-several: several ports can only be told apart by name.
    Detects: only the first port is looked at.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name       | a       |
      | subsets[0].ports    | <ports> |
    Then the answer is a refusal
    And there is no Endpoints "a"

    Examples: a name is missing
      | which     | ports                                 |
      | the first | [{"port":80},{"name":"b","port":81}]  |
      | the last  | [{"name":"a","port":80},{"port":81}]  |
      | both      | [{"port":80},{"port":81}]             |

  @rule:ep-port-name-optional-when-single
  Scenario: A single port may go without a name
    ep-port-name-optional-when-single: there is nothing to tell it apart from.
    Detects: the name is always demanded, or made up.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | a        |
      | subsets[0].ports[0].name | (absent) |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | subsets[0].ports[0] | {"port":8080,"protocol":"TCP"} |

  @rule:ep-appprotocol-optional
  Scenario: A port may go without appProtocol
    ep-appprotocol-optional: the field is optional and stays absent.
    Detects: it is guessed from the name or the number of the port.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                   | a        |
      | subsets[0].ports[0].appProtocol | (absent) |
      | subsets[0].ports[0].name        | https    |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].appProtocol | (absent) |

  Scenario Outline: appProtocol <protocol> is kept as it is
    ep-appprotocol-<rule>: <meaning>.
    Detects: only names that the server knows are let through, or the prefix is cut off.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                   | a          |
      | subsets[0].ports[0].appProtocol | <protocol> |
    Then the answer is a success
    And the answer has:
      | subsets[0].ports[0].appProtocol | <protocol> |
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].appProtocol | <protocol> |

    @rule:ep-appprotocol-optional
    Examples: standard service names, without prefix
      | rule     | protocol | meaning                           |
      | optional | https    | it is returned unchanged if given |

    @rule:ep-appprotocol-h2c
    Examples: HTTP/2 with prior knowledge
      | rule | protocol    | meaning                                 |
      | h2c  | orch.io/h2c | HTTP/2 over cleartext is a known prefix |

    @rule:ep-appprotocol-ws
    Examples: WebSocket
      | rule | protocol   | meaning                                    |
      | ws   | orch.io/ws | WebSocket over cleartext is a known prefix |

    @rule:ep-appprotocol-wss
    Examples: WebSocket over TLS
      | rule | protocol    | meaning                              |
      | wss  | orch.io/wss | WebSocket over TLS is a known prefix |

    @rule:ep-appprotocol-custom-domain
    Examples: protocols of one's own
      | rule          | protocol                   | meaning                       |
      | custom-domain | example.com/my-protocol_v1 | a domain prefix marks its own |

  @rule:ep-appprotocol-label-syntax
  Scenario Outline: appProtocol <protocol> is refused
    ep-appprotocol-label-syntax: an optional domain, a slash, a name.
    Detects: any text is stored.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                   | a            |
      | subsets[0].ports[0].appProtocol | "<protocol>" |
    Then the answer is a refusal
    And there is no Endpoints "a"

    Examples: no label syntax
      | protocol           |
      | -http              |
      | http2 over tls     |
      | example.com/       |
      | /h2c               |
      | example.com/a/b    |
      | Example_Com/h2c    |
