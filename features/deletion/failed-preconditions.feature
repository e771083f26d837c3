@area:deletion
Feature: Deletes with failed preconditions
  A delete whose preconditions do not match the object leaves the object unchanged.

  @resource @rule:del-option-preconditions
  Scenario Outline: DELETE with <wrong value> as precondition removes nothing
    del-option-preconditions: the server does not delete an object with another uid or another resourceVersion.
    Detects: a server that ignores preconditions, compares only uid or only resourceVersion, or treats an empty precondition as unset.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the resource "a" has been changed:
      | metadata.labels.seen | "no" |
    And the stored resource "a" is saved as "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {<precondition>}}
      """
    Then the response is 404, 409 or 412
    And the stored resource "a" is unchanged

    Examples: wrong preconditions
      | wrong value              | precondition                                      |
      | a wrong uid              | uid: another                                      |
      | an empty uid             | uid: ""                                           |
      | an older resourceVersion | resourceVersion: "{old:metadata.resourceVersion}" |
      | an empty resourceVersion | resourceVersion: ""                               |
