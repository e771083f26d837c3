@area:watch
Feature: Bookmarks of streaming lists after deletions
  The bookmark after the initial events has the resourceVersion of the state, which can be newer than the resourceVersion of every object.

  Scenario Outline: The bookmark of a streaming list <start> is not older than an earlier deletion
    watch-stream-empty-version-consistent, watch-stream-version-given: the state after the deletion has a newer resourceVersion.
    Detects: a server that sends the newest resourceVersion of the objects, so that a client receives the deletion again as a later change.
    Given these resources exist:
      | name |
      | a    |
      | b    |
    And the resource "b" has been deleted
    And the response to GET /{collection} is saved as "list"
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true<query>
    Then the watch reports:
      | type     | name     |
      | ADDED    | a        |
      | BOOKMARK | (absent) |
    And every BOOKMARK of the watch has:
      | object.metadata.resourceVersion | not older than | {list:metadata.resourceVersion} |

    @resource @rule:watch-stream-empty-version-consistent @needs:watch-list
    Examples: without resourceVersion
      | start                   | query |
      | without resourceVersion                      |       |
      | with a fieldSelector without resourceVersion | &fieldSelector=metadata.name%3Da |

    @resource @rule:watch-stream-version-given @needs:watch-list
    Examples: with the resourceVersion of a list
      | start                              | query                                            |
      | with the resourceVersion of a list                     | &resourceVersion={list:metadata.resourceVersion} |
      | with a fieldSelector and the resourceVersion of a list | &resourceVersion={list:metadata.resourceVersion}&fieldSelector=metadata.name%3Da |
