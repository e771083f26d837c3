@area:deletion
Feature: Two-phase deletion
  An object with finalizers first becomes terminating, and is removed when it has no finalizers. Other objects are removed immediately.

  @resource @rule:del-without-finalizers-removed
  Scenario: DELETE removes an object without finalizers immediately
    del-without-finalizers-removed: neither a get nor a list returns the object.
    Detects: a server that only sets the deletionTimestamp.
    Given the resource "labelled" named "a"
    And the resource "labelled" named "b"
    When DELETE /{collection}/a
    Then the response is a success
    And there is no resource "a"
    And the namespace contains only the resources "b"
    And the stored resource "b" is unchanged

  @rule:del-without-finalizers-removed
  @needs:type:nodes
  Scenario: DELETE removes a cluster-scoped object without finalizers immediately
    del-without-finalizers-removed: the removal does not depend on scope or kind.
    Detects: a server that only sets the deletionTimestamp of cluster-scoped objects.
    Given the Node "empty" named "n-{unique}"
    When DELETE /api/v1/nodes/n-{unique}
    Then the response is 200
    And there is no Node "n-{unique}"

  @resource @rule:del-without-finalizers-removed @needs:resource:immediate-deletion
  Scenario: A watch reports the removal of an object once, with a new resourceVersion
    del-without-finalizers-removed: one DELETED event has the last state and a newer resourceVersion.
    Detects: a server that changes the object before it removes it, so that watches report both changes.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When DELETE /{collection}/a
    Then the response is 200
    And the watch reports exactly:
      | type    | name | metadata.uid     | metadata.deletionTimestamp | {resource:content} |
      | DELETED | a    | {a:metadata.uid} | (absent)                   | {a:(content)}      |
    And the watch has:
      | events[*].object.metadata.resourceVersion | does not contain | {a:metadata.resourceVersion} |

  @resource @rule:del-sets-deletiontimestamp
  Scenario: DELETE of an object with finalizers sets its deletionTimestamp and keeps the object
    del-sets-deletiontimestamp: the timestamp is the time of the request, and nothing else changes.
    Detects: a server that stores the timestamp in a different field, or drops the finalizers.
    Given the resource "changed" named "a" with:
      | metadata.finalizers | ["example.com/b","example.com/a"] |
    When DELETE /{collection}/a
    And the stored resource "a" is saved as "terminating"
    Then the response is 200 or 202
    And these values satisfy:
      | {terminating:metadata.deletionTimestamp} | is at most this many seconds before the response | 5 |
    And the stored resource "a" has:
      | metadata.deletionGracePeriodSeconds | 0                                 |
      | metadata.finalizers                 | ["example.com/b","example.com/a"] |
      | metadata.uid                        | {a:metadata.uid}                  |
      | metadata.creationTimestamp          | {a:metadata.creationTimestamp}    |
      | metadata.labels                     | {a:metadata.labels}               |
      | {resource:content}                  | {a:(content)}                     |
    And these values satisfy:
      | {terminating:metadata.resourceVersion} | is not | {a:metadata.resourceVersion} |

  @resource @rule:del-two-phases @needs:resource:empty-namespaces
  Scenario: A list contains a terminating object
    del-two-phases: a terminating object is still readable.
    Detects: a server that omits terminating objects from lists.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" is terminating
    When GET /{collection}
    Then the items in any order are:
      | name | metadata.deletionTimestamp | metadata.finalizers  | metadata.uid     |
      | a    | (present)                  | ["example.com/hold"] | {a:metadata.uid} |

  @resource @rule:del-two-phases
  Scenario: A watch reports the start of a deletion as MODIFIED
    del-two-phases: the object still exists, so the watch reports a change.
    Detects: a server that sends DELETED although the object has finalizers.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When DELETE /{collection}/a
    Then the watch reports exactly:
      | type     | name | metadata.deletionTimestamp | metadata.deletionGracePeriodSeconds |
      | MODIFIED | a    | (present)                  | 0                                   |

  @resource @rule:del-pending-returns-object
  @profile:kubernetes
  Scenario: DELETE of an object with a finalizer returns 200 and the terminating object
    del-pending-returns-object: the response contains the stored object.
    Detects: a server that returns a Status, or the object before the delete.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a
    Then the response is 200
    And the response has:
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
  Scenario: DELETE of an object with a finalizer returns 202 and a Status
    del-pending-returns-object: the specification requires 202 with a Status; kube-apiserver returns the object.
    Detects: a server with the same response as for a completed delete.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a
    Then the response is 202
    And the Status has:
      | status      | Success          |
      | details.uid | {a:metadata.uid} |
    And the stored resource "a" has:
      | metadata.deletionTimestamp | (present)            |
      | metadata.finalizers        | ["example.com/hold"] |

  @resource @rule:del-cleanup-may-start-any-time
  Scenario: Clients can remove finalizers immediately after the delete or later
    del-cleanup-may-start-any-time: a controller may remove its finalizer at any time after the delete request.
    Detects: a server that accepts the removal of finalizers only after the deletionTimestamp.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/a","example.com/b"] |
    And the resource "a" is terminating
    And the resource "a" has been changed:
      | metadata.finalizers | ["example.com/b"] |
    When PUT /{collection}/a with the resource "labelled" where:
      | metadata.name       | a        |
      | metadata.finalizers | (absent) |
    Then the response is 200
    And there is no resource "a"
    And the report notes: "clients can remove finalizers at any time after the delete request"
