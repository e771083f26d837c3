@area:apply
@needs:type:configmaps @since:1.21
Feature: Null values in applied configurations
  A null map has no entries, so it does not conflict with the entries of another manager. A null entry is a value, so it conflicts with any
  other value.

  Background:
    Given the manager "one" has applied the ConfigMap "a":
      """
      metadata: {labels: {l: "1"}, finalizers: [example.com/hold]}
      data: {k: "1"}
      """

  @rule:ssa-shared-ownership
  Scenario Outline: An apply with <value> by another manager keeps the entries of the first manager
    ssa-shared-ownership: the applied configuration conflicts with no value of the other manager.
    Detects: a server that removes the map or list of another manager, or returns a conflict.
    When the manager "two" applies the ConfigMap "a":
      """
      <configuration>
      """
    Then the response is 200
    And the stored ConfigMap "a" has:
      | metadata.labels     | {"l":"1"}            |
      | metadata.finalizers | ["example.com/hold"] |
      | data                | {"k":"1"}            |

    Examples: values
      | value                  | configuration                |
      | null as data           | data: null                   |
      | null as labels         | metadata: {labels: null}     |
      | null as finalizers     | metadata: {finalizers: null} |
      | an empty map as labels | metadata: {labels: {}}       |

  @rule:ssa-conflict-on-owned-change
  Scenario Outline: An apply with null as <entry> that another manager owns returns 409 Conflict
    ssa-conflict-on-owned-change: null differs from the value of the other manager.
    Detects: a server that ignores null entries, or removes the entry of another manager.
    When the manager "two" applies the ConfigMap "a":
      """
      <configuration>
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message             | field   |
      | FieldManagerConflict | conflict with "one" | <field> |
    And the stored ConfigMap "a" is unchanged

    Examples: entries
      | entry        | configuration                 | field              |
      | a data entry | data: {k: null}               | .data.k            |
      | a label      | metadata: {labels: {l: null}} | .metadata.labels.l |

  @rule:ssa-shared-ownership
  Scenario: An apply with null as data by the only manager of an entry removes the entry
    ssa-shared-ownership: the manager of the null map owns the map, but no entries.
    Detects: a server that ignores a null map, and keeps the entries that the manager owned.
    When the manager "one" applies the ConfigMap "a":
      """
      metadata: {labels: {l: "1"}, finalizers: [example.com/hold]}
      data: null
      """
    Then the response is 200
    And the stored ConfigMap "a" has:
      | metadata.labels | {"l":"1"} |
      | data.k          | (absent)  |
