@area:watch
Feature: Length of the watch history
  By default, the server keeps the changes of the last five minutes.

  @resource @needs:control-port
  Scenario Outline: A watch from a resourceVersion that is <seconds> seconds old <outcome>
    watch-history-five-minutes: a watch can start from changes of the last five minutes; watch-too-old-410: a watch cannot start from an
    expired resourceVersion.
    Detects: a server that limits its history only by the number of changes, or has no limit.
    Given a separate server with the launch profile "plain"
    And the resource "plain" named "a"
    And the resource "plain" named "b"
    And the clock is advanced by <seconds> seconds
    And the resource "plain" named "c"
    When a watch is opened on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    Then the watch reports:
      | type   | <path>  |
      | <type> | <value> |

    @rule:watch-history-five-minutes
    Examples: within five minutes
      | seconds | outcome | type  | path | value |
      | 280     | starts  | ADDED | name | b     |

    @rule:watch-too-old-410
    Examples: after fifteen minutes
      | seconds | outcome             | type  | path | value |
      | 900     | gets an ERROR event | ERROR | code | 410   |
