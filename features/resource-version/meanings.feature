@area:resource-version
Feature: Any, Most Recent, Not older than, Exact
  What each promises of the data, and what not.

  @resource @rule:rv-any-may-be-stale
  @needs:control-port
  Scenario: Any may answer with old data
    rv-any-may-be-stale: a cache that lags may answer; Most Recent may not.
    Detects: Any waits for the newest state, and fails when it doesn't come.
    Given a server of its own with the profile "plain"
    And the resource "labelled" named "a"
    And outside the API this happens:
      | watch cache | stands still |
    And the resource "a" has been changed:
      | metadata.labels.app | latest |
    When GET /{collection}/a?resourceVersion=0
    Then the answer is 200
    And the answer has:
      | metadata.labels.app | /^(web\|latest)$/ |
    And it is observed: "a cache that lags answers"

  @resource @needs:control-port
  Scenario Outline: Most Recent includes every acknowledged write, even when the cache lags: <what>
    rv-<rule>: every write acknowledged before the request was sent.
    Detects: reads without a version are served by the cache as it is.
    Given a server of its own with the profile "plain"
    And the resource "labelled" named "a"
    And outside the API this happens:
      | watch cache | stands still |
    And the resource "a" has been changed:
      | metadata.labels.app | latest |
    When GET <path>
    Then the answer is 200
    And the answer has:
      | <field> | latest |

    @rule:rv-most-recent-consistent
    Examples: reads
      | what                     | path                                                      | field                        | rule                   |
      | a get                    | /{collection}/a                | metadata.labels.app          | most-recent-consistent |
      | a list of all namespaces | /{everywhere}?fieldSelector=metadata.name%3Da         | items[0].metadata.labels.app | most-recent-consistent |

    @rule:rv-list-unset-limit-unset-rv-unset
    Examples: the list table, limit unset
      | what   | path                                     | field                        | rule                            |
      | a list | /{collection} | items[0].metadata.labels.app | list-unset-limit-unset-rv-unset |

    @rule:rv-list-unset-limit-n-rv-unset
    Examples: the list table, limit n
      | what   | path                                             | field                        | rule                        |
      | a page | /{collection}?limit=1 | items[0].metadata.labels.app | list-unset-limit-n-rv-unset |

  @resource @rule:rv-not-older-list-guarantee
  Scenario: Items of a list not older than a version may be older themselves
    rv-not-older-list-guarantee: the guarantee is on the collection only.
    Detects: older items are left out.
    Given the resource "labelled" named "a"
    And the resource "labelled" named "b"
    When GET /{collection}?resourceVersion={b:metadata.resourceVersion}&resourceVersionMatch=NotOlderThan
    Then the answer is 200
    And the items in any order are:
      | name | metadata.resourceVersion     |
      | a    | {a:metadata.resourceVersion} |
      | b    | {b:metadata.resourceVersion} |
    And the answer has:
      | metadata.resourceVersion | not older than | {b:metadata.resourceVersion} |

  @resource @rule:rv-exact-collection-version
  Scenario Outline: A list exactly at a version <how> has that version
    rv-exact-collection-version: the version of the collection is the one given, whatever those of the items are.
    Detects: the version of the newest item.
    Given 2 resources named after "item"
    And the resource "item-0" has been deleted
    And the answer to GET /{collection} is remembered as "then"
    And the resource "plain" named "later"
    When GET /{collection}?resourceVersion={then:metadata.resourceVersion}<query>
    Then the list has:
      | metadata.resourceVersion | is | {then:metadata.resourceVersion} |

    Examples: ways to ask
      | how              | query                              |
      | with match Exact | &resourceVersionMatch=Exact        |
      | with both        | &resourceVersionMatch=Exact&limit=1 |
      | with a limit     | &limit=1                           |

  @resource @rule:rv-exact-old-snapshot
  Scenario: An Exact list shows what was there, as it was
    rv-exact-old-snapshot: changed objects in their old state, deleted ones still there, new ones not yet.
    Detects: the names are of then, the contents of now.
    Given these resources exist:
      | name | metadata.labels.app |
      | a    | web                 |
      | b    | web                 |
    And the answer to GET /{collection} is remembered as "then"
    And the stored resource "a" is remembered as "first"
    And the resource "a" has been changed:
      | metadata.labels.app | latest |
    And the resource "b" has been deleted
    And the resource "labelled" named "c"
    When GET /{collection}?resourceVersion={then:metadata.resourceVersion}&resourceVersionMatch=Exact
    Then the items in any order are:
      | name | metadata.labels.app | metadata.resourceVersion                 |
      | a    | web                 | {first:metadata.resourceVersion} |
      | b    | web                 | {b:metadata.resourceVersion}     |

  @resource @rule:rv-exact-unavailable-410
  @needs:history-expiry @waits
  Scenario Outline: An Exact list at a version that is no longer kept answers 410, <how>
    rv-exact-unavailable-410: 410, for the server need not serve it.
    Detects: the oldest state that is left is answered.
    Given a server of its own with the profile "short-history"
    And the resource "labelled" named "a-{unique}"
    And the stored resource "a-{unique}" is remembered as "old"
    And the resource "a-{unique}" has been changed:
      | metadata.labels.app | latest |
    And outside the API this happens:
      | history | compacted beyond {old:metadata.resourceVersion} |
    When GET /{collection}?resourceVersion={old:metadata.resourceVersion}<query>
    Then the answer is 410 Expired
    And it is observed: "versions that are no longer kept answer 410"

    Examples: ways to ask
      | how                  | query                                |
      | with match Exact     | &resourceVersionMatch=Exact          |
      | with match and limit | &resourceVersionMatch=Exact&limit=1  |
      | with limit alone     | &limit=1                             |

  @resource @rule:rv-server-need-not-serve-old
  Scenario: A very old version is served, or refused as Expired
    rv-server-need-not-serve-old: a server need not serve old versions.
    Detects: another version is served, under its name or that of version 1, where there was nothing yet.
    Given the resource "labelled" named "a"
    When GET /{collection}?resourceVersion=1&resourceVersionMatch=Exact
    Then the answer is one of the permitted:
      | (status) | metadata.resourceVersion | items    | meaning                     |
      | 200      | /^1$/                    | []       | version 1 is still kept     |
      | 410      | (absent)                 | (absent) | version 1 is no longer kept |
