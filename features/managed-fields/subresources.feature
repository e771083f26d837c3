# Records name subresources since 1.22.
@area:managed-fields
@needs:crd @since:1.22
Feature: Records of writes to subresources
  What was written through a subresource is a record of its own, which names it.

  Background:
    Given the custom type Widget of the versions "v1" with status and scale, whose spec has:
      """
      replicas: {type: integer}
      note: {type: string}
      """
    And "one" has applied the Widget "a":
      """
      {spec: {replicas: 1, note: first}}
      """

  @rule:mf-entry-subresource
  Scenario: Who applies the object and its status has two records
    mf-entry-subresource: what of the applied configuration isn't the subresource's is neither set nor owned.
    Detects: the status is added to the record of the object, or the spec of the applied configuration to that of the status.
    When "one" applies the status of the Widget "a":
      """
      {spec: {note: other}, status: {replicas: 3, selector: a=b}}
      """
    Then the stored Widget "a" has:
      | spec   | {"replicas":1,"note":"first"}   |
      | status | {"replicas":3,"selector":"a=b"} |
    And the owners of the Widget "a" are:
      | manager | operation | subresource | fields                            |
      | one     | Apply     |             | .spec.replicas .spec.note         |
      | one     | Apply     | status      | .status.replicas .status.selector |

  @rule:mf-entry-subresource
  Scenario: Who applies the object owns nothing of its status
    mf-entry-subresource: a status in an applied configuration for the object is neither set nor owned.
    Detects: the record lists what was sent, and the next who applies the status conflicts with it.
    When "two" applies the Widget "a":
      """
      {spec: {note: first}, status: {replicas: 9}}
      """
    Then the stored Widget "a" has:
      | status | (absent) |
    And the owners of the Widget "a" are:
      | manager | operation | fields                    |
      | one     | Apply     | .spec.replicas .spec.note |
      | two     | Apply     | .spec.note                |

  @rule:mf-entry-subresource
  Scenario: Who changes the status is recorded with it
    mf-entry-subresource: one name that writes the object and the status has a record for each, with its time.
    Detects: the record doesn't name the subresource, or there is one for both.
    Given "writer" has changed the Widget "a":
      """
      {spec: {note: second}}
      """
    And "writer" has changed the status of the Widget "a":
      """
      {status: {replicas: 2}}
      """
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a
    Then the answer has:
      | metadata.managedFields[0].subresource | (absent)                                      |
      | metadata.managedFields[2].subresource | status                                        |
      | metadata.managedFields[2].time        | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ |
    And the owners of the Widget "a" are:
      | manager | operation | subresource | fields                   |
      | one     | Apply     |             | .spec.replicas           |
      | writer  | Update    |             | .spec.note               |
      | writer  | Update    | status      | .status .status.replicas |

  # Writes to the scale of a custom object are recorded since 1.27.
  @rule:ssa-change-moves-ownership @since:1.27
  Scenario: Who writes the scale takes the number of replicas
    ssa-change-moves-ownership: who owned the number before does not any more.
    Detects: a write through scale leaves the records as they are, or names the version of the Scale.
    Given "scaler" has changed the scale of the Widget "a":
      """
      {spec: {replicas: 4}}
      """
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a
    Then the answer has:
      | spec | {"replicas":4,"note":"first"} |
    And the owners of the Widget "a" are:
      | manager | operation | subresource | fields         |
      | one     | Apply     |             | .spec.note     |
      | scaler  | Update    | scale       | .spec.replicas |

  @rule:ssa-conflict-on-owned-change @since:1.27
  Scenario: An apply conflicts with who wrote the scale
    ssa-conflict-on-owned-change: the owner is named with its subresource and version; nothing changes.
    Detects: autoscalers are overruled by the next apply.
    Given "scaler" has changed the scale of the Widget "a":
      """
      {spec: {replicas: 4}}
      """
    And the stored Widget "a" is remembered as "a"
    When "one" applies the Widget "a":
      """
      {spec: {replicas: 1, note: second}}
      """
    Then the answer is 409 Conflict
    And the Status has:
      | message | Apply failed with 1 conflict: conflict with "scaler" with subresource "scale" using {unique}.example.com/v1: .spec.replicas |
    And the causes in any order are:
      | reason               | field          | message                                                                              |
      | FieldManagerConflict | .spec.replicas | conflict with "scaler" with subresource "scale" using {unique}.example.com/v1 |
    And the stored Widget "a" is unchanged

  @rule:ssa-conflict-lists-fields
  Scenario: Two who apply the status conflict
    ssa-conflict-lists-fields: the owner is named with its subresource.
    Detects: fields of the status are compared with the records of the object only.
    Given "one" has applied the status of the Widget "a":
      """
      {status: {replicas: 3}}
      """
    When "two" applies the status of the Widget "a":
      """
      {status: {replicas: 4}}
      """
    Then the answer is 409 Conflict
    And the Status has:
      | message | Apply failed with 1 conflict: conflict with "one" with subresource "status": .status.replicas |
    And the causes in any order are:
      | reason               | field            | message                                             |
      | FieldManagerConflict | .status.replicas | conflict with "one" with subresource "status" |
    And the stored Widget "a" has:
      | status | {"replicas":3} |
