@area:watch
Feature: Timeouts of watches
  A watch ends after timeoutSeconds. Without timeoutSeconds, the server chooses the timeout, such as 30 to 60 minutes on kube-apiserver.

  @resource @rule:watch-timeout-zero
  Scenario Outline: A watch with timeoutSeconds=0 <options> reports later changes
    watch-timeout-zero: the value 0 has the same effect as no timeoutSeconds.
    Detects: a server that ends the watch immediately, or after the initial events.
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
      | options                 | query                                                                  |
      | and no other parameters |                                                                        |
      | from a resourceVersion  | &resourceVersion={a:metadata.resourceVersion}                          |
      | with bookmarks          | &resourceVersion={a:metadata.resourceVersion}&allowWatchBookmarks=true |

  @resource @rule:watch-timeout-zero
  Scenario: A list with timeoutSeconds=0 returns the objects
    watch-timeout-zero: for a list, the value 0 also has the same effect as no timeoutSeconds.
    Detects: a server that returns a timeout error for timeoutSeconds=0.
    Given the resource "labelled" named "a"
    When GET /{collection}?timeoutSeconds=0
    Then the response is 200
    And the list has:
      | names | contains | a |
