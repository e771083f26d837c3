@area:deletion
Feature: Options that ignoreStoreReadErrorWithClusterBreakingPotential excludes
  With the feature gate AllowUnsafeMalformedObjectDeletion, a delete with this option (an unsafe delete) cannot have most other options.

  @resource @needs:server-flags
  Scenario Outline: An unsafe DELETE with <field> <value> returns 422 Invalid
    The Status has one cause, and the object stays unchanged.
    Detects: a server that ignores the other option, or rejects only some values of the other option.
    Given a server with the launch profile "force-delete"
    And the resource "labelled" named "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, <field>: <value>}
      """
    Then the response is 422 Invalid
    And the Status has:
      | status        | Failure       |
      | details.kind  | DeleteOptions |
      | details.group | meta.orch.io  |
    And the causes in any order are:
      | field                                            | reason            | message                                                   |
      | ignoreStoreReadErrorWithClusterBreakingPotential | FieldValueInvalid | Invalid value: true: cannot be set together with .<field> |
    And the stored resource "a" is unchanged

    @rule:del-force-excludes-dryrun
    @rule:del-force-excludes-status-422
    Examples: dryRun
      | field  | value |
      | dryRun | [All] |

    @rule:del-force-excludes-graceperiodseconds
    @rule:del-force-excludes-status-422
    Examples: gracePeriodSeconds
      | field              | value |
      | gracePeriodSeconds | 0     |
      | gracePeriodSeconds | 30    |

    @rule:del-force-excludes-orphandependents
    @rule:del-force-excludes-status-422
    Examples: orphanDependents
      | field            | value |
      | orphanDependents | false |
      | orphanDependents | true  |

    @rule:del-force-excludes-preconditions
    @rule:del-force-excludes-status-422
    Examples: preconditions
      | field         | value    |
      | preconditions | {}       |
      | preconditions | {uid: x} |

    @rule:del-force-excludes-propagationpolicy
    @rule:del-force-excludes-status-422
    Examples: propagationPolicy
      | field             | value      |
      | propagationPolicy | Background |
      | propagationPolicy | Orphan     |

  @resource @rule:del-force-excludes-status-422
  @needs:server-flags
  Scenario: An unsafe DELETE with several excluded query parameters returns a cause for each parameter
    del-force-excludes-status-422: the server validates every parameter of the query.
    Detects: a server that validates only bodies, or stops at the first parameter.
    Given a server with the launch profile "force-delete"
    And the resource "labelled" named "a"
    When DELETE /{collection}/a?ignoreStoreReadErrorWithClusterBreakingPotential=true&gracePeriodSeconds=0&propagationPolicy=Background
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                                            | reason            | message                                                              |
      | ignoreStoreReadErrorWithClusterBreakingPotential | FieldValueInvalid | Invalid value: true: cannot be set together with .gracePeriodSeconds |
      | ignoreStoreReadErrorWithClusterBreakingPotential | FieldValueInvalid | Invalid value: true: cannot be set together with .propagationPolicy  |
    And the stored resource "a" is unchanged

  @resource @rule:del-option-force-default-false @needs:server-flags
  Scenario Outline: DELETE <condition> is a normal delete if the feature gate is on
    del-option-force-default-false: the object stays terminating until its finalizers are removed, and other options are allowed.
    Detects: a server that handles every delete, or every delete with the option, as an unsafe delete.
    Given a server with the launch profile "force-delete"
    And the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, <option>gracePeriodSeconds: 0}
      """
    Then the response is 200 or 202
    And the stored resource "a" has:
      | metadata.finalizers        | ["example.com/hold"] |
      | metadata.deletionTimestamp | (present)            |

    Examples: unset and false
      | condition                                                   | option                                                   |
      | without ignoreStoreReadErrorWithClusterBreakingPotential    |                                                          |
      | with ignoreStoreReadErrorWithClusterBreakingPotential false | ignoreStoreReadErrorWithClusterBreakingPotential: false, |
