@area:deletion
@needs:server-flags
@needs:encryption-at-rest
Feature: Objects whose key is gone
  Stored objects are encrypted; without the key they can be removed by force, and otherwise not even read.

  @resource @rule:del-force-removes-corrupt
  Scenario: An object that cannot be decrypted is removed by force
    del-force-removes-corrupt: whatever its finalizers were; it is gone, and its neighbour stays.
    Detects: the finalizers that were read before the key went, or a cached copy of the object, decide.
    Given a server of its own with the profile "encrypted"
    And the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And outside the API this happens:
      | key of {resource:kind} a | taken away |
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
  Scenario Outline: An object that cannot be decrypted answers <method> with a failure
    del-force-corrupt-transformation: decryption fails, and the message says so; del-option-force-default-false: the deletion is not
    forced.
    Detects: it counts as absent, it is removed without ado, or it is still read.
    Given a server of its own with the profile "encrypted"
    And the resource "labelled" named "a"
    And outside the API this happens:
      | key of {resource:kind} a | taken away |
    When <method> /{collection}/a
    Then the answer is 500 InternalError
    And the Status has:
      | message | contains | corrupt object    |
      | message | contains | not transformable |

    @rule:del-force-corrupt-transformation
    Examples: reading
      | method |
      | GET    |

    @rule:del-option-force-default-false
    Examples: deleting
      | method |
      | DELETE |

  @resource @rule:del-force-corrupt-transformation
  Scenario: The name of an object that cannot be decrypted is taken
    del-force-corrupt-transformation: it is corrupt, not absent.
    Detects: another object is stored over what cannot be read.
    Given a server of its own with the profile "encrypted"
    And the resource "labelled" named "a"
    And outside the API this happens:
      | key of {resource:kind} a | taken away |
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the answer is 409 AlreadyExists
