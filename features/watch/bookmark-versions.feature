@area:watch
Feature: Resource versions of bookmarks while no other client writes
  A bookmark has a resourceVersion that the server has reached, so later writes have a higher resourceVersion. Writes of objects that the
  watch does not select can cause a bookmark, but the server need not send one.

  @resource @rule:watch-bookmark-means-all-sent @exclusive
  Scenario: The resourceVersion of a bookmark after a create is not newer than the resourceVersion of a later list
    watch-bookmark-means-all-sent: the server has reached the resourceVersion of the bookmark.
    Detects: a server that sends a bookmark with a resourceVersion that only the next write will have.
    Given 2 resources with the name prefix "item"
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
  Scenario: The resourceVersion of a bookmark after a delete is not newer than the resourceVersion of a later list
    watch-bookmark-means-all-sent: the server has reached the resourceVersion of the bookmark.
    Detects: a server that uses the resourceVersion of a deletion plus one in the bookmark.
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
