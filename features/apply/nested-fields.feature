@area:apply
Feature: Ownership of nested fields
  Ownership, conflicts and removal work for fields of list items as for top-level fields.

  @needs:type:deployments.apps
  Scenario Outline: An apply that <change> in a nested list returns <code>
    ssa-conflict-on-owned-change: an apply that changes a value of another manager conflicts; ssa-fallback-patchmergekey: containers are
    identified by name, and so are the environment variables of a container; ssa-dropped-list-item-removed,
    ssa-dropped-list-item-kept-when-owned: the server removes an omitted variable if no other manager owns it.
    Detects: a server that treats all fields below the first list as one field, or records no owners of these fields.
    Given the manager "alice" has applied the Deployment "a":
      """
      {spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i, env: [{name: A, value: x}, {name: B, value: x}]}]}}}}
      """
    And the manager "bob" has applied the Deployment "a":
      """
      {spec: {template: {spec: {containers: [{name: c, env: [{name: B, value: x}, {name: C, value: x}]}]}}}}
      """
    When the manager "<manager>" applies the Deployment "a":
      """
      {spec: {template: {spec: {containers: [{name: c, <fields>}]}}}}
      """
    Then the response is <code>
    And the stored Deployment "a" has:
      | spec.template.spec.containers[0].env | <env> |

    @rule:ssa-conflict-on-owned-change
    Examples: conflicts
      | change                                | manager | fields                     | code | env                                                                          |
      | changes a value of another manager    | carol   | env: [{name: C, value: v}] | 409  | [{"name":"A","value":"x"},{"name":"B","value":"x"},{"name":"C","value":"x"}] |
      | changes a value that two managers own | carol   | env: [{name: B, value: v}] | 409  | [{"name":"A","value":"x"},{"name":"B","value":"x"},{"name":"C","value":"x"}] |

    @rule:ssa-fallback-patchmergekey
    Examples: equal values
      | change                             | manager | fields                     | code | env                                                                          |
      | repeats a value of another manager | carol   | env: [{name: C, value: x}] | 200  | [{"name":"A","value":"x"},{"name":"B","value":"x"},{"name":"C","value":"x"}] |

    @rule:ssa-dropped-list-item-removed
    Examples: items without an owner
      | change                                   | manager | fields                     | code | env                                                 |
      | omits an item that no other manager owns | bob     | env: [{name: B, value: x}] | 200  | [{"name":"A","value":"x"},{"name":"B","value":"x"}] |

    @rule:ssa-dropped-list-item-kept-when-owned
    Examples: items with another owner
      | change                                  | manager | fields                     | code | env                                                                          |
      | omits an item that another manager owns | bob     | env: [{name: C, value: x}] | 200  | [{"name":"A","value":"x"},{"name":"B","value":"x"},{"name":"C","value":"x"}] |

  @rule:ssa-dropped-field-kept-when-shared
  @needs:type:services @since:1.20
  Scenario: An apply that omits a port keeps the port if an Update manager created it
    ssa-dropped-field-kept-when-shared: an Update manager that created an item owns the item like an Apply manager.
    Detects: a server that keeps only the items and labels of Apply managers.
    Given the manager "carol" has applied the Service "a":
      """
      {spec: {ports: [{port: 81, name: b}]}}
      """
    And the manager "carol" has changed the Service "a":
      """
      {metadata: {labels: {tier: front}}, spec: {ports: [{port: 80, name: a}, {port: 81, name: b}]}}
      """
    And the manager "alice" has applied the Service "a":
      """
      {metadata: {labels: {app: web, tier: front}}, spec: {ports: [{port: 80, name: a}]}}
      """
    When the manager "alice" applies the Service "a":
      """
      {metadata: {labels: {app: web}}}
      """
    Then the response is 200
    And the response has:
      | metadata.labels    | {"app":"web","tier":"front"} |
      | spec.ports[0].name | a                            |
      | spec.ports[1].name | b                            |
      | spec.ports[2]      | (absent)                     |
    And the stored Service "a" is the same as the response

  @rule:patch-apply-yaml
  @needs:type:configmaps
  Scenario: An applied configuration in YAML conflicts like an applied configuration in JSON
    patch-apply-yaml: the encoding of the body makes no difference.
    Detects: a server that forces every apply with a YAML body.
    Given the manager "alice" has applied the ConfigMap "a":
      """
      metadata: {labels: {app: web}}
      binaryData: {k: AAEC}
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=bob with the body:
      """application/apply-patch+yaml
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: a
        labels:
          app: api
      binaryData:
        k: AAAA
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message               | field                |
      | FieldManagerConflict | conflict with "alice" | .binaryData.k        |
      | FieldManagerConflict | conflict with "alice" | .metadata.labels.app |
    And the stored ConfigMap "a" is unchanged
