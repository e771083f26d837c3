@area:deletion
Feature: Deletion in two phases
  What finalizers hold is marked first and removed when they are gone; what nothing holds is removed at once.

  @resource @rule:del-without-finalizers-removed
  Scenario: An object without finalizers is gone at once
    del-without-finalizers-removed: a get does not find it, and neither does a list.
    Detects: the object is marked only, and waits for a sweeper.
    Given the resource "labelled" named "a"
    And the resource "labelled" named "b"
    When DELETE /{collection}/a
    Then the answer is a success
    And there is no resource "a"
    And the namespace holds the resources "b"
    And the stored resource "b" is unchanged

  @rule:del-without-finalizers-removed
  @needs:type:nodes
  Scenario: An object in no namespace is gone at once
    del-without-finalizers-removed: whatever its scope and its kind.
    Detects: what belongs to the whole cluster is marked, and waits.
    Given the Node "empty" named "n-{unique}"
    When DELETE /api/v1/nodes/{n:metadata.name}
    Then the answer is 200
    And there is no Node "n-{unique}"

  @resource @rule:del-without-finalizers-removed
  Scenario: Watchers are told once of a removal, with its version
    del-without-finalizers-removed: one DELETED event with the last state, newer than it.
    Detects: the object is changed before it is removed, and watchers see both.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When DELETE /{collection}/a
    Then the answer is 200
    And the watch reports exactly:
      | type    | name | metadata.uid     | metadata.deletionTimestamp | {resource:content} |
      | DELETED | a    | {a:metadata.uid} | (absent)                   | {a:(content)}      |
    And the watch has:
      | events[*].object.metadata.resourceVersion | leaves out | {a:metadata.resourceVersion} |

  @resource @rule:del-sets-deletiontimestamp
  Scenario: An object with finalizers is marked and stays
    del-sets-deletiontimestamp: the time of the request, and nothing else changes.
    Detects: the mark is kept beside the object, or the finalizers are dropped.
    Given the resource "changed" named "a" with:
      | metadata.finalizers | ["example.com/b","example.com/a"] |
    When DELETE /{collection}/a
    And the stored resource "a" is remembered as "gone"
    Then the answer is 200 or 202
    And these values compare:
      | {gone:metadata.deletionTimestamp} | in the seconds before the answer | 5 |
    And the stored resource "a" has:
      | metadata.deletionGracePeriodSeconds | 0                                 |
      | metadata.finalizers                 | ["example.com/b","example.com/a"] |
      | metadata.uid                        | {a:metadata.uid}                  |
      | metadata.creationTimestamp          | {a:metadata.creationTimestamp}    |
      | metadata.labels                     | {a:metadata.labels}               |
      | {resource:content}                  | {a:(content)}                     |
    And these values compare:
      | {gone:metadata.resourceVersion} | is not | {a:metadata.resourceVersion} |

  @resource @rule:del-two-phases
  Scenario: A terminating object is in lists and watches
    del-two-phases: a list shows it, and watchers see a change.
    Detects: what is going is left out of lists, or DELETED is sent too early.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    And the resource "a" has been deleted
    When GET /{collection}
    Then the items in any order are:
      | name | metadata.deletionTimestamp | metadata.finalizers  | metadata.uid     |
      | a    | (present)                  | ["example.com/hold"] | {a:metadata.uid} |
    And the watch reports exactly:
      | type     | name | metadata.deletionTimestamp | metadata.deletionGracePeriodSeconds |
      | MODIFIED | a    | (present)                  | 0                                   |

  @resource @rule:del-pending-returns-object
  @profile:kubernetes
  Scenario: A delete that finalizers delay answers with the terminating object
    del-pending-returns-object: 200 and the object as it is stored now.
    Detects: the Status of a finished deletion, or the object before it was marked.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a
    Then the answer is 200
    And the answer has:
      | kind                                | {resource:kind}       |
      | apiVersion                          | {resource:apiVersion} |
      | metadata.name                       | a                     |
      | metadata.uid                        | {a:metadata.uid}      |
      | metadata.deletionTimestamp          | (present)             |
      | metadata.deletionGracePeriodSeconds | 0                     |
      | metadata.finalizers                 | ["example.com/hold"]  |
      | {resource:content}                  | {a:(content)}         |
    And the stored resource "a" has:
      | metadata.resourceVersion   | {last:metadata.resourceVersion}   |
      | metadata.deletionTimestamp | {last:metadata.deletionTimestamp} |

  @resource @rule:del-pending-returns-object
  @profile:specification
  Scenario: A delete that finalizers delay says that it is not done
    del-pending-returns-object: kube-apiserver sends the object, the specification a Status with 202.
    Detects: the answer is that of a finished deletion.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a
    Then the answer is 202
    And the Status has:
      | status      | Success          |
      | details.uid | {a:metadata.uid} |
    And the stored resource "a" has:
      | metadata.deletionTimestamp | (present)            |
      | metadata.finalizers        | ["example.com/hold"] |

  @resource @rule:del-cleanup-may-start-any-time
  Scenario: A client takes its finalizer away in the second of the delete, another one later
    del-cleanup-may-start-any-time: the server waits for nobody in particular.
    Detects: finalizers can be taken away only when the time of the deletion has come.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/a","example.com/b"] |
    And the resource "a" has been deleted
    And the resource "a" has been changed:
      | metadata.finalizers | ["example.com/b"] |
    When PUT /{collection}/a with the resource "labelled" where:
      | metadata.name | a |
    Then the answer is 200
    And there is no resource "a"
    And it is observed: "finalizers may go at any time after the request"
