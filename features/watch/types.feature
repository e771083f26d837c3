@area:watch
Feature: Types of events
  ADDED, MODIFIED and DELETED. BOOKMARK: bookmarks.feature; ERROR: too-old.feature.

  @resource
  Scenario Outline: <what> is told as <type>
    watch-type-<rule>: each change with its type, and the state after it.
    Detects: an update is told as a deletion and an addition.
    Given the resource "plain" named "before"
    And the resource "labelled" named "a"
    And the resource "a" has been changed:
      | metadata.labels.app | other |
    And the resource "a" has been deleted
    When a watch is opened on /{collection}?watch=1&resourceVersion={before:metadata.resourceVersion}
    Then the watch reports:
      | type   | name | metadata.labels.app |
      | <type> | a    | <app>               |

    @rule:watch-type-added
    Examples: created
      | what       | type  | app | rule  |
      | A creation | ADDED | web | added |

    @rule:watch-type-modified
    Examples: changed
      | what     | type     | app   | rule     |
      | A change | MODIFIED | other | modified |

    @rule:watch-type-deleted
    Examples: deleted
      | what       | type    | app   | rule    |
      | A deletion | DELETED | other | deleted |

  @resource @rule:watch-reports-deletion
  Scenario: The deletion of an object that was there before the watch is reported
    watch-reports-deletion: an object deleted after the given version.
    Detects: a watch knows only the objects that it has told of.
    Given 2 resources named after "item"
    And the resource "item-0" has been deleted
    When a watch is opened on /{collection}?watch=1&resourceVersion={item-1:metadata.resourceVersion}
    Then the watch reports:
      | type    | name   |
      | DELETED | item-0 |

  @resource @rule:watch-type-deleted
  Scenario: DELETED carries the last state and the version of the deletion
    watch-type-deleted: the object as it was last, at the version of the deletion.
    Detects: the version of the last change, so that a watch resumed there tells the deletion again.
    Given the resource "changed" named "a" with:
      | metadata.annotations | {"example.com/note":"last"} |
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When DELETE /{collection}/a
    Then the answer is 200
    And the watch reports exactly:
      | type    | name | {resource:content} | metadata.uid     | metadata.labels     | metadata.annotations        |
      | DELETED | a    | {a:(content)}      | {a:metadata.uid} | {a:metadata.labels} | {"example.com/note":"last"} |
    And the watch has:
      | events[*].object.metadata.resourceVersion | leaves out | {a:metadata.resourceVersion} |

  @resource @rule:watch-event-resourceversion
  Scenario: A watch that told of the creation tells the deletion with a version of its own
    watch-event-resourceversion: the version of the change that the event is about.
    Detects: the version under which the watch came to know the object.
    Given the resource "plain" named "start"
    And the resource "labelled" named "a"
    And the resource "a" has been deleted
    And the resource "plain" named "b"
    When a watch is opened on /{collection}?watch=1&resourceVersion={start:metadata.resourceVersion}
    Then the watch reports exactly:
      | type    | name | metadata.resourceVersion     |
      | ADDED   | a    | {a:metadata.resourceVersion} |
      | DELETED | a    | (not empty)                  |
      | ADDED   | b    | {b:metadata.resourceVersion} |
    And the watch has:
      | events[*].object.metadata.resourceVersion | all different |  |

  @resource @rule:meta-resourceversion-noop-write
  Scenario: A write that changes nothing is no event
    meta-resourceversion-noop-write: no new version, so there is nothing to tell.
    Detects: each PUT wakes up every watcher.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When PUT /{collection}/a with "a"
    Then the answer is 200
    And the watch reports exactly:
      | type |

  @resource @rule:watch-selector-leaves
  Scenario: An object that leaves a selector is DELETED, and ADDED when it comes back
    watch-selector-leaves: the watch sees the set that matches, not the store.
    Detects: changes of an object that no longer matches are dropped, and the client keeps it for ever.
    Given the resource "plain" named "start"
    And the resource "labelled" named "a"
    And the resource "a" has been changed:
      | metadata.labels.app | db |
    And the resource "a" has been changed:
      | metadata.labels.tier | back |
    And the resource "a" has been changed:
      | metadata.labels.app | web |
    And the resource "a" has been changed:
      | metadata.labels.tier | front |
    When a watch is opened on /{collection}?watch=1&labelSelector=app%3Dweb&resourceVersion={start:metadata.resourceVersion}
    Then the watch reports exactly:
      | type     | name | metadata.labels.app | metadata.labels.tier |
      | ADDED    | a    | web                 | (absent)             |
      | DELETED  | a    | web                 | (absent)             |
      | ADDED    | a    | web                 | back                 |
      | MODIFIED | a    | web                 | front                |

  @resource @rule:watch-selector-leaves @waits
  Scenario: A watch with a fieldSelector sees the one object only
    watch-selector-leaves: what doesn't match is not there.
    Detects: the selector applies to the initial state only.
    Given the resource "plain" named "start-{unique}"
    And the resource "plain" named "a-{unique}"
    And the resource "plain" named "b-{unique}"
    And the resource "a-{unique}" has been changed:
      | metadata.labels.app | web |
    And the resource "b-{unique}" has been deleted
    And the resource "a-{unique}" has been deleted
    When a watch is opened on /{collection}?watch=1&fieldSelector=metadata.name%3Da-{unique}&resourceVersion={start:metadata.resourceVersion}&timeoutSeconds=1
    Then the watch reports exactly:
      | type     | name       |
      | ADDED    | a-{unique} |
      | MODIFIED | a-{unique} |
      | DELETED  | a-{unique} |
