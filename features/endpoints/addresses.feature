@area:endpoints
Feature: Addresses of an Endpoints subset
  An address has an ip that a client can reach from elsewhere: no loopback, link-local or link-local multicast address.

  @rule:ep-subset-needs-an-address
  Scenario Outline: A subset with <what> is refused
    ep-subset-needs-an-address: without any address there is nothing that the ports could belong to.
    Detects: an empty subset is stored, and clients divide by zero.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a       |
      | subsets       | <value> |
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | subsets[0] |
    And there is no Endpoints "a"

    Examples: subsets without an address
      | what          | value                                            |
      | ports only    | [{"ports":[{"port":80}]}]                        |
      | empty lists   | [{"addresses":[],"notReadyAddresses":[]}]        |
      | nothing in it | [{}]                                             |

  @rule:ep-ip-required
  Scenario Outline: An address without ip in <list> is refused
    ep-ip-required: ip is the one required field of an address.
    Detects: the empty string passes for an address.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a                                                          |
      | subsets       | [{"<list>":[{"hostname":"host-1"}],"ports":[{"port":80}]}] |
    Then the answer is a refusal
    And there is no Endpoints "a"

    Examples: both lists
      | list              |
      | addresses         |
      | notReadyAddresses |

  @rule:ep-ip-valid-address
  Scenario Outline: The text <ip> is no address in <list>
    ep-ip-valid-address: ip is a textual IPv4 or IPv6 address.
    Detects: a parser that accepts host names or prefixes, and a server that checks only one of the two lists.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a                                                  |
      | subsets       | [{"<list>":[{"ip":"<ip>"}],"ports":[{"port":80}]}] |
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | subsets[0].<list>[0].ip |
    And there is no Endpoints "a"

    Examples: texts that are no addresses
      | ip           | list              |
      | 10.10.1      | addresses         |
      | 10.10.1.256  | addresses         |
      | 10.10.1.0/24 | addresses         |
      | example.com  | addresses         |
      | 2001:db8:::1 | addresses         |
      | ghij::1      | addresses         |
      | 10.10.1.256  | notReadyAddresses |

    @since:1.36
    Examples: an IPv4 address with leading zeros, refused since 1.36
      | ip           | list              |
      | 10.010.1.1   | addresses         |

  @rule:ep-ip-valid-address
  Scenario Outline: The address <ip> is kept as it was written
    ep-ip-valid-address: IPv4 and IPv6 addresses are accepted as text.
    Detects: IPv6 is refused, or the text is put into another spelling.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a                                                                                             |
      | subsets       | [{"addresses":[{"ip":"<ip>"}],"notReadyAddresses":[{"ip":"10.9.9.9"}],"ports":[{"port":80}]}] |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | subsets[0].addresses | [{"ip":"<ip>"}] |

    Examples: both families
      | ip                 |
      | 10.10.1.1          |
      | 2001:db8::a        |
      | 2001:DB8:0:0:0::0A |

    @since:1.23 @until:1.35
    Examples: an IPv4 address with leading zeros, accepted from 1.23 to 1.35
      | ip                 |
      | 10.010.1.1         |

  @rule:ep-hostname-dns-label
  Scenario Outline: The host name <hostname> is refused in <list>
    ep-hostname-dns-label: a host name is one DNS label.
    Detects: dots or capitals pass, and the name can't be resolved.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a                                                                                      |
      | subsets       | [{"<list>":[{"ip":"10.10.1.1","hostname":"<hostname>"}],"ports":[{"port":80}]}]        |
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | subsets[0].<list>[0].hostname |
    And there is no Endpoints "a"

    Examples: no DNS labels
      | hostname                                                         | list              |
      | Host                                                             | addresses         |
      | a.b                                                              | addresses         |
      | -a                                                               | addresses         |
      | a_b                                                              | addresses         |
      | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | addresses         |
      | a.b                                                              | notReadyAddresses |

  @rule:ep-hostname-dns-label
  Scenario Outline: The host name <hostname> is accepted
    ep-hostname-dns-label: digits, inner dashes and 63 characters make a DNS label.
    Detects: the stricter syntax of service names (a letter first) is applied.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                    | a            |
      | subsets[0].addresses[0].hostname | "<hostname>" |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | subsets[0].addresses[0].hostname | "<hostname>" |

    Examples: DNS labels
      | hostname                                                        |
      | 0-host--1                                                       |
      | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa |
