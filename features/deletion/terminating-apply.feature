@area:deletion
Feature: Apply on terminating objects
  An apply can change a terminating object and remove its finalizers, but cannot add finalizers.

  Background:
    Given the manager "one" has applied the Endpoints "a":
      """
      metadata: {finalizers: [example.com/a, example.com/b], labels: {app: web}}
      """
    And the Endpoints "a" is terminating
    And the stored Endpoints "a" is saved as "a"

  @rule:del-last-finalizer-removes
  Scenario: An apply that omits all finalizers removes a terminating object
    del-last-finalizer-removes: the response is 200 with the last state of the object.
    Detects: a server that stores the object without finalizers, or creates the object again.
    Given a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}
    When the manager "one" applies the Endpoints "a":
      """
      metadata: {labels: {app: web}}
      """
    Then the response is 200
    And the response has:
      | metadata.uid               | {a:metadata.uid}               |
      | metadata.finalizers        | (absent)                       |
      | metadata.deletionTimestamp | {a:metadata.deletionTimestamp} |
      | metadata.labels            | {"app":"web"}                  |
    And there is no Endpoints "a"
    And the watch reports exactly:
      | type    | name | metadata.uid     | metadata.deletionTimestamp     |
      | DELETED | a    | {a:metadata.uid} | {a:metadata.deletionTimestamp} |

  @rule:del-other-finalizers-remain
  Scenario Outline: An apply that omits the finalizer <omitted> keeps a terminating object with <remaining>
    del-other-finalizers-remain: the other finalizer delays the removal, and the object stays terminating.
    Detects: a server that rejects an apply on terminating objects, or removes the object when any finalizer is removed.
    When the manager "one" applies the Endpoints "a":
      """
      metadata: {finalizers: [<remaining>], labels: {app: going}}
      """
    Then the response is 200
    And the stored Endpoints "a" has:
      | metadata.finalizers                 | ["<remaining>"]                     |
      | metadata.labels                     | {"app":"going"}                |
      | metadata.deletionTimestamp          | {a:metadata.deletionTimestamp} |
      | metadata.deletionGracePeriodSeconds | 0                              |
      | metadata.uid                        | {a:metadata.uid}               |

    Examples: each finalizer
      | omitted       | remaining     |
      | example.com/a | example.com/b |
      | example.com/b | example.com/a |

  @rule:del-no-new-finalizers
  Scenario: An apply with a new finalizer on a terminating object returns 422 Invalid
    del-no-new-finalizers: the cause names the new finalizer, and nothing changes.
    Detects: a server that adds the finalizer, or drops it.
    When the manager "one" applies the Endpoints "a":
      """
      metadata: {finalizers: [example.com/a, example.com/b, example.com/c], labels: {app: web}}
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.name              | a                                                                                                                        |
      | details.kind              | Endpoints                                                                                                                |
      | details.causes[0].reason  | FieldValueForbidden                                                                                                      |
      | details.causes[0].field   | metadata.finalizers                                                                                                      |
      | details.causes[0].message | Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"example.com/c"} |
    And the stored Endpoints "a" is unchanged

  @rule:del-last-finalizer-removes
  Scenario: A dry-run apply that omits all finalizers keeps a terminating object
    del-last-finalizer-removes: the response is the same as for the removal, but the object stays unchanged.
    Detects: a server that removes the object although it stores no change.
    When the manager "one" applies the Endpoints "a" with "dryRun=All":
      """
      metadata: {labels: {app: web}}
      """
    Then the response is 200
    And the response has:
      | metadata.finalizers        | (absent)                       |
      | metadata.deletionTimestamp | {a:metadata.deletionTimestamp} |
    And the stored Endpoints "a" is unchanged
