@area:endpoints
Feature: IP addresses and host names of Endpoints subsets
  Each address has a textual IPv4 or IPv6 address, and optionally a host name that is a DNS label.

  @rule:ep-subset-needs-an-address
  Scenario Outline: A POST of Endpoints whose subset has <subset> returns 422
    ep-subset-needs-an-address: a subset has at least one entry in addresses or notReadyAddresses.
    Detects: a server that stores a subset without addresses.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a       |
      | subsets       | <value> |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | subsets[0] |
    And there is no Endpoints "a"

    Examples: subsets without an address
      | subset                 | value                                     |
      | ports but no addresses | [{"ports":[{"port":80}]}]                 |
      | empty address lists    | [{"addresses":[],"notReadyAddresses":[]}] |
      | no members             | [{}]                                      |

  @rule:ep-ip-required
  Scenario Outline: A POST of Endpoints with an address without ip in <list> is rejected
    ep-ip-required: ip is the only required field of an address.
    Detects: a server that treats a missing ip as an empty string and stores the address.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a                                                          |
      | subsets       | [{"<list>":[{"hostname":"host-1"}],"ports":[{"port":80}]}] |
    Then the response is a client error
    And there is no Endpoints "a"

    Examples: address lists
      | list              |
      | addresses         |
      | notReadyAddresses |

  @rule:ep-ip-valid-address
  Scenario Outline: A POST of Endpoints with the invalid ip <ip> in <list> returns 422
    ep-ip-valid-address: ip is a textual IPv4 or IPv6 address.
    Detects: a server that accepts host names or CIDR prefixes, or that validates only one of the two lists.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a                                                  |
      | subsets       | [{"<list>":[{"ip":"<ip>"}],"ports":[{"port":80}]}] |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | subsets[0].<list>[0].ip |
    And there is no Endpoints "a"

    Examples: strings that are not IP addresses
      | ip           | list              |
      | 10.10.1      | addresses         |
      | 10.10.1.256  | addresses         |
      | 10.10.1.0/24 | addresses         |
      | example.com  | addresses         |
      | 2001:db8:::1 | addresses         |
      | ghij::1      | addresses         |
      | 10.10.1.256  | notReadyAddresses |

    @since:1.36
    Examples: an IPv4 address with leading zeros, rejected since 1.36
      | ip           | list              |
      | 10.010.1.1   | addresses         |

  @rule:ep-ip-valid-address
  Scenario Outline: The ip <ip> of an Endpoints address is stored as it was sent
    ep-ip-valid-address: the server accepts IPv4 and IPv6 addresses.
    Detects: a server that rejects IPv6 addresses or rewrites them to a canonical form.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a                                                                                             |
      | subsets       | [{"addresses":[{"ip":"<ip>"}],"notReadyAddresses":[{"ip":"10.9.9.9"}],"ports":[{"port":80}]}] |
    Then the response is a success
    And the stored Endpoints "a" has:
      | subsets[0].addresses | [{"ip":"<ip>"}] |

    Examples: IPv4 and IPv6 addresses
      | ip                 |
      | 10.10.1.1          |
      | 2001:db8::a        |
      | 2001:DB8:0:0:0::0A |

    @since:1.23 @until:1.35
    Examples: an IPv4 address with leading zeros, accepted from 1.23 to 1.35
      | ip                 |
      | 10.010.1.1         |

  @rule:ep-hostname-dns-label
  Scenario Outline: A POST of Endpoints with the invalid hostname <hostname> in <list> returns 422
    ep-hostname-dns-label: a hostname is a DNS label.
    Detects: a server that accepts hostnames with dots, uppercase letters or underscores.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a                                                                                      |
      | subsets       | [{"<list>":[{"ip":"10.10.1.1","hostname":"<hostname>"}],"ports":[{"port":80}]}]        |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | subsets[0].<list>[0].hostname |
    And there is no Endpoints "a"

    Examples: strings that are not DNS labels
      | hostname                                                         | list              |
      | Host                                                             | addresses         |
      | a.b                                                              | addresses         |
      | -a                                                               | addresses         |
      | a_b                                                              | addresses         |
      | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | addresses         |
      | a.b                                                              | notReadyAddresses |

  @rule:ep-hostname-dns-label
  Scenario Outline: The hostname <hostname> of an Endpoints address is accepted
    ep-hostname-dns-label: a DNS label can start with a digit, contain hyphens, and have 63 characters.
    Detects: a server that requires a leading letter, as for names of Services.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                    | a            |
      | subsets[0].addresses[0].hostname | "<hostname>" |
    Then the response is a success
    And the stored Endpoints "a" has:
      | subsets[0].addresses[0].hostname | "<hostname>" |

    Examples: DNS labels
      | hostname                                                        |
      | 0-host--1                                                       |
      | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa |

  @rule:ep-subset-needs-an-address
  Scenario: A POST of Endpoints whose last subset has no addresses returns 422
    ep-subset-needs-an-address: every subset has at least one entry in addresses or notReadyAddresses.
    Detects: a server that checks only the first subset.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "several" where:
      | metadata.name | a                  |
      | subsets[2]    | {"ports":[{"port":80}]} |
    Then the response is 422 Invalid
    And there is no Endpoints "a"
