@area:deletion
Feature: Unsafe deletion since 1.37
  The feature gate AllowUnsafeMalformedObjectDeletion is on by default, so the server validates a delete with the option
  ignoreStoreReadErrorWithClusterBreakingPotential (an unsafe delete).

  @resource @rule:del-force-normal-first
  @profile:kubernetes @since:1.37
  Scenario Outline: An unsafe DELETE <condition> of a readable object <metadata> returns 409 Conflict since 1.37
    del-force-normal-first: the object stays unchanged, with and without finalizers.
    Detects: a server that ignores the option, or skips finalizers if the option is set.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | <finalizers> |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true<options>}
      """
    Then the response is 409 Conflict
    And the Status has:
      | message | contains | unsafe deletion is not allowed because the object is decodable from storage |
    And the stored resource "a" is unchanged

    Examples: with and without dryRun
      | metadata                                 | condition      | options         | finalizers           |
      | with the finalizers ["example.com/hold"] | without dryRun |                 | ["example.com/hold"] |
      | without finalizers                       | with dryRun    | , dryRun: [All] | (absent)             |

  @resource @since:1.37
  Scenario Outline: An unsafe DELETE with <field> returns 422 Invalid since 1.37
    The Status has one cause: the option that cannot be combined with an unsafe delete.
    Detects: a server that ignores the option and performs a normal delete.
    Given the resource "labelled" named "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, <field>: <value>}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                                            | reason            | message                                                   |
      | ignoreStoreReadErrorWithClusterBreakingPotential | FieldValueInvalid | Invalid value: true: cannot be set together with .<field> |
    And the stored resource "a" is unchanged

    @rule:del-force-excludes-graceperiodseconds
    Examples: gracePeriodSeconds
      | field              | value |
      | gracePeriodSeconds | 0     |

    @rule:del-force-excludes-orphandependents
    Examples: orphanDependents
      | field            | value |
      | orphanDependents | true  |

    @rule:del-force-excludes-preconditions
    Examples: preconditions
      | field         | value                     |
      | preconditions | {uid: "{a:metadata.uid}"} |

    @rule:del-force-excludes-propagationpolicy
    Examples: propagationPolicy
      | field             | value      |
      | propagationPolicy | Background |
