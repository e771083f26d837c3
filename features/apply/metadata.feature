@area:apply
@needs:type:configmaps
Feature: Metadata of several managers
  Finalizers are a set, owner references a list whose key is the uid, annotations a map.

  Background:
    Given the ConfigMap "empty" named "o"
    And the ConfigMap "empty" named "p"
    And the ConfigMap "empty" named "q"
    And "alice" has applied the ConfigMap "a":
      """
      metadata:
        finalizers: [example.com/a, example.com/shared]
        annotations: {example.com/a: "1", shared: "1"}
        ownerReferences:
          - {apiVersion: v1, kind: ConfigMap, name: o, uid: "{o:metadata.uid}"}
          - {apiVersion: v1, kind: ConfigMap, name: p, uid: "{p:metadata.uid}"}
      """
    And "bob" has applied the ConfigMap "a":
      """
      metadata:
        finalizers: [example.com/shared, example.com/b]
        annotations: {example.com/b: "1", shared: "1"}
        ownerReferences:
          - {apiVersion: v1, kind: ConfigMap, name: p, uid: "{p:metadata.uid}"}
          - {apiVersion: v1, kind: ConfigMap, name: q, uid: "{q:metadata.uid}"}
      """

  # Owner references are atomic since 1.22.
  @rule:ssa-shared-ownership @since:1.22
  Scenario: Each manager adds its own
    ssa-shared-ownership: what both say both own, entry by entry; what the second leaves out stays.
    Detects: finalizers or owner references of an applied configuration take the place of those that are there.
    When GET /api/v1/namespaces/{namespace}/configmaps/a
    Then the answer has:
      | metadata.finalizers              | ["example.com/a", "example.com/shared", "example.com/b"]       |
      | metadata.annotations             | {"example.com/a": "1", "example.com/b": "1", "shared": "1"} |
      | metadata.ownerReferences[0].name | o                                                              |
      | metadata.ownerReferences[1].name | p                                                              |
      | metadata.ownerReferences[2].name | q                                                              |
      | metadata.ownerReferences[3]      | (absent)                                                       |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields |
      | alice   | Apply     | .metadata.annotations.example.com/a .metadata.annotations.shared .metadata.finalizers[="example.com/a"] .metadata.finalizers[="example.com/shared"] .metadata.ownerReferences[uid="{o:metadata.uid}"] .metadata.ownerReferences[uid="{p:metadata.uid}"] |
      | bob     | Apply     | .metadata.annotations.example.com/b .metadata.annotations.shared .metadata.finalizers[="example.com/b"] .metadata.finalizers[="example.com/shared"] .metadata.ownerReferences[uid="{p:metadata.uid}"] .metadata.ownerReferences[uid="{q:metadata.uid}"] |

  # Owner references are atomic since 1.22.
  @rule:ssa-dropped-list-item-kept-when-owned @since:1.22
  Scenario: Who gives everything up leaves what the other says
    ssa-dropped-list-item-kept-when-owned: what nobody else says goes; what the other says stays.
    Detects: finalizers and owner references are never removed by an apply, or all of the first manager's go.
    When "alice" applies the ConfigMap "a":
      """
      metadata: {finalizers: [example.com/a]}
      """
    Then the answer is 200
    And the answer has:
      | metadata.finalizers              | ["example.com/a", "example.com/shared", "example.com/b"] |
      | metadata.annotations             | {"example.com/b": "1", "shared": "1"}                     |
      | metadata.ownerReferences[0].name | p                                                        |
      | metadata.ownerReferences[1].name | q                                                        |
      | metadata.ownerReferences[2]      | (absent)                                                 |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields |
      | alice   | Apply     | .metadata.finalizers[="example.com/a"] |
      | bob     | Apply     | .metadata.annotations.example.com/b .metadata.annotations.shared .metadata.finalizers[="example.com/b"] .metadata.finalizers[="example.com/shared"] .metadata.ownerReferences[uid="{p:metadata.uid}"] .metadata.ownerReferences[uid="{q:metadata.uid}"] |
    And the stored ConfigMap "a" is the same as the answer

  @rule:ssa-dropped-list-item-removed
  Scenario: A finalizer that only its applier wants goes with the next applied configuration
    ssa-dropped-list-item-removed: an element of a set is given up as any other field.
    Detects: what holds back a deletion is never removed by an apply.
    When "alice" applies the ConfigMap "a":
      """
      metadata: {annotations: {shared: "1"}}
      """
    Then the answer is 200
    And the answer has:
      | metadata.finalizers | ["example.com/shared", "example.com/b"] |
    And the stored ConfigMap "a" is the same as the answer

  # Owner references are atomic since 1.22.
  @rule:ssa-conflict-lists-fields @since:1.22
  Scenario: One owner reference said in two ways
    ssa-conflict-lists-fields: a reference is one field, known by its uid, that both managers own.
    Detects: the members of a reference are merged, or its name is its key.
    When "carol" applies the ConfigMap "a":
      """
      metadata: {annotations: {shared: "2"}, ownerReferences: [{apiVersion: v1, kind: ConfigMap, name: other, uid: "{p:metadata.uid}"}]}
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | message               | field                                                                         |
      | FieldManagerConflict | conflict with "alice" | .metadata.annotations.shared                                                  |
      | FieldManagerConflict | conflict with "alice" | .metadata.ownerReferences[uid="{p:metadata.uid}"] |
      | FieldManagerConflict | conflict with "bob"   | .metadata.annotations.shared                                                  |
      | FieldManagerConflict | conflict with "bob"   | .metadata.ownerReferences[uid="{p:metadata.uid}"] |
    And the stored ConfigMap "a" is unchanged
