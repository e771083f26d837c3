@area:deletion
@needs:server-flags
@needs:fault-injection
Feature: Forcing the deletion of what cannot be read
  Storage that cannot be decrypted, or decoded, makes an object corrupt: only force removes it.

  @rule:del-force-removes-corrupt
  @rule:del-force-corrupt-transformation
  @rule:del-force-corrupt-decoding
  @rule:del-force-ignores-finalizers
  @rule:del-force-ignores-preconditions
  Scenario Outline: An object that is <corrupt> is removed by force, at <path>
    del-force-removes-corrupt, del-force-corrupt-transformation, del-force-corrupt-decoding, del-force-ignores-finalizers,
    del-force-ignores-preconditions: it is gone, and the name is free; its neighbour stays.
    Mistake: nothing is removed because finalizers or preconditions cannot be read, or only one sort of corruption counts.
    Given a server of its own with the profile "force-delete"
    And the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "one-subset" named "b"
    And outside the API this happens:
      | storage of Endpoints a | <corrupt> |
    When DELETE /api/v1/namespaces/{namespace}/endpoints/<path> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true}
      """
    Then the answer is 200
    And the namespace holds the Endpoints "b"

    Examples: corruption
      | corrupt       | path                    |
      | undecryptable | a                       |
      | undecodable   | a                       |
      | undecryptable | a?uid=x                 |
      | undecodable   | a?resourceVersion=1     |

  @rule:del-option-force-default-false
  @rule:del-force-corrupt-transformation
  @rule:del-force-corrupt-decoding
  Scenario Outline: Without force an object that is <corrupt> stays where it is
    del-option-force-default-false: the deletion fails; del-force-corrupt-transformation, del-force-corrupt-decoding: the message says why.
    Mistake: any deletion removes what cannot be read.
    Given a server of its own with the profile "force-delete"
    And the Endpoints "one-subset" named "a"
    And outside the API this happens:
      | storage of Endpoints a | <corrupt> |
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 500 InternalError
    And the Status has:
      | message | contains | corrupt object |
      | message | contains | <words>        |

    Examples: corruption
      | corrupt       | words            |
      | undecryptable | not transformable |
      | undecodable   | not decodable     |
