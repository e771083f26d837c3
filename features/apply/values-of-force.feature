@area:apply
@needs:type:configmaps
Feature: Values of force
  It is a boolean, which is written in several ways.

  @rule:ep-q-patch-force
  Scenario Outline: force=<value> is no force
    ep-q-patch-force: the parameter is read, not looked for.
    Detects: any force parameter forces.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When "two" applies the ConfigMap "a" with "force=<value>":
      """
      data: {k: "2"}
      """
    Then the answer is 409 Conflict
    And the stored ConfigMap "a" is unchanged

    Examples: values
      | value |
      | false |
      | 0     |
      | False |

  @rule:ep-q-patch-force
  Scenario Outline: force=<value> is force
    ep-q-patch-force: true, or 1, in letters of any size.
    Detects: only the one text true forces.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When "two" applies the ConfigMap "a" with "force=<value>":
      """
      data: {k: "2"}
      """
    Then the answer is 200
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | two     | Apply     | .data.k |

    Examples: values
      | value |
      | 1     |
      | True  |

    @profile:kubernetes
    Examples: no value
      | value |
      |       |
