@area:endpoints
Feature: Lists in Endpoints are atomic
  A strategic merge replaces subsets, addresses, notReadyAddresses and ports as a whole, never by element.

  Scenario Outline: A strategic merge that sets subsets replaces <list> as a whole
    ep-subsets-atomic and the lists within: nothing of the old list survives unless it is repeated.
    Detects: subsets are merged by index, or addresses by ip.
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
    Then the answer is 200
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
  Scenario: A strategic merge that doesn't set subsets leaves them alone
    ep-subsets-atomic: what the patch doesn't name stays.
    Detects: an absent list is read as an empty one.
    Given the Endpoints "two-subsets" named "a"
    And the request header "Content-Type" is "application/strategic-merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      metadata:
        labels: {tier: front}
      """
    Then the answer is 200
    And the stored Endpoints "a" has:
      | subsets              | {a:subsets} |
      | metadata.labels.app  | web         |
      | metadata.labels.tier | front       |
