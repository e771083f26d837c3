@area:watch
Feature: How long changes are kept
  By default the changes of the last five minutes are kept.

  @resource @needs:control-port
  Scenario Outline: <seconds> seconds later a watch from then <what>
    watch-history-five-minutes: a watch from a version that old still starts; watch-too-old-410: not from one no longer kept.
    Detects: the history is bounded by a number of changes only, or not at all.
    Given a server of its own with the profile "plain"
    And the resource "plain" named "a"
    And the resource "plain" named "b"
    And outside the API this happens:
      | clock | <seconds> seconds ahead |
    And the resource "plain" named "c"
    When a watch is opened on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    Then the watch reports:
      | type   | <path> |
      | <type> | <cell> |

    @rule:watch-history-five-minutes
    Examples: within five minutes
      | seconds | what   | type  | path | cell |
      | 280     | starts | ADDED | name | b    |

    @rule:watch-too-old-410
    Examples: long after
      | seconds | what     | type  | path | cell |
      | 900     | is ERROR | ERROR | code | 410  |
