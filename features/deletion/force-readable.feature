@area:deletion
@needs:server-flags
Feature: Forcing the deletion of an object that can be read
  The option is for corrupt objects: finalizers of others are respected.

  @resource @rule:del-force-normal-first
  @profile:specification
  Scenario: An object that can be read is deleted as without the option
    del-force-normal-first: the normal deletion succeeds, so that nothing is forced: its finalizers hold it.
    Detects: the option skips finalizers wherever it is set.
    Given a server with the profile "force-delete"
    And the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true}
      """
    Then the answer is 200 or 202
    And the stored resource "a" has:
      | metadata.uid               | {a:metadata.uid}     |
      | metadata.finalizers        | ["example.com/hold"] |
      | metadata.deletionTimestamp | (present)            |

  @resource @rule:del-force-normal-first
  @profile:kubernetes
  Scenario Outline: An object that can be read is refused, <held> or not
    del-force-normal-first: 422, and the object is as it was.
    Detects: the option skips finalizers wherever it is set.
    Given a server with the profile "force-delete"
    And the resource "labelled" named "a" with:
      | metadata.finalizers | <finalizers> |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field                                            | reason            | message                                                                                                   |
      | ignoreStoreReadErrorWithClusterBreakingPotential | FieldValueInvalid | Invalid value: true: is exclusively used to delete corrupt object(s), try again by removing this option |
    And the stored resource "a" is unchanged

    Examples: held or not
      | held | finalizers           |
      | held | ["example.com/hold"] |
      | free | (absent)             |
