@area:deletion
Feature: Preconditions of a delete
  preconditions.uid and preconditions.resourceVersion identify the expected object and its expected state.

  Background:
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the resource "a" has been changed:
      | metadata.labels.seen | "no" |

  @resource @rule:del-option-preconditions
  Scenario Outline: DELETE with the matching <precondition> removes the object
    del-option-preconditions: a delete takes effect if its preconditions match the object.
    Detects: a server that rejects every request with preconditions.
    Given the stored resource "a" is saved as "now"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {<members>}}
      """
    Then the response is 200
    And there is no resource "a"

    Examples: preconditions
      | precondition            | members                                                                      |
      | uid                     | uid: "{now:metadata.uid}"                                                    |
      | resourceVersion         | resourceVersion: "{now:metadata.resourceVersion}"                            |
      | uid and resourceVersion | uid: "{now:metadata.uid}", resourceVersion: "{now:metadata.resourceVersion}" |

  @resource @rule:del-precondition-failure-409
  Scenario Outline: DELETE with <wrong uid> as precondition returns 409 Conflict
    del-precondition-failure-409: the server compares the uid, and leaves the object unchanged.
    Detects: a server that does not compare the uid, or returns 404 or 412.
    Given the stored resource "a" is saved as "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {uid: "<uid>"<other preconditions>}}
      """
    Then the response is 409 Conflict
    And the Status has:
      | status       | Failure                                                                                                                                                                                                  |
      | message      | Operation cannot be fulfilled on {resource:kindName} "a": the UID in the precondition (<uid>) does not match the UID in record ({a:metadata.uid}). The object might have been deleted and then recreated |
      | details.name | a                                                                                                                                                                                                        |
      | details.kind | /^({resource:kind}\|{resource:plural})$/                                                                                                                                                                 |
      | code         | 409                                                                                                                                                                                                      |
    And the stored resource "a" is unchanged

    Examples: wrong uids
      | wrong uid                                   | uid                                  | other preconditions                               |
      | an unknown uid                              | 00000000-0000-4000-8000-000000000000 |                                                   |
      | an empty uid                                |                                      |                                                   |
      | a wrong uid and the current resourceVersion | another                              | , resourceVersion: "{a:metadata.resourceVersion}" |
      | a wrong uid and a wrong resourceVersion     | one                                  | , resourceVersion: "1"                            |

  @resource @rule:del-precondition-failure-409
  Scenario Outline: DELETE with <wrong version> as precondition returns 409 Conflict
    del-precondition-failure-409: another client has changed the object. The details contain the kind or the resource of the object.
    Detects: a server that does not compare the resourceVersion, accepts any earlier resourceVersion, or treats 0 and the empty string as unset.
    Given the stored resource "a" is saved as "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {<uid>resourceVersion: "<version>"}}
      """
    Then the response is 409 Conflict
    And the Status has:
      | message      | Operation cannot be fulfilled on {resource:kindName} "a": the ResourceVersion in the precondition (<version>) does not match the ResourceVersion in record ({a:metadata.resourceVersion}). The object might have been modified |
      | details.name | a                                                                                                                                                                                                                              |
      | details.kind | /^({resource:kind}\|{resource:plural})$/                                                                                                                                                                                       |
    And the stored resource "a" is unchanged

    Examples: wrong resourceVersions
      | wrong version                              | version                        | uid                      |
      | the right uid and an older resourceVersion | {old:metadata.resourceVersion} | uid: "{a:metadata.uid}", |
      | a future resourceVersion                   | {future:a}                     |                          |
      | the resourceVersion 0                      | 0                              |                          |
      | an empty resourceVersion                   |                                |                          |

  @resource @rule:del-precondition-failure-409 @recreates
  Scenario: DELETE with the uid of a deleted object of the same name returns 409 Conflict
    del-precondition-failure-409: a new object with the same name is a different object.
    Detects: a server that accepts the uid of a deleted object.
    Given the resource "a" has been deleted
    And the resource "labelled" named "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {uid: "{old:metadata.uid}"}}
      """
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

  @resource @rule:del-precondition-failure-409
  Scenario Outline: DELETE with a wrong <field> as precondition of a <state> object with a finalizer returns 409 Conflict
    del-precondition-failure-409: a rejected delete does not make the object terminating.
    Detects: a server that checks preconditions only when it removes the object.
    Given the resource "a" has been changed:
      | metadata.finalizers | ["example.com/hold"] |
    And the response to DELETE /{collection}/a?<query> is saved as "deletion"
    And the stored resource "a" is saved as "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {<precondition>}}
      """
    Then the response is 409 Conflict
    And the Status has:
      | message | contains | Operation cannot be fulfilled on {resource:kindName} "a": the <field> in the precondition |
    And the stored resource "a" is unchanged

    Examples: wrong preconditions
      | state       | query                | field           | precondition                                      |
      | live        | dryRun=All           | UID             | uid: another                                      |
      | live        | dryRun=All           | ResourceVersion | resourceVersion: "{old:metadata.resourceVersion}" |
      | terminating | gracePeriodSeconds=0 | UID             | uid: another                                      |
      | terminating | gracePeriodSeconds=0 | ResourceVersion | resourceVersion: "{old:metadata.resourceVersion}" |

  @resource @rule:del-precondition-failure-409
  Scenario Outline: DELETE of a collection returns 409 Conflict if an object does not match <precondition>
    del-precondition-failure-409: the server compares the preconditions with each object.
    Detects: a server that ignores preconditions for collections.
    Given the resource "labelled" named "b"
    And the stored resource "a" is saved as "a"
    When DELETE /{collection} with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {<precondition>}}
      """
    Then the response is 409 Conflict
    And the Status has:
      | details.kind | /^({resource:kind}\|{resource:plural})$/ |
    And the stored resource "a" is unchanged
    And the stored resource "b" is unchanged

    Examples: wrong preconditions
      | precondition         |
      | uid: another         |
      | resourceVersion: "1" |

  @resource @rule:del-precondition-failure-409
  Scenario: DELETE of an absent object with preconditions returns 404
    del-precondition-failure-409: an absent object has no uid and no resourceVersion to compare.
    Detects: a server that compares the uid with an empty uid.
    When DELETE /{collection}/nobody with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {uid: another, resourceVersion: "1"}}
      """
    Then the response is 404 NotFound
    And the Status has:
      | message      | {resource:name} "nobody" not found |
      | details.name | nobody                             |
