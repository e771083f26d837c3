@area:apply
Feature: Fields far inside
  What is owned below items of lists is fought over, given up and kept as what is near.

  @needs:type:deployments.apps
  Scenario Outline: An item of an item that <what>
    ssa-conflict-on-owned-change: a value of another's is in the way; ssa-fallback-patchmergekey: variables of a container are known by
    their names, in a container known by its name; ssa-dropped-list-item-removed, ssa-dropped-list-item-kept-when-owned: a variable that
    is left out goes, if nobody else says it.
    Detects: below the first list everything is one field, or nothing is.
    Given "alice" has applied the Deployment "a":
      """
      {spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i, env: [{name: A, value: x}, {name: B, value: x}]}]}}}}
      """
    And "bob" has applied the Deployment "a":
      """
      {spec: {template: {spec: {containers: [{name: c, env: [{name: B, value: x}, {name: C, value: x}]}]}}}}
      """
    When "<who>" applies the Deployment "a":
      """
      {spec: {template: {spec: {containers: [{name: c, <rest>}]}}}}
      """
    Then the answer is <code>
    And the stored Deployment "a" has:
      | spec.template.spec.containers[0].env | <env> |

    @rule:ssa-conflict-on-owned-change
    Examples: conflicts
      | what                    | who   | rest                                                    | code | env                                                                                    |
      | is another's            | carol | env: [{name: C, value: v}]                              | 409  | [{"name":"A","value":"x"},{"name":"B","value":"x"},{"name":"C","value":"x"}] |
      | is two others'          | carol | env: [{name: B, value: v}]                              | 409  | [{"name":"A","value":"x"},{"name":"B","value":"x"},{"name":"C","value":"x"}] |

    @rule:ssa-fallback-patchmergekey
    Examples: agreement
      | what                    | who   | rest                                                    | code | env                                                                                    |
      | is said as it is        | carol | env: [{name: C, value: x}]                              | 200  | [{"name":"A","value":"x"},{"name":"B","value":"x"},{"name":"C","value":"x"}] |

    @rule:ssa-dropped-list-item-removed
    Examples: given up
      | what                    | who   | rest                                                    | code | env                                                                                    |
      | one gives up            | bob   | env: [{name: B, value: x}]                              | 200  | [{"name":"A","value":"x"},{"name":"B","value":"x"}]                            |

    @rule:ssa-dropped-list-item-kept-when-owned
    Examples: given up by one of two
      | what                    | who   | rest                                                    | code | env                                                                                    |
      | two share, one gives up | bob   | env: [{name: C, value: x}]                              | 200  | [{"name":"A","value":"x"},{"name":"B","value":"x"},{"name":"C","value":"x"}] |

  @rule:ssa-dropped-field-kept-when-shared
  @needs:type:services @since:1.20
  Scenario: An item that an updater made before stays
    ssa-dropped-field-kept-when-shared: who made it by an update owns it like any other.
    Detects: only items and labels of appliers stay.
    Given "carol" has applied the Service "a":
      """
      {spec: {ports: [{port: 81, name: b}]}}
      """
    And "carol" has changed the Service "a":
      """
      {metadata: {labels: {tier: front}}, spec: {ports: [{port: 80, name: a}, {port: 81, name: b}]}}
      """
    And "alice" has applied the Service "a":
      """
      {metadata: {labels: {app: web, tier: front}}, spec: {ports: [{port: 80, name: a}]}}
      """
    When "alice" applies the Service "a":
      """
      {metadata: {labels: {app: web}}}
      """
    Then the answer is 200
    And the answer has:
      | metadata.labels    | {"app":"web","tier":"front"} |
      | spec.ports[0].name | a        |
      | spec.ports[1].name | b        |
      | spec.ports[2]      | (absent) |
    And the stored Service "a" is the same as the answer

  @rule:patch-apply-yaml
  @needs:type:configmaps
  Scenario: An applied configuration in YAML conflicts like one in JSON
    patch-apply-yaml: the encoding of the body makes no difference.
    Detects: bodies in YAML go another way, which forces.
    Given "alice" has applied the ConfigMap "a":
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
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | message               | field                |
      | FieldManagerConflict | conflict with "alice" | .binaryData.k        |
      | FieldManagerConflict | conflict with "alice" | .metadata.labels.app |
    And the stored ConfigMap "a" is unchanged
