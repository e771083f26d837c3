@area:deletion
Feature: Preconditions of a delete
  preconditions.uid and preconditions.resourceVersion say which object, and which state of it, the client means.

  Background:
    Given the resource "labelled" named "a"
    And the stored resource "a" is remembered as "old"
    And the resource "a" has been changed:
      | metadata.labels.seen | "no" |

  @resource @rule:del-option-preconditions
  Scenario Outline: Preconditions that hold delete (<precondition>)
    del-option-preconditions: the object is removed.
    Detects: a precondition is refused where it is there at all.
    Given the stored resource "a" is remembered as "now"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {<precondition>}}
      """
    Then the answer is 200
    And there is no resource "a"

    Examples: preconditions
      | precondition                                                                      |
      | uid: "{now:metadata.uid}"                                                         |
      | resourceVersion: "{now:metadata.resourceVersion}"                                 |
      | uid: "{now:metadata.uid}", resourceVersion: "{now:metadata.resourceVersion}" |

  @resource @rule:del-precondition-failure-409
  Scenario Outline: A uid that is not the object's is a conflict (<uid>)
    del-precondition-failure-409: 409, and the object stays as it is.
    Detects: the uid is not compared, or the answer is 404 or 412.
    Given the stored resource "a" is remembered as "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {uid: "<uid>"<version>}}
      """
    Then the answer is 409 Conflict
    And the Status has:
      | status       | Failure                                                                                                                                                                                              |
      | message      | Operation cannot be fulfilled on {resource:kindName} "a": the UID in the precondition (<uid>) does not match the UID in record ({a:metadata.uid}). The object might have been deleted and then recreated |
      | details.name | a                                                                                                                                                                                                    |
      | details.kind | /^({resource:kind}\|{resource:plural})$/                                                                                                                                                             |
      | code         | 409                                                                                                                                                                                                  |
    And the stored resource "a" is unchanged

    Examples: uids
      | uid                                  | version                                           |
      | 00000000-0000-4000-8000-000000000000 |                                                   |
      |                                      |                                                   |
      | another                              | , resourceVersion: "{a:metadata.resourceVersion}" |
      | one                                  | , resourceVersion: "1"                            |

  @resource @rule:del-precondition-failure-409
  Scenario Outline: A version that the object has not is a conflict (<version>, <uid>)
    del-precondition-failure-409: 409, as another client has changed the object since. The details name its kind, or its resource.
    Detects: the version is not compared, any version that the object ever had will do, or 0 and nothing stand for any.
    Given the stored resource "a" is remembered as "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {<uid>resourceVersion: "<version>"}}
      """
    Then the answer is 409 Conflict
    And the Status has:
      | message      | Operation cannot be fulfilled on {resource:kindName} "a": the ResourceVersion in the precondition (<version>) does not match the ResourceVersion in record ({a:metadata.resourceVersion}). The object might have been modified |
      | details.name | a                                                                                                                                                                                                                          |
      | details.kind | /^({resource:kind}\|{resource:plural})$/                                                                                                                                                                                   |
    And the stored resource "a" is unchanged

    Examples: versions
      | version                        | uid                         |
      | {old:metadata.resourceVersion} | uid: "{a:metadata.uid}",  |
      | {future:a}                     |                             |
      | 0                              |                             |
      |                                |                             |

  @resource @rule:del-precondition-failure-409 @recreates
  Scenario: The uid of a predecessor is a conflict
    del-precondition-failure-409: an object of the same name is another one.
    Detects: the uid is looked up among all that there ever was.
    Given the resource "a" has been deleted
    And the resource "labelled" named "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {uid: "{old:metadata.uid}"}}
      """
    Then the answer is 409 Conflict
    And the stored resource "a" is unchanged

  @resource @rule:del-precondition-failure-409
  Scenario Outline: Preconditions are held against an object with finalizers too, <state> (<precondition>)
    del-precondition-failure-409: a delete that is refused does not mark.
    Detects: only the removal is conditional.
    Given the resource "a" has been changed:
      | metadata.finalizers | ["example.com/hold"] |
    And the answer to DELETE /{collection}/a?<query> is remembered as "deletion"
    And the stored resource "a" is remembered as "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {<precondition>}}
      """
    Then the answer is 409 Conflict
    And the Status has:
      | message | contains | Operation cannot be fulfilled on {resource:kindName} "a": the <which> in the precondition |
    And the stored resource "a" is unchanged

    Examples: preconditions
      | state       | query                | which           | precondition                                      |
      | live        | dryRun=All           | UID             | uid: another                                      |
      | live        | dryRun=All           | ResourceVersion | resourceVersion: "{old:metadata.resourceVersion}" |
      | terminating | gracePeriodSeconds=0 | UID             | uid: another                                      |
      | terminating | gracePeriodSeconds=0 | ResourceVersion | resourceVersion: "{old:metadata.resourceVersion}" |

  @resource @rule:del-precondition-failure-409
  Scenario Outline: A collection is deleted up to the first object that does not fit (<precondition>)
    del-precondition-failure-409: preconditions of a collection are those of each object.
    Detects: deletecollection drops the preconditions.
    Given the resource "labelled" named "b"
    And the stored resource "a" is remembered as "a"
    When DELETE /{collection} with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {<precondition>}}
      """
    Then the answer is 409 Conflict
    And the Status has:
      | details.kind | /^({resource:kind}\|{resource:plural})$/ |
    And the stored resource "a" is unchanged
    And the stored resource "b" is unchanged

    Examples: preconditions
      | precondition         |
      | uid: another         |
      | resourceVersion: "1" |

  @resource @rule:del-precondition-failure-409
  Scenario: An absent object is not found, whatever the preconditions
    del-precondition-failure-409: there is nothing to compare with.
    Detects: an absent object has the uid "", which does not match.
    When DELETE /{collection}/nobody with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {uid: another, resourceVersion: "1"}}
      """
    Then the answer is 404 NotFound
    And the Status has:
      | message      | {resource:name} "nobody" not found |
      | details.name | nobody                             |
