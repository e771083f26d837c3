@area:durability @needs:server-flags @needs:server-restart @needs:data-folder
Feature: What outlives a server that dies
  Its process is killed, without any warning, and started again on the same folder.

  @rule:durability-acknowledged-kept @rule:ver-state-in-backing-store
  Scenario: What was written last before the server dies
    durability-acknowledged-kept: an answer is given when what it says lasts, and all of it does.
    Detects: the answer comes first; or what is read back gets a new uid, time or version.
    Given a server of its own with the profile "crashes"
    And the Endpoints "two-subsets" named "b"
    And "first" has applied the Endpoints "b":
      """
      {metadata: {labels: {applied: changed}}}
      """
    And the stored Endpoints "b" is remembered as "b"
    And outside the API this happens:
      | process | killed and started again |
    When GET /api/v1/namespaces/{namespace}/endpoints/b
    Then the answer is 200
    And the answer is the same as "b"

  @rule:durability-deleted-stay-deleted @rule:durability-versions-once
  Scenario: What is made after the server has died in place of what was deleted
    durability-deleted-stay-deleted: the name is free, and its new object another one.
    durability-versions-once: the versions of before are all used up.
    Detects: a deletion is not stored; or versions are counted from the last one that an object has.
    Given a server of its own with the profile "crashes"
    And the ConfigMap "empty" named "a"
    And the ConfigMap "a" has been deleted
    And the answer to GET /api/v1/namespaces/{namespace}/configmaps is remembered as "before"
    And outside the API this happens:
      | process | killed and started again |
    When POST /api/v1/namespaces/{namespace}/configmaps with the ConfigMap "empty" where:
      | metadata.name | a |
    Then the answer is a success
    And the answer compare:
      | metadata.uid             | is not         | {a:metadata.uid}                  |
      | metadata.resourceVersion | not older than | {before:metadata.resourceVersion} |
      | metadata.resourceVersion | is not         | {before:metadata.resourceVersion} |

  @rule:durability-history-holds @rule:durability-watch-goes-on @waits
  Scenario: Twenty writers, and a server that dies again and again
    durability-history-holds: lists after each crash show what was acknowledged, and nothing that was refused.
    durability-watch-goes-on: watches from before tell the rest, or say that it is gone.
    Detects: what was written in the last moments is lost, done twice, or in another order; a watch leaves out what came before its server began.
    Given a server of its own with the profile "crashes"
    When 1 random "20 writers through 3 crashes" programs run
    Then the model agrees
