@area:endpoints
Feature: What an Endpoints object means to those who read and write it
  The endpoint set is the union of the products of addresses and ports; only ready addresses get traffic.

  @rule:ep-set-is-union-of-subsets
  @rule:ep-subset-cartesian-product
  Scenario: The set is the union of the products of addresses and ports
    ep-set-is-union-of-subsets, ep-subset-cartesian-product: for each port name, every address with that port.
    Detects: addresses and ports are paired by position, or one subset hides another.
    Given the Endpoints "two-subsets" named "a"
    When a client expands the Endpoints "a"
    Then the client finds "a 10.10.1.1:8675, a 10.10.2.2:8675, b 10.10.1.1:309, b 10.10.2.2:309, a 10.10.3.3:93, a 10.10.4.4:93, b 10.10.3.3:76, b 10.10.4.4:76"

  @rule:ep-addresses-means-ready
  Scenario: Traffic goes to ready addresses only
    ep-addresses-means-ready: notReadyAddresses are left out.
    Detects: a client sends to all it finds.
    Given the Endpoints "two-subsets" named "a"
    When a client sends traffic to the Endpoints "a"
    Then the client finds "a 10.10.1.1:8675, a 10.10.2.2:8675, b 10.10.1.1:309, b 10.10.2.2:309, a 10.10.3.3:93, b 10.10.3.3:76"

  @rule:ep-nodename-finds-local-endpoints
  Scenario: A client on a node finds the endpoints there
    ep-nodename-finds-local-endpoints: it compares nodeName with its own.
    Detects: addresses without a node count as local.
    Given the Endpoints "one-subset" named "a" with:
      | subsets[0].addresses | [{"ip":"10.10.1.1","nodeName":"n1"},{"ip":"10.10.2.2","nodeName":"n2"},{"ip":"10.10.3.3"}] |
    When a client looks for the node "n1" in the Endpoints "a"
    Then the client finds "http 10.10.1.1:8080"

  @rule:ep-subsets-grouped-by-ip @rule:ep-no-address-in-both-lists
  @needs:type:services
  Scenario: A producer groups addresses by the ports they offer
    A producer's duties: addresses with the same ports in one subset, none in both lists.
    Detects: each address gets a subset of its own.
    Given the Service "two-ports" named "web"
    When a client writes the Endpoints "a" of the Service "web" for "10.10.1.1 on n1, 10.10.2.2 on n1, 10.10.3.3 on n2 not ready"
    Then the stored Endpoints "a" has:
      | subsets[1]                   | (absent)                                                                |
      | subsets[0].addresses         | [{"ip":"10.10.1.1","nodeName":"n1"},{"ip":"10.10.2.2","nodeName":"n1"}] |
      | subsets[0].notReadyAddresses | [{"ip":"10.10.3.3","nodeName":"n2"}]                                    |

  @rule:ep-port-name-equals-service-port @rule:ep-appprotocol-unprefixed-standard-names
  @needs:type:services
  Scenario: A producer names ports and their protocols as the Service does
    A producer's duties: port names and application protocols are those of the Service.
    Detects: ports are named after their numbers.
    Given the Service "two-ports" named "web"
    When a client writes the Endpoints "a" of the Service "web" for "10.10.1.1 on n1"
    Then the stored Endpoints "a" has:
      | subsets[0].ports[0].name        | {web:spec.ports[0].name}        |
      | subsets[0].ports[1].name        | {web:spec.ports[1].name}        |
      | subsets[0].ports[0].appProtocol | {web:spec.ports[0].appProtocol} |
