@area:resource-version
Feature: Where a watch starts
  Without a version at the most recent state, at 0 at some state, at another version with the changes after it.

  Background:
    Given these resources exist:
      | name |
      | a    |
      | b    |
    And the resource "a" has been changed:
      | metadata.labels.app | latest |

  @resource @rule:rv-watch-unset
  Scenario: A watch without a version begins with what is there
    rv-watch-unset: one ADDED for each current object, then the changes.
    Detects: the history of each object is replayed.
    When a watch is opened on /{collection}?watch=1
    Then the watch reports exactly, the initial events in any order:
      | type  | name | metadata.labels.app | metadata.resourceVersion     |
      | ADDED | a    | latest              | {a:metadata.resourceVersion} |
      | ADDED | b    | (absent)            | {b:metadata.resourceVersion} |

  @resource @rule:rv-watch-zero
  Scenario: A watch at version 0 begins with what is there
    rv-watch-zero: one ADDED for each object at some version, then the changes after it.
    Detects: 0 is a version long gone, and the watch is refused.
    # It may be stale: the watch cache has to have come this far.
    Given GET /{collection}?resourceVersionMatch=NotOlderThan&resourceVersion={a:metadata.resourceVersion}
    When a watch is opened on /{collection}?watch=1&resourceVersion=0
    Then the watch reports exactly, the initial events in any order:
      | type  | name | metadata.labels.app |
      | ADDED | a    | latest              |
      | ADDED | b    | (absent)            |

  @resource
  Scenario Outline: A watch <start> begins with what has finalizers, and with what is being deleted
    rv-watch-unset, rv-watch-zero: an object that waits for its finalizers is there until they are gone.
    Detects: what is being deleted counts as gone, or what is held is not among the first events.
    Given the resource "labelled" named "c" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "labelled" named "d" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "d" has been deleted
    And the stored resource "d" is remembered as "deleted"
    # The watch cache has to have come this far.
    And GET /{collection}?resourceVersionMatch=NotOlderThan&resourceVersion={deleted:metadata.resourceVersion}
    When a watch is opened on /{collection}?watch=1<parameters>
    Then the watch reports exactly, the initial events in any order:
      | type  | name | metadata.finalizers  | metadata.deletionTimestamp |
      | ADDED | a    | (absent)             | (absent)                   |
      | ADDED | b    | (absent)             | (absent)                   |
      | ADDED | c    | ["example.com/hold"] | (absent)                   |
      | ADDED | d    | ["example.com/hold"] | (present)                  |

    @rule:rv-watch-unset
    Examples: without a version
      | start             | parameters |
      | without a version |            |

    @rule:rv-watch-zero
    Examples: at version 0
      | start        | parameters         |
      | at version 0 | &resourceVersion=0 |

  @resource @rule:rv-watch-other
  Scenario: A watch at another version reports the changes after it
    rv-watch-other: no synthetic events, only the changes after that version.
    Detects: the change at that very version is repeated, or the present state comes first.
    When a watch is opened on /{collection}?watch=1&resourceVersion={b:metadata.resourceVersion}
    Then the watch reports exactly:
      | type     | name | metadata.labels.app |
      | MODIFIED | a    | latest              |

  @resource @rule:rv-match-unknown-value-422
  Scenario Outline: A watch with the match "<match>" is refused
    rv-match-unknown-value-422: there are Exact and NotOlderThan, spelled so, for watches too.
    Detects: a watch doesn't look at the parameter.
    When GET /{collection} with the query:
      | watch                | 1                            |
      | timeoutSeconds       | 1                            |
      | resourceVersion      | {a:metadata.resourceVersion} |
      | resourceVersionMatch | <match>                      |
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | resourceVersionMatch |

    Examples: no meanings
      | match |
      | exact |
      | Any   |
