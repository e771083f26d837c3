@area:deletion
Feature: The body of a delete
  DeleteOptions may come in the body; without one the query says the same.

  @rule:del-option-dryrun
  Scenario Outline: A dry run of <what> in the <place> deletes nothing
    del-option-dryrun: the answer is that of a deletion, and the object stays as it is, unseen by watchers.
    Mistake: dryRun is read from the query only, or the object is marked.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | <finalizers> |
    And a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a<query> with the body:
      """
      <body>
      """
    Then the answer is one of 200, 202
    And the answer has:
      | kind   | <kind>   |
      | status | <status> |
    And the stored Endpoints "a" is unchanged
    And the watch reports no MODIFIED event
    And the watch reports no DELETED event

    @profile:kubernetes
    Examples: held objects
      | what             | place | finalizers           | query       | body                                                 | kind      | status   |
      | an object held   | body  | ["example.com/hold"] |             | {apiVersion: v1, kind: DeleteOptions, dryRun: [All]} | Endpoints | (absent) |

    Examples: places
      | what             | place | finalizers | query       | body                                                 | kind   | status  |
      | an object        | body  | []         |             | {apiVersion: v1, kind: DeleteOptions, dryRun: [All]} | Status | Success |
      | an object, twice | body  | []         |             | {kind: DeleteOptions, dryRun: [All, All]}            | Status | Success |

  @rule:del-option-dryrun
  @profile:kubernetes
  Scenario: A dry run of a held object answers with what it would be
    del-option-dryrun: marked, with the finalizer of the policy, and with the version that it has.
    Mistake: the object as it is, or as stored.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a with the body:
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
    And the stored Endpoints "a" is unchanged

  @rule:del-option-dryrun
  Scenario: A dry run of a collection deletes nothing
    del-option-dryrun: of none of its objects.
    Mistake: deletecollection does not hand dryRun on.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "one-subset" named "b" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /api/v1/namespaces/{namespace}/endpoints with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [All]}
      """
    Then the answer is 200
    And the stored Endpoints "a" is unchanged
    And the stored Endpoints "b" is unchanged

  @rule:del-option-dryrun
  Scenario: A dry run fails where the deletion would
    del-option-dryrun: preconditions are compared.
    Mistake: a dry run always succeeds.
    Given the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [All], preconditions: {uid: another}}
      """
    Then the answer is 409 Conflict
    And the stored Endpoints "a" is unchanged

  @rule:del-force-ignored-when-gate-off
  Scenario Outline: The force option alone does not force (<beside>)
    del-force-ignored-when-gate-off: finalizers hold the object, and nothing is said of the option.
    Mistake: the option removes by force, or is refused with what stands beside it.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true<beside>}
      """
    Then the answer is one of 200, 202
    And the stored Endpoints "a" has:
      | metadata.finalizers        | ["example.com/hold"] |
      | metadata.deletionTimestamp | <timestamp>          |
      | metadata.uid               | {a:metadata.uid}     |

    Examples: what stands beside it
      | beside                  | timestamp |
      |                         | (present) |
      | , gracePeriodSeconds: 0 | (present) |
      | , dryRun: [All]         | (absent)  |
