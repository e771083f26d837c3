@area:apply
@needs:type:configmaps
Feature: Who owns a field
  Managers own the fields that they applied, and those whose value they changed.

  @rule:ssa-ownership-recorded
  Scenario: A manager owns exactly what it applied
    ssa-ownership-recorded: the record of the manager lists the fields of its applied configuration: leaves, not what is around them, and
    nothing that the server set.
    Detects: the whole merged object is recorded, or fields that were defaulted, or what identifies the object.
    When "one" applies the ConfigMap "a":
      """
      metadata: {labels: {app: web}, annotations: {note: x}, finalizers: [example.com/hold]}
      data: {k: "1", l: ""}
      immutable: false
      """
    Then the answer is a success
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields                                                                                                                 |
      | one     | Apply     | .data.k .data.l .immutable .metadata.annotations.note .metadata.finalizers[="example.com/hold"] .metadata.labels.app |

  @rule:ssa-ownership-recorded
  Scenario: The next applied configuration of a manager takes the place of the last
    ssa-ownership-recorded: one entry for a manager, with the fields of its last apply.
    Detects: fields of former applied configurations stay in the record, or a second entry of the manager appears.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    When "one" applies the ConfigMap "a":
      """
      data: {l: "1", m: "1"}
      """
    Then the answer has:
      | data | {"l":"1","m":"1"} |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields          |
      | one     | Apply     | .data.l .data.m |

  @rule:ssa-shared-ownership
  Scenario: Two managers that agree share a field
    ssa-shared-ownership: the same value by two managers is no conflict; both own it.
    Detects: the second apply conflicts, or takes the field from the first.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1", mine: "1"}
      """
    When "two" applies the ConfigMap "a":
      """
      data: {k: "1", yours: "2"}
      """
    Then the answer is 200
    And the answer has:
      | data | {"k":"1","mine":"1","yours":"2"} |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields              |
      | one     | Apply     | .data.k .data.mine  |
      | two     | Apply     | .data.k .data.yours |

  @rule:ssa-shared-ownership
  Scenario: An apply shares a field with the update that set it
    ssa-shared-ownership: it doesn't matter by which kind of write the other manager came to own the field.
    Detects: an Update manager's fields always conflict, or are taken over without a word.
    Given "writer" has applied the ConfigMap "a":
      """
      data: {j: "1"}
      """
    And "writer" has changed the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When "two" applies the ConfigMap "a":
      """
      data: {k: "1"}
      """
    Then the answer is 200
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | writer  | Apply     | .data.j |
      | writer  | Update    | .data.k |
      | two     | Apply     | .data.k |

  @rule:ssa-put-never-conflicts
  Scenario: A PUT takes the fields that it changes
    ssa-put-never-conflicts: a PUT of another manager's field succeeds; the writer owns it afterwards, and the former owner keeps the
    rest.
    Detects: 409, or two owners of a field of which only one wrote the value.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    When PUT /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with "a" where:
      | data.k | "2" |
    Then the answer is 200
    And the answer has:
      | data | {"k":"2","l":"1"} |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.l |
      | writer  | Update    | .data.k |

  @rule:ssa-other-patch-never-conflicts
  Scenario Outline: A <kind> takes the fields that it changes
    ssa-other-patch-never-conflicts: no patch but an apply conflicts; the writer owns what it changed, also where it took the value
    away.
    Detects: the patch is refused, or the former owner keeps a field that is gone.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1", gone: "1"}
      """
    And the request header "Content-Type" is "<type>"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with the body:
      """
      <body>
      """
    Then the answer is 200
    And the answer has:
      | data | {"k":"2","l":"1"} |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.l |
      | writer  | Update    | .data.k |

    Examples: patches
      | kind                  | type                                   | body                                                                                    |
      | JSON patch            | application/json-patch+json            | [{op: replace, path: /data/k, value: "2"}, {op: remove, path: /data/gone}]              |
      | merge patch           | application/merge-patch+json           | {data: {k: "2", gone: null}}                                                            |
      | strategic merge patch | application/strategic-merge-patch+json | {data: {k: "2", gone: null}}                                                            |
