@area:deletion
@needs:server-flags
@needs:fault-injection
Feature: Unsafe deletion of corrupt objects
  An object that cannot be decrypted or decoded is corrupt. Only an unsafe delete, which has the option
  ignoreStoreReadErrorWithClusterBreakingPotential, removes it.

  @resource
  Scenario Outline: An unsafe DELETE of the path <path> removes an <state> object with the finalizers <finalizers>
    del-force-corrupt-transformation, del-force-corrupt-decoding: the server removes undecryptable and undecodable objects; del-force-ignores-finalizers,
    del-force-ignores-preconditions: finalizers and preconditions do not prevent the removal. Other objects are unchanged.
    Detects: a server that reads the object to check finalizers or preconditions, or removes only one of the two types of corrupt objects.
    Given a separate server with the launch profile "force-delete"
    And the resource "labelled" named "a" with:
      | metadata.finalizers | <finalizers> |
    And the resource "labelled" named "b"
    And the stored data of the {resource:kind} "a" is <state>
    When DELETE /{collection}/<path> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true}
      """
    Then the response is 200
    And the namespace contains only the resources "b"

    @rule:del-force-corrupt-transformation
    Examples: failed decryption
      | state         | path | finalizers |
      | undecryptable | a    | []         |

    @rule:del-force-corrupt-decoding
    Examples: invalid data
      | state       | path | finalizers |
      | undecodable | a    | []         |

    @rule:del-force-ignores-finalizers
    Examples: finalizers
      | state         | path | finalizers           |
      | undecryptable | a    | ["example.com/hold"] |
      | undecodable   | a    | ["example.com/hold"] |

    @rule:del-force-ignores-preconditions
    Examples: preconditions
      | state         | path                | finalizers |
      | undecryptable | a?uid=x             | []         |
      | undecodable   | a?resourceVersion=1 | []         |

  @resource
  Scenario Outline: A normal DELETE of an <state> object returns 500 InternalError
    del-force-corrupt-transformation, del-force-corrupt-decoding: a delete without the option fails, and the message contains the reason.
    Detects: a server that removes every object that it cannot read.
    Given a separate server with the launch profile "force-delete"
    And the resource "labelled" named "a"
    And the stored data of the {resource:kind} "a" is <state>
    When DELETE /{collection}/a
    Then the response is 500 InternalError
    And the Status has:
      | message | contains | corrupt object |
      | message | contains | <reason>       |

    @rule:del-force-corrupt-transformation
    Examples: failed decryption
      | state         | reason            |
      | undecryptable | not transformable |

    @rule:del-force-corrupt-decoding
    Examples: invalid data
      | state       | reason        |
      | undecodable | not decodable |
