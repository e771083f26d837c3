@area:watch
Feature: Watches of what is to come
  A version that the server has not come to yet.

  @resource @rule:watch-stream-version-given @needs:watch-list @waits
  Scenario: A streaming list at a version from the future sends no bookmark
    watch-stream-version-given: the server has not caught up to it.
    Detects: the present state is sent and said to be synced.
    Given the resource "labelled" named "a-{unique}"
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion={future:a}&timeoutSeconds=2
    Then the answer is 200 or 504
    And the watch, up to now, has:
      | events[*].type | leaves out | BOOKMARK |
