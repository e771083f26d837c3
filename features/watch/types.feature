@area:watch
Feature: Types of events
  ADDED, MODIFIED, DELETED, BOOKMARK and ERROR.

  @rule:watch-type-added
  @rule:watch-type-modified
  @rule:watch-type-deleted
  @rule:watch-reports-deletion
  @rule:watch-event-resourceversion
  @rule:rest-name-always-present
  Scenario: The life of an object is ADDED, MODIFIED and DELETED
    watch-type-added, -modified, -deleted, watch-reports-deletion: each change once, with the state after it.
    Mistake: an update is told as a deletion and an addition, or the deletion is left out.
    Given the Endpoints "empty" named "before"
    And the Endpoints "one-subset" named "a"
    And the stored Endpoints "a" is remembered as "new"
    And the Endpoints "a" has been changed:
      | metadata.labels.app | other |
    And the Endpoints "a" has been deleted
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={before:metadata.resourceVersion}
    Then the watch reports exactly:
      | type     | name | metadata.labels.app | metadata.resourceVersion       |
      | ADDED    | a    | web                 | {new:metadata.resourceVersion} |
      | MODIFIED | a    | other               | {a:metadata.resourceVersion}   |
      | DELETED  | a    | other               | (not empty)                    |

  @rule:watch-type-deleted
  @rule:watch-event-resourceversion
  Scenario: DELETED carries the last state and the version of the deletion
    watch-type-deleted: the object as it was last, at a version where a watch can start.
    Mistake: the version of the last change, so that a watch resumed there tells the deletion again.
    Given the Endpoints "two-subsets" named "a"
    And a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 200
    And the watch reports exactly:
      | type    | name | subsets     | metadata.uid     |
      | DELETED | a    | {a:subsets} | {a:metadata.uid} |
    And the watch has:
      | events[*].object.metadata.resourceVersion | leaves out | {a:metadata.resourceVersion} |

  @rule:watch-event-resourceversion
  Scenario: A watch that told of the creation tells the deletion with a version of its own
    watch-event-resourceversion: the version of the change that the event is about.
    Mistake: the version under which the watch came to know the object.
    Given the Endpoints "empty" named "start"
    And the Endpoints "one-subset" named "a"
    And the Endpoints "a" has been deleted
    And the Endpoints "empty" named "b"
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={start:metadata.resourceVersion}
    Then the watch reports exactly:
      | type    | name | metadata.resourceVersion     |
      | ADDED   | a    | {a:metadata.resourceVersion} |
      | DELETED | a    | (not empty)                  |
      | ADDED   | b    | {b:metadata.resourceVersion} |
    And the watch has:
      | events[*].object.metadata.resourceVersion | all different |  |

  @rule:watch-type-modified
  @rule:meta-resourceversion-noop-write
  Scenario: A write that changes nothing is no event
    watch-type-modified: an object changed; nothing did.
    Mistake: each PUT wakes up every watcher.
    Given the Endpoints "one-subset" named "a"
    And a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with "a"
    Then the answer is 200
    And the watch reports exactly:
      | type |

  @rule:watch-selector-leaves
  Scenario: An object that leaves a selector is DELETED, and ADDED when it comes back
    watch-selector-leaves: the watch sees the set that matches, not the store.
    Mistake: changes of an object that no longer matches are dropped, and the client keeps it for ever.
    Given the Endpoints "empty" named "start"
    And the Endpoints "one-subset" named "a"
    And the Endpoints "a" has been changed:
      | metadata.labels.app | db |
    And the Endpoints "a" has been changed:
      | metadata.labels.tier | back |
    And the Endpoints "a" has been changed:
      | metadata.labels.app | web |
    And the Endpoints "a" has been changed:
      | metadata.labels.tier | front |
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&labelSelector=app%3Dweb&resourceVersion={start:metadata.resourceVersion}
    Then the watch reports exactly:
      | type     | name | metadata.labels.app | metadata.labels.tier |
      | ADDED    | a    | web                 | (absent)             |
      | DELETED  | a    | web                 | (absent)             |
      | ADDED    | a    | web                 | back                 |
      | MODIFIED | a    | web                 | front                |

  @rule:watch-selector-leaves
  Scenario: A watch with a fieldSelector sees the one object only
    watch-selector-leaves: what doesn't match is not there.
    Mistake: the selector applies to the initial state only.
    Given the Endpoints "empty" named "start"
    And the Endpoints "empty" named "a"
    And the Endpoints "empty" named "b"
    And the Endpoints "a" has been changed:
      | metadata.labels.app | web |
    And the Endpoints "b" has been deleted
    And the Endpoints "a" has been deleted
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&fieldSelector=metadata.name%3Da&resourceVersion={start:metadata.resourceVersion}&timeoutSeconds=1
    Then the watch reports exactly:
      | type     | name |
      | ADDED    | a    |
      | MODIFIED | a    |
      | DELETED  | a    |

  @rule:watch-type-error
  @rule:watch-too-old-410
  @rule:watch-too-old-as-error-event
  @needs:watch-compaction
  Scenario: A watch from a version that is no longer kept ends with an ERROR
    watch-type-error, watch-too-old-410, watch-too-old-as-error-event: 200, then one ERROR with a Status, code 410, reason Expired.
    Mistake: the watch begins at the oldest version that is left, and changes are lost.
    Given a server of its own with the profile "short-history-uncached"
    And the Endpoints "one-subset" named "a"
    And the stored Endpoints "a" is remembered as "old"
    And the Endpoints "a" has been changed:
      | metadata.labels.app | other |
    And outside the API this happens:
      | history | compacted beyond {old:metadata.resourceVersion} |
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={old:metadata.resourceVersion}
    Then the watch ends by itself within 10 seconds
    And every event of the watch has:
      | type          | ERROR   |
      | object.kind   | Status  |
      | object.status | Failure |
      | object.code   | 410     |
      | object.reason | Expired |
