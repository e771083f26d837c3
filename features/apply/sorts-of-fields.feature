@area:apply
Feature: Fields of every sort
  Members of maps and of items, atomic lists and maps, numbers and texts are owned, fought over and taken alike.

  @rule:ssa-conflict-on-owned-change
  Scenario Outline: A conflict over <what>
    ssa-conflict-on-owned-change: whatever sort of field it is, its path is told.
    Detects: only members of maps conflict, and items of lists, sets and atomic lists are overwritten.
    Given "alice" has applied the <kind> "a":
      """
      <first>
      """
    When "bob" applies the <kind> "a":
      """
      <second>
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | message               | field   |
      | FieldManagerConflict | conflict with "alice" | <field> |
    And the stored <kind> "a" is unchanged

    Examples: sorts of fields
      | what                            | kind       | first                                                                                      | second                                                          | field                                          |
      | a member of a map               | ConfigMap  | {metadata: {annotations: {example.com/a: "1"}}}                                            | {metadata: {annotations: {example.com/a: "2"}}}                 | .metadata.annotations.example.com/a            |
      | a label                         | Endpoints  | {metadata: {labels: {app: a}}, subsets: []}                                                | {metadata: {labels: {app: b}}}                                  | .metadata.labels.app                           |
      | a plain field                   | ConfigMap  | {immutable: false}                                                                         | {immutable: true}                                               | .immutable                                     |
      | an atomic list                  | Endpoints  | {subsets: [{addresses: [{ip: 10.0.0.1}]}]}                                                 | {subsets: [{addresses: [{ip: 10.0.0.2}]}]}                      | .subsets                                       |

    @needs:type:services @since:1.20
    Examples: of Services
      | what                            | kind       | first                                                                                      | second                                                          | field                                          |
      | a member of an item             | Service    | {spec: {ports: [{port: 80, name: a}]}}                                                     | {spec: {ports: [{port: 80, name: b}]}}                          | .spec.ports[port=80,protocol="TCP"].name       |

    # .spec.selector is atomic since 1.22.
    @needs:type:services @since:1.22
    Examples: of Services, a map that is atomic since 1.22
      | what                            | kind       | first                                                                                      | second                                                          | field                                          |
      | an atomic map                   | Service    | {spec: {ports: [{port: 80}], selector: {app: a}}}                                          | {spec: {selector: {app: b}}}                                    | .spec.selector                                 |
      | a member added to an atomic map | Service    | {spec: {ports: [{port: 80}], selector: {app: a}}}                                          | {spec: {selector: {app: a, tier: b}}}                           | .spec.selector                                 |

    @needs:type:podtemplates
    Examples: of PodTemplates
      | what                            | kind       | first                                                                                      | second                                                          | field                                          |
      | a number                        | PodTemplate | {template: {spec: {terminationGracePeriodSeconds: 1, containers: [{name: c, image: i}]}}} | {template: {spec: {terminationGracePeriodSeconds: 2}}} | .template.spec.terminationGracePeriodSeconds |
      | an image of a container         | PodTemplate | {template: {spec: {containers: [{name: c, image: i}]}}} | {template: {spec: {containers: [{name: c, image: j}]}}} | .template.spec.containers[name="c"].image |

  @rule:ssa-force-succeeds
  Scenario Outline: A forced apply over <what>
    ssa-force-succeeds: whatever sort of field it is, the value is set; who has nothing left has no record.
    Detects: force works for members of maps only, or an empty record stays.
    Given "alice" has applied the <kind> "a":
      """
      <first>
      """
    When "bob" applies the <kind> "a" with "force=true":
      """
      <second>
      """
    Then the answer is 200
    And the answer has:
      | <path> | <value> |
    And the owners of the <kind> "a" are:
      | manager | operation | fields   |
      | bob     | Apply     | <fields> |
    And the stored <kind> "a" is the same as the answer

    Examples: sorts of fields
      | what           | kind      | first                                      | second                                     | path            | value                                 | fields               |
      | a member       | ConfigMap | {data: {a: "1"}}                           | {data: {a: "2"}}                           | data            | {"a": "2"}                            | .data.a              |
      | a label        | Endpoints | {metadata: {labels: {app: a}}}             | {metadata: {labels: {app: b}}}             | metadata.labels | {"app": "b"}                          | .metadata.labels.app |
      | an atomic list | Endpoints | {subsets: [{addresses: [{ip: 10.0.0.1}]}]} | {subsets: [{addresses: [{ip: 10.0.0.2}]}]} | subsets         | [{"addresses": [{"ip": "10.0.0.2"}]}] | .subsets             |

  @rule:ssa-ownership-recorded
  Scenario Outline: An applied configuration with <what> owns <owned>
    ssa-ownership-recorded: the record lists the fields of the applied configuration, empty ones as themselves.
    Detects: empty maps and nulls are dropped before ownership is worked out, or name and kind are owned.
    Given the ConfigMap "empty" named "a"
    When "alice" applies the ConfigMap "a":
      """
      <body>
      """
    Then the answer is 200
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields   |
      | alice   | Apply     | <fields> |

    Examples: applied configurations
      | what              | owned      | body                                      | fields                                 |
      | an empty map      | the map    | {data: {}}                                | .data                                  |
      | an empty text     | the member | {data: {a: ""}}                           | .data.a                                |
      | false             | the member | {immutable: false}                        | .immutable                             |
      | null in a map     | the member | {data: {a: null}}                         | .data.a                                |
      | an entry of a set | the entry  | {metadata: {finalizers: [example.com/a]}} | .metadata.finalizers[="example.com/a"] |

  @rule:ssa-ownership-recorded
  Scenario: An applied configuration without fields owns nothing
    ssa-ownership-recorded: apiVersion, kind, name and namespace are nobody's, and there is no record of nothing.
    Detects: an empty record is kept, or metadata.name is owned.
    When "alice" applies the ConfigMap "a":
      """
      {metadata: {namespace: "{namespace}"}}
      """
    Then the answer is a success
    And the answer has:
      | metadata.managedFields | (absent) |
    And the stored ConfigMap "a" is the same as the answer

  @rule:ssa-ownership-recorded @since:1.20
  Scenario: Defaults that the server adds are nobody's
    ssa-ownership-recorded: the manager owns what the applied configuration says, not what the server makes of it.
    Detects: ownership is worked out from the stored object.
    When "alice" applies the Service "a":
      """
      {spec: {ports: [{port: 80}]}}
      """
    Then the answer is a success
    And the answer has:
      | spec.type                | ClusterIP |
      | spec.sessionAffinity     | None      |
      | spec.ports[0].protocol   | TCP       |
      | spec.ports[0].targetPort | 80        |
    And the owners of the Service "a" are:
      | manager | operation | fields                                                                       |
      | alice   | Apply     | .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].port |
