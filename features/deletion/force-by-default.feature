@area:deletion
Feature: The option to delete what cannot be read, from 1.37 on
  The gate is on by default, so that the option is validated and never dropped.

  @resource @rule:del-force-normal-first
  @profile:kubernetes @since:1.37
  Scenario Outline: With the gate on by default the option <beside> does not delete a readable object
    del-force-normal-first: kube-apiserver answers 409, and the object is as it was, whether finalizers hold it or not.
    Detects: the option is dropped, or skips finalizers wherever it is set.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | <finalizers> |
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true<more>}
      """
    Then the answer is 409 Conflict
    And the Status has:
      | message | contains | unsafe deletion is not allowed because the object is decodable from storage |
    And the stored resource "a" is unchanged

    Examples: with and without dryRun
      | beside        | more            | finalizers           |
      | alone         |                 | ["example.com/hold"] |
      | beside dryRun | , dryRun: [All] | (absent)             |

  @resource @since:1.37
  Scenario Outline: With the gate on by default the option does not stand beside <field>
    del-force-excludes-graceperiodseconds, del-force-excludes-orphandependents, del-force-excludes-preconditions,
    del-force-excludes-propagationpolicy: 422 with one cause.
    Detects: the option is dropped, and the deletion is a normal one.
    Given the resource "labelled" named "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, ignoreStoreReadErrorWithClusterBreakingPotential: true, <field>: <value>}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field                                            | reason            | message                                                      |
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
      | field         | value                      |
      | preconditions | {uid: "{a:metadata.uid}"} |

    @rule:del-force-excludes-propagationpolicy
    Examples: propagationPolicy
      | field             | value      |
      | propagationPolicy | Background |
