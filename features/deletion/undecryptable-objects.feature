@area:deletion
@needs:server-flags
@needs:encryption-at-rest
Feature: Deletion of objects whose encryption key is missing
  Only an unsafe delete, which has the option ignoreStoreReadErrorWithClusterBreakingPotential, can remove an encrypted object
  without its key.

  @resource @rule:del-force-removes-corrupt
  Scenario: An unsafe DELETE removes an object that cannot be decrypted
    del-force-removes-corrupt: finalizers do not prevent the removal, and other objects are unchanged.
    Detects: a server that waits for the finalizers of a cached copy of the object, or returns the cached copy.
    Given a separate server with the launch profile "encrypted"
    And the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the encryption configuration no longer contains the key of the {resource:kind} "a"
    And the resource "changed" named "b"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true}
      """
    Then the Status has:
      | code         | 200             |
      | status       | Success         |
      | details.name | a               |
      | details.kind | {resource:kind} |
    And there is no resource "a"
    And the stored resource "b" is unchanged

  @resource
  Scenario Outline: <method> of an object that cannot be decrypted returns 500
    del-force-corrupt-transformation: the message reports the failed decryption; del-option-force-default-false: without the option, a delete is a normal delete.
    Detects: a server that treats the object as absent, removes it, or still returns it.
    Given a separate server with the launch profile "encrypted"
    And the resource "labelled" named "a"
    And the encryption configuration no longer contains the key of the {resource:kind} "a"
    When <method> /{collection}/a
    Then the response is 500 InternalError
    And the Status has:
      | message | contains | corrupt object    |
      | message | contains | not transformable |

    @rule:del-force-corrupt-transformation
    Examples: GET
      | method |
      | GET    |

    @rule:del-option-force-default-false
    Examples: DELETE
      | method |
      | DELETE |

  @resource @rule:del-force-corrupt-transformation
  Scenario: POST with the name of an object that cannot be decrypted returns 409 AlreadyExists
    del-force-corrupt-transformation: the object is corrupt, not absent.
    Detects: a server that overwrites an object that it cannot read.
    Given a separate server with the launch profile "encrypted"
    And the resource "labelled" named "a"
    And the encryption configuration no longer contains the key of the {resource:kind} "a"
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the response is 409 AlreadyExists
