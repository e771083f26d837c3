@area:deletion
Feature: Terminating objects and those who apply them
  An applied configuration is a write like any other: it may change what is going, take its finalizers away, and add none.

  Background:
    Given "one" has applied the Endpoints "a":
      """
      metadata: {finalizers: [example.com/a, example.com/b], labels: {app: web}}
      """
    And the Endpoints "a" has been deleted
    And the stored Endpoints "a" is remembered as "a"

  @rule:del-last-finalizer-removes
  Scenario: The last finalizers go by an applied configuration that names none
    del-last-finalizer-removes: 200 with the last state, and the object is gone.
    Detects: an apply stores the state without finalizers, and removes nothing, or makes the object anew.
    Given a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}
    When "one" applies the Endpoints "a":
      """
      metadata: {labels: {app: web}}
      """
    Then the answer is 200
    And the answer has:
      | metadata.uid               | {a:metadata.uid}               |
      | metadata.finalizers        | (absent)                       |
      | metadata.deletionTimestamp | {a:metadata.deletionTimestamp} |
      | metadata.labels            | {"app":"web"}                  |
    And there is no Endpoints "a"
    And the watch reports exactly:
      | type    | name | metadata.uid     | metadata.deletionTimestamp     |
      | DELETED | a    | {a:metadata.uid} | {a:metadata.deletionTimestamp} |

  @rule:del-other-finalizers-remain
  Scenario Outline: An applied configuration that leaves <left> out goes, and the object stays
    del-other-finalizers-remain: the other holds it, and it is terminating as before.
    Detects: terminating objects can't be applied, or any finalizer that goes is the last.
    When "one" applies the Endpoints "a":
      """
      metadata: {finalizers: [<kept>], labels: {app: going}}
      """
    Then the answer is 200
    And the stored Endpoints "a" has:
      | metadata.finalizers                 | ["<kept>"]                     |
      | metadata.labels                     | {"app":"going"}                |
      | metadata.deletionTimestamp          | {a:metadata.deletionTimestamp} |
      | metadata.deletionGracePeriodSeconds | 0                              |
      | metadata.uid                        | {a:metadata.uid}               |

    Examples: each of both
      | left          | kept          |
      | example.com/a | example.com/b |
      | example.com/b | example.com/a |

  @rule:del-no-new-finalizers
  Scenario: No finalizer comes to a terminating object by an applied configuration
    del-no-new-finalizers: 422 that says which one is new, and nothing changes.
    Detects: an apply merges the new one in, or drops it without a word.
    When "one" applies the Endpoints "a":
      """
      metadata: {finalizers: [example.com/a, example.com/b, example.com/c], labels: {app: web}}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | details.name              | a                                                                                                                        |
      | details.kind              | Endpoints                                                                                                                |
      | details.causes[0].reason  | FieldValueForbidden                                                                                                      |
      | details.causes[0].field   | metadata.finalizers                                                                                                      |
      | details.causes[0].message | Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"example.com/c"} |
    And the stored Endpoints "a" is unchanged

  @rule:del-last-finalizer-removes
  Scenario: A trial of an applied configuration that names no finalizer removes nothing
    del-last-finalizer-removes: the answer is that of the removal, and the object stays.
    Detects: the removal happens although nothing is stored.
    When "one" applies the Endpoints "a" with "dryRun=All":
      """
      metadata: {labels: {app: web}}
      """
    Then the answer is 200
    And the answer has:
      | metadata.finalizers        | (absent)                       |
      | metadata.deletionTimestamp | {a:metadata.deletionTimestamp} |
    And the stored Endpoints "a" is unchanged
