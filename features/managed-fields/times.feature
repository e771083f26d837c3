@area:managed-fields
@needs:type:configmaps
Feature: Times of managedFields entries
  The time of an entry is the time of the manager's last change.

  @rule:mf-entry-time
  Scenario: An apply changes only the time of its manager's managedFields entry
    mf-entry-time: the entry has the time of the manager's last change, not the time of the object's last change.
    Detects: a server that sets the time of all entries, or keeps the time of the first write or of the creation.
    Given the manager "writer" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And the manager "one" has changed the ConfigMap "a":
      """
      data: {l: "1"}
      """
    And the clock is past {a:metadata.managedFields[1].time}
    When the manager "writer" applies the ConfigMap "a":
      """
      data: {k: "2"}
      """
    Then the response has:
      | metadata.managedFields[0].manager | is                                               | writer                             |
      | metadata.managedFields[1].manager | is                                               | one                                |
      | metadata.managedFields[1].time    | is                                               | {a:metadata.managedFields[1].time} |
      | metadata.managedFields[0].time    | is not                                           | {a:metadata.managedFields[0].time} |
      | metadata.managedFields[0].time    | is at most this many seconds before the response | 10                                 |
    And the stored ConfigMap "a" is the same as the response

  @rule:mf-entry-time
  Scenario: An update changes only the time of its manager's managedFields entry
    mf-entry-time: the entry of a manager that loses a field keeps its time; entries are sorted by time.
    Detects: a server that changes the time of every changed entry, or sorts entries by name.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    And the manager "writer" has changed the ConfigMap "a":
      """
      data: {m: "1"}
      """
    And the manager "zed" has changed the ConfigMap "a":
      """
      data: {n: "1"}
      """
    And the clock is past {a:metadata.managedFields[2].time}
    When PUT /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with the saved object "a" where:
      | data | {"k": "2", "l": "1", "m": "1", "n": "1"} |
    Then the response has:
      | metadata.managedFields[0].manager  | is                                               | one                                |
      | metadata.managedFields[0].fieldsV1 | is                                               | {"f:data": {"f:l": {}}}            |
      | metadata.managedFields[0].time     | is                                               | {a:metadata.managedFields[0].time} |
      | metadata.managedFields[1].manager  | is                                               | zed                                |
      | metadata.managedFields[1].time     | is                                               | {a:metadata.managedFields[2].time} |
      | metadata.managedFields[2].manager  | is                                               | writer                             |
      | metadata.managedFields[2].time     | is at most this many seconds before the response | 10                                 |
    And the stored ConfigMap "a" is the same as the response

  @rule:meta-resourceversion-noop-write
  Scenario Outline: A repeated <write> by the <position> of two managers leaves the object unchanged
    meta-resourceversion-noop-write: the resourceVersion and the times of all entries do not change, even if the write is in a later second.
    Detects: a server that recognizes a write without change only if the object has one manager.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And the manager "two" has changed the ConfigMap "a":
      """
      data: {l: "1"}
      """
    And the clock is past {a:metadata.managedFields[1].time}
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=<manager> with the body:
      """application/<type>
      {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, "data": <data>}
      """
    Then the response is 200
    And the stored ConfigMap "a" is unchanged

    Examples: writes
      | write       | position | manager | type             | data       |
      | apply       | first    | one     | apply-patch+yaml | {"k": "1"} |
      | merge patch | second   | two     | merge-patch+json | {"l": "1"} |
      | merge patch | first    | one     | merge-patch+json | {"k": "1"} |
