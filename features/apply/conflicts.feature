@area:apply
@needs:type:configmaps
Feature: Conflicts between field managers
  An apply needs force to change a field that another manager owns.

  @rule:ssa-conflict-on-owned-change
  Scenario: An apply that changes a field of another manager returns 409 Conflict and stores nothing
    ssa-conflict-on-owned-change: the object stays unchanged; the fields without a conflict are not stored either.
    Detects: a server on which the last apply wins, or that stores the fields without conflicts.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When the manager "two" applies the ConfigMap "a":
      """
      metadata: {labels: {app: web}}
      data: {k: "2", free: "2"}
      """
    Then the response is 409 Conflict
    And the stored ConfigMap "a" is unchanged

  @rule:ssa-conflict-lists-fields
  Scenario: A conflict response lists every conflicting field and every manager that owns it
    ssa-conflict-lists-fields: the message and the causes contain all conflicts, not only the first.
    Detects: a server that reports only the first conflict, only one of two owners, or one cause for all conflicts.
    Given the manager "one" has applied the ConfigMap "a":
      """
      metadata: {labels: {app: web}}
      data: {k: "1", l: "1", m: "1"}
      """
    And the manager "other" has applied the ConfigMap "a":
      """
      data: {k: "1", p: "1"}
      """
    When the manager "two" applies the ConfigMap "a":
      """
      metadata: {labels: {app: api}}
      data: {k: "2", l: "2", m: "1", p: "2"}
      """
    Then the response is 409 Conflict
    And the Status has:
      | message | Apply failed with 5 conflicts: conflicts with "one":\n- .data.k\n- .data.l\n- .metadata.labels.app\nconflicts with "other":\n- .data.k\n- .data.p |
    And the body of the response has:
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
  Scenario: An apply that changes a field of an Update manager returns 409 Conflict
    ssa-conflict-on-owned-change: the manager of an update owns the fields that it set.
    Detects: a server that checks only Apply managers for conflicts.
    Given the ConfigMap "empty" named "a" with:
      | data | {"first":"1"} |
    And the manager "writer" has changed the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When the manager "two" applies the ConfigMap "a":
      """
      data: {k: "2"}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message                         | field   |
      | FieldManagerConflict | conflict with "writer" using v1 | .data.k |
    And the stored ConfigMap "a" is unchanged

  @rule:ssa-conflict-on-owned-change
  Scenario: A manager can change the fields that only it owns
    ssa-conflict-on-owned-change: a manager does not conflict with itself.
    Detects: a server that reports every changed field as a conflict.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When the manager "one" applies the ConfigMap "a":
      """
      data: {k: "2"}
      """
    Then the response is 200
    And the response has:
      | data | {"k":"2"} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.k |

  @rule:ssa-conflict-on-owned-change
  Scenario: An apply conflicts with a field that an Update manager of the same name set
    ssa-conflict-on-owned-change: the Apply and Update operations of one name are different managers.
    Detects: a server that identifies managers by name only.
    Given the ConfigMap "empty" named "a" with:
      | data | {"first":"1"} |
    And the manager "one" has changed the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When the manager "one" applies the ConfigMap "a":
      """
      data: {k: "2"}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message                      | field   |
      | FieldManagerConflict | conflict with "one" using v1 | .data.k |
    And the stored ConfigMap "a" is unchanged

  @rule:ssa-conflict-lists-fields
  Scenario: The cause of a conflict contains the complete key of an annotation
    ssa-conflict-lists-fields: the path ends with the key of the annotation, including its prefix.
    Detects: a server that shortens a key at a slash.
    Given the manager "one" has applied the ConfigMap "a":
      """
      metadata: {annotations: {example.com/note: "1", other.example.com/note: "1"}}
      """
    When the manager "two" applies the ConfigMap "a":
      """
      metadata: {annotations: {example.com/note: "2", other.example.com/note: "1"}}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | field                                  | message             |
      | FieldManagerConflict | .metadata.annotations.example.com/note | conflict with "one" |
