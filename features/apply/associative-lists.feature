@area:apply
Feature: Associative lists of built-in kinds
  Ports of a Service are identified by port and protocol, containers of a Pod by name.

  # The selector of a Service is atomic in 1.22 and later.
  @rule:ssa-dropped-list-item-removed
  @needs:type:services @since:1.22
  Scenario: An apply that omits one port removes only that port
    ssa-dropped-list-item-removed: each item has its own owners; the items of other managers stay.
    Detects: a server that replaces the list with the list of the applied configuration, or that never removes items.
    Given the manager "one" has applied the Service "a":
      """
      spec: {selector: {app: web}, ports: [{name: http, port: 80, protocol: TCP}, {name: dns, port: 53, protocol: UDP}]}
      """
    And the manager "other" has applied the Service "a":
      """
      spec: {ports: [{name: admin, port: 9000, protocol: TCP}]}
      """
    When the manager "one" applies the Service "a":
      """
      spec: {selector: {app: web}, ports: [{name: http, port: 80, protocol: TCP}]}
      """
    Then the response has:
      | spec.ports[0].name | http     |
      | spec.ports[1].name | admin    |
      | spec.ports[2]      | (absent) |
    And the field managers of the Service "a" are:
      | manager | operation | fields                                                                                                                                                                            |
      | one     | Apply     | .spec.selector .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port .spec.ports[port=80,protocol="TCP"].protocol |
      | other   | Apply     | .spec.ports[port=9000,protocol="TCP"] .spec.ports[port=9000,protocol="TCP"].name .spec.ports[port=9000,protocol="TCP"].port .spec.ports[port=9000,protocol="TCP"].protocol        |

  @rule:ssa-dropped-list-item-kept-when-owned
  @needs:type:services @since:1.20
  Scenario: An apply that omits a port keeps the port if another manager applied it
    ssa-dropped-list-item-kept-when-owned: the server keeps the item, but removes the fields that no other manager owns.
    Detects: a server that removes the item as soon as one of its owners omits it, or that keeps fields without an owner.
    Given the manager "one" has applied the Service "a":
      """
      spec: {ports: [{name: http, port: 80, protocol: TCP, appProtocol: http}, {name: admin, port: 9000}]}
      """
    And the manager "other" has applied the Service "a":
      """
      spec: {ports: [{name: http, port: 80}]}
      """
    When the manager "one" applies the Service "a":
      """
      spec: {ports: [{name: admin, port: 9000}]}
      """
    Then the response has:
      | spec.ports[0].name        | http     |
      | spec.ports[0].appProtocol | (absent) |
      | spec.ports[1].name        | admin    |
      | spec.ports[2]             | (absent) |

  @rule:ssa-conflict-lists-fields
  @needs:type:services @since:1.20
  Scenario: The cause of a conflict in a list item has the keys of the item in its path
    ssa-conflict-lists-fields: the path contains all keys of the item, including defaulted ones.
    Detects: a server that puts the index of the item in the path.
    Given the manager "one" has applied the Service "a":
      """
      spec: {ports: [{name: http, port: 80, targetPort: 8080}, {name: dns, port: 53, protocol: UDP}]}
      """
    When the manager "two" applies the Service "a":
      """
      spec: {ports: [{name: domain, port: 53, protocol: UDP}, {name: http, port: 80, targetPort: web}]}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message             | field                                          |
      | FieldManagerConflict | conflict with "one" | .spec.ports[port=53,protocol="UDP"].name       |
      | FieldManagerConflict | conflict with "one" | .spec.ports[port=80,protocol="TCP"].targetPort |
    And the stored Service "a" is unchanged

  @rule:ssa-fallback-patchstrategy
  @needs:type:podtemplates @since:1.21
  Scenario: Containers that two managers apply are merged by name
    ssa-fallback-patchstrategy: apply merges a list with the patchStrategy merge by its patchMergeKey, which is name for containers.
    Detects: a server that treats the list as atomic, so that the second apply conflicts or replaces the list.
    Given the manager "one" has applied the PodTemplate "a":
      """
      template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: "example.org/web:1"}]}}
      """
    When the manager "two" applies the PodTemplate "a":
      """
      template: {spec: {containers: [{name: side, image: "example.org/side:1"}, {name: web, env: [{name: A, value: x}]}]}}
      """
    Then the response is 200
    And the response has:
      | template.spec.containers[0].name  | side                       |
      | template.spec.containers[1].name  | web                        |
      | template.spec.containers[1].image | example.org/web:1          |
      | template.spec.containers[1].env   | [{"name":"A","value":"x"}] |
    And the field managers of the PodTemplate "a" are:
      | manager | operation | fields                                                                                                                                                                                                                                                                                                                                                                                  |
      | one     | Apply     | .template.metadata.labels.app .template.spec.containers[name="web"] .template.spec.containers[name="web"].name .template.spec.containers[name="web"].image                                                                                                                                                                                                                              |
      | two     | Apply     | .template.spec.containers[name="side"] .template.spec.containers[name="side"].name .template.spec.containers[name="side"].image .template.spec.containers[name="web"] .template.spec.containers[name="web"].name .template.spec.containers[name="web"].env[name="A"] .template.spec.containers[name="web"].env[name="A"].name .template.spec.containers[name="web"].env[name="A"].value |

  @rule:ssa-fallback-patchmergekey
  @needs:type:pods
  @needs:type:deployments.apps
  Scenario: An apply that omits the first of two containers removes that container
    ssa-fallback-patchmergekey: items with the same name are the same item, even at different positions in the list.
    Detects: a server that identifies items by their position.
    Given the manager "one" has applied the Deployment "a":
      """
      spec:
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: web, image: "example.org/web:1"}, {name: side, image: "example.org/side:1"}]}
      """
    When the manager "one" applies the Deployment "a":
      """
      spec:
        selector: {matchLabels: {app: web}}
        template: {metadata: {labels: {app: web}}, spec: {containers: [{name: side, image: "example.org/side:1"}]}}
      """
    Then the response has:
      | spec.template.spec.containers[0].name  | side               |
      | spec.template.spec.containers[0].image | example.org/side:1 |
      | spec.template.spec.containers[1]       | (absent)           |

  @rule:ssa-listmapkey-names-keys
  @needs:type:services
  Scenario: An apply with the same port twice is rejected
    ssa-listmapkey-names-keys: an associative list has only one item for each combination of keys.
    Detects: a server that stores the second port, or both ports. (kube-apiserver cannot parse the configuration and returns 500.)
    When the manager "one" applies the Service "a":
      """
      spec: {ports: [{name: http, port: 80}, {name: http2, port: 80, protocol: TCP}]}
      """
    Then the response is 400, 422 or 500
    And there is no Service "a"
