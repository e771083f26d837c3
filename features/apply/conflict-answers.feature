@area:apply
@needs:type:configmaps
Feature: The answer to a conflict
  It is a Status, whose causes say what is in the way.

  @rule:ssa-conflict-status-409
  Scenario: A conflict is answered with a Status of code 409
    ssa-conflict-status-409: whatever else is in it.
    Detects: the answer is that of an object that is not valid, or no Status.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When "two" applies the ConfigMap "a":
      """
      data: {k: "2"}
      """
    Then the answer is 409 Conflict
    And the Status has:
      | status | Failure  |
      | code   | 409      |
      | reason | Conflict |
    And the headers of the answer have:
      | Content-Type | application/json |

  @rule:ssa-conflict-causes-shape
  Scenario Outline: The cause of a conflict with a manager that has <done> names it
    ssa-conflict-causes-shape: the reason, the path of the field and the manager; of an updater also the version in which it wrote.
    Detects: the causes look like those of validation, name nobody, or don't tell updaters from appliers.
    Given "one" has applied the ConfigMap "a":
      """
      data: {first: "1"}
      """
    And "other" has <done> the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When "two" applies the ConfigMap "a":
      """
      data: {k: "2"}
      """
    Then the answer is 409 Conflict
    And the Status has:
      | message      | Apply failed with 1 conflict: <conflict>: .data.k |
      | details.name | (absent)                                          |
      | details.kind | (absent)                                          |
    And the causes in any order are:
      | reason               | message    | field   |
      | FieldManagerConflict | <conflict> | .data.k |

    Examples: both sorts of managers
      | done    | conflict                       |
      | applied | conflict with "other"          |
      | changed | conflict with "other" using v1 |
