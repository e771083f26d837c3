@area:apply
@needs:type:configmaps
Feature: Field ownership
  A manager owns the fields that it applied and the fields whose values it changed.

  @rule:ssa-ownership-recorded
  Scenario: An apply records exactly the fields of the applied configuration
    ssa-ownership-recorded: the managedFields entry lists the leaf fields of the applied configuration, and no field that the server set.
    Detects: a server that records the merged object, defaulted fields, or apiVersion, kind and name.
    When the manager "one" applies the ConfigMap "a":
      """
      metadata: {labels: {app: web}, annotations: {note: x}, finalizers: [example.com/hold]}
      data: {k: "1", l: ""}
      immutable: false
      """
    Then the response is a success
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields                                                                                                               |
      | one     | Apply     | .data.k .data.l .immutable .metadata.annotations.note .metadata.finalizers[="example.com/hold"] .metadata.labels.app |

  @rule:ssa-ownership-recorded
  Scenario: The next apply of a manager replaces its managedFields entry
    ssa-ownership-recorded: a manager has one Apply entry, with the fields of its last apply.
    Detects: a server that keeps the fields of earlier applies, or adds a second entry for the manager.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    When the manager "one" applies the ConfigMap "a":
      """
      data: {l: "1", m: "1"}
      """
    Then the response has:
      | data | {"l":"1","m":"1"} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields          |
      | one     | Apply     | .data.l .data.m |

  @rule:ssa-shared-ownership
  Scenario: Two managers that apply the same value share the field
    ssa-shared-ownership: two managers with an equal value do not conflict; both own the field.
    Detects: a server that reports a conflict, or takes the field from the first manager.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1", mine: "1"}
      """
    When the manager "two" applies the ConfigMap "a":
      """
      data: {k: "1", yours: "2"}
      """
    Then the response is 200
    And the response has:
      | data | {"k":"1","mine":"1","yours":"2"} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields              |
      | one     | Apply     | .data.k .data.mine  |
      | two     | Apply     | .data.k .data.yours |

  @rule:ssa-shared-ownership
  Scenario: An apply of the value that an Update manager has set makes both managers owners of the field
    ssa-shared-ownership: managers share a field with Update managers as with Apply managers.
    Detects: a server that always reports a conflict with Update managers, or takes over their fields.
    Given the manager "writer" has applied the ConfigMap "a":
      """
      data: {j: "1"}
      """
    And the manager "writer" has changed the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When the manager "two" applies the ConfigMap "a":
      """
      data: {k: "1"}
      """
    Then the response is 200
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | writer  | Apply     | .data.j |
      | writer  | Update    | .data.k |
      | two     | Apply     | .data.k |

  @rule:ssa-put-never-conflicts
  Scenario: A PUT transfers the ownership of the fields that it changes
    ssa-put-never-conflicts: the PUT succeeds and its manager owns the changed field; the former owner keeps its
    other fields.
    Detects: a server that returns 409, or leaves two owners of the changed field.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    When PUT /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with the saved object "a" where:
      | data.k | "2" |
    Then the response is 200
    And the response has:
      | data | {"k":"2","l":"1"} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.l |
      | writer  | Update    | .data.k |

  @rule:ssa-other-patch-never-conflicts
  Scenario Outline: A <patch> transfers the ownership of the fields that it changes
    ssa-other-patch-never-conflicts: only an apply conflicts; the patching manager owns the changed fields, and removed fields have no owner.
    Detects: a server that rejects the patch, or leaves a removed field in the managedFields entry of its former owner.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1", gone: "1"}
      """
    And the request header "Content-Type" is "<type>"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with the body:
      """
      <body>
      """
    Then the response is 200
    And the response has:
      | data | {"k":"2","l":"1"} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.l |
      | writer  | Update    | .data.k |

    Examples: patch types
      | patch                 | type                                   | body                                                                       |
      | JSON patch            | application/json-patch+json            | [{op: replace, path: /data/k, value: "2"}, {op: remove, path: /data/gone}] |
      | merge patch           | application/merge-patch+json           | {data: {k: "2", gone: null}}                                               |
      | strategic merge patch | application/strategic-merge-patch+json | {data: {k: "2", gone: null}}                                               |
