@area:apply
@needs:type:configmaps
Feature: Fields and map entries that an applied configuration omits
  An apply removes a field that its manager applied before and now omits, unless another manager owns the field.

  @rule:ssa-dropped-field-deleted
  Scenario: An apply that omits a field removes the field if no other manager owns it
    ssa-dropped-field-deleted: the server removes the omitted field, which has no default, and keeps the fields of other managers.
    Detects: a server that never removes fields on apply.
    Given the manager "one" has applied the ConfigMap "a":
      """
      immutable: false
      data: {k: "1", gone: "1"}
      """
    And the manager "other" has changed the ConfigMap "a":
      """
      data: {theirs: "1"}
      """
    When the manager "one" applies the ConfigMap "a":
      """
      data: {k: "1"}
      """
    Then the response is 200
    And the response has:
      | data      | {"k":"1","theirs":"1"} |
      | immutable | (absent)               |
    And the stored ConfigMap "a" has:
      | data      | {"k":"1","theirs":"1"} |
      | immutable | (absent)               |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields       |
      | one     | Apply     | .data.k      |
      | other   | Update    | .data.theirs |

  @rule:ssa-dropped-field-deleted
  Scenario: An apply of an empty configuration removes all fields and the managedFields entry of its manager
    ssa-dropped-field-deleted: the manager owns no fields any more, so the server removes its managedFields entry.
    Detects: a server that treats an empty applied configuration as no change.
    Given the manager "one" has applied the ConfigMap "a":
      """
      metadata: {labels: {app: web}}
      data: {k: "1"}
      """
    When the manager "one" applies the ConfigMap "a":
      """
      {}
      """
    Then the response is 200
    And the response has:
      | data                   | (absent)         |
      | metadata.labels        | (absent)         |
      | metadata.managedFields | (absent)         |
      | metadata.uid           | {a:metadata.uid} |

  @rule:ssa-dropped-field-kept-when-shared
  Scenario Outline: An apply that omits a field keeps the field if another manager has <action> it in the meantime
    ssa-dropped-field-kept-when-shared: the server removes the field only from the managedFields entry of the applying manager.
    Detects: a server that removes the field from the object, or from the managedFields entry of the other manager.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    And the manager "other" has <action> the ConfigMap "a":
      """
      <change>
      """
    When the manager "one" applies the ConfigMap "a":
      """
      data: {l: "1"}
      """
    Then the response has:
      | data | <data> |
    And the field managers of the ConfigMap "a" are:
      | manager | operation   | fields  |
      | one     | Apply       | .data.l |
      | other   | <operation> | .data.k |

    Examples: operations of the other manager
      | action  | change         | operation | data              |
      | applied | data: {k: "1"} | Apply     | {"k":"1","l":"1"} |
      | changed | data: {k: "2"} | Update    | {"k":"2","l":"1"} |

  @rule:ssa-dropped-field-kept-when-shared
  Scenario: An apply that omits a field keeps the field if an Update manager set it first
    ssa-dropped-field-kept-when-shared: an Update manager owns a field like an Apply manager.
    Detects: a server that keeps omitted fields only for Apply managers.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {l: "1"}
      """
    And the manager "other" has changed the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    When the manager "one" applies the ConfigMap "a":
      """
      data: {l: "1"}
      """
    Then the response has:
      | data | {"k":"1","l":"1"} |

  @rule:ssa-dropped-map-entry-removed
  Scenario: An apply that omits a label removes only that label
    ssa-dropped-map-entry-removed: each label has its own owners.
    Detects: a server that replaces the complete map, and thereby removes the labels of other managers, or that removes no label.
    Given the manager "one" has applied the ConfigMap "a":
      """
      metadata: {labels: {app: web, tier: front}}
      """
    And the manager "other" has applied the ConfigMap "a":
      """
      metadata: {labels: {team: blue}}
      """
    When the manager "one" applies the ConfigMap "a":
      """
      metadata: {labels: {app: web}}
      """
    Then the response has:
      | metadata.labels | {"app":"web","team":"blue"} |
    And the stored ConfigMap "a" has:
      | metadata.labels | {"app":"web","team":"blue"} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields                |
      | one     | Apply     | .metadata.labels.app  |
      | other   | Apply     | .metadata.labels.team |

  @rule:ssa-dropped-map-entry-kept-when-owned
  Scenario: An apply that omits a label keeps the label if another manager applied it
    ssa-dropped-map-entry-kept-when-owned: the server keeps a label as long as another Apply manager owns it.
    Detects: a server that removes the label as soon as one of its owners omits it.
    Given the manager "one" has applied the ConfigMap "a":
      """
      metadata: {labels: {app: web, tier: front}}
      """
    And the manager "other" has applied the ConfigMap "a":
      """
      metadata: {labels: {tier: front}}
      """
    When the manager "one" applies the ConfigMap "a":
      """
      metadata: {labels: {app: web}}
      """
    Then the response has:
      | metadata.labels | {"app":"web","tier":"front"} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields                |
      | one     | Apply     | .metadata.labels.app  |
      | other   | Apply     | .metadata.labels.tier |
