@area:resource-version
Feature: The semantics Any, Most Recent, Not older than and Exact
  Each of the four semantics defines how recent the returned data is.

  @resource @rule:rv-any-may-be-stale
  @needs:control-port
  Scenario: GET at resourceVersion 0 can return stale data from the watch cache
    rv-any-may-be-stale: the semantics Any permits reads from a stale cache.
    Detects: a server that waits for the latest state despite Any, and returns an error after a timeout.
    Given a separate server with the launch profile "plain"
    And the resource "labelled" named "a"
    And the watch cache is paused
    And the resource "a" has been changed:
      | metadata.labels.app | latest |
    When GET /{collection}/a?resourceVersion=0
    Then the response is 200
    And the response has:
      | metadata.labels.app | /^(web\|latest)$/ |
    And the report notes: "a stale cache returns a response"

  @resource @needs:control-port
  Scenario Outline: <request> without resourceVersion includes every acknowledged write even if the watch cache is stale
    rv-most-recent-consistent, rv-list-*: the response includes every write that was acknowledged before the request.
    Detects: a server that reads from the watch cache if resourceVersion is unset.
    Given a separate server with the launch profile "plain"
    And the resource "labelled" named "a"
    And the watch cache is paused
    And the resource "a" has been changed:
      | metadata.labels.app | latest |
    When GET <path>
    Then the response is 200
    And the response has:
      | <field> | latest |

    @rule:rv-most-recent-consistent
    Examples: get and list
      | request                      | path                                              | field                        |
      | GET                          | /{collection}/a                                   | metadata.labels.app          |
      | A list across all namespaces | /{all-namespaces}?fieldSelector=metadata.name%3Da | items[0].metadata.labels.app |

    @rule:rv-list-unset-limit-unset-rv-unset
    Examples: list, limit unset
      | request | path          | field                        |
      | A list  | /{collection} | items[0].metadata.labels.app |

    @rule:rv-list-unset-limit-n-rv-unset
    Examples: list, limit set
      | request           | path                  | field                        |
      | A list with limit | /{collection}?limit=1 | items[0].metadata.labels.app |

  @resource @rule:rv-not-older-list-guarantee @needs:resource:empty-namespaces
  Scenario: A list with resourceVersionMatch=NotOlderThan contains items with older resource versions
    rv-not-older-list-guarantee: the minimum resourceVersion applies to the list, not to each item.
    Detects: a server that omits items with older resource versions.
    Given the resource "labelled" named "a"
    And the resource "labelled" named "b"
    When GET /{collection}?resourceVersion={b:metadata.resourceVersion}&resourceVersionMatch=NotOlderThan
    Then the response is 200
    And the items in any order are:
      | name | metadata.resourceVersion     |
      | a    | {a:metadata.resourceVersion} |
      | b    | {b:metadata.resourceVersion} |
    And the response has:
      | metadata.resourceVersion | not older than | {b:metadata.resourceVersion} |

  @resource @rule:rv-exact-collection-version
  Scenario Outline: A list at an earlier resourceVersion <parameters> has exactly this resourceVersion
    rv-exact-collection-version: the resourceVersion of the list is the requested resourceVersion, independent of its items.
    Detects: a server that returns the resourceVersion of the newest item.
    Given 2 resources with the name prefix "item"
    And the resource "item-0" has been deleted
    And the response to GET /{collection} is saved as "before"
    And the resource "plain" named "later"
    When GET /{collection}?resourceVersion={before:metadata.resourceVersion}<query>
    Then the list has:
      | metadata.resourceVersion | is | {before:metadata.resourceVersion} |

    Examples: parameters
      | parameters                                | query                               |
      | with resourceVersionMatch=Exact           | &resourceVersionMatch=Exact         |
      | with resourceVersionMatch=Exact and limit | &resourceVersionMatch=Exact&limit=1 |
      | with limit only                           | &limit=1                            |

  @resource @rule:rv-exact-old-snapshot @needs:resource:empty-namespaces
  Scenario: A list with resourceVersionMatch=Exact contains the state of each object at the requested resourceVersion
    rv-exact-old-snapshot: the list has the old state of changed objects, includes objects that were deleted later, and omits objects that
    were created later.
    Detects: a server that returns the old set of objects with their current contents.
    Given these resources exist:
      | name | metadata.labels.app |
      | a    | web                 |
      | b    | web                 |
    And the response to GET /{collection} is saved as "before"
    And the stored resource "a" is saved as "first"
    And the resource "a" has been changed:
      | metadata.labels.app | latest |
    And the resource "b" has been deleted
    And the resource "labelled" named "c"
    When GET /{collection}?resourceVersion={before:metadata.resourceVersion}&resourceVersionMatch=Exact
    Then the items in any order are:
      | name | metadata.labels.app | metadata.resourceVersion         |
      | a    | web                 | {first:metadata.resourceVersion} |
      | b    | web                 | {b:metadata.resourceVersion}     |

  @resource @rule:rv-exact-unavailable-410
  @needs:history-expiry @waits
  Scenario Outline: A list <parameters> at a compacted resourceVersion returns 410
    rv-exact-unavailable-410: the server can discard old states, and then returns 410.
    Detects: a server that returns the oldest state that it has stored.
    Given a separate server with the launch profile "short-history"
    And the resource "labelled" named "a-{unique}"
    And the stored resource "a-{unique}" is saved as "old"
    And the resource "a-{unique}" has been changed:
      | metadata.labels.app | latest |
    And the history is compacted up to {old:metadata.resourceVersion}
    When GET /{collection}?resourceVersion={old:metadata.resourceVersion}<query>
    Then the response is 410 Expired
    And the report notes: "compacted versions return 410"

    Examples: parameters
      | parameters                                | query                               |
      | with resourceVersionMatch=Exact           | &resourceVersionMatch=Exact         |
      | with resourceVersionMatch=Exact and limit | &resourceVersionMatch=Exact&limit=1 |
      | with limit only                           | &limit=1                            |

  @resource @rule:rv-server-need-not-serve-old
  Scenario: A list with resourceVersionMatch=Exact at resourceVersion 1 is empty or returns 410 Expired
    rv-server-need-not-serve-old: the server can discard old states.
    Detects: a server that returns another resourceVersion, or objects that did not exist at resourceVersion 1.
    Given the resource "labelled" named "a"
    When GET /{collection}?resourceVersion=1&resourceVersionMatch=Exact
    Then the response matches one of these rows:
      | (status) | metadata.resourceVersion | items    | meaning                |
      | 200      | /^1$/                    | []       | version 1 is available |
      | 410      | (absent)                 | (absent) | version 1 has expired  |
