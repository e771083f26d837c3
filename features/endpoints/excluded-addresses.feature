@area:endpoints
Feature: Excluded IP addresses in Endpoints subsets
  Loopback, link-local, link-local multicast and unspecified addresses are invalid, because other hosts cannot reach them.

  Scenario Outline: A POST of Endpoints with the ip <ip> in <list> is rejected
    ep-ip-no-*: an address that other hosts cannot reach is invalid.
    Detects: a server that rejects only the first address of the range, or validates only one of the two lists.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a                                                  |
      | subsets       | [{"<list>":[{"ip":"<ip>"}],"ports":[{"port":80}]}] |
    Then the response is a client error
    And there is no Endpoints "a"

    @rule:ep-ip-no-loopback-v4
    Examples: loopback, 127.0.0.0/8
      | ip               | list              |
      | 127.0.0.0        | addresses         |
      | 127.0.0.1        | addresses         |
      | 127.255.255.255  | addresses         |
      | 127.0.0.1        | notReadyAddresses |
      | ::ffff:127.0.0.1 | addresses         |
      | ::ffff:7f00:1    | addresses         |

    @rule:ep-ip-no-loopback-v6
    Examples: loopback, ::1
      | ip              | list              |
      | ::1             | addresses         |
      | 0:0:0:0:0:0:0:1 | addresses         |
      | ::1             | notReadyAddresses |

    @rule:ep-ip-no-link-local-v4
    Examples: link-local, 169.254.0.0/16
      | ip              | list              |
      | 169.254.0.0     | addresses         |
      | 169.254.255.255 | addresses         |
      | 169.254.7.7     | notReadyAddresses |

    @rule:ep-ip-no-link-local-v6
    Examples: link-local, fe80::/10
      | ip                                      | list              |
      | fe80::1                                 | addresses         |
      | febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff | addresses         |
      | fe80::1                                 | notReadyAddresses |

    @rule:ep-ip-no-link-local-multicast-v4
    Examples: link-local multicast, 224.0.0.0/24
      | ip          | list              |
      | 224.0.0.1   | addresses         |
      | 224.0.0.255 | addresses         |
      | 224.0.0.251 | notReadyAddresses |

    @rule:ep-ip-no-link-local-multicast-v6
    Examples: link-local multicast, ff02::/16
      | ip        | list              |
      | ff02::1   | addresses         |
      | ff02:ff:: | addresses         |
      | ff02::fb  | notReadyAddresses |

  @rule:ep-ip-outside-excluded-ranges
  Scenario Outline: The ip <ip>, which is outside of <range>, is valid for Endpoints
    ep-ip-outside-excluded-ranges: the server rejects only addresses in the excluded ranges.
    Detects: a server that compares prefixes byte by byte, or rejects all multicast addresses.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name              | a      |
      | subsets[0].addresses[0].ip | "<ip>" |
    Then the response is a success
    And the stored Endpoints "a" has:
      | subsets[0].addresses[0].ip | "<ip>" |

    Examples: addresses next to the excluded ranges
      | ip              | range               |
      | 126.255.255.255 | 127.0.0.0/8         |
      | 128.0.0.1       | 127.0.0.0/8         |
      | ::2             | ::1                 |
      | 169.253.255.255 | 169.254.0.0/16      |
      | 169.255.0.1     | 169.254.0.0/16      |
      | fe7f::1         | fe80::/10           |
      | fec0::1         | fe80::/10           |
      | 223.255.255.255 | 224.0.0.0/24        |
      | 224.0.1.0       | 224.0.0.0/24        |
      | ff01::1         | ff02::/16           |
      | ff03::1         | ff02::/16           |
      | 2001:db8::1     | all excluded ranges |

  @rule:ep-ip-not-unspecified
  Scenario Outline: A POST of Endpoints with the unspecified ip <ip> in <list> returns 422
    ep-ip-not-unspecified: the unspecified address is invalid, because clients cannot connect to it.
    Detects: a server that checks only whether the text is a valid address.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a                                                  |
      | subsets       | [{"<list>":[{"ip":"<ip>"}],"ports":[{"port":80}]}] |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | subsets[0].<list>[0].ip |
    And there is no Endpoints "a"

    Examples: unspecified addresses
      | ip              | list              |
      | 0.0.0.0         | addresses         |
      | ::              | addresses         |
      | 0:0:0:0:0:0:0:0 | addresses         |
      | 0.0.0.0         | notReadyAddresses |
      | ::              | notReadyAddresses |
