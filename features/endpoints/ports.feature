@area:endpoints
Feature: Ports of an Endpoints subset
  A port has a number, a protocol, and a name as soon as there are several.

  @rule:ep-port-required
  Scenario: A port without a number is refused
    ep-port-required: port is the one required field.
    Detects: it becomes 0.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | a        |
      | subsets[0].ports[0].port | (absent) |
    Then the answer is a refusal
    And there is no Endpoints "a"

  @rule:ep-port-int32
  Scenario Outline: The port number <port> is refused
    ep-port-int32: a port is a 32-bit integer.
    Detects: the number is rounded, wrapped around or read out of a text.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | a      |
      | subsets[0].ports[0].port | <port> |
    Then the answer is a refusal
    And there is no Endpoints "a"

    Examples: no 32-bit integers
      | port        |
      | "80"        |
      | 80.5        |
      | 2147483648  |
      | -2147483649 |
      | 4294967376  |
      | true        |

  @rule:ep-port-range
  Scenario Outline: The port number <port> is out of range
    ep-port-range: ports go from 1 to 65535.
    Detects: the ends are off by one, or 0 passes for "any".
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | a      |
      | subsets[0].ports[0].port | <port> |
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | subsets[0].ports[0].port |
    And there is no Endpoints "a"

    Examples: beyond either end
      | port  |
      | -1    |
      | 0     |
      | 65536 |

  @rule:ep-port-range
  Scenario Outline: The port number <port> is in range
    ep-port-range: the ends of the range belong to it.
    Detects: an off-by-one error in the comparison.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | a      |
      | subsets[0].ports[0].port | <port> |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].port | <port> |

    Examples: both ends
      | port  |
      | 1     |
      | 65535 |

  @rule:ep-protocol-default-tcp
  Scenario: A port without protocol becomes TCP
    ep-protocol-default-tcp: the default is filled in, and stored.
    Detects: the field stays absent, and each client fills in its own.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                | a        |
      | subsets[0].ports[0].protocol | (absent) |
    Then the answer is a success
    And the answer has:
      | subsets[0].ports[0].protocol | TCP |
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].protocol | TCP |

  Scenario Outline: The protocol <protocol> is accepted
    ep-protocol-<rule>: it is one of the three.
    Detects: the list of protocols is incomplete.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                | a          |
      | subsets[0].ports[0].protocol | <protocol> |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].protocol | <protocol> |

    @rule:ep-protocol-tcp
    Examples: TCP
      | rule | protocol |
      | tcp  | TCP      |

    @rule:ep-protocol-udp
    Examples: UDP
      | rule | protocol |
      | udp  | UDP      |

    @rule:ep-protocol-sctp
    Examples: SCTP
      | rule | protocol |
      | sctp | SCTP     |

  @rule:ep-protocol-other-rejected
  Scenario Outline: The protocol <protocol> is refused
    ep-protocol-other-rejected: the three names, as they are written, are all there are.
    Detects: letters are compared without regard to case, or any word passes.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                | a          |
      | subsets[0].ports[0].protocol | <protocol> |
    Then the answer is a refusal
    And there is no Endpoints "a"

    Examples: others
      | protocol |
      | tcp      |
      | Udp      |
      | ICMP     |
      | HTTP     |
