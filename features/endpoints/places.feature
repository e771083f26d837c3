@area:endpoints
Feature: Values at every place of Endpoints
  Each element of each list is validated, also behind the first one and in a later subset.

  Scenario Outline: Endpoints with <what> at <place> are refused
    ep-*: the rule holds for every element.
    Detects: a server that validates the first element of a list, the first subset, or addresses but not notReadyAddresses.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "several" where:
      | metadata.name    | a       |
      | <place>.<member> | <value> |
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | <place>.<member> |
    And there is no Endpoints "a"

    @rule:ep-ip-valid-address
    Examples: no IP address
      | what          | place                           | member | value     |
      | no IP address | subsets[0].addresses[2]         | ip     | "10.10.1" |
      | no IP address | subsets[0].notReadyAddresses[1] | ip     | "10.10.1" |
      | no IP address | subsets[1].addresses[1]         | ip     | "10.10.1" |
      | no IP address | subsets[1].notReadyAddresses[2] | ip     | "10.10.1" |

    @rule:ep-ip-required
    Examples: no ip
      | what  | place                           | member | value    |
      | no ip | subsets[0].addresses[2]         | ip     | (absent) |
      | no ip | subsets[0].notReadyAddresses[1] | ip     | (absent) |
      | no ip | subsets[1].addresses[1]         | ip     | (absent) |
      | no ip | subsets[1].notReadyAddresses[2] | ip     | (absent) |

    @rule:ep-ip-no-loopback-v4
    Examples: an IPv4 loopback address
      | what                     | place                           | member | value     |
      | an IPv4 loopback address | subsets[0].addresses[2]         | ip     | 127.0.0.1 |
      | an IPv4 loopback address | subsets[0].notReadyAddresses[1] | ip     | 127.0.0.1 |
      | an IPv4 loopback address | subsets[1].addresses[1]         | ip     | 127.0.0.1 |
      | an IPv4 loopback address | subsets[1].notReadyAddresses[2] | ip     | 127.0.0.1 |

    @rule:ep-ip-no-loopback-v6
    Examples: the IPv6 loopback address
      | what                      | place                           | member | value |
      | the IPv6 loopback address | subsets[0].addresses[2]         | ip     | ::1   |
      | the IPv6 loopback address | subsets[0].notReadyAddresses[1] | ip     | ::1   |
      | the IPv6 loopback address | subsets[1].addresses[1]         | ip     | ::1   |
      | the IPv6 loopback address | subsets[1].notReadyAddresses[2] | ip     | ::1   |

    @rule:ep-ip-no-link-local-v4
    Examples: an IPv4 link-local address
      | what                       | place                           | member | value       |
      | an IPv4 link-local address | subsets[0].addresses[2]         | ip     | 169.254.1.1 |
      | an IPv4 link-local address | subsets[0].notReadyAddresses[1] | ip     | 169.254.1.1 |
      | an IPv4 link-local address | subsets[1].addresses[1]         | ip     | 169.254.1.1 |
      | an IPv4 link-local address | subsets[1].notReadyAddresses[2] | ip     | 169.254.1.1 |

    @rule:ep-ip-no-link-local-v6
    Examples: an IPv6 link-local address
      | what                       | place                           | member | value   |
      | an IPv6 link-local address | subsets[0].addresses[2]         | ip     | fe80::1 |
      | an IPv6 link-local address | subsets[0].notReadyAddresses[1] | ip     | fe80::1 |
      | an IPv6 link-local address | subsets[1].addresses[1]         | ip     | fe80::1 |
      | an IPv6 link-local address | subsets[1].notReadyAddresses[2] | ip     | fe80::1 |

    @rule:ep-ip-no-link-local-multicast-v4
    Examples: an IPv4 link-local multicast address
      | what                                 | place                           | member | value     |
      | an IPv4 link-local multicast address | subsets[0].addresses[2]         | ip     | 224.0.0.5 |
      | an IPv4 link-local multicast address | subsets[0].notReadyAddresses[1] | ip     | 224.0.0.5 |
      | an IPv4 link-local multicast address | subsets[1].addresses[1]         | ip     | 224.0.0.5 |
      | an IPv4 link-local multicast address | subsets[1].notReadyAddresses[2] | ip     | 224.0.0.5 |

    @rule:ep-ip-no-link-local-multicast-v6
    Examples: an IPv6 link-local multicast address
      | what                                 | place                           | member | value   |
      | an IPv6 link-local multicast address | subsets[0].addresses[2]         | ip     | ff02::1 |
      | an IPv6 link-local multicast address | subsets[0].notReadyAddresses[1] | ip     | ff02::1 |
      | an IPv6 link-local multicast address | subsets[1].addresses[1]         | ip     | ff02::1 |
      | an IPv6 link-local multicast address | subsets[1].notReadyAddresses[2] | ip     | ff02::1 |

    @rule:ep-hostname-dns-label
    Examples: a hostname with a dot
      | what                  | place                           | member   | value |
      | a hostname with a dot | subsets[0].addresses[2]         | hostname | a.b   |
      | a hostname with a dot | subsets[0].notReadyAddresses[1] | hostname | a.b   |
      | a hostname with a dot | subsets[1].addresses[1]         | hostname | a.b   |
      | a hostname with a dot | subsets[1].notReadyAddresses[2] | hostname | a.b   |

    @rule:ep-port-range
    Examples: a port beyond the range
      | what                    | place               | member | value |
      | a port beyond the range | subsets[0].ports[1] | port   | 65536 |
      | a port beyond the range | subsets[0].ports[2] | port   | 65536 |
      | a port beyond the range | subsets[1].ports[1] | port   | 65536 |

    @rule:ep-port-name-dns-label
    Examples: a port name in capitals
      | what                    | place               | member | value |
      | a port name in capitals | subsets[0].ports[1] | name   | HTTP  |
      | a port name in capitals | subsets[0].ports[2] | name   | HTTP  |
      | a port name in capitals | subsets[1].ports[1] | name   | HTTP  |

    @rule:ep-port-name-required-when-several
    Examples: no port name
      | what         | place               | member | value    |
      | no port name | subsets[0].ports[1] | name   | (absent) |
      | no port name | subsets[0].ports[2] | name   | (absent) |
      | no port name | subsets[1].ports[1] | name   | (absent) |

    @rule:ep-protocol-other-rejected
    Examples: an unknown protocol
      | what                | place               | member   | value |
      | an unknown protocol | subsets[0].ports[1] | protocol | HTTP  |
      | an unknown protocol | subsets[0].ports[2] | protocol | HTTP  |
      | an unknown protocol | subsets[1].ports[1] | protocol | HTTP  |

    @rule:ep-appprotocol-label-syntax
    Examples: an appProtocol with a space
      | what                        | place               | member      | value |
      | an appProtocol with a space | subsets[0].ports[1] | appProtocol | a b   |
      | an appProtocol with a space | subsets[0].ports[2] | appProtocol | a b   |
      | an appProtocol with a space | subsets[1].ports[1] | appProtocol | a b   |

  @rule:ep-protocol-default-tcp
  Scenario Outline: The port at <place> gets the protocol TCP
    ep-protocol-default-tcp: the default is for every port.
    Detects: a server that sets defaults in the first element or the first subset.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "several" where:
      | metadata.name | a |
    Then the answer is 201
    And the stored Endpoints "a" has:
      | <place>.protocol | TCP |

    Examples: places
      | place               |
      | subsets[0].ports[2] |
      | subsets[1].ports[0] |
      | subsets[1].ports[2] |
