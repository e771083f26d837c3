@area:deletion
Feature: DeleteOptions of the wrong type
  The server rejects a request with a field of the wrong type, and does not ignore the field.

  Background:
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "labelled" named "b"

  @resource
  Scenario Outline: DELETE with <field> set to <value> is rejected
    del-option-graceperiodseconds, del-option-dryrun: a delete with a body that cannot be decoded deletes nothing.
    Detects: a server that drops fields of the wrong type and deletes the object.
    When DELETE /{collection}/b with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, <field>: <value>}
      """
    Then the response is 400, 422 or 500
    And the stored resource "b" is unchanged

    @rule:del-option-dryrun
    Examples: dryRun
      | field  | value |
      | dryRun | All   |

    @rule:del-option-graceperiodseconds
    Examples: gracePeriodSeconds
      | field              | value  |
      | gracePeriodSeconds | "soon" |
      | gracePeriodSeconds | 1.5    |
      | gracePeriodSeconds | "30"   |
      | gracePeriodSeconds | true   |
