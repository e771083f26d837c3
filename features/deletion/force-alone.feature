@area:deletion
Feature: The option to delete what cannot be read, with its gate on
  It is for single objects, and stands alone.

  @resource @needs:server-flags
  Scenario Outline: The option does not stand beside <field>: <value>
    del-force-excludes-dryrun, del-force-excludes-graceperiodseconds, del-force-excludes-orphandependents,
    del-force-excludes-preconditions, del-force-excludes-propagationpolicy, del-force-excludes-status-422: 422 with the one cause, and
    nothing is deleted.
    Detects: the neighbour is ignored, or only some of its values are refused.
    Given a server with the profile "force-delete"
    And the resource "labelled" named "a"
    When DELETE /{collection}/a with the body:
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
    And the stored resource "a" is unchanged

    @rule:del-force-excludes-dryrun
    @rule:del-force-excludes-status-422
    Examples: dryRun
      | field              | value        |
      | dryRun             | [All]        |

    @rule:del-force-excludes-graceperiodseconds
    @rule:del-force-excludes-status-422
    Examples: gracePeriodSeconds
      | field              | value        |
      | gracePeriodSeconds | 0            |
      | gracePeriodSeconds | 30           |

    @rule:del-force-excludes-orphandependents
    @rule:del-force-excludes-status-422
    Examples: orphanDependents
      | field              | value        |
      | orphanDependents   | false        |
      | orphanDependents   | true         |

    @rule:del-force-excludes-preconditions
    @rule:del-force-excludes-status-422
    Examples: preconditions
      | field              | value        |
      | preconditions      | {}           |
      | preconditions      | {uid: x}     |

    @rule:del-force-excludes-propagationpolicy
    @rule:del-force-excludes-status-422
    Examples: propagationPolicy
      | field              | value        |
      | propagationPolicy  | Background   |
      | propagationPolicy  | Orphan       |

  @resource @rule:del-force-excludes-status-422
  @needs:server-flags
  Scenario: The option in a query is told each neighbour that it has
    del-force-excludes-status-422: a cause for each.
    Detects: only bodies are looked at, or the first neighbour ends the validation.
    Given a server with the profile "force-delete"
    And the resource "labelled" named "a"
    When DELETE /{collection}/a?ignoreStoreReadErrorWithClusterBreakingPotential=true&gracePeriodSeconds=0&propagationPolicy=Background
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field                                            | reason            | message                                                             |
      | ignoreStoreReadErrorWithClusterBreakingPotential | FieldValueInvalid | Invalid value: true: cannot be set together with .gracePeriodSeconds |
      | ignoreStoreReadErrorWithClusterBreakingPotential | FieldValueInvalid | Invalid value: true: cannot be set together with .propagationPolicy  |
    And the stored resource "a" is unchanged

  @resource @rule:del-option-force-default-false @needs:server-flags
  Scenario Outline: With the gate on a deletion <how> is not forced
    del-option-force-default-false: it is deleted as ever, in two phases where a finalizer holds it, and its neighbours are allowed.
    Detects: the option counts as set when it is there, or always.
    Given a server with the profile "force-delete"
    And the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, <option>gracePeriodSeconds: 0}
      """
    Then the answer is 200 or 202
    And the stored resource "a" has:
      | metadata.finalizers        | ["example.com/hold"] |
      | metadata.deletionTimestamp | (present)            |

    Examples: not set
      | how                | option                                                     |
      | without the option |                                                            |
      | with it false      | ignoreStoreReadErrorWithClusterBreakingPotential: false, |
