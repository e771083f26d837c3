@area:deletion
Feature: The time of a deletion, and deletes that are repeated
  The first request counts; another one finds the object waiting for its finalizers.

  @resource @rule:del-sets-deletiontimestamp @waits
  Scenario: A second delete changes nothing
    del-sets-deletiontimestamp: the time of the first request stays.
    Detects: the second DELETE moves the time.
    Given the resource "labelled" named "a-{unique}" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a-{unique}" has been deleted
    And the stored resource "a-{unique}" is remembered as "a"
    And outside the API this happens:
      | clock | past {a:metadata.deletionTimestamp} |
    When DELETE /{collection}/a-{unique}
    Then the answer is 200 or 202
    And the stored resource "a-{unique}" is unchanged

  @resource @rule:del-two-phases
  Scenario: A second delete does not remove
    del-two-phases: the object waits for its finalizers, however often it is deleted.
    Detects: the second DELETE removes by force.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" has been deleted
    When DELETE /{collection}/a
    Then the answer is 200 or 202
    And the stored resource "a" has:
      | metadata.finalizers | ["example.com/hold"] |
      | metadata.uid        | {a:metadata.uid}     |

  @resource @rule:del-sets-deletiontimestamp @waits
  Scenario: The time of a deletion is not that of the creation
    del-sets-deletiontimestamp: it is the time of the request, in the seconds of the server's clock.
    Detects: the time is copied, or is that of the last change.
    Given the resource "labelled" named "a-{unique}" with:
      | metadata.finalizers | ["example.com/hold"] |
    And outside the API this happens:
      | clock | past {a:metadata.creationTimestamp} |
    When DELETE /{collection}/a-{unique}
    And the stored resource "a-{unique}" is remembered as "gone"
    Then the answer is 200 or 202
    And these values compare:
      | {gone:metadata.deletionTimestamp} | is not | {a:metadata.creationTimestamp} |
    And the stored resource "a-{unique}" has:
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |

  @resource @rule:del-pending-returns-object @waits
  @profile:kubernetes
  Scenario: A second delete answers with the object as it is
    del-pending-returns-object: 200, with the mark of the first request.
    Detects: the second DELETE answers 404 or 409.
    Given the resource "labelled" named "a-{unique}" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a-{unique}" has been deleted
    And the stored resource "a-{unique}" is remembered as "a"
    And outside the API this happens:
      | clock | past {a:metadata.deletionTimestamp} |
    When DELETE /{collection}/a-{unique}
    Then the answer is 200
    And the answer is the same as "a"
