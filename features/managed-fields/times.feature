@area:managed-fields
@needs:type:configmaps
Feature: Times of records
  Each record has the time of its own last change.

  @rule:mf-entry-time
  Scenario: A change moves the time of its manager, and of nobody else
    mf-entry-time: the time is that of the manager's last change, not of the object's.
    Detects: every write sets all times, or the time is that of the first write or of the creation.
    Given "writer" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And "one" has changed the ConfigMap "a":
      """
      data: {l: "1"}
      """
    And outside the API this happens:
      | clock | past {a:metadata.managedFields[1].time} |
    When "writer" applies the ConfigMap "a":
      """
      data: {k: "2"}
      """
    Then the answer has:
      | metadata.managedFields[0].manager | is                               | writer                             |
      | metadata.managedFields[1].manager | is                               | one                                |
      | metadata.managedFields[1].time    | is                               | {a:metadata.managedFields[1].time} |
      | metadata.managedFields[0].time    | is not                           | {a:metadata.managedFields[0].time} |
      | metadata.managedFields[0].time    | in the seconds before the answer | 10                                 |
    And the stored ConfigMap "a" is the same as the answer

  @rule:mf-entry-time
  Scenario: An update moves the time of its manager, and of nobody else
    mf-entry-time: who only loses a field has not changed anything, so that its time stays; records stand in the order of their times.
    Detects: the records that are rewritten get the time of the write, or stand in the order of names.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    And "writer" has changed the ConfigMap "a":
      """
      data: {m: "1"}
      """
    And "zed" has changed the ConfigMap "a":
      """
      data: {n: "1"}
      """
    And outside the API this happens:
      | clock | past {a:metadata.managedFields[2].time} |
    When PUT /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with "a" where:
      | data | {"k": "2", "l": "1", "m": "1", "n": "1"} |
    Then the answer has:
      | metadata.managedFields[0].manager  | is                               | one                                |
      | metadata.managedFields[0].fieldsV1 | is                               | {"f:data": {"f:l": {}}}            |
      | metadata.managedFields[0].time     | is                               | {a:metadata.managedFields[0].time} |
      | metadata.managedFields[1].manager  | is                               | zed                                |
      | metadata.managedFields[1].time     | is                               | {a:metadata.managedFields[2].time} |
      | metadata.managedFields[2].manager  | is                               | writer                             |
      | metadata.managedFields[2].time     | in the seconds before the answer | 10                                 |
    And the stored ConfigMap "a" is the same as the answer
