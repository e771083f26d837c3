@area:watch @needs:watch-list
Feature: Options of watches in combination
  Each option of a watch has its effect together with the others.

  @rule:watch-timeoutseconds-ends @resource @waits
  Scenario Outline: A watch with <options> and timeoutSeconds ends
    watch-timeoutseconds-ends: initial events do not change the timeout.
    Detects: a server that ignores timeoutSeconds for streaming lists or watches of a selection.
    Given the resource "labelled" named "a-{unique}"
    When a watch is opened on /{collection}?watch=1&timeoutSeconds=2&<query>
    Then the watch ends by itself within 10 seconds

    Examples: options
      | options                               | query                                                                                                              |
      | sendInitialEvents                     | sendInitialEvents=true&resourceVersionMatch=NotOlderThan                                                           |
      | sendInitialEvents, bookmarks and a selector | sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&labelSelector=app%3Dweb    |
      | a resourceVersion and a selector      | resourceVersion={a:metadata.resourceVersion}&fieldSelector=metadata.name%3Da-{unique}                                       |

  @rule:watch-stream-initial-added @resource
  Scenario Outline: A watch with sendInitialEvents=false and resourceVersion <version> has no initial events
    watch-stream-initial-added: only true requests the initial events; later changes follow.
    Detects: a server on which the presence of the parameter counts, or resourceVersion 0 sends the state anyway.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&sendInitialEvents=false&resourceVersionMatch=NotOlderThan&resourceVersion=<version>
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"app":"new"}}}
      """
    Then the response is 200
    And the watch reports exactly:
      | type     | name | metadata.labels.app |
      | MODIFIED | a    | new                 |

    Examples: versions
      | version                      |
      | 0                            |
      | {a:metadata.resourceVersion} |
