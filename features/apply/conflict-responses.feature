@area:apply
@needs:type:configmaps
Feature: Response to an apply conflict
  The response is a Status whose causes list the conflicting fields and their managers.

  @rule:ssa-conflict-status-409
  Scenario: A conflicting apply returns a Status with code 409 and reason Conflict
    ssa-conflict-status-409: the body of the response is a Status with the same code and reason.
    Detects: a server that reports the conflict as a validation error, or returns no Status.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When the manager "two" applies the ConfigMap "a":
      """
      data: {k: "2"}
      """
    Then the response is 409 Conflict
    And the Status has:
      | status | Failure  |
      | code   | 409      |
      | reason | Conflict |
    And the headers of the response have:
      | Content-Type | application/json |

  @rule:ssa-conflict-causes-shape
  Scenario Outline: The cause of a conflict names a manager that has <action> the object
    ssa-conflict-causes-shape: a cause has the reason, the field path and the manager, and the apiVersion of an Update manager.
    Detects: a server that returns causes in the format of validation errors, omits the manager, or does not distinguish Update from Apply managers.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {first: "1"}
      """
    And the manager "other" has <action> the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When the manager "two" applies the ConfigMap "a":
      """
      data: {k: "2"}
      """
    Then the response is 409 Conflict
    And the Status has:
      | message      | Apply failed with 1 conflict: <conflict>: .data.k |
      | details.name | (absent)                                          |
      | details.kind | (absent)                                          |
    And the causes in any order are:
      | reason               | message    | field   |
      | FieldManagerConflict | <conflict> | .data.k |

    Examples: operations of the other manager
      | action  | conflict                       |
      | applied | conflict with "other"          |
      | changed | conflict with "other" using v1 |
