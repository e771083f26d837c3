@area:apply
@needs:type:configmaps
Feature: Resolution of conflicts
  A manager resolves a conflict by omitting the field, or by applying the value of the other manager.

  @rule:ssa-resolve-by-omitting
  Scenario: An apply without a conflicting field leaves it to the other manager
    ssa-resolve-by-omitting: the apply succeeds, the value of the other manager stays, and the applying manager no longer owns the field.
    Detects: a server that removes an omitted field that another manager owns, or leaves it in the record.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    And "other" has changed the ConfigMap "a":
      """
      data: {k: "2"}
      """
    When "one" applies the ConfigMap "a":
      """
      data: {l: "1"}
      """
    Then the answer is 200
    And the answer has:
      | data | {"k":"2","l":"1"} |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.l |
      | other   | Update    | .data.k |

  @rule:ssa-resolve-by-omitting
  Scenario: A manager that omits a shared field no longer conflicts with changes to it
    ssa-resolve-by-omitting: the field stays with the other owner, whose next change conflicts with no one.
    Detects: a server that removes the field because one manager omits it.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    And "other" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And "one" has applied the ConfigMap "a":
      """
      data: {l: "1"}
      """
    When "other" applies the ConfigMap "a":
      """
      data: {k: "2"}
      """
    Then the answer is 200
    And the answer has:
      | data | {"k":"2","l":"1"} |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.l |
      | other   | Apply     | .data.k |

  @rule:ssa-resolve-by-same-value
  Scenario: An apply with the value of the other manager resolves the conflict and shares the field
    ssa-resolve-by-same-value: the apply succeeds, and both managers own the field.
    Detects: a server that still reports a conflict, or makes the last manager the only owner.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    And "other" has changed the ConfigMap "a":
      """
      data: {k: "2"}
      """
    When "one" applies the ConfigMap "a":
      """
      data: {k: "2", l: "1"}
      """
    Then the answer is 200
    And the answer has:
      | data | {"k":"2","l":"1"} |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields          |
      | one     | Apply     | .data.k .data.l |
      | other   | Update    | .data.k         |

  @rule:ssa-conflict-on-owned-change
  Scenario: An apply that changes a shared field returns 409 Conflict
    ssa-conflict-on-owned-change: a change by one owner conflicts with the other; nothing changes.
    Detects: a server that lets each owner change a shared field.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And "other" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When "one" applies the ConfigMap "a":
      """
      data: {k: "2"}
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | message               | field   |
      | FieldManagerConflict | conflict with "other" | .data.k |
    And the stored ConfigMap "a" is unchanged
