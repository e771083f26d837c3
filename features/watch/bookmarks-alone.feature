@area:watch
Feature: Bookmarks while nobody else writes
  The version of a bookmark is one that the server has come to: what is written after it has a later one. What the watch doesn't see gives
  the bookmark something to mark; there doesn't have to be one.

  @resource @rule:watch-bookmark-means-all-sent @exclusive
  Scenario: After an object was added a bookmark is of no version that the server has not come to
    watch-bookmark-means-all-sent: a list that is asked for afterwards is no older.
    Detects: the bookmark carries the version that the next write will have.
    Given 2 resources named after "item"
    And a watch on /{collection}?watch=1&allowWatchBookmarks=true&timeoutSeconds=3&fieldSelector=metadata.name%3Ditem-1&resourceVersion={item-0:metadata.resourceVersion}
    And the resource "plain" named "unseen"
    And the watch has a BOOKMARK or ends by itself within 15 seconds
    When GET /{collection}
    Then any BOOKMARK of the watch has:
      | object.metadata.resourceVersion | not newer than | {last:metadata.resourceVersion} |
    And the watch reports:
      | type  | name   |
      | ADDED | item-1 |

  @resource @rule:watch-bookmark-means-all-sent @exclusive
  Scenario: After an object was deleted a bookmark is of no version that the server has not come to
    watch-bookmark-means-all-sent: a list that is asked for afterwards is no older.
    Detects: the version of a deletion is made from that of the object, which is one behind, and so is the bookmark.
    Given the resource "labelled" named "gone"
    And a watch on /{collection}?watch=1&allowWatchBookmarks=true&timeoutSeconds=3&labelSelector=app%3Dweb
    And the resource "gone" has been deleted
    And the resource "plain" named "unseen"
    And the watch has a BOOKMARK or ends by itself within 15 seconds
    When GET /{collection}
    Then any BOOKMARK of the watch has:
      | object.metadata.resourceVersion | not newer than | {last:metadata.resourceVersion} |
    And the watch reports:
      | type    | name |
      | ADDED   | gone |
      | DELETED | gone |
