@area:endpoints
Feature: Ports of Endpoints subsets
  A port has a number, a protocol, and a name if the subset has several ports.

  @rule:ep-port-required
  Scenario: A POST of Endpoints with a port without number is rejected
    ep-port-required: port is the only required field of a port.
    Detects: a server that treats a missing number as 0.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | a        |
      | subsets[0].ports[0].port | (absent) |
    Then the response is a client error
    And there is no Endpoints "a"

  @rule:ep-port-int32
  Scenario Outline: A POST of Endpoints with the port number <port>, which is not a 32-bit integer, is rejected
    ep-port-int32: a port number is a 32-bit integer.
    Detects: a server that rounds the number, truncates it to 32 bits, or parses it from a string.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | a      |
      | subsets[0].ports[0].port | <port> |
    Then the response is a client error
    And there is no Endpoints "a"

    Examples: values that are not 32-bit integers
      | port        |
      | "80"        |
      | 80.5        |
      | 2147483648  |
      | -2147483649 |
      | 4294967376  |
      | true        |

  @rule:ep-port-range
  Scenario Outline: A POST of Endpoints with the out-of-range port number <port> returns 422
    ep-port-range: port numbers are from 1 to 65535.
    Detects: a server that accepts 0, 65536 or a negative number.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | a      |
      | subsets[0].ports[0].port | <port> |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | subsets[0].ports[0].port |
    And there is no Endpoints "a"

    Examples: port numbers out of range
      | port  |
      | -1    |
      | 0     |
      | 65536 |

  @rule:ep-port-range
  Scenario Outline: The port number <port> of an Endpoints port is accepted
    ep-port-range: the range includes 1 and 65535.
    Detects: a server that rejects a port number at a limit of the range.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | a      |
      | subsets[0].ports[0].port | <port> |
    Then the response is a success
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].port | <port> |

    Examples: limits of the range
      | port  |
      | 1     |
      | 65535 |

  @rule:ep-protocol-default-tcp
  Scenario: The protocol of an Endpoints port defaults to TCP
    ep-protocol-default-tcp: the server stores the default.
    Detects: a server that leaves the field absent.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                | a        |
      | subsets[0].ports[0].protocol | (absent) |
    Then the response is a success
    And the response has:
      | subsets[0].ports[0].protocol | TCP |
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].protocol | TCP |

  Scenario Outline: The protocol <protocol> of an Endpoints port is accepted
    ep-protocol-tcp, ep-protocol-udp, ep-protocol-sctp: the three valid protocols are TCP, UDP and SCTP.
    Detects: a server that does not support one of the three protocols.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                | a          |
      | subsets[0].ports[0].protocol | <protocol> |
    Then the response is a success
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].protocol | <protocol> |

    @rule:ep-protocol-tcp
    Examples: TCP
      | protocol |
      | TCP      |

    @rule:ep-protocol-udp
    Examples: UDP
      | protocol |
      | UDP      |

    @rule:ep-protocol-sctp
    Examples: SCTP
      | protocol |
      | SCTP     |

  @rule:ep-protocol-other-rejected
  Scenario Outline: A POST of Endpoints with the invalid protocol <protocol> is rejected
    ep-protocol-other-rejected: only TCP, UDP and SCTP are valid, in uppercase.
    Detects: a server that ignores case, or accepts any string.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                | a          |
      | subsets[0].ports[0].protocol | <protocol> |
    Then the response is a client error
    And there is no Endpoints "a"

    Examples: invalid protocols
      | protocol |
      | tcp      |
      | Udp      |
      | ICMP     |
      | HTTP     |
