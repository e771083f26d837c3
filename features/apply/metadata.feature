@area:apply
@needs:type:configmaps
Feature: Finalizers, owner references and annotations of several managers
  Finalizers are a set, owner references are a list with the key uid, and annotations are a map.

  Background:
    Given the ConfigMap "empty" named "o"
    And the ConfigMap "empty" named "p"
    And the ConfigMap "empty" named "q"
    And the manager "alice" has applied the ConfigMap "a":
      """
      metadata:
        finalizers: [example.com/a, example.com/shared]
        annotations: {example.com/a: "1", shared: "1"}
        ownerReferences:
          - {apiVersion: v1, kind: ConfigMap, name: o, uid: "{o:metadata.uid}"}
          - {apiVersion: v1, kind: ConfigMap, name: p, uid: "{p:metadata.uid}"}
      """
    And the manager "bob" has applied the ConfigMap "a":
      """
      metadata:
        finalizers: [example.com/shared, example.com/b]
        annotations: {example.com/b: "1", shared: "1"}
        ownerReferences:
          - {apiVersion: v1, kind: ConfigMap, name: p, uid: "{p:metadata.uid}"}
          - {apiVersion: v1, kind: ConfigMap, name: q, uid: "{q:metadata.uid}"}
      """

  # Each owner reference is atomic in 1.22 and later.
  @rule:ssa-shared-ownership @since:1.22
  Scenario: The server merges the finalizers, annotations and owner references of two managers by entry
    ssa-shared-ownership: both managers own the entries that both apply, and the other entries of the first manager stay.
    Detects: a server that replaces the stored finalizers or owner references with the lists of the applied configuration.
    When GET /api/v1/namespaces/{namespace}/configmaps/a
    Then the response has:
      | metadata.finalizers              | ["example.com/a", "example.com/shared", "example.com/b"]    |
      | metadata.annotations             | {"example.com/a": "1", "example.com/b": "1", "shared": "1"} |
      | metadata.ownerReferences[0].name | o                                                           |
      | metadata.ownerReferences[1].name | p                                                           |
      | metadata.ownerReferences[2].name | q                                                           |
      | metadata.ownerReferences[3]      | (absent)                                                    |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields                                                                                                                                                                                                                                                  |
      | alice   | Apply     | .metadata.annotations.example.com/a .metadata.annotations.shared .metadata.finalizers[="example.com/a"] .metadata.finalizers[="example.com/shared"] .metadata.ownerReferences[uid="{o:metadata.uid}"] .metadata.ownerReferences[uid="{p:metadata.uid}"] |
      | bob     | Apply     | .metadata.annotations.example.com/b .metadata.annotations.shared .metadata.finalizers[="example.com/b"] .metadata.finalizers[="example.com/shared"] .metadata.ownerReferences[uid="{p:metadata.uid}"] .metadata.ownerReferences[uid="{q:metadata.uid}"] |

  # Each owner reference is atomic in 1.22 and later.
  @rule:ssa-dropped-list-item-kept-when-owned @since:1.22
  Scenario: An apply that omits metadata entries keeps the entries that another manager owns
    ssa-dropped-list-item-kept-when-owned: the server removes only entries without another owner.
    Detects: a server that never removes finalizers and owner references on apply, or removes every entry that the first manager applied.
    When the manager "alice" applies the ConfigMap "a":
      """
      metadata: {finalizers: [example.com/a]}
      """
    Then the response is 200
    And the response has:
      | metadata.finalizers              | ["example.com/a", "example.com/shared", "example.com/b"] |
      | metadata.annotations             | {"example.com/b": "1", "shared": "1"}                    |
      | metadata.ownerReferences[0].name | p                                                        |
      | metadata.ownerReferences[1].name | q                                                        |
      | metadata.ownerReferences[2]      | (absent)                                                 |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields                                                                                                                                                                                                                                                  |
      | alice   | Apply     | .metadata.finalizers[="example.com/a"]                                                                                                                                                                                                                  |
      | bob     | Apply     | .metadata.annotations.example.com/b .metadata.annotations.shared .metadata.finalizers[="example.com/b"] .metadata.finalizers[="example.com/shared"] .metadata.ownerReferences[uid="{p:metadata.uid}"] .metadata.ownerReferences[uid="{q:metadata.uid}"] |
    And the stored ConfigMap "a" is the same as the response

  @rule:ssa-dropped-list-item-removed
  Scenario: An apply that omits a finalizer removes the finalizer if no other manager owns it
    ssa-dropped-list-item-removed: the server removes an omitted finalizer like any other omitted list item.
    Detects: a server that never removes finalizers on apply.
    When the manager "alice" applies the ConfigMap "a":
      """
      metadata: {annotations: {shared: "1"}}
      """
    Then the response is 200
    And the response has:
      | metadata.finalizers | ["example.com/shared", "example.com/b"] |
    And the stored ConfigMap "a" is the same as the response

  # Each owner reference is atomic in 1.22 and later.
  @rule:ssa-conflict-lists-fields @since:1.22
  Scenario: Owner references with equal uids and different names conflict
    ssa-conflict-lists-fields: an owner reference is one field, identified by its uid, and both managers own it.
    Detects: a server that merges the fields of an owner reference, or identifies the owner by name.
    When the manager "carol" applies the ConfigMap "a":
      """
      metadata: {annotations: {shared: "2"}, ownerReferences: [{apiVersion: v1, kind: ConfigMap, name: other, uid: "{p:metadata.uid}"}]}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message               | field                                             |
      | FieldManagerConflict | conflict with "alice" | .metadata.annotations.shared                      |
      | FieldManagerConflict | conflict with "alice" | .metadata.ownerReferences[uid="{p:metadata.uid}"] |
      | FieldManagerConflict | conflict with "bob"   | .metadata.annotations.shared                      |
      | FieldManagerConflict | conflict with "bob"   | .metadata.ownerReferences[uid="{p:metadata.uid}"] |
    And the stored ConfigMap "a" is unchanged
