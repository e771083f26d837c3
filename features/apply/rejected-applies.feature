@area:apply
@needs:type:configmaps
Feature: Field ownership after a conflict
  A rejected apply changes neither the object nor its managed fields. The manager can repeat the apply with force.

  @rule:ssa-change-moves-ownership
  Scenario: An apply that repeats a configuration overridden by force returns 409 Conflict
    ssa-change-moves-ownership: the manager that lost a field to a forced apply conflicts when it applies the old value again.
    Detects: a server on which the former owner still owns the field that a forced apply took.
    Given the manager "alice" has applied the ConfigMap "a":
      """
      {data: {a: "1", b: "1"}}
      """
    And the manager "bob" has applied the ConfigMap "a" with "force=true":
      """
      {data: {a: "2"}}
      """
    When the manager "alice" applies the ConfigMap "a":
      """
      {data: {a: "1", b: "1"}}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message             | field   |
      | FieldManagerConflict | conflict with "bob" | .data.a |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | alice   | Apply     | .data.b |
      | bob     | Apply     | .data.a |
    And the stored ConfigMap "a" is unchanged

  @rule:ssa-dropped-field-deleted
  Scenario: A forced apply removes the fields that its configuration omits
    ssa-dropped-field-deleted: force does not change how omitted fields are handled: fields that no other manager owns are removed.
    Detects: a server on which a forced apply only adds fields.
    Given the manager "alice" has applied the ConfigMap "a":
      """
      {metadata: {labels: {app: web, tier: front}}, immutable: false, data: {a: "1", b: "1", c: "1"}}
      """
    And the manager "bob" has applied the ConfigMap "a":
      """
      {data: {b: "1", d: "1"}}
      """
    When the manager "alice" applies the ConfigMap "a" with "force=true":
      """
      {metadata: {labels: {app: web}}, data: {a: "1", d: "2"}}
      """
    Then the response is 200
    And the response has:
      | metadata.labels | {"app":"web"}             |
      | immutable       | (absent)                  |
      | data            | {"a":"1","b":"1","d":"2"} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields                               |
      | alice   | Apply     | .data.a .data.d .metadata.labels.app |
      | bob     | Apply     | .data.b                              |
    And the stored ConfigMap "a" is the same as the response

  @rule:ssa-dropped-field-deleted
  Scenario: A rejected apply does not remove the fields that it omits
    ssa-dropped-field-deleted: an apply that conflicts in one field keeps the manager's other fields in the object and in its managedFields entry.
    Detects: a server that writes the managed fields before it checks for conflicts.
    Given the manager "alice" has applied the ConfigMap "a":
      """
      {data: {a: "1"}}
      """
    And the manager "bob" has applied the ConfigMap "a":
      """
      {data: {b: "1"}}
      """
    When the manager "bob" applies the ConfigMap "a":
      """
      {data: {a: "2"}}
      """
    Then the response is 409 Conflict
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | alice   | Apply     | .data.a |
      | bob     | Apply     | .data.b |
    And the stored ConfigMap "a" is unchanged

  @rule:ssa-change-moves-ownership
  Scenario: An update that sends an unchanged value does not own the field
    ssa-change-moves-ownership: an update owns only the fields whose values it changes; an unchanged field keeps its owner.
    Detects: a server that assigns every field of an update to its manager.
    Given the manager "alice" has applied the ConfigMap "a":
      """
      {data: {a: "1", b: "1"}}
      """
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=bob with the body:
      """
      {data: {a: "1", b: "2"}}
      """
    Then the response is 200
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | alice   | Apply     | .data.a |
      | bob     | Update    | .data.b |
    And the stored ConfigMap "a" is the same as the response
