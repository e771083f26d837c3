@area:watch
Feature: Timeouts of watches
  A watch ends after timeoutSeconds. Without timeoutSeconds, the server chooses a timeout of several minutes.

  @resource @rule:watch-timeout-zero
  Scenario Outline: A watch with timeoutSeconds=0 <options> reports later changes
    watch-timeout-zero: 0 is the default of the parameter.
    Detects: a server that ends the watch at once, or after the initial events.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&timeoutSeconds=0<query>
    And the resource "labelled" named "b"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"app":"new"}}}
      """
    Then the response is 200
    And the watch reports:
      | type     | name | metadata.labels.app |
      | ADDED    | b    | web                 |
      | MODIFIED | a    | new                 |

    Examples: options
      | options                | query                                                                  |
      | alone                  |                                                                        |
      | from a resourceVersion | &resourceVersion={a:metadata.resourceVersion}                          |
      | with bookmarks         | &resourceVersion={a:metadata.resourceVersion}&allowWatchBookmarks=true |

  @resource @rule:watch-timeout-zero
  Scenario: A list with timeoutSeconds=0 returns the objects
    watch-timeout-zero: 0 is also the default for a list.
    Detects: a server on which the list times out at once.
    Given the resource "labelled" named "a"
    When GET /{collection}?timeoutSeconds=0
    Then the response is 200
    And the list has:
      | names | contains | a |
