@area:deletion
Feature: DeleteOptions that cannot be read
  Members of another type are not left out: the request is refused.

  Background:
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "labelled" named "b"

  @resource
  Scenario Outline: Options with <member> <value> are no options
    del-option-graceperiodseconds, del-option-dryrun: a body that can't be read deletes nothing.
    Detects: members of another type are dropped and the rest is done.
    When DELETE /{collection}/b with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, <member>: <value>}
      """
    Then the answer is 400, 422 or 500
    And the stored resource "b" is unchanged

    @rule:del-option-dryrun
    Examples: of dryRun
      | member             | value  |
      | dryRun             | All    |

    @rule:del-option-graceperiodseconds
    Examples: of gracePeriodSeconds
      | member             | value  |
      | gracePeriodSeconds | "soon" |
      | gracePeriodSeconds | 1.5    |
      | gracePeriodSeconds | "30"   |
      | gracePeriodSeconds | true   |
