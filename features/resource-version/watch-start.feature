@area:resource-version
Feature: Start state of a watch
  A watch starts at the most recent state without resourceVersion, at any state with resourceVersion 0, and after the given resourceVersion
  otherwise.

  Background:
    Given these resources exist:
      | name |
      | a    |
      | b    |
    And the resource "a" has been changed:
      | metadata.labels.app | latest |

  @resource @rule:rv-watch-unset @needs:resource:metadata-as-sent
  Scenario: A watch without resourceVersion starts with the current objects
    rv-watch-unset: the watch sends one ADDED event for each current object, then changes.
    Detects: a server that sends the history of each object.
    When a watch is opened on /{collection}?watch=1
    Then the watch reports exactly, the initial events in any order:
      | type  | name | metadata.labels.app | metadata.resourceVersion     |
      | ADDED | a    | latest              | {a:metadata.resourceVersion} |
      | ADDED | b    | (absent)            | {b:metadata.resourceVersion} |

  @resource @rule:rv-watch-zero @needs:resource:metadata-as-sent
  Scenario: A watch with resourceVersion 0 starts with the existing objects
    rv-watch-zero: the watch sends one ADDED event for each object at some resourceVersion, then the changes after this resourceVersion.
    Detects: a server that handles 0 as an expired resourceVersion.
    # The initial state can be stale, so the GET waits until the watch cache has reached the resourceVersion of the last change.
    Given GET /{collection}?resourceVersionMatch=NotOlderThan&resourceVersion={a:metadata.resourceVersion}
    When a watch is opened on /{collection}?watch=1&resourceVersion=0
    Then the watch reports exactly, the initial events in any order:
      | type  | name | metadata.labels.app |
      | ADDED | a    | latest              |
      | ADDED | b    | (absent)            |

  @resource
  Scenario Outline: A watch <start> starts with objects that have finalizers, including terminating objects
    rv-watch-unset, rv-watch-zero: an object exists until its finalizers are removed.
    Detects: a server that omits terminating objects or objects with finalizers.
    Given the resource "labelled" named "c" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "labelled" named "d" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "d" is terminating
    And the stored resource "d" is saved as "deleted"
    # The GET waits until the watch cache has reached the resourceVersion of the deletion.
    And GET /{collection}?resourceVersionMatch=NotOlderThan&resourceVersion={deleted:metadata.resourceVersion}
    When a watch is opened on /{collection}?watch=1<parameters>
    Then the watch reports exactly, the initial events in any order:
      | type  | name | metadata.finalizers  | metadata.deletionTimestamp |
      | ADDED | a    | (absent)             | (absent)                   |
      | ADDED | b    | (absent)             | (absent)                   |
      | ADDED | c    | ["example.com/hold"] | (absent)                   |
      | ADDED | d    | ["example.com/hold"] | (present)                  |

    @rule:rv-watch-unset
    Examples: without resourceVersion
      | start                   | parameters |
      | without resourceVersion |            |

    @rule:rv-watch-zero
    Examples: resourceVersion 0
      | start                  | parameters         |
      | with resourceVersion 0 | &resourceVersion=0 |

  @resource @rule:rv-watch-other
  Scenario: A watch with a nonzero resourceVersion reports only changes after that resourceVersion
    rv-watch-other: the watch sends no synthetic events, only changes after the given resourceVersion.
    Detects: a server that repeats the change at the given resourceVersion, or sends the current state first.
    When a watch is opened on /{collection}?watch=1&resourceVersion={b:metadata.resourceVersion}
    Then the watch reports exactly:
      | type     | name | metadata.labels.app |
      | MODIFIED | a    | latest              |

  @resource @rule:rv-match-unknown-value-422
  Scenario Outline: A watch with the unknown resourceVersionMatch "<match>" returns 422
    rv-match-unknown-value-422: only Exact and NotOlderThan are valid, in watches too.
    Detects: a server that ignores the parameter for watches.
    When GET /{collection} with the query:
      | watch                | 1                            |
      | timeoutSeconds       | 1                            |
      | resourceVersion      | {a:metadata.resourceVersion} |
      | resourceVersionMatch | <match>                      |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | resourceVersionMatch |

    Examples: invalid values
      | match |
      | exact |
      | Any   |
