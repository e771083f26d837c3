@area:apply
@needs:crd
Feature: Apply in different API versions
  Each managedFields entry has an apiVersion. The server compares entries of different versions.

  Background:
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      replicas: {type: integer}
      note: {type: string}
      """
    And the manager "one" has applied the Widget.beta "a":
      """
      {spec: {replicas: 1, note: first}}
      """

  @rule:ssa-dropped-field-deleted
  Scenario: An apply in another version removes the fields that the apply omits
    ssa-dropped-field-deleted: the server removes a field that was applied in the old version, and keeps one Apply entry for the manager, with the
    version of its last apply.
    Detects: a server that keeps an Apply entry for each version, or removes no fields that were applied in another version.
    When the manager "one" applies the Widget "a":
      """
      {spec: {note: first}}
      """
    Then the response has:
      | apiVersion | {unique}.example.com/v1 |
      | spec       | {"note":"first"}        |
    And the field managers of the Widget "a" are:
      | manager | operation | apiVersion              | fields     |
      | one     | Apply     | {unique}.example.com/v1 | .spec.note |

  @rule:ssa-conflict-on-owned-change
  Scenario: An apply conflicts with a field that was applied in another version
    ssa-conflict-on-owned-change: the path identifies the same field in both versions, and the rejected apply changes nothing.
    Detects: a server that ignores managedFields entries of other versions.
    Given the stored Widget "a" is saved as "a"
    When the manager "two" applies the Widget "a":
      """
      {spec: {note: second}}
      """
    Then the response is 409 Conflict
    And the Status has:
      | message | Apply failed with 1 conflict: conflict with "one": .spec.note |
    And the causes in any order are:
      | reason               | field      | message             |
      | FieldManagerConflict | .spec.note | conflict with "one" |
    And the stored Widget "a" is unchanged

  @rule:ssa-shared-ownership
  Scenario: Two managers that apply the same value in different versions share the field
    ssa-shared-ownership: both managers own the field, and each entry has the version of its apply.
    Detects: a server that converts the entries to the version of the last request.
    When the manager "two" applies the Widget "a":
      """
      {spec: {note: first}}
      """
    Then the response is 200
    And the field managers of the Widget "a" are:
      | manager | operation | apiVersion                | fields                    |
      | one     | Apply     | {unique}.example.com/beta | .spec.replicas .spec.note |
      | two     | Apply     | {unique}.example.com/v1   | .spec.note                |

  @rule:mf-list-of-records
  Scenario: A manager that updates in two versions has an Update entry for each version
    mf-list-of-records: when a field changes again, only the entry of the last change contains the field.
    Detects: a server that keeps one Update entry for all versions, or lists a field in both entries.
    Given the manager "writer" has changed the Widget "a":
      """
      {spec: {replicas: 2, note: second}}
      """
    And the manager "writer" has changed the Widget.beta "a":
      """
      {spec: {replicas: 3}}
      """
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a
    Then the field managers of the Widget "a" are:
      | manager | operation | apiVersion                | fields         |
      | writer  | Update    | {unique}.example.com/v1   | .spec.note     |
      | writer  | Update    | {unique}.example.com/beta | .spec.replicas |

  @rule:ssa-conflict-lists-fields
  Scenario: The cause of a conflict names the version in which the Update manager wrote
    ssa-conflict-lists-fields: the cause names the version of the managedFields entry, not the version of the request.
    Detects: a server that names the version of the request, or no version.
    Given the manager "writer" has changed the Widget.beta "a":
      """
      {spec: {replicas: 2, note: second}}
      """
    When the manager "one" applies the Widget "a":
      """
      {spec: {replicas: 1, note: first}}
      """
    Then the response is 409 Conflict
    And the Status has:
      | message | Apply failed with 2 conflicts: conflicts with "writer" using {unique}.example.com/beta:\n- .spec.note\n- .spec.replicas |
    And the causes in any order are:
      | reason               | field          | message                                                |
      | FieldManagerConflict | .spec.note     | conflict with "writer" using {unique}.example.com/beta |
      | FieldManagerConflict | .spec.replicas | conflict with "writer" using {unique}.example.com/beta |

  @rule:ssa-dropped-field-kept-when-shared
  Scenario Outline: An apply in <version> keeps an omitted field that another manager applied in <other version>
    ssa-dropped-field-kept-when-shared: the path identifies the same field in both versions, so the other manager still owns the field.
    Detects: a server that looks for other owners only in the version of the last or of the next apply.
    Given the manager "two" has applied the <other kind> "a":
      """
      {spec: {note: first}}
      """
    When the manager "one" applies the <kind> "a":
      """
      {spec: {replicas: 1}}
      """
    Then the response is 200
    And the response has:
      | spec | {"replicas":1,"note":"first"} |
    And the field managers of the Widget "a" are:
      | manager | operation | apiVersion                           | fields         |
      | one     | Apply     | {unique}.example.com/<version>       | .spec.replicas |
      | two     | Apply     | {unique}.example.com/<other version> | .spec.note     |

    Examples: versions
      | version | kind        | other version | other kind  |
      | beta    | Widget.beta | v1            | Widget      |
      | v1      | Widget      | v1            | Widget      |
      | v1      | Widget      | beta          | Widget.beta |
