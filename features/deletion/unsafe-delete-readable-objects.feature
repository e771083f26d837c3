@area:deletion
@needs:server-flags
Feature: Unsafe deletion of decodable objects
  An unsafe delete, which has the option ignoreStoreReadErrorWithClusterBreakingPotential, immediately removes only objects that the
  server cannot decode.

  @resource @rule:del-force-normal-first
  @profile:specification
  Scenario: An unsafe DELETE of a decodable object respects finalizers
    del-force-normal-first: the server first tries a normal delete, which succeeds, so that finalizers delay the removal.
    Detects: a server that skips finalizers if the option is set.
    Given a server with the launch profile "force-delete"
    And the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true}
      """
    Then the response is 200 or 202
    And the stored resource "a" has:
      | metadata.uid               | {a:metadata.uid}     |
      | metadata.finalizers        | ["example.com/hold"] |
      | metadata.deletionTimestamp | (present)            |

  @resource @rule:del-force-normal-first
  @profile:kubernetes
  @until:1.36
  Scenario Outline: An unsafe DELETE of a decodable object <metadata> returns 422 Invalid
    del-force-normal-first: the object stays unchanged.
    Detects: a server that skips finalizers if the option is set.
    Given a server with the launch profile "force-delete"
    And the resource "labelled" named "a" with:
      | metadata.finalizers | <finalizers> |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                                            | reason            | message                                                                                                 |
      | ignoreStoreReadErrorWithClusterBreakingPotential | FieldValueInvalid | Invalid value: true: is exclusively used to delete corrupt object(s), try again by removing this option |
    And the stored resource "a" is unchanged

    Examples: with and without finalizers
      | metadata                                 | finalizers           |
      | with the finalizers ["example.com/hold"] | ["example.com/hold"] |
      | without finalizers                       | (absent)             |

  @resource @rule:del-force-normal-first
  @profile:kubernetes
  @since:1.37
  Scenario Outline: An unsafe DELETE of a decodable object <metadata> returns 409 Conflict (since 1.37)
    del-force-normal-first: the object stays unchanged.
    Detects: a server that skips finalizers if the option is set.
    Given a server with the launch profile "force-delete"
    And the resource "labelled" named "a" with:
      | metadata.finalizers | <finalizers> |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true}
      """
    Then the response is 409 Conflict
    And the Status has:
      | details.name | a                                                                              |
      | message      | /unsafe deletion is not allowed because the object is decodable from storage$/ |
    And the stored resource "a" is unchanged

    Examples: with and without finalizers
      | metadata                                 | finalizers           |
      | with the finalizers ["example.com/hold"] | ["example.com/hold"] |
      | without finalizers                       | (absent)             |
