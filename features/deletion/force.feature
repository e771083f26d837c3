@area:deletion
Feature: The option to delete what cannot be read
  Behind a gate that is off by default; with it the option is for single objects, and stands alone.

  @rule:del-force-gate-off-by-default @rule:del-force-ignored-when-gate-off
  Scenario Outline: Without the gate the option in the <place> is dropped
    del-force-gate-off-by-default: finalizers hold the object; del-force-ignored-when-gate-off: no complaint about its neighbours either.
    Mistake: the option works, or is refused, while its gate is off.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a<query> with the body:
      """
      <body>
      """
    Then the answer is 200 or 202
    And the stored Endpoints "a" has:
      | metadata.uid               | {a:metadata.uid}     |
      | metadata.finalizers        | ["example.com/hold"] |
      | metadata.deletionTimestamp | (present)            |
      | subsets                    | {a:subsets}          |
    And the headers of the answer have:
      | Warning | (absent) |

    Examples: the option alone, and beside what it excludes
      | place                       | query | body                                                                                                               |
      | body                        |       | {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true}                       |
      | body beside a grace period  |       | {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, gracePeriodSeconds: 0} |
      | body beside a policy        |       | {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, propagationPolicy: Background} |
      | body beside preconditions   |       | {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, preconditions: {uid: "{a:metadata.uid}"}} |

  @rule:del-force-gate-off-by-default @rule:del-force-ignored-when-gate-off
  Scenario: Without the gate the preconditions beside the option count
    del-force-gate-off-by-default, del-force-ignored-when-gate-off: only the option is dropped, and what stands beside it is done.
    Mistake: the body with the option is dropped as a whole.
    Given the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, preconditions: {uid: another}}
      """
    Then the answer is 409 Conflict
    And the stored Endpoints "a" is unchanged

  @rule:del-force-ignored-when-gate-off
  Scenario Outline: Without the gate DELETE of <path> with the option in the query is a normal one
    del-force-ignored-when-gate-off: a collection may be deleted with it, and it may stand beside others.
    Mistake: what the gate forbids is forbidden without it.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /api/v1/namespaces/{namespace}/<path>?ignoreStoreReadErrorWithClusterBreakingPotential=true<beside>
    Then the answer is 200 or 202
    And the stored Endpoints "a" has:
      | metadata.finalizers        | ["example.com/hold"] |
      | metadata.deletionTimestamp | (present)            |
    And the headers of the answer have:
      | Warning | (absent) |

    Examples: paths
      | path        | beside                |
      | endpoints/a | &gracePeriodSeconds=0 |
      | endpoints   |                       |

  @rule:del-force-ignored-when-gate-off
  Scenario: Without the gate the option removes what nothing holds, as any deletion
    del-force-ignored-when-gate-off: the deletion is a normal one.
    Mistake: an option that is not known makes the request a bad one.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "one-subset" named "b"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a?ignoreStoreReadErrorWithClusterBreakingPotential=true
    Then the answer is 200
    And there is no Endpoints "a"
    And the stored Endpoints "b" is unchanged

  @rule:del-force-excludes-dryrun @rule:del-force-excludes-graceperiodseconds
  @rule:del-force-excludes-orphandependents @rule:del-force-excludes-preconditions
  @rule:del-force-excludes-propagationpolicy @rule:del-force-excludes-status-422 @needs:server-flags
  Scenario Outline: The option does not stand beside <field>: <value>
    del-force-excludes-dryrun, del-force-excludes-graceperiodseconds, del-force-excludes-orphandependents, del-force-excludes-preconditions,
    del-force-excludes-propagationpolicy, del-force-excludes-status-422: 422 with the one cause, and nothing is deleted.
    Mistake: the neighbour is ignored, or only some of its values are refused.
    Given a server of its own with the profile "force-delete"
    And the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, <field>: <value>}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | status        | Failure       |
      | details.kind  | DeleteOptions |
      | details.group | meta.orch.io  |
    And the causes in any order are:
      | field                                            | reason            | message                                                      |
      | ignoreStoreReadErrorWithClusterBreakingPotential | FieldValueInvalid | Invalid value: true: cannot be set together with .<field> |
    And the stored Endpoints "a" is unchanged

    Examples: fields
      | field              | value        |
      | dryRun             | [All]        |
      | gracePeriodSeconds | 0            |
      | gracePeriodSeconds | 30           |
      | orphanDependents   | false        |
      | orphanDependents   | true         |
      | preconditions      | {}           |
      | preconditions      | {uid: x}     |
      | propagationPolicy  | Background   |
      | propagationPolicy  | Orphan       |

  @rule:del-force-excludes-graceperiodseconds @rule:del-force-excludes-propagationpolicy
  @rule:del-force-excludes-status-422 @needs:server-flags
  Scenario: The option in a query is told each neighbour that it has
    del-force-excludes-graceperiodseconds, del-force-excludes-propagationpolicy, del-force-excludes-status-422: a cause for each.
    Mistake: only bodies are looked at, or the first neighbour ends the validation.
    Given a server of its own with the profile "force-delete"
    And the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a?ignoreStoreReadErrorWithClusterBreakingPotential=true&gracePeriodSeconds=0&propagationPolicy=Background
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field                                            | reason            | message                                                             |
      | ignoreStoreReadErrorWithClusterBreakingPotential | FieldValueInvalid | Invalid value: true: cannot be set together with .gracePeriodSeconds |
      | ignoreStoreReadErrorWithClusterBreakingPotential | FieldValueInvalid | Invalid value: true: cannot be set together with .propagationPolicy  |
    And the stored Endpoints "a" is unchanged

  @rule:del-option-force-default-false @needs:server-flags
  Scenario Outline: With the gate on a deletion <how> is not forced
    del-option-force-default-false: it is deleted as ever, in two phases where a finalizer holds it, and its neighbours are allowed.
    Mistake: the option counts as set when it is there, or always.
    Given a server of its own with the profile "force-delete"
    And the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, <option>gracePeriodSeconds: 0}
      """
    Then the answer is 200 or 202
    And the stored Endpoints "a" has:
      | metadata.finalizers        | ["example.com/hold"] |
      | metadata.deletionTimestamp | (present)            |

    Examples: not set
      | how                | option                                                     |
      | without the option |                                                            |
      | with it false      | ignoreStoreReadErrorWithClusterBreakingPotential: false, |
