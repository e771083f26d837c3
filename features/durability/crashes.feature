@area:durability @needs:server-flags @needs:server-restart @needs:data-folder
Feature: Durability after a crash
  The server process is killed without warning and restarted with the same data directory.

  @rule:durability-acknowledged-kept @rule:ver-state-in-backing-store
  Scenario: The server returns the last acknowledged write unchanged after a crash
    durability-acknowledged-kept: the server responds only after the write is durable.
    Detects: a server that responds before it stores the write, or that changes uid, timestamps or resourceVersion after a restart.
    Given a separate server with the launch profile "crashes"
    And the Endpoints "two-subsets" named "b"
    And the manager "first" has applied the Endpoints "b":
      """
      {metadata: {labels: {applied: changed}}}
      """
    And the stored Endpoints "b" is saved as "b"
    And the server process is killed and restarted
    When GET /api/v1/namespaces/{namespace}/endpoints/b
    Then the response is 200
    And the response is the same as "b"

  @rule:durability-deleted-stay-deleted @rule:durability-versions-once
  Scenario: A crash after a deletion loses neither the deletion nor the last resourceVersion
    durability-deleted-stay-deleted: the name is free, and a new object with the name gets a new uid.
    durability-versions-once: new resourceVersions are higher than all earlier resourceVersions.
    Detects: a server that does not store the deletion, or continues from the highest resourceVersion of a stored object.
    Given a separate server with the launch profile "crashes"
    And the ConfigMap "empty" named "a"
    And the ConfigMap "a" has been deleted
    And the response to GET /api/v1/namespaces/{namespace}/configmaps is saved as "before"
    And the server process is killed and restarted
    When POST /api/v1/namespaces/{namespace}/configmaps with the ConfigMap "empty" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | metadata.uid             | is not         | {a:metadata.uid}                  |
      | metadata.resourceVersion | not older than | {before:metadata.resourceVersion} |
      | metadata.resourceVersion | is not         | {before:metadata.resourceVersion} |

  @rule:durability-history-holds @rule:durability-watch-goes-on @waits
  Scenario: Concurrent writes and watches stay consistent across three crashes
    durability-history-holds: lists after each crash contain every acknowledged write and no rejected write.
    durability-watch-goes-on: a watch from an earlier resourceVersion returns the missing events, or 410 Expired.
    Detects: a server that loses, repeats or reorders the last writes, or whose watches omit events from before the restart.
    Given a separate server with the launch profile "crashes"
    When 1 random program runs: "20 writers through 3 crashes"
    Then the responses match the model
