@area:apply
@needs:crd
Feature: Applying in another version
  Records are kept by version, and compared across versions.

  Background:
    Given the custom type Widget of the versions "v1, beta" with status and scale, whose spec has:
      """
      replicas: {type: integer}
      note: {type: string}
      """
    And "one" has applied the Widget.beta "a":
      """
      {spec: {replicas: 1, note: first}}
      """

  @rule:ssa-dropped-field-deleted
  Scenario: The next applied configuration of a manager may be in another version
    ssa-dropped-field-deleted: what the applied configuration drops is deleted, though it was applied in another version, and the one record of the
    applier has the version of its last applied configuration.
    Detects: an applier has a record for each version, and gives nothing up in the others.
    When "one" applies the Widget "a":
      """
      {spec: {note: first}}
      """
    Then the answer has:
      | apiVersion | {unique}.example.com/v1 |
      | spec       | {"note":"first"}        |
    And the owners of the Widget "a" are:
      | manager | operation | apiVersion              | fields     |
      | one     | Apply     | {unique}.example.com/v1 | .spec.note |

  @rule:ssa-conflict-on-owned-change
  Scenario: An applier of another version is in the way
    ssa-conflict-on-owned-change: a field is the same in both versions; nothing changes.
    Detects: records of another version are not looked at.
    Given the stored Widget "a" is remembered as "a"
    When "two" applies the Widget "a":
      """
      {spec: {note: second}}
      """
    Then the answer is 409 Conflict
    And the Status has:
      | message | Apply failed with 1 conflict: conflict with "one": .spec.note |
    And the causes in any order are:
      | reason               | field      | message             |
      | FieldManagerConflict | .spec.note | conflict with "one" |
    And the stored Widget "a" is unchanged

  @rule:ssa-shared-ownership
  Scenario: Managers share a field across versions
    ssa-shared-ownership: who applies the same value in another version shares it, and each record has its own version.
    Detects: the records are converted to the version of the last request.
    When "two" applies the Widget "a":
      """
      {spec: {note: first}}
      """
    Then the answer is 200
    And the owners of the Widget "a" are:
      | manager | operation | apiVersion                | fields                    |
      | one     | Apply     | {unique}.example.com/beta | .spec.replicas .spec.note |
      | two     | Apply     | {unique}.example.com/v1   | .spec.note                |

  @rule:mf-list-of-records
  Scenario: Who updates in two versions has two records
    mf-list-of-records: one for each version; a field changed again is in the record of the last change.
    Detects: an updater has one record, whatever version it wrote in, or a field is in both.
    Given "writer" has changed the Widget "a":
      """
      {spec: {replicas: 2, note: second}}
      """
    And "writer" has changed the Widget.beta "a":
      """
      {spec: {replicas: 3}}
      """
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a
    Then the owners of the Widget "a" are:
      | manager | operation | apiVersion                | fields         |
      | writer  | Update    | {unique}.example.com/v1   | .spec.note     |
      | writer  | Update    | {unique}.example.com/beta | .spec.replicas |

  @rule:ssa-conflict-lists-fields
  Scenario: An updater in the way is named with its version
    ssa-conflict-lists-fields: with the version in which it wrote, not that of the request.
    Detects: the version of the request is told, or none.
    Given "writer" has changed the Widget.beta "a":
      """
      {spec: {replicas: 2, note: second}}
      """
    When "one" applies the Widget "a":
      """
      {spec: {replicas: 1, note: first}}
      """
    Then the answer is 409 Conflict
    And the Status has:
      | message | Apply failed with 2 conflicts: conflicts with "writer" using {unique}.example.com/beta:\n- .spec.note\n- .spec.replicas |
    And the causes in any order are:
      | reason               | field          | message                                                |
      | FieldManagerConflict | .spec.note     | conflict with "writer" using {unique}.example.com/beta |
      | FieldManagerConflict | .spec.replicas | conflict with "writer" using {unique}.example.com/beta |
