@area:endpoints
Feature: Semantics of Endpoints for clients
  Each subset stands for all combinations of its addresses and ports. The endpoints are the union of these combinations.
  Only ready addresses receive traffic.

  @rule:ep-set-is-union-of-subsets
  @rule:ep-subset-cartesian-product
  Scenario: A client expands each subset to every combination of its addresses and ports
    ep-set-is-union-of-subsets, ep-subset-cartesian-product: for each port of a subset, the result has every address of that subset.
    Detects: a client that pairs addresses and ports by position, or reads only one subset.
    Given the Endpoints "two-subsets" named "a"
    When a client expands the Endpoints "a"
    Then the client finds "a 10.10.1.1:8675, a 10.10.2.2:8675, b 10.10.1.1:309, b 10.10.2.2:309, a 10.10.3.3:93, a 10.10.4.4:93, b 10.10.3.3:76, b 10.10.4.4:76"

  @rule:ep-addresses-means-ready
  Scenario: A client sends traffic only to ready addresses
    ep-addresses-means-ready: the client ignores notReadyAddresses.
    Detects: a client that sends traffic to every address.
    Given the Endpoints "two-subsets" named "a"
    When a client sends traffic to the Endpoints "a"
    Then the client finds "a 10.10.1.1:8675, a 10.10.2.2:8675, b 10.10.1.1:309, b 10.10.2.2:309, a 10.10.3.3:93, b 10.10.3.3:76"

  @rule:ep-nodename-finds-local-endpoints
  Scenario: A client on a node selects the addresses with its nodeName
    ep-nodename-finds-local-endpoints: the client compares nodeName with the name of its node.
    Detects: a client that treats addresses without nodeName as local.
    Given the Endpoints "one-subset" named "a" with:
      | subsets[0].addresses | [{"ip":"10.10.1.1","nodeName":"n1"},{"ip":"10.10.2.2","nodeName":"n2"},{"ip":"10.10.3.3"}] |
    When a client looks for the node "n1" in the Endpoints "a"
    Then the client finds "http 10.10.1.1:8080"

  @rule:ep-subsets-grouped-by-ip @rule:ep-no-address-in-both-lists
  @needs:type:services
  Scenario: A client that writes Endpoints groups addresses with the same ports in one subset
    ep-subsets-grouped-by-ip, ep-no-address-in-both-lists: addresses with the same ports are in one subset, and no address is in both lists.
    Detects: a client that writes a subset for each address.
    Given the Service "two-ports" named "web"
    When a client writes the Endpoints "a" of the Service "web" for "10.10.1.1 on n1, 10.10.2.2 on n1, 10.10.3.3 on n2 not ready"
    Then the stored Endpoints "a" has:
      | subsets[1]                   | (absent)                                                                |
      | subsets[0].addresses         | [{"ip":"10.10.1.1","nodeName":"n1"},{"ip":"10.10.2.2","nodeName":"n1"}] |
      | subsets[0].notReadyAddresses | [{"ip":"10.10.3.3","nodeName":"n2"}]                                    |

  @rule:ep-port-name-equals-service-port @rule:ep-appprotocol-unprefixed-standard-names
  @needs:type:services
  Scenario: A client that writes Endpoints copies port names and appProtocol from the Service
    ep-port-name-equals-service-port, ep-appprotocol-unprefixed-standard-names: port names and application protocols match the ports of the Service.
    Detects: a client that derives port names from port numbers.
    Given the Service "two-ports" named "web"
    When a client writes the Endpoints "a" of the Service "web" for "10.10.1.1 on n1"
    Then the stored Endpoints "a" has:
      | subsets[0].ports[0].name        | {web:spec.ports[0].name}        |
      | subsets[0].ports[1].name        | {web:spec.ports[1].name}        |
      | subsets[0].ports[0].appProtocol | {web:spec.ports[0].appProtocol} |
