@area:apply
@needs:type:configmaps
Feature: What an applied configuration no longer says
  A manager that leaves out what it said before gives it up; what nobody else owns goes.

  @rule:ssa-dropped-map-entry-removed
  Scenario: What is left out and nobody else's is deleted
    ssa-dropped-map-entry-removed: labels, annotations, members of data and plain fields; what others own stays.
    Detects: an apply never removes anything, or it removes whatever the applied configuration doesn't say.
    Given "alice" has applied the ConfigMap "a":
      """
      {metadata: {labels: {a: "1", b: "1"}, annotations: {c: "1"}}, immutable: false, data: {a: "1", b: "1"}, binaryData: {c: AAEC}}
      """
    And "bob" has changed the ConfigMap "a":
      """
      {metadata: {labels: {other: x}}, data: {other: x}}
      """
    When "alice" applies the ConfigMap "a":
      """
      {metadata: {labels: {b: "1"}}, data: {b: "2"}}
      """
    Then the answer is 200
    And the answer has:
      | metadata.labels      | {"b": "1", "other": "x"} |
      | metadata.annotations | (absent)                 |
      | immutable            | (absent)                 |
      | data                 | {"b": "2", "other": "x"} |
      | binaryData           | (absent)                 |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields                             |
      | alice   | Apply     | .data.b .metadata.labels.b         |
      | bob     | Update    | .data.other .metadata.labels.other |
    And the stored ConfigMap "a" is the same as the answer

  @rule:ssa-dropped-field-deleted @since:1.19
  Scenario: The last owner takes it away
    ssa-dropped-field-deleted: what two shared goes when the second leaves it out as well.
    Detects: a field that was ever shared stays for ever.
    Given "alice" has applied the ConfigMap "a":
      """
      {immutable: false, data: {a: "1", b: "1"}}
      """
    And "bob" has applied the ConfigMap "a":
      """
      {immutable: false, data: {a: "1", c: "1"}}
      """
    And "alice" has applied the ConfigMap "a":
      """
      {data: {b: "1"}}
      """
    When "bob" applies the ConfigMap "a":
      """
      {data: {c: "1"}}
      """
    Then the answer has:
      | immutable | (absent)             |
      | data      | {"b": "1", "c": "1"} |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | alice   | Apply     | .data.b |
      | bob     | Apply     | .data.c |
    And the stored ConfigMap "a" is the same as the answer

  @rule:ssa-body-partial-object
  Scenario: What the applier never said it doesn't take away
    ssa-body-partial-object: the first applied configuration of a manager removes nothing, no matter who wrote before, be it the same client by other means.
    Detects: the applied configuration is compared with the object and not with what the manager owned.
    Given the answer to POST /api/v1/namespaces/{namespace}/configmaps?fieldManager=alice is remembered as "a" with the body:
      """
      {apiVersion: v1, kind: ConfigMap, metadata: {name: a, labels: {app: web}}, data: {a: "1", b: "1"}}
      """
    When "alice" applies the ConfigMap "a":
      """
      {data: {a: "1"}}
      """
    Then the answer is 200
    And the answer has:
      | metadata.labels | {"app": "web"}       |
      | data            | {"a": "1", "b": "1"} |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields                                                      |
      | alice   | Apply     | .data.a                                                     |
      | alice   | Update    | .data .data.a .data.b .metadata.labels .metadata.labels.app |
    And the stored ConfigMap "a" is the same as the answer

  @rule:ssa-dropped-field-kept-when-shared @since:1.19
  Scenario: What others own too stays, and only the applier's record loses it
    ssa-dropped-field-kept-when-shared: the others go on owning it.
    Detects: the manager that created a field decides about it.
    Given "alice" has applied the ConfigMap "a":
      """
      {metadata: {labels: {app: web, tier: front}}, immutable: false, data: {a: "1", b: "1"}}
      """
    And "bob" has applied the ConfigMap "a":
      """
      {metadata: {labels: {app: web}}, immutable: false, data: {a: "1"}}
      """
    When "alice" applies the ConfigMap "a":
      """
      {metadata: {labels: {tier: front}}, data: {b: "1"}}
      """
    Then the answer is 200
    And the answer has:
      | metadata.labels | {"app": "web", "tier": "front"} |
      | immutable       | false                           |
      | data            | {"a": "1", "b": "1"}            |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields                                  |
      | alice   | Apply     | .data.b .metadata.labels.tier           |
      | bob     | Apply     | .data.a .immutable .metadata.labels.app |
    And the stored ConfigMap "a" is the same as the answer

  @rule:ssa-ownership-recorded
  Scenario: Applying the same again changes nothing
    ssa-ownership-recorded: neither version nor time, and no watch hears of it.
    Detects: the record gets a new time, and with it the object a new version.
    Given "alice" has applied the ConfigMap "a":
      """
      {data: {a: "1", b: "2"}}
      """
    And outside the API this happens:
      | clock | past {a:metadata.creationTimestamp} |
    And a watch on /api/v1/namespaces/{namespace}/configmaps?watch=1&resourceVersion={a:metadata.resourceVersion}
    When "alice" applies the ConfigMap "a":
      """
      {data: {a: "1", b: "2"}}
      """
    Then the answer is 200
    And the answer is the same as "a"
    And the stored ConfigMap "a" is unchanged
    And the watch reports exactly:
      | type | name |
