@area:watch
@needs:crd
Feature: Watches of custom objects
  Watches of custom objects have the same events as watches of objects of built-in kinds.

  @rule:watch-type-deleted @resource:custom
  Scenario: A watch reports the deletion of a custom object
    watch-type-deleted: the event has the last state of the object.
    Detects: a server that reports no deletions of custom objects.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When DELETE /{collection}/a
    Then the response is 200
    And the watch reports exactly:
      | type    | name | metadata.uid     | metadata.labels |
      | DELETED | a    | {a:metadata.uid} | {"app":"web"}   |

  @rule:watch-selector-leaves @resource:custom
  Scenario: A watch of custom objects with a labelSelector reports only matching objects
    watch-selector-leaves: the watch reports an object that stops matching as DELETED, and no change of other objects.
    Detects: a server that ignores the selectors of watches of custom objects.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&labelSelector=app%3Dweb&resourceVersion={a:metadata.resourceVersion}
    And the resource "plain" named "b"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"app":"db"}}}
      """
    Then the response is 200
    And the watch reports exactly:
      | type    | name | metadata.labels |
      | DELETED | a    | {"app":"web"}   |

  @rule:watch-stream-bookmark-after-initial @resource:custom @needs:watch-list
  Scenario: A streaming list of custom objects sends a bookmark after the objects
    watch-stream-bookmark-after-initial: the bookmark has the resourceVersion of the initial state.
    Detects: a server that sends the bookmark only for built-in kinds.
    Given the resource "labelled" named "a"
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true
    Then the watch reports exactly:
      | type     | name     |
      | ADDED    | a        |
      | BOOKMARK | (absent) |
    And every BOOKMARK of the watch has:
      | object.metadata.resourceVersion | not older than | {a:metadata.resourceVersion} |

  @rule:watch-reports-deletion @resource:custom
  Scenario: A watch reports each custom object that a DELETE of the collection deletes
    watch-reports-deletion: each deleted object has an event.
    Detects: a server that reports only the first of several deletions.
    Given the resource "labelled" named "a"
    And the resource "labelled" named "b"
    And a watch on /{collection}?watch=1&resourceVersion={b:metadata.resourceVersion}
    When DELETE /{collection}
    Then the response is 200
    And the watch reports exactly:
      | type    | name |
      | DELETED | a    |
      | DELETED | b    |
