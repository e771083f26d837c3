@area:deletion
Feature: Reading what is being deleted
  A terminating object is found wherever a live one is: by name, in every sort of list, and at the beginning of a watch.

  Background:
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/b","example.com/a"] |
    And the resource "labelled" named "live"
    And the resource "a" has been deleted
    And the stored resource "a" is remembered as "a"

  @resource @rule:del-two-phases
  Scenario Outline: GET <path> has the terminating object as it is
    del-two-phases: with its mark and all its finalizers.
    Detects: selectors, lists of all namespaces or reads that a cache may answer leave out what is going, or show it without its mark.
    When GET <path>
    Then the answer is 200
    And the items in any order are:
      | name | metadata     |
      | a    | {a:metadata} |

    Examples: lists
      | path                                                                                                                                                                  |
      | /{collection}?limit=1                                                                                                                      |
      | /{collection}?fieldSelector=metadata.name%3Da                                                                                              |
      | /{collection}?labelSelector=app%3Dweb&fieldSelector=metadata.name!%3Dlive                                                                  |
      | /{collection}?resourceVersion={a:metadata.resourceVersion}&resourceVersionMatch=NotOlderThan&fieldSelector=metadata.name%3Da |
      | /{collection}?resourceVersion={a:metadata.resourceVersion}&resourceVersionMatch=Exact&fieldSelector=metadata.name%3Da        |
      | /{everywhere}?fieldSelector=metadata.namespace%3D{namespace},metadata.name%3Da                                                                                    |

  @resource @rule:del-two-phases
  Scenario Outline: A get of a terminating object <how> answers it
    del-two-phases: it is still readable, whichever version is asked for.
    Detects: a cache drops what is being deleted, so that it is absent for those who read from it.
    When GET /{collection}/a<query>
    Then the answer is the same as "a"

    Examples: versions
      | how                  | query                                          |
      | of the newest        |                                                |
      | not older than it is | ?resourceVersion={a:metadata.resourceVersion}  |

  @resource @rule:del-two-phases
  Scenario: A watch begins with what is being deleted
    del-two-phases: it is ADDED, with its mark and its finalizers.
    Detects: a terminating object is not among the first events, is told as DELETED, or without the mark.
    When a watch is opened on /{collection}?watch=1
    Then the watch reports:
      | type  | name | metadata.uid     | metadata.deletionTimestamp     | metadata.deletionGracePeriodSeconds | metadata.finalizers               | {resource:content} |
      | ADDED | a    | {a:metadata.uid} | {a:metadata.deletionTimestamp} | 0                                   | ["example.com/b","example.com/a"] | {a:(content)}      |
    And the watch, up to now, has:
      | events[*].type | leaves out | DELETED |

  @resource @rule:del-last-finalizer-removes
  Scenario: Watchers see each finalizer go, and the object with the last
    del-last-finalizer-removes: the end comes with the last, after a change for each of the others, and has the state that was there
    before.
    Detects: DELETED comes with the first finalizer that goes, or the last change is told before the end.
    Given a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    And the resource "a" has been changed:
      | metadata.finalizers | ["example.com/a"] |
    When PUT /{collection}/a with the resource "changed" where:
      | metadata.name | a |
    Then the watch reports exactly:
      | type     | name | metadata.uid     | metadata.finalizers | metadata.deletionTimestamp     | {resource:content} |
      | MODIFIED | a    | {a:metadata.uid} | ["example.com/a"]   | {a:metadata.deletionTimestamp} | {a:(content)}      |
      | DELETED  | a    | {a:metadata.uid} | ["example.com/a"]   | {a:metadata.deletionTimestamp} | {a:(content)}      |
    And the watch has:
      | events[*].object.metadata.resourceVersion | all different |  |

  @resource @rule:del-two-phases
  Scenario: A collection that is deleted marks what finalizers hold
    del-two-phases: it stays, as if it had been deleted alone, and is let go by itself.
    Detects: deletecollection asks no finalizers.
    When DELETE /{collection}?labelSelector=app%3Dweb
    Then the answer is 200
    And there is no resource "live"
    And the stored resource "a" is unchanged
