@area:watch
Feature: Watches from a future resourceVersion
  A streaming list waits until the server reaches the requested resourceVersion.

  @resource @rule:watch-stream-version-given @needs:watch-list @waits
  Scenario: A streaming list at a future resourceVersion sends no bookmark
    watch-stream-version-given: the server sends the bookmark only after it has reached the resourceVersion.
    Detects: a server that sends the current state and a bookmark.
    Given the resource "labelled" named "a-{unique}"
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion={future:a}&timeoutSeconds=2
    Then the response is 200 or 504
    And the watch so far has:
      | events[*].type | does not contain | BOOKMARK |
