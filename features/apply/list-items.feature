@area:apply
@needs:type:services
Feature: Ownership of list items and their fields
  A port is identified by its port number and protocol, and each of its fields has its own owners.

  @rule:ssa-dropped-list-item-removed
  @needs:type:services @since:1.20
  Scenario: An apply that omits several ports removes only the ports that no other manager owns
    ssa-dropped-list-item-removed: the server keeps the ports of other Apply and Update managers.
    Detects: a server that replaces the list with the list of the applied configuration, or never removes items.
    Given the manager "alice" has applied the Service "a":
      """
      {spec: {ports: [{port: 80, name: a}, {port: 81, name: b}, {port: 82, name: c}]}}
      """
    And the manager "bob" has applied the Service "a":
      """
      {spec: {ports: [{port: 81, name: b}, {port: 90, name: d}]}}
      """
    And the manager "carol" has changed the Service "a":
      """
      {spec: {ports: [{port: 80, name: a}, {port: 81, name: b}, {port: 82, name: c}, {port: 90, name: d}, {port: 91, name: e}]}}
      """
    When the manager "alice" applies the Service "a":
      """
      {spec: {ports: [{port: 82, name: c}]}}
      """
    Then the response is 200
    And the response has:
      | spec.ports[0].name | b        |
      | spec.ports[1].name | c        |
      | spec.ports[2].name | d        |
      | spec.ports[3].name | e        |
      | spec.ports[4]      | (absent) |
    And the stored Service "a" is the same as the response

  @rule:ssa-dropped-list-item-kept-when-owned
  @needs:type:services @since:1.20
  Scenario: An apply that omits a shared port removes only the fields of the port that no other manager owns
    ssa-dropped-list-item-kept-when-owned: the server keeps the port and the fields of its other owner.
    Detects: a server on which a list item has only one owner.
    Given the manager "alice" has applied the Service "a":
      """
      {spec: {ports: [{port: 80, name: a, appProtocol: http}, {port: 81, name: b}]}}
      """
    And the manager "bob" has applied the Service "a":
      """
      {spec: {ports: [{port: 80, name: a, targetPort: 8080}]}}
      """
    When the manager "alice" applies the Service "a":
      """
      {spec: {ports: [{port: 81, name: b}]}}
      """
    Then the response is 200
    And the response has:
      | spec.ports | [{"name": "a", "protocol": "TCP", "port": 80, "targetPort": 8080}, {"name": "b", "protocol": "TCP", "port": 81, "targetPort": 81}] |
    And the field managers of the Service "a" are:
      | manager | operation | fields                                                                                                                                                               |
      | alice   | Apply     | .spec.ports[port=81,protocol="TCP"] .spec.ports[port=81,protocol="TCP"].name .spec.ports[port=81,protocol="TCP"].port                                                |
      | bob     | Apply     | .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port .spec.ports[port=80,protocol="TCP"].targetPort |
    And the stored Service "a" is the same as the response

  @rule:ssa-ownership-recorded
  @needs:type:services @since:1.20
  Scenario: Ports with equal numbers and different protocols are different items
    ssa-ownership-recorded: port 53 for TCP and for UDP are two items; an omitted protocol has its default, TCP.
    Detects: a server that identifies items by their first key, or that distinguishes an item without a protocol from an item with TCP.
    Given the manager "alice" has applied the Service "a":
      """
      {spec: {ports: [{port: 53, name: tcp}, {port: 53, protocol: UDP, name: udp}]}}
      """
    When the manager "bob" applies the Service "a":
      """
      {spec: {ports: [{port: 53, protocol: TCP, name: tcp}, {port: 53, protocol: SCTP, name: sctp}]}}
      """
    Then the response is 200
    And the response has:
      | spec.ports | [{"name": "tcp", "protocol": "TCP", "port": 53, "targetPort": 53}, {"name": "udp", "protocol": "UDP", "port": 53, "targetPort": 53}, {"name": "sctp", "protocol": "SCTP", "port": 53, "targetPort": 53}] |
    And the field managers of the Service "a" are:
      | manager | operation | fields                                                                                                                                                                                                                                                                                                                                    |
      | alice   | Apply     | .spec.ports[port=53,protocol="TCP"] .spec.ports[port=53,protocol="TCP"].name .spec.ports[port=53,protocol="TCP"].port .spec.ports[port=53,protocol="UDP"] .spec.ports[port=53,protocol="UDP"].name .spec.ports[port=53,protocol="UDP"].port .spec.ports[port=53,protocol="UDP"].protocol                                                  |
      | bob     | Apply     | .spec.ports[port=53,protocol="SCTP"] .spec.ports[port=53,protocol="SCTP"].name .spec.ports[port=53,protocol="SCTP"].port .spec.ports[port=53,protocol="SCTP"].protocol .spec.ports[port=53,protocol="TCP"] .spec.ports[port=53,protocol="TCP"].name .spec.ports[port=53,protocol="TCP"].port .spec.ports[port=53,protocol="TCP"].protocol |
    And the stored Service "a" is the same as the response

  @rule:ssa-body-partial-object
  @needs:type:services @since:1.21
  Scenario: An apply inserts a new item after the item that precedes it in the applied configuration
    ssa-body-partial-object: existing items keep their order.
    Detects: a server that appends new items, or that uses the order of the applied configuration for the complete list.
    Given the manager "alice" has applied the Service "a":
      """
      {spec: {ports: [{port: 80, name: a}, {port: 81, name: b}, {port: 82, name: c}]}}
      """
    When the manager "bob" applies the Service "a":
      """
      {spec: {ports: [{port: 80, name: a}, {port: 90, name: d}, {port: 82, name: c}]}}
      """
    Then the response is 200
    And the response has:
      | spec.ports[0].name | a        |
      | spec.ports[1].name | b        |
      | spec.ports[2].name | d        |
      | spec.ports[3].name | c        |
      | spec.ports[4]      | (absent) |
    And the stored Service "a" is the same as the response
