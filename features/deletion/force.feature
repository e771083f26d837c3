@area:deletion
Feature: The option to delete what cannot be read
  Behind a gate that is off by default until 1.36: without it the option is dropped. From 1.37 on it is on.

  @resource
  Scenario Outline: Without the gate the option in the <place> is dropped
    del-force-gate-off-by-default: finalizers hold the object; del-force-ignored-when-gate-off: its neighbours are not refused either.
    Detects: the option works, or is refused, while its gate is off.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a<query> with the body:
      """
      <body>
      """
    Then the answer is 200 or 202
    And the stored resource "a" has:
      | metadata.uid               | {a:metadata.uid}     |
      | metadata.finalizers        | ["example.com/hold"] |
      | metadata.deletionTimestamp | (present)            |
      | {resource:content}         | {a:(content)}        |
    And the headers of the answer have:
      | Warning | (absent) |

    @rule:del-force-gate-off-by-default
    Examples: the option alone, and with a grace period
      | place                       | query | body                                                                                                               |
      | body                        |       | {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true}                       |
      | body beside a grace period  |       | {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, gracePeriodSeconds: 0} |

    @rule:del-force-ignored-when-gate-off
    Examples: beside what else it excludes
      | place                       | query | body                                                                                                               |
      | body beside a policy        |       | {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, propagationPolicy: Background} |
      | body beside preconditions   |       | {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, preconditions: {uid: "{a:metadata.uid}"}} |

  @resource @rule:del-force-ignored-when-gate-off
  Scenario: Without the gate the preconditions beside the option count
    del-force-ignored-when-gate-off: only the option is dropped, and what stands beside it is done.
    Detects: the body with the option is dropped as a whole.
    Given the resource "labelled" named "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, preconditions: {uid: another}}
      """
    Then the answer is 409 Conflict
    And the stored resource "a" is unchanged

  @resource @rule:del-force-ignored-when-gate-off
  Scenario Outline: Without the gate DELETE of <what> with the option in the query is a normal one
    del-force-ignored-when-gate-off: a collection may be deleted with it, and it may stand beside others.
    Detects: what the gate forbids is forbidden without it.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}<path>?ignoreStoreReadErrorWithClusterBreakingPotential=true<beside>
    Then the answer is 200 or 202
    And the stored resource "a" has:
      | metadata.finalizers        | ["example.com/hold"] |
      | metadata.deletionTimestamp | (present)            |
    And the headers of the answer have:
      | Warning | (absent) |

    Examples: paths
      | what         | path | beside                |
      | an object    | /a   | &gracePeriodSeconds=0 |
      | a collection |      |                       |

  @resource @rule:del-force-ignored-when-gate-off
  Scenario: Without the gate the option removes what nothing holds, as any deletion
    del-force-ignored-when-gate-off: the deletion is a normal one.
    Detects: an option that is not known makes the request a bad one.
    Given the resource "labelled" named "a"
    And the resource "labelled" named "b"
    When DELETE /{collection}/a?ignoreStoreReadErrorWithClusterBreakingPotential=true
    Then the answer is 200
    And there is no resource "a"
    And the stored resource "b" is unchanged

  @resource @rule:del-force-ignored-when-gate-off
  Scenario Outline: The force option alone does not force (<beside>)
    del-force-ignored-when-gate-off: finalizers hold the object, and nothing is said of the option.
    Detects: the option removes by force, or is refused with what stands beside it.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true<beside>}
      """
    Then the answer is 200 or 202
    And the stored resource "a" has:
      | metadata.finalizers        | ["example.com/hold"] |
      | metadata.deletionTimestamp | <timestamp>          |
      | metadata.uid               | {a:metadata.uid}     |

    Examples: what stands beside it
      | beside                  | timestamp |
      |                         | (present) |
      | , gracePeriodSeconds: 0 | (present) |
      | , dryRun: [All]         | (absent)  |
