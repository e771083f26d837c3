@area:deletion
Feature: Unsafe deletion without the feature gate
  Up to 1.36, the feature gate AllowUnsafeMalformedObjectDeletion is off by default, and the server ignores the option for an unsafe delete,
  ignoreStoreReadErrorWithClusterBreakingPotential.

  @resource
  Scenario Outline: The server ignores the option for an unsafe delete in the <place> if the feature gate is off
    del-force-gate-off-by-default: finalizers delay the removal; del-force-ignored-when-gate-off: the server does not reject excluded options.
    Detects: a server that applies or rejects the option although the gate is off.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a<query> with the body:
      """
      <body>
      """
    Then the response is 200 or 202
    And the stored resource "a" has:
      | metadata.uid               | {a:metadata.uid}     |
      | metadata.finalizers        | ["example.com/hold"] |
      | metadata.deletionTimestamp | (present)            |
      | {resource:content}         | {a:(content)}        |
    And the headers of the response have:
      | Warning | (absent) |

    @rule:del-force-gate-off-by-default
    Examples: the option alone and with a grace period
      | place                        | query | body                                                                                                                 |
      | body                         |       | {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true}                        |
      | body with gracePeriodSeconds |       | {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, gracePeriodSeconds: 0} |

    @rule:del-force-ignored-when-gate-off
    Examples: the option with excluded options
      | place                       | query | body                                                                                                                                    |
      | body with propagationPolicy |       | {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, propagationPolicy: Background}            |
      | body with preconditions     |       | {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, preconditions: {uid: "{a:metadata.uid}"}} |

  @resource @rule:del-force-ignored-when-gate-off
  Scenario: An unsafe DELETE with a failed precondition returns 409 Conflict if the feature gate is off
    del-force-ignored-when-gate-off: the server ignores only the option, not the preconditions.
    Detects: a server that ignores the complete body.
    Given the resource "labelled" named "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, preconditions: {uid: another}}
      """
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

  @resource @rule:del-force-ignored-when-gate-off
  Scenario Outline: An unsafe DELETE of <target>, requested in the query, is a normal delete if the feature gate is off
    del-force-ignored-when-gate-off: the server ignores the option for a collection and together with other options.
    Detects: a server that applies the restrictions of the option although the gate is off.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}<path>?ignoreStoreReadErrorWithClusterBreakingPotential=true<options>
    Then the response is 200 or 202
    And the stored resource "a" has:
      | metadata.finalizers        | ["example.com/hold"] |
      | metadata.deletionTimestamp | (present)            |
    And the headers of the response have:
      | Warning | (absent) |

    Examples: paths
      | target       | path | options               |
      | an object    | /a   | &gracePeriodSeconds=0 |
      | a collection |      |                       |

  @resource @rule:del-force-ignored-when-gate-off
  Scenario: An unsafe DELETE removes an object without finalizers if the feature gate is off
    del-force-ignored-when-gate-off: the request is a normal delete.
    Detects: a server that rejects an unknown option.
    Given the resource "labelled" named "a"
    And the resource "labelled" named "b"
    When DELETE /{collection}/a?ignoreStoreReadErrorWithClusterBreakingPotential=true
    Then the response is 200
    And there is no resource "a"
    And the stored resource "b" is unchanged

  @resource @rule:del-force-ignored-when-gate-off
  Scenario Outline: An unsafe DELETE <condition> keeps an object with finalizers if the feature gate is off
    del-force-ignored-when-gate-off: finalizers delay the removal, and the response does not mention the option.
    Detects: a server that removes the object, or rejects the option together with other options.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true<options>}
      """
    Then the response is 200 or 202
    And the stored resource "a" has:
      | metadata.finalizers        | ["example.com/hold"] |
      | metadata.deletionTimestamp | <timestamp>          |
      | metadata.uid               | {a:metadata.uid}     |

    Examples: other options
      | condition                  | options                 | timestamp |
      | without other options      |                         | (present) |
      | with gracePeriodSeconds: 0 | , gracePeriodSeconds: 0 | (present) |
      | with dryRun: [All]         | , dryRun: [All]         | (absent)  |
