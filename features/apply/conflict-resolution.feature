@area:apply
@needs:type:configmaps
Feature: Resolution of apply conflicts
  A manager resolves a conflict by omitting the field, or by applying the value of the other manager.

  @rule:ssa-resolve-by-omitting
  Scenario: An apply that omits a conflicting field leaves the field to the other manager
    ssa-resolve-by-omitting: the apply succeeds, the value of the other manager stays, and the applying manager no longer owns the field.
    Detects: a server that removes an omitted field that another manager owns, or keeps the field in the managedFields entry.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    And the manager "other" has changed the ConfigMap "a":
      """
      data: {k: "2"}
      """
    When the manager "one" applies the ConfigMap "a":
      """
      data: {l: "1"}
      """
    Then the response is 200
    And the response has:
      | data | {"k":"2","l":"1"} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.l |
      | other   | Update    | .data.k |

  @rule:ssa-resolve-by-omitting
  Scenario: A manager that omits a shared field no longer conflicts with changes to the field
    ssa-resolve-by-omitting: the other owner keeps the field, and its next change causes no conflict.
    Detects: a server that removes the field because one of its managers omits it.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    And the manager "other" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And the manager "one" has applied the ConfigMap "a":
      """
      data: {l: "1"}
      """
    When the manager "other" applies the ConfigMap "a":
      """
      data: {k: "2"}
      """
    Then the response is 200
    And the response has:
      | data | {"k":"2","l":"1"} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.l |
      | other   | Apply     | .data.k |

  @rule:ssa-resolve-by-same-value
  Scenario: An apply with the value of the other manager resolves the conflict and shares the field
    ssa-resolve-by-same-value: the apply succeeds, and both managers own the field.
    Detects: a server that still reports a conflict, or makes the last manager the only owner.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    And the manager "other" has changed the ConfigMap "a":
      """
      data: {k: "2"}
      """
    When the manager "one" applies the ConfigMap "a":
      """
      data: {k: "2", l: "1"}
      """
    Then the response is 200
    And the response has:
      | data | {"k":"2","l":"1"} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields          |
      | one     | Apply     | .data.k .data.l |
      | other   | Update    | .data.k         |

  @rule:ssa-conflict-on-owned-change
  Scenario: An apply that changes a shared field returns 409 Conflict
    ssa-conflict-on-owned-change: a change by one owner conflicts with the other owner, and the object stays unchanged.
    Detects: a server that lets each owner change a shared field.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And the manager "other" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When the manager "one" applies the ConfigMap "a":
      """
      data: {k: "2"}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message               | field   |
      | FieldManagerConflict | conflict with "other" | .data.k |
    And the stored ConfigMap "a" is unchanged
