@area:endpoints
Feature: Names and application protocols of Endpoints ports
  A port name is a DNS label and is required if a subset has several ports. appProtocol has the syntax of a label key.

  @rule:ep-port-name-dns-label
  Scenario Outline: A POST of Endpoints with the invalid port name <name> is rejected
    ep-port-name-dns-label: a port name is a DNS label.
    Detects: a server that accepts uppercase letters, dots or underscores.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | a        |
      | subsets[0].ports[0].name | "<name>" |
    Then the response is a client error
    And there is no Endpoints "a"

    Examples: strings that are not DNS labels
      | name                                                             |
      | Http                                                             |
      | a.b                                                              |
      | a_b                                                              |
      | -http                                                            |
      | http-                                                            |
      | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa |

  @rule:ep-port-name-dns-label
  Scenario Outline: The port name <name> of an Endpoints port is accepted
    ep-port-name-dns-label: a DNS label can start with a digit, contain hyphens, and have 63 characters.
    Detects: a server that applies the stricter syntax of Service port names (15 characters, at least one letter).
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | a        |
      | subsets[0].ports[0].name | "<name>" |
    Then the response is a success
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].name | "<name>" |

    Examples: DNS labels
      | name                                                            |
      | 8080                                                            |
      | a--b                                                            |
      | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa |

  @rule:ep-port-name-required-when-several
  Scenario Outline: A POST of Endpoints with two ports and no name on <unnamed> is rejected
    ep-port-name-required-when-several: each port needs a name if a subset has several ports.
    Detects: a server that checks only the first port.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name    | a       |
      | subsets[0].ports | <ports> |
    Then the response is a client error
    And there is no Endpoints "a"

    Examples: ports without a name
      | unnamed        | ports                                |
      | the first port | [{"port":80},{"name":"b","port":81}] |
      | the last port  | [{"name":"a","port":80},{"port":81}] |
      | both ports     | [{"port":80},{"port":81}]            |

  @rule:ep-port-name-optional-when-single
  Scenario: The only port of an Endpoints subset is stored without a name
    ep-port-name-optional-when-single: the name of a single port is optional.
    Detects: a server that requires a name, or generates one.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | a        |
      | subsets[0].ports[0].name | (absent) |
    Then the response is a success
    And the stored Endpoints "a" has:
      | subsets[0].ports[0] | {"port":8080,"protocol":"TCP"} |

  @rule:ep-appprotocol-optional
  Scenario: An Endpoints port without appProtocol is stored without appProtocol
    ep-appprotocol-optional: the field is optional and has no default.
    Detects: a server that derives appProtocol from the name or number of the port.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                   | a        |
      | subsets[0].ports[0].appProtocol | (absent) |
      | subsets[0].ports[0].name        | https    |
    Then the response is a success
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].appProtocol | (absent) |

  Scenario Outline: The appProtocol <protocol> of an Endpoints port is stored unchanged
    ep-appprotocol-*: the server accepts <description>.
    Detects: a server that accepts only known protocols, or removes the prefix.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                   | a          |
      | subsets[0].ports[0].appProtocol | <protocol> |
    Then the response is a success
    And the response has:
      | subsets[0].ports[0].appProtocol | <protocol> |
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].appProtocol | <protocol> |

    @rule:ep-appprotocol-optional
    Examples: standard service names without prefix
      | protocol | description    |
      | https    | a service name |

    @rule:ep-appprotocol-h2c
    Examples: HTTP/2 over cleartext
      | protocol    | description           |
      | orch.io/h2c | HTTP/2 over cleartext |

    @rule:ep-appprotocol-ws
    Examples: WebSocket over cleartext
      | protocol   | description              |
      | orch.io/ws | WebSocket over cleartext |

    @rule:ep-appprotocol-wss
    Examples: WebSocket over TLS
      | protocol    | description        |
      | orch.io/wss | WebSocket over TLS |

    @rule:ep-appprotocol-custom-domain
    Examples: custom protocols with a domain prefix
      | protocol                   | description                            |
      | example.com/my-protocol_v1 | a custom protocol with a domain prefix |

  @rule:ep-appprotocol-label-syntax
  Scenario Outline: A POST of Endpoints with the invalid appProtocol <protocol> is rejected
    ep-appprotocol-label-syntax: the value has the syntax of a label key: a name, optionally after a domain prefix and a slash.
    Detects: a server that stores any string.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                   | a            |
      | subsets[0].ports[0].appProtocol | "<protocol>" |
    Then the response is a client error
    And there is no Endpoints "a"

    Examples: strings without the syntax of a label key
      | protocol        |
      | -http           |
      | http2 over tls  |
      | example.com/    |
      | /h2c            |
      | example.com/a/b |
      | Example_Com/h2c |
