# Before 1.22, managedFields entries do not contain the subresource.
@area:managed-fields
@needs:crd @since:1.22
Feature: managedFields entries for subresources
  A write through a subresource has a separate entry, which contains the subresource.

  Background:
    Given a CustomResourceDefinition for Widget with the version "v1", the subresources status and scale, and these properties of spec:
      """
      replicas: {type: integer}
      note: {type: string}
      """
    And the manager "one" has applied the Widget "a":
      """
      {spec: {replicas: 1, note: first}}
      """

  @rule:mf-entry-subresource
  Scenario: A manager that applies an object and its status has two managedFields entries
    mf-entry-subresource: an apply of a subresource neither sets nor owns other fields.
    Detects: a server that adds status fields to the entry of the object, or spec fields to the entry of the status.
    When the manager "one" applies the status of the Widget "a":
      """
      {spec: {note: other}, status: {replicas: 3, selector: a=b}}
      """
    Then the stored Widget "a" has:
      | spec   | {"replicas":1,"note":"first"}   |
      | status | {"replicas":3,"selector":"a=b"} |
    And the field managers of the Widget "a" are:
      | manager | operation | subresource | fields                            |
      | one     | Apply     |             | .spec.replicas .spec.note         |
      | one     | Apply     | status      | .status.replicas .status.selector |

  @rule:mf-entry-subresource
  Scenario: An apply of the object does not set or own the status
    mf-entry-subresource: the server ignores the status in the applied configuration.
    Detects: a server that adds every submitted field to the entry, so that the next apply of the status conflicts.
    When the manager "two" applies the Widget "a":
      """
      {spec: {note: first}, status: {replicas: 9}}
      """
    Then the stored Widget "a" has:
      | status | (absent) |
    And the field managers of the Widget "a" are:
      | manager | operation | fields                    |
      | one     | Apply     | .spec.replicas .spec.note |
      | two     | Apply     | .spec.note                |

  @rule:mf-entry-subresource
  Scenario: Updates of an object and of its status by one manager are separate managedFields entries
    mf-entry-subresource: the object and the subresource have separate entries with separate times.
    Detects: a server that omits the subresource, or adds one entry for both writes.
    Given the manager "writer" has changed the Widget "a":
      """
      {spec: {note: second}}
      """
    And the manager "writer" has changed the status of the Widget "a":
      """
      {status: {replicas: 2}}
      """
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a
    Then the response has:
      | metadata.managedFields[0].subresource | (absent)                            |
      | metadata.managedFields[2].subresource | status                              |
      | metadata.managedFields[2].time        | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ |
    And the field managers of the Widget "a" are:
      | manager | operation | subresource | fields                   |
      | one     | Apply     |             | .spec.replicas           |
      | writer  | Update    |             | .spec.note               |
      | writer  | Update    | status      | .status .status.replicas |

  @rule:mf-entry-time
  Scenario: An apply of the object keeps the time of the entry for the status
    mf-entry-time: the entry has the time of the last write of the status.
    Detects: a server that omits or changes the time of entries for subresources in a write of the object.
    Given the manager "one" has applied the status of the Widget "a":
      """
      {status: {replicas: 3}}
      """
    And the clock is past {a:metadata.managedFields[1].time}
    When the manager "two" applies the Widget "a":
      """
      {metadata: {labels: {app: web}}}
      """
    Then the response has:
      | metadata.managedFields[1].subresource | status                             |
      | metadata.managedFields[1].time        | {a:metadata.managedFields[1].time} |
      | metadata.managedFields[2].manager     | two                                |

  # Before 1.27, a write to the scale of a custom resource adds no managedFields entry.
  @rule:ssa-change-moves-ownership @since:1.27
  Scenario: A write of the scale takes ownership of the replica count
    ssa-change-moves-ownership: the previous owner no longer owns the field.
    Detects: a server that does not change managedFields when the scale is written, or uses the apiVersion of the Scale.
    Given the manager "scaler" has changed the scale of the Widget "a":
      """
      {spec: {replicas: 4}}
      """
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a
    Then the response has:
      | spec | {"replicas":4,"note":"first"} |
    And the field managers of the Widget "a" are:
      | manager | operation | subresource | fields         |
      | one     | Apply     |             | .spec.note     |
      | scaler  | Update    | scale       | .spec.replicas |

  @rule:ssa-conflict-on-owned-change @since:1.27
  Scenario: An apply that changes the replica count returns 409 with the manager that wrote the scale
    ssa-conflict-on-owned-change: the conflict names the manager, its subresource and its version; nothing changes.
    Detects: a server that allows an apply to override the replica count of an autoscaler.
    Given the manager "scaler" has changed the scale of the Widget "a":
      """
      {spec: {replicas: 4}}
      """
    And the stored Widget "a" is saved as "a"
    When the manager "one" applies the Widget "a":
      """
      {spec: {replicas: 1, note: second}}
      """
    Then the response is 409 Conflict
    And the Status has:
      | message | Apply failed with 1 conflict: conflict with "scaler" with subresource "scale" using {unique}.example.com/v1: .spec.replicas |
    And the causes in any order are:
      | reason               | field          | message                                                                       |
      | FieldManagerConflict | .spec.replicas | conflict with "scaler" with subresource "scale" using {unique}.example.com/v1 |
    And the stored Widget "a" is unchanged

  @rule:ssa-conflict-lists-fields
  Scenario: An apply of the status returns 409 if another manager applied a different value
    ssa-conflict-lists-fields: the conflict names the manager and its subresource.
    Detects: a server that compares fields of the status only with entries of the object.
    Given the manager "one" has applied the status of the Widget "a":
      """
      {status: {replicas: 3}}
      """
    When the manager "two" applies the status of the Widget "a":
      """
      {status: {replicas: 4}}
      """
    Then the response is 409 Conflict
    And the Status has:
      | message | Apply failed with 1 conflict: conflict with "one" with subresource "status": .status.replicas |
    And the causes in any order are:
      | reason               | field            | message                                       |
      | FieldManagerConflict | .status.replicas | conflict with "one" with subresource "status" |
    And the stored Widget "a" has:
      | status | {"replicas":3} |
