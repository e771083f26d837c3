@area:deletion
Feature: Reads of terminating objects
  The server returns a terminating object like any other object: by name, in lists and at the start of a watch.

  Background:
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/b","example.com/a"] |
    And the resource "labelled" named "live"
    And the resource "a" is terminating
    And the stored resource "a" is saved as "a"

  @resource @rule:del-two-phases
  Scenario Outline: A list <parameters> contains the terminating object unchanged
    del-two-phases: the object has its deletionTimestamp and its finalizers.
    Detects: a server that omits terminating objects from lists with selectors, in all namespaces or from a cache, or omits the deletionTimestamp.
    When GET <path>
    Then the response is 200
    And the items in any order are:
      | name | metadata     |
      | a    | {a:metadata} |

    Examples: lists
      | parameters                                                 | path                                                                                                                         |
      | with limit                                                 | /{collection}?limit=1                                                                                                        |
      | with a fieldSelector                                       | /{collection}?fieldSelector=metadata.name%3Da                                                                                |
      | with both selectors                                        | /{collection}?labelSelector=app%3Dweb&fieldSelector=metadata.name!%3Dlive                                                    |
      | with resourceVersionMatch=NotOlderThan and a fieldSelector | /{collection}?resourceVersion={a:metadata.resourceVersion}&resourceVersionMatch=NotOlderThan&fieldSelector=metadata.name%3Da |
      | with resourceVersionMatch=Exact and a fieldSelector        | /{collection}?resourceVersion={a:metadata.resourceVersion}&resourceVersionMatch=Exact&fieldSelector=metadata.name%3Da        |
      | across all namespaces with a fieldSelector                 | /{all-namespaces}?fieldSelector=metadata.namespace%3D{namespace},metadata.name%3Da                                           |

  @resource @rule:del-two-phases
  Scenario Outline: GET of a terminating object <version> returns the object
    del-two-phases: the object is readable without a resourceVersion and with its own resourceVersion.
    Detects: a server whose cache drops terminating objects.
    When GET /{collection}/a<query>
    Then the response is the same as "a"

    Examples: resource versions
      | version                  | query                                         |
      | without resourceVersion  |                                               |
      | with its resourceVersion | ?resourceVersion={a:metadata.resourceVersion} |

  @resource @rule:del-two-phases
  Scenario: A watch starts with an ADDED event for a terminating object
    del-two-phases: the event has the deletionTimestamp and the finalizers.
    Detects: a server that omits the event, sends DELETED, or omits the deletionTimestamp.
    When a watch is opened on /{collection}?watch=1
    Then the watch reports:
      | type  | name | metadata.uid     | metadata.deletionTimestamp     | metadata.deletionGracePeriodSeconds | metadata.finalizers               | {resource:content} |
      | ADDED | a    | {a:metadata.uid} | {a:metadata.deletionTimestamp} | 0                                   | ["example.com/b","example.com/a"] | {a:(content)}      |
    And the watch so far has:
      | events[*].type | does not contain | DELETED |

  @resource @rule:del-last-finalizer-removes
  Scenario: A watch reports MODIFIED when finalizers remain, and DELETED when the last finalizer is removed
    del-last-finalizer-removes: the removal of the last finalizer is a DELETED event with the state before it.
    Detects: a server that sends DELETED for the first finalizer, or an additional MODIFIED for the last finalizer.
    Given a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    And the resource "a" has been changed:
      | metadata.finalizers | ["example.com/a"] |
    When PUT /{collection}/a with the resource "changed" where:
      | metadata.name       | a        |
      | metadata.finalizers | (absent) |
    Then the watch reports exactly:
      | type     | name | metadata.uid     | metadata.finalizers | metadata.deletionTimestamp     | {resource:content} |
      | MODIFIED | a    | {a:metadata.uid} | ["example.com/a"]   | {a:metadata.deletionTimestamp} | {a:(content)}      |
      | DELETED  | a    | {a:metadata.uid} | ["example.com/a"]   | {a:metadata.deletionTimestamp} | {a:(content)}      |
    And the watch has:
      | events[*].object.metadata.resourceVersion | all different |  |

  @resource @rule:del-two-phases
  Scenario: DELETE of a collection keeps a terminating object unchanged
    del-two-phases: the object stays until its finalizers are removed.
    Detects: a server that ignores finalizers for collections.
    When DELETE /{collection}?labelSelector=app%3Dweb
    Then the response is 200
    And there is no resource "live"
    And the stored resource "a" is unchanged
