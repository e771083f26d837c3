@area:apply
@needs:type:configmaps
Feature: Ways out of a conflict
  A manager gives the field up, or shares it.

  @rule:ssa-resolve-by-omitting
  Scenario: Who leaves the field out leaves it to the other
    ssa-resolve-by-omitting: the apply succeeds, the other's value stays, and the applier's record loses the field.
    Detects: a field once applied can't be given up without deleting it, or stays in the record.
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
  Scenario: Who leaves a shared field out is no owner any more
    ssa-resolve-by-omitting: the field of both stays with the value of the other, whose next change of it conflicts with nobody.
    Detects: the field is deleted, because an applier dropped it.
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
  Scenario: Who takes the other's value shares the field
    ssa-resolve-by-same-value: the apply with the value that is there succeeds, and both own the field.
    Detects: a field that was in conflict stays so, or has the last applier as its only owner.
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
  Scenario: A field with two owners is changed by neither alone
    ssa-conflict-on-owned-change: shared means that a change by one conflicts with the other; nothing changes.
    Detects: an owner may change what it owns, whatever other manager owns it.
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
