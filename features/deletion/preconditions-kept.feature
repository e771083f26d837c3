@area:deletion
Feature: What preconditions keep
  A delete whose preconditions the object does not meet leaves it as it is.

  @resource @rule:del-option-preconditions
  Scenario Outline: A delete on condition of <precondition> removes nothing
    del-option-preconditions: the object is not the one, or not in the state, that the client means.
    Detects: preconditions are read from the body and not compared, only one of both is, or an empty one holds for all.
    Given the resource "labelled" named "a"
    And the stored resource "a" is remembered as "old"
    And the resource "a" has been changed:
      | metadata.labels.seen | "no" |
    And the stored resource "a" is remembered as "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {<precondition>}}
      """
    Then the answer is 404, 409 or 412
    And the stored resource "a" is unchanged

    Examples: preconditions
      | precondition                                      |
      | uid: another                                      |
      | uid: ""                                           |
      | resourceVersion: "{old:metadata.resourceVersion}" |
      | resourceVersion: ""                               |
