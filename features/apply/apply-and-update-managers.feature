@area:apply
@needs:type:configmaps
Feature: Conflicts and forced applies with Apply and Update managers
  A conflict lists Apply and Update managers, and a forced apply takes the ownership of fields from both.

  @rule:ssa-conflict-lists-fields
  Scenario: A conflict with several Apply and Update managers has one cause for each field and manager
    ssa-conflict-lists-fields: the response has a cause for each owner of each conflicting field, and the message groups the fields by manager.
    Detects: a server that stops at the first conflict, names one of two owners, or does not distinguish Update managers from Apply managers.
    Given the manager "alice" has applied the ConfigMap "a":
      """
      {metadata: {labels: {app: web}}, data: {a: "1", b: "1"}}
      """
    And the manager "bob" has applied the ConfigMap "a":
      """
      {data: {a: "1"}}
      """
    And the manager "carol" has changed the ConfigMap "a":
      """
      {data: {c: "1"}}
      """
    When the manager "dave" applies the ConfigMap "a":
      """
      {metadata: {labels: {app: db}}, data: {a: "2", b: "1", c: "2"}}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message                        | field                |
      | FieldManagerConflict | conflict with "alice"          | .data.a              |
      | FieldManagerConflict | conflict with "alice"          | .metadata.labels.app |
      | FieldManagerConflict | conflict with "bob"            | .data.a              |
      | FieldManagerConflict | conflict with "carol" using v1 | .data.c              |
    And the response has:
      | message           | Apply failed with 4 conflicts: conflicts with "alice":\n- .data.a\n- .metadata.labels.app\nconflicts with "bob":\n- .data.a\nconflicts with "carol" using v1:\n- .data.c |
      | details.causes[4] | (absent)                                                                                                                                                                 |
    And the stored ConfigMap "a" is unchanged

  @rule:ssa-conflict-on-owned-change
  Scenario Outline: An apply that changes a field set by <verb> returns 409 Conflict
    ssa-conflict-on-owned-change: a manager that writes by POST or PUT owns the fields, like a manager that applies.
    Detects: a server that checks only Apply managers for conflicts.
    Given the ConfigMap "empty" named "a" with:
      | data | {"z": "1"} |
    And the response to <method> with this body is saved as "<name>":
      """
      {apiVersion: v1, kind: ConfigMap, metadata: {name: <name>}, data: {a: "1"}}
      """
    When the manager "bob" applies the ConfigMap "<name>":
      """
      {data: {a: "2"}}
      """
    Then the response is 409 Conflict
    And the Status has:
      | message        | Apply failed with 1 conflict: conflict with "up" using v1: .data.a                                   |
      | details.causes | [{"reason": "FieldManagerConflict", "message": "conflict with \"up\" using v1", "field": ".data.a"}] |
    And the stored ConfigMap "<name>" is unchanged

    Examples: writes
      | verb | name | method                                                          |
      | POST | b    | POST /api/v1/namespaces/{namespace}/configmaps?fieldManager=up  |
      | PUT  | a    | PUT /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=up |

  @rule:ssa-force-removes-others
  Scenario: A forced apply takes the ownership of the overwritten fields from all Apply and Update managers
    ssa-force-removes-others: every former owner loses the overwritten fields and keeps its other fields.
    Detects: a server that leaves the fields in the entries of the former owners, or removes all fields that the applied configuration names.
    Given the manager "alice" has applied the ConfigMap "a":
      """
      {data: {a: "1", b: "1", same: "s"}}
      """
    And the manager "bob" has applied the ConfigMap "a":
      """
      {data: {a: "1", d: "1"}}
      """
    And the manager "carol" has changed the ConfigMap "a":
      """
      {data: {c: "1", e: "1"}}
      """
    When the manager "dave" applies the ConfigMap "a" with "force=true":
      """
      {data: {a: "2", c: "2", same: "s"}}
      """
    Then the response is 200
    And the response has:
      | data | {"a": "2", "b": "1", "c": "2", "d": "1", "e": "1", "same": "s"} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields                     |
      | alice   | Apply     | .data.b .data.same         |
      | bob     | Apply     | .data.d                    |
      | carol   | Update    | .data.e                    |
      | dave    | Apply     | .data.a .data.c .data.same |
    And the stored ConfigMap "a" is the same as the response

  @rule:ssa-change-moves-ownership
  Scenario: The manager of a PUT owns only the fields that the PUT changed
    ssa-change-moves-ownership: the previous owners lose the fields that the PUT changes or removes.
    Detects: a server that assigns every field of the body to the manager of the PUT, or that reports conflicts on PUT.
    Given the manager "alice" has applied the ConfigMap "a":
      """
      {metadata: {labels: {app: web}}, data: {a: "1", b: "1", c: "1"}}
      """
    And the manager "bob" has applied the ConfigMap "a":
      """
      {data: {a: "1", c: "1"}}
      """
    When PUT /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=carol with the saved object "a" where:
      | data | {"a": "2", "b": "1", "d": "1"} |
    Then the response is 200
    And the response has:
      | data | {"a": "2", "b": "1", "d": "1"} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields                       |
      | alice   | Apply     | .data.b .metadata.labels.app |
      | carol   | Update    | .data.a .data.d              |
    And the stored ConfigMap "a" is the same as the response
