@area:endpoints
Feature: Addresses that an Endpoints subset may not have
  Loopback, link-local, link-local multicast and the unspecified address name no host that a client elsewhere could reach.

  Scenario Outline: <ip> is refused in <list>
    ep-ip-no-<rule>: the address names another host, or none, from wherever a client stands.
    Detects: only one end of the range, or only one of the two lists, is checked.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a                                                   |
      | subsets       | [{"<list>":[{"ip":"<ip>"}],"ports":[{"port":80}]}]  |
    Then the answer is a refusal
    And there is no Endpoints "a"

    @rule:ep-ip-no-loopback-v4
    Examples: loopback, 127.0.0.0/8
      | rule        | ip              | list              |
      | loopback-v4 | 127.0.0.0       | addresses         |
      | loopback-v4 | 127.0.0.1       | addresses         |
      | loopback-v4 | 127.255.255.255 | addresses         |
      | loopback-v4 | 127.0.0.1       | notReadyAddresses |

    @rule:ep-ip-no-loopback-v6
    Examples: loopback, ::1
      | rule        | ip              | list              |
      | loopback-v6 | ::1             | addresses         |
      | loopback-v6 | 0:0:0:0:0:0:0:1 | addresses         |
      | loopback-v6 | ::1             | notReadyAddresses |

    @rule:ep-ip-no-link-local-v4
    Examples: link-local, 169.254.0.0/16
      | rule          | ip              | list              |
      | link-local-v4 | 169.254.0.0     | addresses         |
      | link-local-v4 | 169.254.255.255 | addresses         |
      | link-local-v4 | 169.254.7.7     | notReadyAddresses |

    @rule:ep-ip-no-link-local-v6
    Examples: link-local, fe80::/10
      | rule          | ip                                      | list              |
      | link-local-v6 | fe80::1                                 | addresses         |
      | link-local-v6 | febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff | addresses         |
      | link-local-v6 | fe80::1                                 | notReadyAddresses |

    @rule:ep-ip-no-link-local-multicast-v4
    Examples: link-local multicast, 224.0.0.0/24
      | rule                    | ip          | list              |
      | link-local-multicast-v4 | 224.0.0.1   | addresses         |
      | link-local-multicast-v4 | 224.0.0.255 | addresses         |
      | link-local-multicast-v4 | 224.0.0.251 | notReadyAddresses |

    @rule:ep-ip-no-link-local-multicast-v6
    Examples: link-local multicast, ff02::/16
      | rule                    | ip        | list              |
      | link-local-multicast-v6 | ff02::1   | addresses         |
      | link-local-multicast-v6 | ff02:ff:: | addresses         |
      | link-local-multicast-v6 | ff02::fb  | notReadyAddresses |

  @rule:ep-ip-outside-excluded-ranges
  Scenario Outline: <ip>, just outside of <range>, is accepted
    ep-ip-outside-excluded-ranges: the ranges end where they say.
    Detects: a prefix is compared by the byte, or the whole of multicast is shut out.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name              | a      |
      | subsets[0].addresses[0].ip | "<ip>" |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | subsets[0].addresses[0].ip | "<ip>" |

    Examples: neighbours
      | ip              | range          |
      | 126.255.255.255 | 127.0.0.0/8    |
      | 128.0.0.1       | 127.0.0.0/8    |
      | ::2             | ::1            |
      | 169.253.255.255 | 169.254.0.0/16 |
      | 169.255.0.1     | 169.254.0.0/16 |
      | fe7f::1         | fe80::/10      |
      | fec0::1         | fe80::/10      |
      | 223.255.255.255 | 224.0.0.0/24   |
      | 2001:db8::1     | all of them    |

  @rule:ep-ip-not-unspecified
  Scenario Outline: The unspecified address <ip> is refused in <list>
    ep-ip-not-unspecified: it stands for any address, and no client can go there.
    Detects: it is a valid address, so it passes.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a                                                  |
      | subsets       | [{"<list>":[{"ip":"<ip>"}],"ports":[{"port":80}]}] |
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | subsets[0].<list>[0].ip |
    And there is no Endpoints "a"

    Examples: unspecified
      | ip              | list              |
      | 0.0.0.0         | addresses         |
      | ::              | addresses         |
      | 0:0:0:0:0:0:0:0 | addresses         |
      | 0.0.0.0         | notReadyAddresses |
      | ::              | notReadyAddresses |
