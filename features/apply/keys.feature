@area:apply
@needs:type:services
Feature: Items of several owners
  A port is known by its number and its protocol, and each of its members may be another's.

  @rule:ssa-dropped-list-item-removed
  @needs:type:services @since:1.20
  Scenario: Items that are left out
    ssa-dropped-list-item-removed: what nobody else owns goes; items of other appliers and updaters stay.
    Detects: the list is replaced by that of the applied configuration, or nothing is ever removed from it.
    Given "alice" has applied the Service "a":
      """
      {spec: {ports: [{port: 80, name: a}, {port: 81, name: b}, {port: 82, name: c}]}}
      """
    And "bob" has applied the Service "a":
      """
      {spec: {ports: [{port: 81, name: b}, {port: 90, name: d}]}}
      """
    And "carol" has changed the Service "a":
      """
      {spec: {ports: [{port: 80, name: a}, {port: 81, name: b}, {port: 82, name: c}, {port: 90, name: d}, {port: 91, name: e}]}}
      """
    When "alice" applies the Service "a":
      """
      {spec: {ports: [{port: 82, name: c}]}}
      """
    Then the answer is 200
    And the answer has:
      | spec.ports[0].name | b        |
      | spec.ports[1].name | c        |
      | spec.ports[2].name | d        |
      | spec.ports[3].name | e        |
      | spec.ports[4]      | (absent) |
    And the stored Service "a" is the same as the answer

  @rule:ssa-dropped-list-item-kept-when-owned
  @needs:type:services @since:1.20
  Scenario: An item whose members belong to two
    ssa-dropped-list-item-kept-when-owned: it stays for the other one, without the members of the one who left it out.
    Detects: an item has one owner.
    Given "alice" has applied the Service "a":
      """
      {spec: {ports: [{port: 80, name: a, appProtocol: http}, {port: 81, name: b}]}}
      """
    And "bob" has applied the Service "a":
      """
      {spec: {ports: [{port: 80, name: a, targetPort: 8080}]}}
      """
    When "alice" applies the Service "a":
      """
      {spec: {ports: [{port: 81, name: b}]}}
      """
    Then the answer is 200
    And the answer has:
      | spec.ports | [{"name": "a", "protocol": "TCP", "port": 80, "targetPort": 8080}, {"name": "b", "protocol": "TCP", "port": 81, "targetPort": 81}] |
    And the owners of the Service "a" are:
      | manager | operation | fields                                                                                     |
      | alice   | Apply     | .spec.ports[port=81,protocol="TCP"] .spec.ports[port=81,protocol="TCP"].name .spec.ports[port=81,protocol="TCP"].port |
      | bob     | Apply     | .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port .spec.ports[port=80,protocol="TCP"].targetPort |
    And the stored Service "a" is the same as the answer

  @rule:ssa-ownership-recorded
  @needs:type:services @since:1.20
  Scenario: A key of two fields
    ssa-ownership-recorded: one port by TCP and by UDP are two items, and a protocol that is not said is the default.
    Detects: items are known by their first key field, or an item without protocol is another one than that by TCP.
    Given "alice" has applied the Service "a":
      """
      {spec: {ports: [{port: 53, name: tcp}, {port: 53, protocol: UDP, name: udp}]}}
      """
    When "bob" applies the Service "a":
      """
      {spec: {ports: [{port: 53, protocol: TCP, name: tcp}, {port: 53, protocol: SCTP, name: sctp}]}}
      """
    Then the answer is 200
    And the answer has:
      | spec.ports | [{"name": "tcp", "protocol": "TCP", "port": 53, "targetPort": 53}, {"name": "udp", "protocol": "UDP", "port": 53, "targetPort": 53}, {"name": "sctp", "protocol": "SCTP", "port": 53, "targetPort": 53}] |
    And the owners of the Service "a" are:
      | manager | operation | fields                                                                                     |
      | alice   | Apply     | .spec.ports[port=53,protocol="TCP"] .spec.ports[port=53,protocol="TCP"].name .spec.ports[port=53,protocol="TCP"].port .spec.ports[port=53,protocol="UDP"] .spec.ports[port=53,protocol="UDP"].name .spec.ports[port=53,protocol="UDP"].port .spec.ports[port=53,protocol="UDP"].protocol |
      | bob     | Apply     | .spec.ports[port=53,protocol="SCTP"] .spec.ports[port=53,protocol="SCTP"].name .spec.ports[port=53,protocol="SCTP"].port .spec.ports[port=53,protocol="SCTP"].protocol .spec.ports[port=53,protocol="TCP"] .spec.ports[port=53,protocol="TCP"].name .spec.ports[port=53,protocol="TCP"].port .spec.ports[port=53,protocol="TCP"].protocol |
    And the stored Service "a" is the same as the answer

  @rule:ssa-body-partial-object
  @needs:type:services @since:1.21
  Scenario: New items come where the applied configuration has them
    ssa-body-partial-object: the items that are there keep their order, and a new one stands behind the one that it follows in the applied configuration.
    Detects: new items are put at the end, or the applied configuration's order becomes that of the whole list.
    Given "alice" has applied the Service "a":
      """
      {spec: {ports: [{port: 80, name: a}, {port: 81, name: b}, {port: 82, name: c}]}}
      """
    When "bob" applies the Service "a":
      """
      {spec: {ports: [{port: 80, name: a}, {port: 90, name: d}, {port: 82, name: c}]}}
      """
    Then the answer is 200
    And the answer has:
      | spec.ports[0].name | a        |
      | spec.ports[1].name | b        |
      | spec.ports[2].name | d        |
      | spec.ports[3].name | c        |
      | spec.ports[4]      | (absent) |
    And the stored Service "a" is the same as the answer
