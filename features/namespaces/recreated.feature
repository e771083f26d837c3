@area:namespaces
@needs:controller:namespace
Feature: Namespaces with the name of a removed Namespace
  A Namespace that is created with the name of a removed Namespace is a new, empty Namespace.

  Background:
    Given the Namespace "empty" named "n-{unique}"
    And the response to POST /api/v1/namespaces/n-{unique}/secrets with this body is saved as "secret":
      """
      {metadata: {name: old}}
      """
    And the response to DELETE /api/v1/namespaces/n-{unique} is saved as "deletion"
    And within 300 seconds these checks succeed:
      | GET /api/v1/namespaces/n-{unique} | 404 |

  @rule:ns-deletion-removes-contents
  Scenario: A recreated Namespace is active and contains no Secrets of the removed Namespace
    ns-deletion-removes-contents, meta-uid-new-after-recreation: the objects of the removed Namespace do not come back.
    Detects: a server that keeps the phase of the removed Namespace, or hides its objects instead of deleting them.
    When POST /api/v1/namespaces with the Namespace "empty" where:
      | metadata.name | n-{unique} |
    Then the response is 201
    And the response has:
      | metadata.uid               | is not | {n:metadata.uid} |
      | metadata.deletionTimestamp | is     | (absent)         |
      | status.phase               | is     | Active           |
    And the error response to GET /api/v1/namespaces/n-{unique}/secrets/old has:
      | reason | NotFound |

  @rule:ns-create-in-terminating-namespace-403
  Scenario: A POST in a recreated Namespace creates the object
    ns-create-in-terminating-namespace-403: the deletion of the earlier Namespace has no effect on the new Namespace.
    Detects: a server that still treats the name as terminating.
    Given the response to POST /api/v1/namespaces with this body is saved as "again":
      """
      {metadata: {name: "n-{unique}"}}
      """
    When POST /api/v1/namespaces/n-{unique}/secrets with the Secret "empty" where:
      | metadata.name | old |
    Then the response is 201
    And the response has:
      | metadata.uid | is not | {secret:metadata.uid} |
