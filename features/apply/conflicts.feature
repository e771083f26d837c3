@area:apply
@needs:type:configmaps
Feature: Conflicts
  A field that another manager owns is not given another value without force.

  @rule:ssa-conflict-on-owned-change
  Scenario: An apply that changes another manager's field conflicts
    ssa-conflict-on-owned-change: the object stays as it is, and what conflicts with nobody is not stored either.
    Detects: the last apply wins, or the part without conflicts is stored.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When "two" applies the ConfigMap "a":
      """
      metadata: {labels: {app: web}}
      data: {k: "2", free: "2"}
      """
    Then the answer is 409 Conflict
    And the stored ConfigMap "a" is unchanged

  @rule:ssa-conflict-lists-fields
  Scenario: Every field and every owner in the way is named
    ssa-conflict-lists-fields: all of them, not the first, in the message and in the causes.
    Detects: only the first conflict, only one of two owners, or one cause for all.
    Given "one" has applied the ConfigMap "a":
      """
      metadata: {labels: {app: web}}
      data: {k: "1", l: "1", m: "1"}
      """
    And "other" has applied the ConfigMap "a":
      """
      data: {k: "1", p: "1"}
      """
    When "two" applies the ConfigMap "a":
      """
      metadata: {labels: {app: api}}
      data: {k: "2", l: "2", m: "1", p: "2"}
      """
    Then the answer is 409 Conflict
    And the Status has:
      | message | Apply failed with 5 conflicts: conflicts with "one":\n- .data.k\n- .data.l\n- .metadata.labels.app\nconflicts with "other":\n- .data.k\n- .data.p |
    And the body of the answer has:
      | text | contains | other |
    And the causes in any order are:
      | reason               | message               | field                |
      | FieldManagerConflict | conflict with "one"   | .data.k              |
      | FieldManagerConflict | conflict with "one"   | .data.l              |
      | FieldManagerConflict | conflict with "one"   | .metadata.labels.app |
      | FieldManagerConflict | conflict with "other" | .data.k              |
      | FieldManagerConflict | conflict with "other" | .data.p              |
    And the stored ConfigMap "a" is unchanged

  @rule:ssa-conflict-on-owned-change
  Scenario: What an update set is owned as well
    ssa-conflict-on-owned-change: an apply conflicts with an Update manager.
    Detects: only Apply managers own fields.
    Given the ConfigMap "empty" named "a" with:
      | data | {"first":"1"} |
    And "writer" has changed the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When "two" applies the ConfigMap "a":
      """
      data: {k: "2"}
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | message                                                                   | field   |
      | FieldManagerConflict | conflict with "writer" using v1 | .data.k |
    And the stored ConfigMap "a" is unchanged

  @rule:ssa-conflict-on-owned-change
  Scenario: Nobody conflicts with itself
    ssa-conflict-on-owned-change: a manager changes what it owns itself.
    Detects: every changed field is a conflict.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When "one" applies the ConfigMap "a":
      """
      data: {k: "2"}
      """
    Then the answer is 200
    And the answer has:
      | data | {"k":"2"} |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.k |

  @rule:ssa-conflict-on-owned-change
  Scenario: The same name as updater and as applier are two managers
    ssa-conflict-on-owned-change: what a client set by an update is not its own when it applies.
    Detects: managers are told apart by name only.
    Given the ConfigMap "empty" named "a" with:
      | data | {"first":"1"} |
    And "one" has changed the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When "one" applies the ConfigMap "a":
      """
      data: {k: "2"}
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | message                              | field   |
      | FieldManagerConflict | conflict with "one" using v1 | .data.k |
    And the stored ConfigMap "a" is unchanged
