@area:deletion
Feature: Deletion timestamp and repeated deletes
  The first delete sets the timestamp. Later deletes return the object, which still has finalizers.

  @resource @rule:del-sets-deletiontimestamp @waits
  Scenario: A second DELETE does not change the deletionTimestamp
    del-sets-deletiontimestamp: the timestamp stays the time of the first delete.
    Detects: a server on which the second DELETE changes the timestamp.
    Given the resource "labelled" named "a-{unique}" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a-{unique}" is terminating
    And the stored resource "a-{unique}" is saved as "a"
    And the clock is past {a:metadata.deletionTimestamp}
    When DELETE /{collection}/a-{unique}
    Then the response is 200 or 202
    And the stored resource "a-{unique}" is unchanged

  @resource @rule:del-two-phases
  Scenario: A second DELETE does not remove an object with finalizers
    del-two-phases: the object remains until its finalizers are removed, even after further delete requests.
    Detects: a server on which the second DELETE forces the removal.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" is terminating
    When DELETE /{collection}/a
    Then the response is 200 or 202
    And the stored resource "a" has:
      | metadata.finalizers | ["example.com/hold"] |
      | metadata.uid        | {a:metadata.uid}     |

  @resource @rule:del-sets-deletiontimestamp @waits
  Scenario: The deletionTimestamp is the time of the delete request
    del-sets-deletiontimestamp: the timestamp differs from the creationTimestamp, and the creationTimestamp does not change.
    Detects: a server that copies the creationTimestamp, or uses the time of the last change.
    Given the resource "labelled" named "a-{unique}" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the stored resource "a-{unique}" is saved as "a"
    And the clock is past {a:metadata.creationTimestamp}
    When DELETE /{collection}/a-{unique}
    And the stored resource "a-{unique}" is saved as "terminating"
    Then the response is 200 or 202
    And these values satisfy:
      | {terminating:metadata.deletionTimestamp} | is not                                           | {a:metadata.creationTimestamp} |
      | {terminating:metadata.deletionTimestamp} | is at most this many seconds before the response | 5                              |
      | {terminating:metadata.creationTimestamp} | is                                               | {a:metadata.creationTimestamp} |

  @resource @rule:del-pending-returns-object @waits
  @profile:kubernetes
  Scenario: A second DELETE returns 200 and the terminating object
    del-pending-returns-object: the object has the deletionTimestamp of the first request.
    Detects: a server on which the second DELETE returns 404 or 409.
    Given the resource "labelled" named "a-{unique}" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a-{unique}" is terminating
    And the stored resource "a-{unique}" is saved as "a"
    And the clock is past {a:metadata.deletionTimestamp}
    When DELETE /{collection}/a-{unique}
    Then the response is 200
    And the response is the same as "a"

  @resource @rule:del-sets-deletiontimestamp @waits
  Scenario: DELETE of a collection does not change the deletionTimestamp of a terminating object
    del-sets-deletiontimestamp: the timestamp stays the time of the first delete, and the resourceVersion does not change.
    Detects: a server that sets the deletionTimestamp of every object of the collection again.
    Given the resource "labelled" named "a-{unique}" with:
      | metadata.finalizers   | ["example.com/hold"] |
      | metadata.labels.batch | {unique}             |
    And the resource "a-{unique}" is terminating
    And the stored resource "a-{unique}" is saved as "a"
    And the clock is past {a:metadata.deletionTimestamp}
    When DELETE /{collection}?labelSelector=batch%3D{unique}
    Then the response is 200
    And the stored resource "a-{unique}" is unchanged

  @rule:del-sets-deletiontimestamp @waits @needs:type:ingresses.networking
  Scenario Outline: A second DELETE with <options> changes neither the deletionTimestamp nor the generation
    del-sets-deletiontimestamp: the new finalizers do not start the deletion again, so the generation does not change either.
    Detects: a server that sets a new deletionTimestamp or increments the generation whenever a delete changes the object.
    Given the Ingress "empty" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Ingress "a" is terminating
    And the stored Ingress "a" is saved as "a"
    And the clock is past {a:metadata.deletionTimestamp}
    When DELETE /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses/a?<options>
    Then the response is 200 or 202
    And the stored Ingress "a" has:
      | metadata.deletionTimestamp | {a:metadata.deletionTimestamp} |
      | metadata.generation        | {a:metadata.generation}        |

    Examples: options
      | options                      |
      | propagationPolicy=Foreground |
      | orphanDependents=true        |
