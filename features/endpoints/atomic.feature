@area:endpoints
Feature: Atomic lists in Endpoints
  A strategic merge patch replaces subsets, addresses, notReadyAddresses and ports as complete lists.
  The server does not merge the elements of these lists.

  Scenario Outline: A strategic merge patch of subsets replaces the value of <list> of Endpoints
    ep-subsets-atomic, ep-addresses-atomic, ep-not-ready-addresses-atomic, ep-ports-atomic: the server removes list entries that the patch omits.
    Detects: a server that merges subsets by index, or addresses by ip.
    Given the Endpoints "two-subsets" named "a" with:
      | subsets[0].notReadyAddresses | [{"ip":"10.10.4.4"}] |
    And the request header "Content-Type" is "application/strategic-merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      subsets:
        - addresses: [{ip: 10.10.2.2}]
          notReadyAddresses: [{ip: 10.10.5.5}]
          ports: [{name: b, port: 310, protocol: TCP}]
      """
    Then the response is 200
    And the stored Endpoints "a" has:
      | <list> | <value> |

    @rule:ep-subsets-atomic
    Examples: subsets
      | list            | value |
      | subsets.(count) | 1     |

    @rule:ep-addresses-atomic
    Examples: addresses
      | list                 | value                |
      | subsets[0].addresses | [{"ip":"10.10.2.2"}] |

    @rule:ep-not-ready-addresses-atomic
    Examples: notReadyAddresses
      | list                         | value                |
      | subsets[0].notReadyAddresses | [{"ip":"10.10.5.5"}] |

    @rule:ep-ports-atomic
    Examples: ports
      | list             | value                                       |
      | subsets[0].ports | [{"name":"b","port":310,"protocol":"TCP"}] |

  @rule:ep-subsets-atomic
  Scenario: A strategic merge patch of Endpoints without subsets leaves subsets unchanged
    ep-subsets-atomic: fields that the patch omits keep their values.
    Detects: a server that treats an absent list as an empty list.
    Given the Endpoints "two-subsets" named "a"
    And the request header "Content-Type" is "application/strategic-merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      metadata:
        labels: {tier: front}
      """
    Then the response is 200
    And the stored Endpoints "a" has:
      | subsets              | {a:subsets} |
      | metadata.labels.app  | web         |
      | metadata.labels.tier | front       |
