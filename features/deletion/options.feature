@area:deletion
Feature: The body of a delete
  DeleteOptions may come in the body; without one the query says the same.

  @resource @rule:del-option-dryrun
  Scenario Outline: A dry run of <what> in the <place> deletes nothing
    del-option-dryrun: the answer is that of a deletion, and the object stays as it is, unseen by watchers.
    Detects: dryRun is read from the query only, or the object is marked.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | <finalizers> |
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When DELETE /{collection}/a<query> with the body:
      """
      <body>
      """
    Then the answer is 200 or 202
    And the answer has:
      | kind        | <kind>  |
      | <told>      | <as>    |
      | details.uid | <uid>    |
    And the stored resource "a" is unchanged
    And the watch, up to now, has:
      | events[*].type | leaves out | MODIFIED |
      | events[*].type | leaves out | DELETED  |

    @profile:kubernetes
    Examples: held objects
      | what           | place | finalizers           | query | body                                                 | kind            | told         | as               | uid      |
      | an object held | body  | ["example.com/hold"] |       | {apiVersion: v1, kind: DeleteOptions, dryRun: [All]} | {resource:kind} | metadata.uid | {a:metadata.uid} | (absent) |

    Examples: places
      | what             | place | finalizers | query       | body                                                 | kind   | told   | as      | uid              |
      | an object        | body  | []         |             | {apiVersion: v1, kind: DeleteOptions, dryRun: [All]} | Status | status | Success | {a:metadata.uid} |
      | an object, twice | body  | []         |             | {kind: DeleteOptions, dryRun: [All, All]}            | Status | status | Success | {a:metadata.uid} |

  @resource @rule:del-option-dryrun @profile:kubernetes
  Scenario: A dry run of a held object answers with what it would be
    del-option-dryrun: marked, with the finalizer of the policy, and with the version that it has.
    Detects: the object as it is, or as stored.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [All], propagationPolicy: Foreground}
      """
    Then the answer is 200
    And the answer has:
      | metadata.finalizers                 | ["example.com/hold","foregroundDeletion"] |
      | metadata.deletionTimestamp          | (present)                                 |
      | metadata.deletionGracePeriodSeconds | 0                                         |
      | metadata.resourceVersion            | {a:metadata.resourceVersion}              |
      | metadata.uid                        | {a:metadata.uid}                          |
    And the stored resource "a" is unchanged

  @resource @rule:del-option-dryrun
  Scenario: A dry run of a collection deletes nothing
    del-option-dryrun: of none of its objects.
    Detects: deletecollection does not hand dryRun on.
    Given the resource "labelled" named "a"
    And the resource "labelled" named "b" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection} with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [All]}
      """
    Then the answer is 200
    And the stored resource "a" is unchanged
    And the stored resource "b" is unchanged

  @resource @rule:del-option-dryrun
  Scenario Outline: A dry run fails where the deletion of <name> would
    del-option-dryrun: preconditions are compared, and what is absent is not found.
    Detects: a dry run always succeeds.
    Given the resource "labelled" named "a"
    When DELETE /{collection}/<name> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [All]<beside>}
      """
    Then the answer is <code> <reason>
    And the Status has:
      | message      | <message> |
      | details.name | <name>    |
    And the stored resource "a" is unchanged

    Examples: failures
      | name   | beside                          | code | reason   | message                                                                                                                                                                                                |
      | a      | , preconditions: {uid: another} | 409  | Conflict | Operation cannot be fulfilled on {resource:kindName} "a": the UID in the precondition (another) does not match the UID in record ({a:metadata.uid}). The object might have been deleted and then recreated |
      | nobody |                                 | 404  | NotFound | {resource:name} "nobody" not found                                                                                                                                                                     |

  @rule:del-option-dryrun @needs:type:ingressclasses.networking
  Scenario: A dry run of what is in no namespace deletes nothing
    del-option-dryrun: whatever the scope and the kind.
    Detects: only objects in namespaces are tried.
    Given the IngressClass "empty" named "n-{unique}"
    When DELETE /apis/networking.orch.io/v1/ingressclasses/{n:metadata.name} with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [All]}
      """
    Then the answer is 200
    And the stored IngressClass "n-{unique}" is unchanged

  @resource
  Scenario Outline: What finalizers hold is marked with <options>
    del-option-dryrun: a list of nothing is no dry run; del-grace-period-of-pods-only: the mark is that of the request, as objects
    have no time to be given.
    Detects: dryRun counts when it is there at all, or every kind writes down its grace period.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions<member>}
      """
    And the stored resource "a" is remembered as "gone"
    Then the answer is 200 or 202
    And these values compare:
      | {gone:metadata.deletionTimestamp} | in the seconds before the answer | 5 |
    And the stored resource "a" has:
      | metadata.deletionGracePeriodSeconds | 0                    |
      | metadata.finalizers                 | ["example.com/hold"] |

    @rule:del-option-dryrun
    Examples: of dryRun
      | options               | member                                     |
      | no values of dryRun   | , dryRun: []                               |

    @rule:del-grace-period-of-pods-only
    Examples: of the grace period
      | options               | member                                     |
      | gracePeriodSeconds 30 | , gracePeriodSeconds: 30                   |
      | gracePeriodSeconds 0  | , gracePeriodSeconds: 0                    |
      | empty preconditions   | , preconditions: {}, gracePeriodSeconds: 7 |
