@area:deletion
@needs:server-flags
@needs:fault-injection
Feature: Forcing the deletion of what cannot be read
  Storage that cannot be decrypted, or decoded, makes an object corrupt: only force removes it.

  @resource
  Scenario Outline: An object that is <corrupt> is removed by force, at <path> with the finalizers <finalizers>
    del-force-corrupt-transformation, del-force-corrupt-decoding: either makes an object corrupt; del-force-ignores-finalizers,
    del-force-ignores-preconditions: neither holds it. It is gone, and its neighbour stays.
    Detects: nothing is removed because finalizers or preconditions cannot be read, or only one sort of corruption counts.
    Given a server of its own with the profile "force-delete"
    And the resource "labelled" named "a" with:
      | metadata.finalizers | <finalizers> |
    And the resource "labelled" named "b"
    And outside the API this happens:
      | storage of {resource:kind} a | <corrupt> |
    When DELETE /{collection}/<path> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true}
      """
    Then the answer is 200
    And the namespace holds the resources "b"

    @rule:del-force-corrupt-transformation
    Examples: decryption that fails
      | corrupt       | path | finalizers |
      | undecryptable | a    | []         |

    @rule:del-force-corrupt-decoding
    Examples: data that is no object
      | corrupt     | path | finalizers |
      | undecodable | a    | []         |

    @rule:del-force-ignores-finalizers
    Examples: finalizers
      | corrupt       | path | finalizers           |
      | undecryptable | a    | ["example.com/hold"] |
      | undecodable   | a    | ["example.com/hold"] |

    @rule:del-force-ignores-preconditions
    Examples: preconditions
      | corrupt       | path                | finalizers |
      | undecryptable | a?uid=x             | []         |
      | undecodable   | a?resourceVersion=1 | []         |

  @resource
  Scenario Outline: Without force an object that is <corrupt> stays where it is
    del-force-corrupt-transformation, del-force-corrupt-decoding: the deletion fails, and the message says why.
    Detects: any deletion removes what cannot be read.
    Given a server of its own with the profile "force-delete"
    And the resource "labelled" named "a"
    And outside the API this happens:
      | storage of {resource:kind} a | <corrupt> |
    When DELETE /{collection}/a
    Then the answer is 500 InternalError
    And the Status has:
      | message | contains | corrupt object |
      | message | contains | <words>        |

    @rule:del-force-corrupt-transformation
    Examples: decryption that fails
      | corrupt       | words            |
      | undecryptable | not transformable |

    @rule:del-force-corrupt-decoding
    Examples: data that is no object
      | corrupt       | words            |
      | undecodable   | not decodable     |
