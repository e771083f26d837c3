@area:deletion
Feature: Unsafe deletion without the feature gate
  Up to 1.36, the feature gate AllowUnsafeMalformedObjectDeletion is off by default. The server then ignores the option
  ignoreStoreReadErrorWithClusterBreakingPotential, which requests an unsafe delete.

  @resource
  Scenario Outline: An unsafe DELETE <condition> makes an object with finalizers terminating if the feature gate is off
    del-force-gate-off-by-default: finalizers delay the removal; del-force-ignored-when-gate-off: no combination of
    options is rejected.
    Detects: a server that applies or rejects the option although the gate is off.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a with the body:
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
      | condition               | body                                                                                                                 |
      | without other options   | {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true}                        |
      | with gracePeriodSeconds | {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, gracePeriodSeconds: 0} |

    @rule:del-force-ignored-when-gate-off
    Examples: options that cannot be combined with an unsafe delete
      | condition              | body                                                                                                                                    |
      | with propagationPolicy | {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, propagationPolicy: Background}            |
      | with preconditions     | {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, preconditions: {uid: "{a:metadata.uid}"}} |

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
  Scenario Outline: DELETE of <target> with the option for an unsafe delete in the query is a normal delete if the feature gate is off
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
  Scenario Outline: An unsafe DELETE <condition> keeps the finalizers and the uid if the feature gate is off
    del-force-ignored-when-gate-off: finalizers delay the removal.
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
      | condition                 | options                 | timestamp |
      | without other options     |                         | (present) |
      | with gracePeriodSeconds 0 | , gracePeriodSeconds: 0 | (present) |
      | in a dry run              | , dryRun: [All]         | (absent)  |
