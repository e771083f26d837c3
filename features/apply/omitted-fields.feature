@area:apply
@needs:type:configmaps
Feature: Fields and map entries that an applied configuration omits
  A field that a manager applied before and now omits is removed, unless another manager owns it.

  @rule:ssa-dropped-field-deleted
  Scenario: An apply without a field removes the field that only its manager owned
    ssa-dropped-field-deleted: the field has no other owner and no default, so it is removed; the fields of other managers stay.
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
  Scenario: An empty applied configuration removes all fields of its manager and its managedFields entry
    ssa-dropped-field-deleted: the manager owns no fields any more, so its managedFields entry is removed.
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
  Scenario Outline: An apply without a field keeps the field that another manager has <action> in the meantime
    ssa-dropped-field-kept-when-shared: only the managedFields entry of the applying manager loses the field.
    Detects: a server that removes the field, or removes it from the other manager's managedFields entry.
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
  Scenario: An apply without a field keeps the field that an Update manager set first
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
  Scenario: An apply without a label removes only that label
    ssa-dropped-map-entry-removed: each label has its own owners.
    Detects: a server that replaces the whole map, and thereby removes the labels of other managers, or that removes no label.
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
  Scenario: An apply without a label keeps the label that another manager applied
    ssa-dropped-map-entry-kept-when-owned: the other manager still owns the label.
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
