@area:endpoints
Feature: Validation of every element of the lists in Endpoints
  The server validates each element of each list, not only the first element or the first subset.

  Scenario Outline: A POST of Endpoints with <problem> at <path> returns 422
    ep-*: the server validates every element of the lists in every subset.
    Detects: a server that validates only the first element of a list, only the first subset, or addresses but not notReadyAddresses.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "several" where:
      | metadata.name   | a       |
      | <path>.<member> | <value> |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | <path>.<member> |
    And there is no Endpoints "a"

    @rule:ep-ip-valid-address
    Examples: invalid IP addresses
      | problem               | path                            | member | value     |
      | an invalid IP address | subsets[0].addresses[2]         | ip     | "10.10.1" |
      | an invalid IP address | subsets[0].notReadyAddresses[1] | ip     | "10.10.1" |
      | an invalid IP address | subsets[1].addresses[1]         | ip     | "10.10.1" |
      | an invalid IP address | subsets[1].notReadyAddresses[2] | ip     | "10.10.1" |

    @rule:ep-ip-required
    Examples: missing ip
      | problem      | path                            | member | value    |
      | a missing ip | subsets[0].addresses[2]         | ip     | (absent) |
      | a missing ip | subsets[0].notReadyAddresses[1] | ip     | (absent) |
      | a missing ip | subsets[1].addresses[1]         | ip     | (absent) |
      | a missing ip | subsets[1].notReadyAddresses[2] | ip     | (absent) |

    @rule:ep-ip-no-loopback-v4
    Examples: an IPv4 loopback address
      | problem                  | path                            | member | value     |
      | an IPv4 loopback address | subsets[0].addresses[2]         | ip     | 127.0.0.1 |
      | an IPv4 loopback address | subsets[0].notReadyAddresses[1] | ip     | 127.0.0.1 |
      | an IPv4 loopback address | subsets[1].addresses[1]         | ip     | 127.0.0.1 |
      | an IPv4 loopback address | subsets[1].notReadyAddresses[2] | ip     | 127.0.0.1 |

    @rule:ep-ip-no-loopback-v6
    Examples: the IPv6 loopback address
      | problem                   | path                            | member | value |
      | the IPv6 loopback address | subsets[0].addresses[2]         | ip     | ::1   |
      | the IPv6 loopback address | subsets[0].notReadyAddresses[1] | ip     | ::1   |
      | the IPv6 loopback address | subsets[1].addresses[1]         | ip     | ::1   |
      | the IPv6 loopback address | subsets[1].notReadyAddresses[2] | ip     | ::1   |

    @rule:ep-ip-no-link-local-v4
    Examples: an IPv4 link-local address
      | problem                    | path                            | member | value       |
      | an IPv4 link-local address | subsets[0].addresses[2]         | ip     | 169.254.1.1 |
      | an IPv4 link-local address | subsets[0].notReadyAddresses[1] | ip     | 169.254.1.1 |
      | an IPv4 link-local address | subsets[1].addresses[1]         | ip     | 169.254.1.1 |
      | an IPv4 link-local address | subsets[1].notReadyAddresses[2] | ip     | 169.254.1.1 |

    @rule:ep-ip-no-link-local-v6
    Examples: an IPv6 link-local address
      | problem                    | path                            | member | value   |
      | an IPv6 link-local address | subsets[0].addresses[2]         | ip     | fe80::1 |
      | an IPv6 link-local address | subsets[0].notReadyAddresses[1] | ip     | fe80::1 |
      | an IPv6 link-local address | subsets[1].addresses[1]         | ip     | fe80::1 |
      | an IPv6 link-local address | subsets[1].notReadyAddresses[2] | ip     | fe80::1 |

    @rule:ep-ip-no-link-local-multicast-v4
    Examples: an IPv4 link-local multicast address
      | problem                              | path                            | member | value     |
      | an IPv4 link-local multicast address | subsets[0].addresses[2]         | ip     | 224.0.0.5 |
      | an IPv4 link-local multicast address | subsets[0].notReadyAddresses[1] | ip     | 224.0.0.5 |
      | an IPv4 link-local multicast address | subsets[1].addresses[1]         | ip     | 224.0.0.5 |
      | an IPv4 link-local multicast address | subsets[1].notReadyAddresses[2] | ip     | 224.0.0.5 |

    @rule:ep-ip-no-link-local-multicast-v6
    Examples: an IPv6 link-local multicast address
      | problem                              | path                            | member | value   |
      | an IPv6 link-local multicast address | subsets[0].addresses[2]         | ip     | ff02::1 |
      | an IPv6 link-local multicast address | subsets[0].notReadyAddresses[1] | ip     | ff02::1 |
      | an IPv6 link-local multicast address | subsets[1].addresses[1]         | ip     | ff02::1 |
      | an IPv6 link-local multicast address | subsets[1].notReadyAddresses[2] | ip     | ff02::1 |

    @rule:ep-hostname-dns-label
    Examples: a hostname with a dot
      | problem               | path                            | member   | value |
      | a hostname with a dot | subsets[0].addresses[2]         | hostname | a.b   |
      | a hostname with a dot | subsets[0].notReadyAddresses[1] | hostname | a.b   |
      | a hostname with a dot | subsets[1].addresses[1]         | hostname | a.b   |
      | a hostname with a dot | subsets[1].notReadyAddresses[2] | hostname | a.b   |

    @rule:ep-nodename-dns-subdomain
    Examples: a node name with an underscore
      | problem                        | path                            | member   | value |
      | a node name with an underscore | subsets[0].addresses[0]         | nodeName | a_b   |
      | a node name with an underscore | subsets[0].addresses[2]         | nodeName | a_b   |
      | a node name with an underscore | subsets[0].notReadyAddresses[1] | nodeName | a_b   |
      | a node name with an underscore | subsets[1].addresses[1]         | nodeName | a_b   |
      | a node name with an underscore | subsets[1].notReadyAddresses[2] | nodeName | a_b   |

    @rule:ep-port-range
    Examples: a port number out of range
      | problem                    | path                | member | value |
      | a port number out of range | subsets[0].ports[1] | port   | 65536 |
      | a port number out of range | subsets[0].ports[2] | port   | 65536 |
      | a port number out of range | subsets[1].ports[1] | port   | 65536 |

    @rule:ep-port-name-dns-label
    Examples: an uppercase port name
      | problem                | path                | member | value |
      | an uppercase port name | subsets[0].ports[1] | name   | HTTP  |
      | an uppercase port name | subsets[0].ports[2] | name   | HTTP  |
      | an uppercase port name | subsets[1].ports[1] | name   | HTTP  |

    @rule:ep-port-name-required-when-several
    Examples: a missing port name
      | problem             | path                | member | value    |
      | a missing port name | subsets[0].ports[1] | name   | (absent) |
      | a missing port name | subsets[0].ports[2] | name   | (absent) |
      | a missing port name | subsets[1].ports[1] | name   | (absent) |

    @rule:ep-protocol-other-rejected
    Examples: an unknown protocol
      | problem             | path                | member   | value |
      | an unknown protocol | subsets[0].ports[1] | protocol | HTTP  |
      | an unknown protocol | subsets[0].ports[2] | protocol | HTTP  |
      | an unknown protocol | subsets[1].ports[1] | protocol | HTTP  |

    @rule:ep-appprotocol-label-syntax
    Examples: an appProtocol with a space
      | problem                     | path                | member      | value |
      | an appProtocol with a space | subsets[0].ports[1] | appProtocol | a b   |
      | an appProtocol with a space | subsets[0].ports[2] | appProtocol | a b   |
      | an appProtocol with a space | subsets[1].ports[1] | appProtocol | a b   |

  @rule:ep-protocol-default-tcp
  Scenario Outline: The protocol of the Endpoints port at <path> defaults to TCP
    ep-protocol-default-tcp: every port without protocol gets the protocol TCP.
    Detects: a server that sets defaults only in the first element or the first subset.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "several" where:
      | metadata.name | a |
    Then the response is 201
    And the stored Endpoints "a" has:
      | <path>.protocol | TCP |

    Examples: ports without protocol
      | path                |
      | subsets[0].ports[2] |
      | subsets[1].ports[0] |
      | subsets[1].ports[2] |
