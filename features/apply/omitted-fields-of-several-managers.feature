@area:apply
@needs:type:configmaps
Feature: Omitted fields in objects of several managers
  A manager that omits a field gives up its ownership. The server removes a field without an owner.

  @rule:ssa-dropped-map-entry-removed
  Scenario: An apply removes omitted labels, annotations and data that no other manager owns
    ssa-dropped-map-entry-removed: the server removes omitted labels, annotations, entries of data and scalar fields such as immutable. It removes
    no fields of other managers.
    Detects: a server that never removes anything on apply, or that removes every field that the applied configuration does not contain.
    Given the manager "alice" has applied the ConfigMap "a":
      """
      {metadata: {labels: {a: "1", b: "1"}, annotations: {c: "1"}}, immutable: false, data: {a: "1", b: "1"}, binaryData: {c: AAEC}}
      """
    And the manager "bob" has changed the ConfigMap "a":
      """
      {metadata: {labels: {other: x}}, data: {other: x}}
      """
    When the manager "alice" applies the ConfigMap "a":
      """
      {metadata: {labels: {b: "1"}}, data: {b: "2"}}
      """
    Then the response is 200
    And the response has:
      | metadata.labels      | {"b": "1", "other": "x"} |
      | metadata.annotations | (absent)                 |
      | immutable            | (absent)                 |
      | data                 | {"b": "2", "other": "x"} |
      | binaryData           | (absent)                 |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields                             |
      | alice   | Apply     | .data.b .metadata.labels.b         |
      | bob     | Update    | .data.other .metadata.labels.other |
    And the stored ConfigMap "a" is the same as the response

  @rule:ssa-dropped-field-deleted @since:1.19
  Scenario: An apply that omits a shared field removes the field if the other owner has omitted it before
    ssa-dropped-field-deleted: the server removes a shared field when its last owner omits it.
    Detects: a server that keeps every field that was ever shared.
    Given the manager "alice" has applied the ConfigMap "a":
      """
      {immutable: false, data: {a: "1", b: "1"}}
      """
    And the manager "bob" has applied the ConfigMap "a":
      """
      {immutable: false, data: {a: "1", c: "1"}}
      """
    And the manager "alice" has applied the ConfigMap "a":
      """
      {data: {b: "1"}}
      """
    When the manager "bob" applies the ConfigMap "a":
      """
      {data: {c: "1"}}
      """
    Then the response has:
      | immutable | (absent)             |
      | data      | {"b": "1", "c": "1"} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | alice   | Apply     | .data.b |
      | bob     | Apply     | .data.c |
    And the stored ConfigMap "a" is the same as the response

  @rule:ssa-body-partial-object
  Scenario: The first apply of a manager removes no fields
    ssa-body-partial-object: an apply removes only fields that its manager applied before, not fields that the same manager wrote by POST.
    Detects: a server that removes every field of the object that the applied configuration omits.
    Given the response to POST /api/v1/namespaces/{namespace}/configmaps?fieldManager=alice with this body is saved as "a":
      """
      {apiVersion: v1, kind: ConfigMap, metadata: {name: a, labels: {app: web}}, data: {a: "1", b: "1"}}
      """
    When the manager "alice" applies the ConfigMap "a":
      """
      {data: {a: "1"}}
      """
    Then the response is 200
    And the response has:
      | metadata.labels | {"app": "web"}       |
      | data            | {"a": "1", "b": "1"} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields                                                      |
      | alice   | Apply     | .data.a                                                     |
      | alice   | Update    | .data .data.a .data.b .metadata.labels .metadata.labels.app |
    And the stored ConfigMap "a" is the same as the response

  @rule:ssa-dropped-field-kept-when-shared @since:1.19
  Scenario: An apply that omits shared fields keeps the fields for the other managers
    ssa-dropped-field-kept-when-shared: the other managers still own the fields; the applying manager no longer owns them.
    Detects: a server that removes a field when the manager that created it omits it.
    Given the manager "alice" has applied the ConfigMap "a":
      """
      {metadata: {labels: {app: web, tier: front}}, immutable: false, data: {a: "1", b: "1"}}
      """
    And the manager "bob" has applied the ConfigMap "a":
      """
      {metadata: {labels: {app: web}}, immutable: false, data: {a: "1"}}
      """
    When the manager "alice" applies the ConfigMap "a":
      """
      {metadata: {labels: {tier: front}}, data: {b: "1"}}
      """
    Then the response is 200
    And the response has:
      | metadata.labels | {"app": "web", "tier": "front"} |
      | immutable       | false                           |
      | data            | {"a": "1", "b": "1"}            |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields                                  |
      | alice   | Apply     | .data.b .metadata.labels.tier           |
      | bob     | Apply     | .data.a .immutable .metadata.labels.app |
    And the stored ConfigMap "a" is the same as the response

  @rule:ssa-ownership-recorded
  Scenario: An apply of an unchanged configuration changes neither resourceVersion nor timestamps
    ssa-ownership-recorded: the object stays the same, and a watch reports no event.
    Detects: a server that updates the time of the managedFields entry, and therefore the resourceVersion.
    Given the manager "alice" has applied the ConfigMap "a":
      """
      {data: {a: "1", b: "2"}}
      """
    And the clock is past {a:metadata.creationTimestamp}
    And a watch on /api/v1/namespaces/{namespace}/configmaps?watch=1&resourceVersion={a:metadata.resourceVersion}
    When the manager "alice" applies the ConfigMap "a":
      """
      {data: {a: "1", b: "2"}}
      """
    Then the response is 200
    And the response is the same as "a"
    And the stored ConfigMap "a" is unchanged
    And the watch reports exactly:
      | type | name |
