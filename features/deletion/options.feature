@area:deletion
Feature: DeleteOptions in the body
  DeleteOptions can be in the body, or in the query if there is no body.

  @resource @rule:del-option-dryrun
  Scenario Outline: DELETE of <target> with <dryRun> in the body returns a <kind> and deletes nothing
    del-option-dryrun: the response is the same as for a real delete; the object stays unchanged, and watches report no event.
    Detects: a server that reads dryRun only from the query, or sets the deletionTimestamp.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | <finalizers> |
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When DELETE /{collection}/a with the body:
      """
      <body>
      """
    Then the response is 200 or 202
    And the response has:
      | kind        | <kind>  |
      | <path>      | <value> |
      | details.uid | <uid>   |
    And the stored resource "a" is unchanged
    And the watch so far has:
      | events[*].type | does not contain | MODIFIED |
      | events[*].type | does not contain | DELETED  |

    @profile:kubernetes
    Examples: object with a finalizer
      | target                     | dryRun | finalizers           | body                                                 | kind            | path         | value            | uid      |
      | an object with a finalizer | dryRun | ["example.com/hold"] | {apiVersion: v1, kind: DeleteOptions, dryRun: [All]} | {resource:kind} | metadata.uid | {a:metadata.uid} | (absent) |

    @needs:resource:status-of-deletion
    Examples: object without a finalizer
      | target                        | dryRun             | finalizers | body                                                 | kind   | path   | value   | uid              |
      | an object without a finalizer | dryRun             | []         | {apiVersion: v1, kind: DeleteOptions, dryRun: [All]} | Status | status | Success | {a:metadata.uid} |
      | an object without a finalizer | dryRun: [All, All] | []         | {kind: DeleteOptions, dryRun: [All, All]}            | Status | status | Success | {a:metadata.uid} |

  @resource @rule:del-option-dryrun @profile:kubernetes @needs:resource:garbage-collection
  Scenario: A dry-run delete of an object with a finalizer returns the terminating object
    del-option-dryrun: the response has the deletionTimestamp, the finalizer of the policy and the current resourceVersion.
    Detects: a server that returns the unchanged object, or stores the changed object.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [All], propagationPolicy: Foreground}
      """
    Then the response is 200
    And the response has:
      | metadata.finalizers                 | ["example.com/hold","foregroundDeletion"] |
      | metadata.deletionTimestamp          | (present)                                 |
      | metadata.deletionGracePeriodSeconds | 0                                         |
      | metadata.resourceVersion            | {a:metadata.resourceVersion}              |
      | metadata.uid                        | {a:metadata.uid}                          |
    And the stored resource "a" is unchanged

  @resource @rule:del-option-dryrun
  Scenario: A dry-run delete of a collection deletes nothing
    del-option-dryrun: no object of the collection changes.
    Detects: a server that ignores dryRun for collections.
    Given the resource "labelled" named "a"
    And the resource "labelled" named "b" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection} with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [All]}
      """
    Then the response is 200
    And the stored resource "a" is unchanged
    And the stored resource "b" is unchanged

  @resource @rule:del-option-dryrun
  Scenario Outline: DELETE of the object <name> with dryRun: [All]<options> returns <code> <reason>
    del-option-dryrun: preconditions are compared, and an absent object is not found.
    Detects: a server on which every dry run succeeds.
    Given the resource "labelled" named "a"
    When DELETE /{collection}/<name> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [All]<options>}
      """
    Then the response is <code> <reason>
    And the Status has:
      | message      | <message> |
      | details.name | <name>    |
    And the stored resource "a" is unchanged

    Examples: failures
      | name   | options                                 | code | reason   | message                                                                                                                                                                                                                |
      | a      | , preconditions: {uid: another}         | 409  | Conflict | Operation cannot be fulfilled on {resource:kindName} "a": the UID in the precondition (another) does not match the UID in record ({a:metadata.uid}). The object might have been deleted and then recreated             |
      | a      | , preconditions: {resourceVersion: "1"} | 409  | Conflict | Operation cannot be fulfilled on {resource:kindName} "a": the ResourceVersion in the precondition (1) does not match the ResourceVersion in record ({a:metadata.resourceVersion}). The object might have been modified |
      | nobody |                                         | 404  | NotFound | {resource:name} "nobody" not found                                                                                                                                                                                     |

  @rule:del-option-dryrun @needs:type:ingressclasses.networking
  Scenario: A dry-run delete of a cluster-scoped object deletes nothing
    del-option-dryrun: dry run also applies to cluster-scoped objects.
    Detects: a server that supports dry run only for namespaced objects.
    Given the IngressClass "empty" named "n-{unique}"
    When DELETE /apis/networking.orch.io/v1/ingressclasses/n-{unique} with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [All]}
      """
    Then the response is 200
    And the stored IngressClass "n-{unique}" is unchanged

  @resource
  Scenario Outline: DELETE of an object with a finalizer and <options> sets deletionTimestamp to the time of the request
    del-option-dryrun: an empty list is not a dry run; del-grace-period-of-pods-only: objects other than pods have no grace period.
    Detects: a server that treats any dryRun field as a dry run, or stores the grace period of every kind.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions<fields>}
      """
    And the stored resource "a" is saved as "terminating"
    Then the response is 200 or 202
    And these values satisfy:
      | {terminating:metadata.deletionTimestamp} | is at most this many seconds before the response | 5 |
    And the stored resource "a" has:
      | metadata.deletionGracePeriodSeconds | 0                    |
      | metadata.finalizers                 | ["example.com/hold"] |

    @rule:del-option-dryrun
    Examples: dryRun
      | options         | fields       |
      | an empty dryRun | , dryRun: [] |

    @rule:del-grace-period-of-pods-only
    Examples: gracePeriodSeconds
      | options               | fields                                     |
      | gracePeriodSeconds 30 | , gracePeriodSeconds: 30                   |
      | gracePeriodSeconds 0  | , gracePeriodSeconds: 0                    |
      | empty preconditions   | , preconditions: {}, gracePeriodSeconds: 7 |
