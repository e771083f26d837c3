@area:watch
Feature: Streaming lists of a cache that lags
  A cache that lags has to catch up before it says that a list is complete.

  @resource @rule:watch-stream-empty-version-consistent
  @needs:watch-list
  @needs:control-port @waits
  Scenario: A streaming list without a version waits for a cache that lags
    watch-stream-empty-version-consistent: the latest writes, or nothing yet.
    Detects: the cache sends what it has, and says that this is all.
    Given a server of its own with the profile "plain"
    And these resources exist:
      | name       |
      | c-{unique} |
    And outside the API this happens:
      | watch cache | stands still |
    And the resource "c-{unique}" has been changed:
      | metadata.labels.app | latest |
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=2
    Then the watch ends by itself within 10 seconds
    And the watch is one of the permitted:
      | events[*].type    | before[*].object.metadata.labels.app | meaning                            |
      | /^(?!.*BOOKMARK)/ | (array)                              | no BOOKMARK came                   |
      | /"BOOKMARK"/      | /"latest"/                           | the BOOKMARK came after the change |
