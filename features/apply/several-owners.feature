@area:apply
@needs:type:configmaps
Feature: Owners of both sorts beside each other
  Appliers and updaters are told in conflicts alike, and lose what is taken from them alike.

  @rule:ssa-conflict-lists-fields
  Scenario: Several fields of several managers
    ssa-conflict-lists-fields: a cause for each field and each manager that owns it, and the message lists them by manager.
    Detects: the first conflict ends the search; of two owners of one field only one is told; updates are not told as such.
    Given "alice" has applied the ConfigMap "a":
      """
      {metadata: {labels: {app: web}}, data: {a: "1", b: "1"}}
      """
    And "bob" has applied the ConfigMap "a":
      """
      {data: {a: "1"}}
      """
    And "carol" has changed the ConfigMap "a":
      """
      {data: {c: "1"}}
      """
    When "dave" applies the ConfigMap "a":
      """
      {metadata: {labels: {app: db}}, data: {a: "2", b: "1", c: "2"}}
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | message                        | field                |
      | FieldManagerConflict | conflict with "alice"          | .data.a              |
      | FieldManagerConflict | conflict with "alice"          | .metadata.labels.app |
      | FieldManagerConflict | conflict with "bob"            | .data.a              |
      | FieldManagerConflict | conflict with "carol" using v1 | .data.c              |
    And the answer has:
      | message           | Apply failed with 4 conflicts: conflicts with "alice":\n- .data.a\n- .metadata.labels.app\nconflicts with "bob":\n- .data.a\nconflicts with "carol" using v1:\n- .data.c |
      | details.causes[4] | (absent)                                                                                   |
    And the stored ConfigMap "a" is unchanged

  @rule:ssa-conflict-on-owned-change
  Scenario Outline: A conflict with the one who <did>
    ssa-conflict-on-owned-change: who wrote otherwise than by apply owns the fields just as well.
    Detects: only managers that apply are asked.
    Given the ConfigMap "empty" named "a" with:
      | data | {"z": "1"} |
    And the answer to <method> is remembered as "<name>" with the body:
      """
      {apiVersion: v1, kind: ConfigMap, metadata: {name: <name>}, data: {a: "1"}}
      """
    When "bob" applies the ConfigMap "<name>":
      """
      {data: {a: "2"}}
      """
    Then the answer is 409 Conflict
    And the Status has:
      | message        | Apply failed with 1 conflict: conflict with "up" using v1: .data.a                                   |
      | details.causes | [{"reason": "FieldManagerConflict", "message": "conflict with \"up\" using v1", "field": ".data.a"}] |
    And the stored ConfigMap "<name>" is unchanged

    Examples: writers
      | did     | name | method                                                          |
      | created | b    | POST /api/v1/namespaces/{namespace}/configmaps?fieldManager=up  |
      | put     | a    | PUT /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=up |

  @rule:ssa-force-removes-others
  Scenario: A forced apply takes the fields from all who owned them
    ssa-force-removes-others: appliers and updaters lose what was overwritten, and keep the rest.
    Detects: the value is set and the others keep their records; or they lose everything that the applied configuration names.
    Given "alice" has applied the ConfigMap "a":
      """
      {data: {a: "1", b: "1", same: "s"}}
      """
    And "bob" has applied the ConfigMap "a":
      """
      {data: {a: "1", d: "1"}}
      """
    And "carol" has changed the ConfigMap "a":
      """
      {data: {c: "1", e: "1"}}
      """
    When "dave" applies the ConfigMap "a" with "force=true":
      """
      {data: {a: "2", c: "2", same: "s"}}
      """
    Then the answer is 200
    And the answer has:
      | data | {"a": "2", "b": "1", "c": "2", "d": "1", "e": "1", "same": "s"} |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields                     |
      | alice   | Apply     | .data.b .data.same         |
      | bob     | Apply     | .data.d                    |
      | carol   | Update    | .data.e                    |
      | dave    | Apply     | .data.a .data.c .data.same |
    And the stored ConfigMap "a" is the same as the answer

  @rule:ssa-change-moves-ownership
  Scenario: A PUT over fields of others
    ssa-change-moves-ownership: the writer owns what it changed or added, and what it left as it was stays with its owners.
    Detects: a PUT takes every field of its body; or it conflicts as an apply does.
    Given "alice" has applied the ConfigMap "a":
      """
      {metadata: {labels: {app: web}}, data: {a: "1", b: "1", c: "1"}}
      """
    And "bob" has applied the ConfigMap "a":
      """
      {data: {a: "1", c: "1"}}
      """
    When PUT /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=carol with "a" where:
      | data | {"a": "2", "b": "1", "d": "1"} |
    Then the answer is 200
    And the answer has:
      | data | {"a": "2", "b": "1", "d": "1"} |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields                       |
      | alice   | Apply     | .data.b .metadata.labels.app |
      | carol   | Update    | .data.a .data.d              |
    And the stored ConfigMap "a" is the same as the answer
