@area:apply
Feature: Ownership and conflicts by field type
  Ownership and conflicts work the same way for map entries, fields of list items, atomic lists, atomic maps and scalars.

  @rule:ssa-conflict-on-owned-change
  Scenario Outline: An apply to the <kind> that changes <field type> of another manager returns 409 Conflict
    ssa-conflict-on-owned-change: a change of a field of any type conflicts with its owner, and the cause has the path of the field.
    Detects: a server that reports conflicts only for map entries, and overwrites list items, sets and atomic lists.
    Given the manager "alice" has applied the <kind> "a":
      """
      <first configuration>
      """
    When the manager "bob" applies the <kind> "a":
      """
      <second configuration>
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message               | field   |
      | FieldManagerConflict | conflict with "alice" | <field> |
    And the stored <kind> "a" is unchanged

    Examples: fields of core kinds
      | field type     | kind      | first configuration                             | second configuration                            | field                               |
      | a map entry    | ConfigMap | {metadata: {annotations: {example.com/a: "1"}}} | {metadata: {annotations: {example.com/a: "2"}}} | .metadata.annotations.example.com/a |
      | a label        | Endpoints | {metadata: {labels: {app: a}}, subsets: []}     | {metadata: {labels: {app: b}}}                  | .metadata.labels.app                |
      | a scalar field | ConfigMap | {immutable: false}                              | {immutable: true}                               | .immutable                          |
      | an atomic list | Endpoints | {subsets: [{addresses: [{ip: 10.0.0.1}]}]}      | {subsets: [{addresses: [{ip: 10.0.0.2}]}]}      | .subsets                            |

    @needs:type:services @since:1.20
    Examples: fields of Services
      | field type             | kind    | first configuration                    | second configuration                   | field                                    |
      | a field of a list item | Service | {spec: {ports: [{port: 80, name: a}]}} | {spec: {ports: [{port: 80, name: b}]}} | .spec.ports[port=80,protocol="TCP"].name |

    # .spec.selector is atomic in 1.22 and later.
    @needs:type:services @since:1.22
    Examples: atomic maps
      | field type                         | kind    | first configuration                               | second configuration                  | field          |
      | an entry of an atomic map          | Service | {spec: {ports: [{port: 80}], selector: {app: a}}} | {spec: {selector: {app: b}}}          | .spec.selector |
      | an atomic map (by adding an entry) | Service | {spec: {ports: [{port: 80}], selector: {app: a}}} | {spec: {selector: {app: a, tier: b}}} | .spec.selector |

    @needs:type:podtemplates
    Examples: fields of PodTemplates
      | field type               | kind        | first configuration                                                                       | second configuration                                    | field                                        |
      | a number                 | PodTemplate | {template: {spec: {terminationGracePeriodSeconds: 1, containers: [{name: c, image: i}]}}} | {template: {spec: {terminationGracePeriodSeconds: 2}}}  | .template.spec.terminationGracePeriodSeconds |
      | the image of a container | PodTemplate | {template: {spec: {containers: [{name: c, image: i}]}}}                                   | {template: {spec: {containers: [{name: c, image: j}]}}} | .template.spec.containers[name="c"].image    |

  @rule:ssa-force-succeeds
  Scenario Outline: The manager of a forced apply that changes <field type> becomes the only owner of the field
    ssa-force-succeeds: the value is set, and a manager without fields has no managedFields entry.
    Detects: a server that applies force only to map entries, or keeps an empty managedFields entry.
    Given the manager "alice" has applied the <kind> "a":
      """
      <first configuration>
      """
    When the manager "bob" applies the <kind> "a" with "force=true":
      """
      <second configuration>
      """
    Then the response is 200
    And the response has:
      | <path> | <value> |
    And the field managers of the <kind> "a" are:
      | manager | operation | fields   |
      | bob     | Apply     | <fields> |
    And the stored <kind> "a" is the same as the response

    Examples: types of fields
      | field type     | kind      | first configuration                        | second configuration                       | path            | value                                 | fields               |
      | a map entry    | ConfigMap | {data: {a: "1"}}                           | {data: {a: "2"}}                           | data            | {"a": "2"}                            | .data.a              |
      | a label        | Endpoints | {metadata: {labels: {app: a}}}             | {metadata: {labels: {app: b}}}             | metadata.labels | {"app": "b"}                          | .metadata.labels.app |
      | an atomic list | Endpoints | {subsets: [{addresses: [{ip: 10.0.0.1}]}]} | {subsets: [{addresses: [{ip: 10.0.0.2}]}]} | subsets         | [{"addresses": [{"ip": "10.0.0.2"}]}] | .subsets             |

  @rule:ssa-ownership-recorded
  Scenario Outline: The manager of an apply with <value> owns <owned>
    ssa-ownership-recorded: the managedFields entry lists the fields of the applied configuration, including those with empty values.
    Detects: a server that removes empty maps and nulls before it computes ownership, or that records name and kind.
    Given the ConfigMap "empty" named "a"
    When the manager "alice" applies the ConfigMap "a":
      """
      <body>
      """
    Then the response is 200
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields   |
      | alice   | Apply     | <fields> |

    Examples: applied configurations
      | value               | owned         | body                                      | fields                                 |
      | an empty map        | the map       | {data: {}}                                | .data                                  |
      | an empty string     | the map entry | {data: {a: ""}}                           | .data.a                                |
      | the value false     | the field     | {immutable: false}                        | .immutable                             |
      | a null map entry    | the map entry | {data: {a: null}}                         | .data.a                                |
      | an element of a set | the element   | {metadata: {finalizers: [example.com/a]}} | .metadata.finalizers[="example.com/a"] |

  @rule:ssa-ownership-recorded
  Scenario: An applied configuration without fields creates no managedFields entry
    ssa-ownership-recorded: apiVersion, kind, name and namespace have no owner.
    Detects: a server that keeps an empty managedFields entry, or records metadata.name as owned.
    When the manager "alice" applies the ConfigMap "a":
      """
      {metadata: {namespace: "{namespace}"}}
      """
    Then the response is a success
    And the response has:
      | metadata.managedFields | (absent) |
    And the stored ConfigMap "a" is the same as the response

  @rule:ssa-ownership-recorded @since:1.20
  Scenario: A manager does not own the defaults that the server adds
    ssa-ownership-recorded: the manager owns the fields of its applied configuration only.
    Detects: a server that computes ownership from the stored object.
    When the manager "alice" applies the Service "a":
      """
      {spec: {ports: [{port: 80}]}}
      """
    Then the response is a success
    And the response has:
      | spec.type                | ClusterIP |
      | spec.sessionAffinity     | None      |
      | spec.ports[0].protocol   | TCP       |
      | spec.ports[0].targetPort | 80        |
    And the field managers of the Service "a" are:
      | manager | operation | fields                                                                       |
      | alice   | Apply     | .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].port |
