@area:watch @needs:watch-list
Feature: Combinations of watch options
  Each option of a watch has the same effect in combination with other options.

  @rule:watch-timeoutseconds-ends @resource @waits
  Scenario Outline: A watch with timeoutSeconds ends, also with <options>
    watch-timeoutseconds-ends: initial events do not change the timeout.
    Detects: a server that ignores timeoutSeconds for streaming lists or for watches with a selector.
    Given the resource "labelled" named "a-{unique}"
    When a watch is opened on /{collection}?watch=1&timeoutSeconds=2&<query>
    Then the watch ends by itself within 10 seconds

    Examples: options
      | options                                     | query                                                                                                     |
      | sendInitialEvents                           | sendInitialEvents=true&resourceVersionMatch=NotOlderThan                                                  |
      | sendInitialEvents, bookmarks and a selector | sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&labelSelector=app%3Dweb |
      | a resourceVersion and a selector            | resourceVersion={a:metadata.resourceVersion}&fieldSelector=metadata.name%3Da-{unique}                     |

  @rule:watch-stream-initial-added @resource
  Scenario Outline: A watch with sendInitialEvents=false and <start> has no initial events
    watch-stream-initial-added: only the value true requests initial events; the watch reports only later changes.
    Detects: a server that reads any value of the parameter as true, or sends initial events because resourceVersion is 0.
    Given the resource "labelled" named "a"
    # The watch at resourceVersion 0 starts with the state of the watch cache, so the GET waits until the cache contains the object.
    And GET /{collection}?resourceVersionMatch=NotOlderThan&resourceVersion={a:metadata.resourceVersion}
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
      | start                            | version                      |
      | resourceVersion 0                | 0                            |
      | the resourceVersion of an object | {a:metadata.resourceVersion} |

  @rule:watch-stream-bookmark-after-initial @waits
  Scenario: A streaming list of one object sends a bookmark after the object
    watch-stream-bookmark-after-initial: the bookmark also follows the initial events of a watch with a fieldSelector.
    Detects: a server that sends no bookmark if the watch selects a single object.
    Given 2 Endpoints with the name prefix "item"
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=2&fieldSelector=metadata.name%3Ditem-0&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true
    Then the watch reports:
      | type     | name     |
      | ADDED    | item-0   |
      | BOOKMARK | (absent) |

  @rule:watch-stream-initial-added @resource
  Scenario: A streaming list starts with an ADDED event for a terminating object
    watch-stream-initial-added: a terminating object exists until its last finalizer is removed.
    Detects: a server whose initial events omit terminating objects.
    Given the resource "labelled" named "a"
    And the resource "labelled" named "b" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "b" is terminating
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan
    Then the watch reports exactly, the initial events in any order:
      | type  | name | metadata.deletionTimestamp |
      | ADDED | a    | (absent)                   |
      | ADDED | b    | (present)                  |

  @rule:rv-watch-unset @resource
  Scenario: A watch of all namespaces with a labelSelector starts with the matching objects of all namespaces
    rv-watch-unset: the initial events contain only objects that match the selector.
    Detects: a server that applies the selector of such a watch only to changes.
    Given the resource "labelled" named "a" with:
      | metadata.labels.app | in-{unique} |
    And the resource "labelled" named "b" in namespace "second" with:
      | metadata.labels.app | in-{unique} |
    And the resource "labelled" named "c"
    When a watch is opened on /{all-namespaces}?watch=1&labelSelector=app%3Din-{unique}
    Then the watch reports exactly, the initial events in any order:
      | type  | name | metadata.namespace |
      | ADDED | a    | {namespace}        |
      | ADDED | b    | {namespace:second} |
