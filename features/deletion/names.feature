@area:deletion
Feature: Names of deleted objects
  A name is taken until its object is removed, and free from then on.

  @resource @rule:del-name-free-after-removal
  Scenario Outline: The name of a terminating object is taken (<query>)
    del-name-free-after-removal: refused, and the terminating object stays as it is.
    Detects: the new object takes the place of the terminating one, with its finalizers unhandled.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" has been deleted
    And the stored resource "a" is remembered as "a"
    When POST /{collection}<query> with the resource "changed" where:
      | metadata.name | a |
    Then the answer is a refusal
    And the stored resource "a" is unchanged

    Examples: in earnest, and as a trial
      | query       |
      |             |
      | ?dryRun=All |

  @resource @rule:del-name-free-after-removal @recreates
  Scenario: A removed object's name serves a new one, with a uid of its own
    del-name-free-after-removal: the new object has nothing of the old one.
    Detects: a tombstone keeps the name, or lends the new object its uid or labels.
    Given the resource "changed" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" has been deleted
    And the resource "a" has been changed:
      | metadata.finalizers | [] |
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the answer is a success
    And the answer has:
      | metadata.uid             | is not | {a:metadata.uid}             |
      | metadata.resourceVersion | is not | {a:metadata.resourceVersion} |
    And the stored resource "a" has:
      | metadata.deletionTimestamp | (absent)            |
      | metadata.finalizers        | (absent)            |
      | metadata.labels            | (absent)            |
      | metadata.uid               | {last:metadata.uid} |
    And the stored resource "a" is the same as the answer

  @resource @rule:err-message-wording
  Scenario: The refusal of a name that is being deleted says so
    err-message-wording: that the object is there, and that it will not be for long.
    Detects: who asks is told what a live object would be told of.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" has been deleted
    When POST /{collection} with the resource "changed" where:
      | metadata.name | a |
    Then the answer is 409 AlreadyExists
    And the Status has:
      | message      | object is being deleted: {resource:name} "a" already exists |
      | details.name | a                                                           |
      | details.kind | {resource:plural}                                           |

  @resource @rule:del-name-free-after-removal @needs:resource:create-on-update @recreates
  Scenario: A PUT under a removed object's name makes a new one
    del-name-free-after-removal: made, with a uid of its own, as by a POST.
    Detects: a name that was there once can only be updated.
    Given the resource "changed" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" has been deleted
    And the resource "a" has been changed:
      | metadata.finalizers | [] |
    When PUT /{collection}/a with the resource "plain" where:
      | metadata.name | a |
    Then the answer is a success
    And the answer has:
      | metadata.uid | is not | {a:metadata.uid} |
    And the stored resource "a" is the same as the answer

  @resource @rule:del-name-free-after-removal @recreates
  Scenario: A watch tells the end of the old object and the beginning of the new one
    del-name-free-after-removal: DELETED with the old uid, ADDED with the new one.
    Detects: the new object is told as a change of the old one.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    And the resource "a" has been deleted
    And the resource "a" has been changed:
      | metadata.finalizers | [] |
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the answer is a success
    And the watch reports exactly:
      | type     | name | metadata.uid        | metadata.deletionTimestamp |
      | MODIFIED | a    | {a:metadata.uid}    | (present)                  |
      | DELETED  | a    | {a:metadata.uid}    | (present)                  |
      | ADDED    | a    | {last:metadata.uid} | (absent)                   |
