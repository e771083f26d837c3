@area:apply
Feature: Lists whose items have keys
  Ports of a Service are told apart by port and protocol, containers of a Pod by name.

  # The selector of a Service is atomic since 1.22.
  @rule:ssa-dropped-list-item-removed
  @needs:type:services @since:1.22
  Scenario: A dropped port is removed, and no other
    ssa-dropped-list-item-removed: items are owned one by one; those of others stay.
    Detects: the list is replaced by the applied configuration's, or only ever grows.
    Given "one" has applied the Service "a":
      """
      spec: {selector: {app: web}, ports: [{name: http, port: 80, protocol: TCP}, {name: dns, port: 53, protocol: UDP}]}
      """
    And "other" has applied the Service "a":
      """
      spec: {ports: [{name: admin, port: 9000, protocol: TCP}]}
      """
    When "one" applies the Service "a":
      """
      spec: {selector: {app: web}, ports: [{name: http, port: 80, protocol: TCP}]}
      """
    Then the answer has:
      | spec.ports[0].name | http     |
      | spec.ports[1].name | admin    |
      | spec.ports[2]      | (absent) |
    And the owners of the Service "a" are:
      | manager | operation | fields                                                                                                                                                              |
      | one     | Apply     | .spec.selector .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port .spec.ports[port=80,protocol="TCP"].protocol |
      | other   | Apply     | .spec.ports[port=9000,protocol="TCP"] .spec.ports[port=9000,protocol="TCP"].name .spec.ports[port=9000,protocol="TCP"].port .spec.ports[port=9000,protocol="TCP"].protocol |

  @rule:ssa-dropped-list-item-kept-when-owned
  @needs:type:services @since:1.20
  Scenario: A dropped port that another applier has stays
    ssa-dropped-list-item-kept-when-owned: the item is still wanted; of its fields those go that only the first named.
    Detects: the item goes with the first who drops it, or keeps fields that nobody wants.
    Given "one" has applied the Service "a":
      """
      spec: {ports: [{name: http, port: 80, protocol: TCP, appProtocol: http}, {name: admin, port: 9000}]}
      """
    And "other" has applied the Service "a":
      """
      spec: {ports: [{name: http, port: 80}]}
      """
    When "one" applies the Service "a":
      """
      spec: {ports: [{name: admin, port: 9000}]}
      """
    Then the answer has:
      | spec.ports[0].name        | http     |
      | spec.ports[0].appProtocol | (absent) |
      | spec.ports[1].name        | admin    |
      | spec.ports[2]             | (absent) |

  @rule:ssa-conflict-lists-fields
  @needs:type:services @since:1.20
  Scenario: A conflict in an item names the item
    ssa-conflict-lists-fields: the path of the field has the keys of the item, and those that were defaulted too.
    Detects: the index of the item instead of its keys.
    Given "one" has applied the Service "a":
      """
      spec: {ports: [{name: http, port: 80, targetPort: 8080}, {name: dns, port: 53, protocol: UDP}]}
      """
    When "two" applies the Service "a":
      """
      spec: {ports: [{name: domain, port: 53, protocol: UDP}, {name: http, port: 80, targetPort: web}]}
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | message             | field                                          |
      | FieldManagerConflict | conflict with "one" | .spec.ports[port=53,protocol="UDP"].name       |
      | FieldManagerConflict | conflict with "one" | .spec.ports[port=80,protocol="TCP"].targetPort |
    And the stored Service "a" is unchanged

  @rule:ssa-fallback-patchstrategy
  @needs:type:podtemplates @since:1.21
  Scenario: Containers of two managers stand side by side
    ssa-fallback-patchstrategy: a list that strategic merge patches merge is merged by apply, by the same key, the name.
    Detects: the list is atomic, so that the second manager conflicts or replaces.
    Given "one" has applied the PodTemplate "a":
      """
      template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: "example.org/web:1"}]}}
      """
    When "two" applies the PodTemplate "a":
      """
      template: {spec: {containers: [{name: side, image: "example.org/side:1"}, {name: web, env: [{name: A, value: x}]}]}}
      """
    Then the answer is 200
    And the answer has:
      | template.spec.containers[0].name  | side                        |
      | template.spec.containers[1].name  | web                         |
      | template.spec.containers[1].image | example.org/web:1           |
      | template.spec.containers[1].env   | [{"name":"A","value":"x"}] |
    And the owners of the PodTemplate "a" are:
      | manager | operation | fields |
      | one     | Apply     | .template.metadata.labels.app .template.spec.containers[name="web"] .template.spec.containers[name="web"].name .template.spec.containers[name="web"].image |
      | two     | Apply     | .template.spec.containers[name="side"] .template.spec.containers[name="side"].name .template.spec.containers[name="side"].image .template.spec.containers[name="web"] .template.spec.containers[name="web"].name .template.spec.containers[name="web"].env[name="A"] .template.spec.containers[name="web"].env[name="A"].name .template.spec.containers[name="web"].env[name="A"].value |

  @rule:ssa-fallback-patchmergekey
  @needs:type:pods
  @needs:type:deployments.apps
  Scenario: A dropped container goes by its name
    ssa-fallback-patchmergekey: the item that has the same name is the same item, wherever it stands in the list.
    Detects: items are told apart by their place.
    Given "one" has applied the Deployment "a":
      """
      spec:
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: web, image: "example.org/web:1"}, {name: side, image: "example.org/side:1"}]}
      """
    When "one" applies the Deployment "a":
      """
      spec:
        selector: {matchLabels: {app: web}}
        template: {metadata: {labels: {app: web}}, spec: {containers: [{name: side, image: "example.org/side:1"}]}}
      """
    Then the answer has:
      | spec.template.spec.containers[0].name  | side               |
      | spec.template.spec.containers[0].image | example.org/side:1 |
      | spec.template.spec.containers[1]       | (absent)           |

  @rule:ssa-listmapkey-names-keys
  @needs:type:services
  Scenario: The same port twice in one applied configuration is refused
    ssa-listmapkey-names-keys: an item of a list with keys is there once.
    Detects: the last one wins, or both are stored. (kube-apiserver answers 500: the applied configuration can't be read as a typed value.)
    When "one" applies the Service "a":
      """
      spec: {ports: [{name: http, port: 80}, {name: http2, port: 80, protocol: TCP}]}
      """
    Then the answer is 400, 422 or 500
    And there is no Service "a"
