@area:apply
@needs:type:configmaps
Feature: Field ownership after rejected applies, forced applies and unchanged values
  A rejected apply changes neither the object nor its managedFields. A forced apply takes the ownership of its fields. An update with an unchanged
  value does not take the ownership of the field.

  @rule:ssa-change-moves-ownership
  Scenario: An apply returns 409 Conflict if it repeats a value that a forced apply has overwritten
    ssa-change-moves-ownership: a manager that lost a field to a forced apply does not own the field any more.
    Detects: a server on which the former owner still owns a field that a forced apply has changed.
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
    ssa-dropped-field-deleted: with force, an apply also removes omitted fields that no other manager owns.
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
    ssa-dropped-field-deleted: an apply that conflicts in one field removes none of the omitted fields, and the manager still owns them.
    Detects: a server that changes managedFields before it checks for conflicts.
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
  Scenario: An update does not take ownership of a field whose value it does not change
    ssa-change-moves-ownership: the manager of an update owns only the fields whose values the update changes.
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
