@area:endpoints
Feature: Addresses of an Endpoints subset
  An address has an ip that a client can reach from elsewhere: no loopback, link-local or link-local multicast address.

  @rule:ep-subset-needs-an-address
  Scenario Outline: A subset with <what> is refused
    ep-subset-needs-an-address: without any address there is nothing that the ports could belong to.
    Mistake: an empty subset is stored, and clients divide by zero.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a       |
      | subsets       | <value> |
    Then the answer is 422 Invalid
    And a cause names the field "subsets[0]"
    And there is no Endpoints "a"

    Examples: subsets without an address
      | what          | value                                            |
      | ports only    | [{"ports":[{"port":80}]}]                        |
      | empty lists   | [{"addresses":[],"notReadyAddresses":[]}]        |
      | nothing in it | [{}]                                             |

  @rule:ep-ip-required
  Scenario Outline: An address without ip in <list> is refused
    ep-ip-required: ip is the one required field of an address.
    Mistake: the empty string passes for an address.
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
  Scenario Outline: The text <ip> is no address
    ep-ip-valid-address: ip is a textual IPv4 or IPv6 address.
    Mistake: a lenient parser takes host names, prefixes or leading zeros.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name              | a      |
      | subsets[0].addresses[0].ip | "<ip>" |
    Then the answer is 422 Invalid
    And a cause names the field "subsets[0].addresses[0].ip"
    And there is no Endpoints "a"

    Examples: texts that are no addresses
      | ip           |
      | 10.10.1      |
      | 10.10.1.256  |
      | 10.010.1.1   |
      | 10.10.1.0/24 |
      | example.com  |
      | 2001:db8:::1 |
      | ghij::1      |

  @rule:ep-hostname-dns-label
  Scenario Outline: The host name <hostname> is refused
    ep-hostname-dns-label: a host name is one DNS label.
    Mistake: dots or capitals pass, and the name can't be resolved.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                    | a            |
      | subsets[0].addresses[0].hostname | "<hostname>" |
    Then the answer is 422 Invalid
    And a cause names the field "subsets[0].addresses[0].hostname"
    And there is no Endpoints "a"

    Examples: no DNS labels
      | hostname                                                         |
      | Host                                                             |
      | a.b                                                              |
      | -a                                                               |
      | a_b                                                              |
      | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa |
