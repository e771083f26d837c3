@area:apply
@needs:type:configmaps
Feature: After a conflict
  Nothing has happened, and the applier chooses a way out.

  @rule:ssa-change-moves-ownership
  Scenario: Insisting
    ssa-change-moves-ownership: what was refused is done when it is sent again with force, and the former owner may not go on as before.
    Detects: after a refusal force is refused too, or the former owner goes on owning what was taken.
    Given "alice" has applied the ConfigMap "a":
      """
      {data: {a: "1", b: "1"}}
      """
    And "bob" has applied the ConfigMap "a" with "force=true":
      """
      {data: {a: "2"}}
      """
    When "alice" applies the ConfigMap "a":
      """
      {data: {a: "1", b: "1"}}
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | message             | field   |
      | FieldManagerConflict | conflict with "bob" | .data.a |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | alice   | Apply     | .data.b |
      | bob     | Apply     | .data.a |
    And the stored ConfigMap "a" is unchanged

  @rule:ssa-dropped-field-deleted
  Scenario: Insisting on less
    ssa-dropped-field-deleted: what the forced applied configuration no longer says goes, unless it is another's.
    Detects: with force an applied configuration only adds.
    Given "alice" has applied the ConfigMap "a":
      """
      {metadata: {labels: {app: web, tier: front}}, immutable: false, data: {a: "1", b: "1", c: "1"}}
      """
    And "bob" has applied the ConfigMap "a":
      """
      {data: {b: "1", d: "1"}}
      """
    When "alice" applies the ConfigMap "a" with "force=true":
      """
      {metadata: {labels: {app: web}}, data: {a: "1", d: "2"}}
      """
    Then the answer is 200
    And the answer has:
      | metadata.labels | {"app":"web"}              |
      | immutable       | (absent)                   |
      | data            | {"a":"1","b":"1","d":"2"} |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields                               |
      | alice   | Apply     | .data.a .data.d .metadata.labels.app |
      | bob     | Apply     | .data.b                              |
    And the stored ConfigMap "a" is the same as the answer

  @rule:ssa-dropped-field-deleted
  Scenario: A refused apply gives nothing up
    ssa-dropped-field-deleted: an applied configuration that conflicts in one field leaves the others in its record too.
    Detects: the record is written before conflicts are looked for.
    Given "alice" has applied the ConfigMap "a":
      """
      {data: {a: "1"}}
      """
    And "bob" has applied the ConfigMap "a":
      """
      {data: {b: "1"}}
      """
    When "bob" applies the ConfigMap "a":
      """
      {data: {a: "2"}}
      """
    Then the answer is 409 Conflict
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | alice   | Apply     | .data.a |
      | bob     | Apply     | .data.b |
    And the stored ConfigMap "a" is unchanged

  @rule:ssa-change-moves-ownership
  Scenario: An update that sets what stands owns nothing
    ssa-change-moves-ownership: only what changes moves; a field set to the value that it has stays its owner's alone.
    Detects: an updater owns every field that it sends.
    Given "alice" has applied the ConfigMap "a":
      """
      {data: {a: "1", b: "1"}}
      """
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=bob with the body:
      """
      {data: {a: "1", b: "2"}}
      """
    Then the answer is 200
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | alice   | Apply     | .data.a |
      | bob     | Update    | .data.b |
    And the stored ConfigMap "a" is the same as the answer
