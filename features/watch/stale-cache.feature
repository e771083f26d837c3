@area:watch
Feature: Streaming lists from a stale watch cache
  The server sends the bookmark only after the watch cache has caught up with the latest writes.

  @resource @rule:watch-stream-empty-version-consistent
  @needs:watch-list
  @needs:control-port @waits
  Scenario: A streaming list without resourceVersion waits until a stale watch cache has caught up
    watch-stream-empty-version-consistent: the stream contains the latest writes before the bookmark.
    Detects: a server that sends the contents of the watch cache and then the bookmark.
    Given a separate server with the launch profile "plain"
    And these resources exist:
      | name       |
      | c-{unique} |
    And the watch cache is paused
    And the resource "c-{unique}" has been changed:
      | metadata.labels.app | latest |
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=2
    Then the watch ends by itself within 10 seconds
    And the watch matches one of these rows:
      | events[*].type    | before[*].object.metadata.labels.app | meaning                                |
      | /^(?!.*BOOKMARK)/ | (array)                              | no BOOKMARK was sent                   |
      | /"BOOKMARK"/      | /"latest"/                           | the BOOKMARK was sent after the change |
