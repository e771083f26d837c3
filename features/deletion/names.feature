@area:deletion
Feature: Names of deleted objects
  The name of an object is in use until the object is removed.

  @resource @rule:del-name-free-after-removal
  Scenario Outline: POST<query> with the name of a terminating object is rejected
    del-name-free-after-removal: the terminating object stays unchanged.
    Detects: a server that replaces the terminating object although it has finalizers.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" is terminating
    And the stored resource "a" is saved as "a"
    When POST /{collection}<query> with the resource "changed" where:
      | metadata.name | a |
    Then the response is a client error
    And the stored resource "a" is unchanged

    Examples: with and without dryRun
      | query       |
      |             |
      | ?dryRun=All |

  @resource @rule:del-name-free-after-removal @recreates
  Scenario: POST with the name of a removed object creates an object with a new uid
    del-name-free-after-removal: the new object inherits nothing from the removed object.
    Detects: a server that reserves the name of a removed object, or copies its uid or labels to the new object.
    Given the resource "changed" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" is terminating
    And the resource "a" has been changed:
      | metadata.finalizers | [] |
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | metadata.uid             | is not | {a:metadata.uid}             |
      | metadata.resourceVersion | is not | {a:metadata.resourceVersion} |
    And the stored resource "a" has:
      | metadata.deletionTimestamp | (absent)            |
      | metadata.finalizers        | (absent)            |
      | metadata.labels            | (absent)            |
      | metadata.uid               | {last:metadata.uid} |
    And the stored resource "a" is the same as the response

  @resource @rule:err-message-wording
  Scenario: The message for the name of a terminating object says that the object is being deleted
    err-message-wording: the message explains why the name is still in use.
    Detects: a server that returns the same message as for a live object.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" is terminating
    When POST /{collection} with the resource "changed" where:
      | metadata.name | a |
    Then the response is 409 AlreadyExists
    And the Status has:
      | message      | object is being deleted: {resource:name} "a" already exists |
      | details.name | a                                                           |
      | details.kind | {resource:plural}                                           |

  @resource @rule:del-name-free-after-removal @needs:resource:create-on-update @recreates
  Scenario: PUT with the name of a removed object creates an object with a new uid
    del-name-free-after-removal: PUT creates the object with a new uid, like POST.
    Detects: a server that treats a PUT with the name of a removed object as an update.
    Given the resource "changed" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" is terminating
    And the resource "a" has been changed:
      | metadata.finalizers | [] |
    When PUT /{collection}/a with the resource "plain" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | metadata.uid | is not | {a:metadata.uid} |
    And the stored resource "a" is the same as the response

  @resource @rule:del-name-free-after-removal @recreates
  Scenario: A watch reports a removed object and its successor as DELETED and ADDED
    del-name-free-after-removal: the DELETED event has the old uid, and the ADDED event has the new uid.
    Detects: a server that reports the new object as a change of the old object.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    And the resource "a" is terminating
    And the resource "a" has been changed:
      | metadata.finalizers | [] |
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the response is a success
    And the watch reports exactly:
      | type     | name | metadata.uid        | metadata.deletionTimestamp |
      | MODIFIED | a    | {a:metadata.uid}    | (present)                  |
      | DELETED  | a    | {a:metadata.uid}    | (present)                  |
      | ADDED    | a    | {last:metadata.uid} | (absent)                   |
