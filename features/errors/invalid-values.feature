@area:errors @resource
Feature: Invalid values in the resource under test
  The server rejects objects of the resource under test with a value that violates a validation rule or has the wrong type. The values come
  from the schema of the server or from the configuration of the run.

  @rule:err-422-validation
  Scenario: POST of an object with an invalid value returns 422 Invalid and creates nothing
    err-422-validation: the response is 422 Invalid with a cause.
    Detects: a server that stores every object that it can decode.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name      | a                        |
      | {resource:invalid} | {resource:invalid value} |
    Then the response is 422 Invalid
    And the Status has:
      | details.name            | a           |
      | details.causes[0].field | (not empty) |
    And there is no resource "a"

  @rule:err-422-validation @needs:resource:mutable-spec
  Scenario Outline: A <write> that sets an invalid value returns 422 Invalid and leaves the object unchanged
    err-422-validation: a patched object is validated in the same way as a new object.
    Detects: a server that validates only creates.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """<type>
      {resource:invalid patch}
      """
    Then the response is 422 Invalid
    And the stored resource "a" is unchanged

    Examples: patches
      | write                 | type                                   |
      | merge patch           | application/merge-patch+json           |
      | strategic merge patch | application/strategic-merge-patch+json |

  @rule:err-422-validation @needs:resource:mutable-spec
  Scenario: A PUT with an invalid value returns 422 Invalid and leaves the object unchanged
    err-422-validation: an update is validated in the same way as a create.
    Detects: a server that validates only creates.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with the saved object "a" where:
      | {resource:invalid} | {resource:invalid value} |
    Then the response is 422 Invalid
    And the stored resource "a" is unchanged

  @rule:ssa-invalid-result-fails @needs:resource:mutable-spec
  Scenario: A forced apply that sets an invalid value is rejected and leaves the object unchanged
    ssa-invalid-result-fails: the server validates the merged object.
    Detects: a server that validates only the applied configuration, or nothing.
    Given the resource "labelled" named "a"
    When the manager "one" applies the resource "a" with "force=true":
      """
      {resource:invalid patch}
      """
    Then the response is a client error
    And the stored resource "a" is unchanged

  @rule:dry-runs-validation
  Scenario: A dry-run POST with an invalid value is rejected
    dry-runs-validation: the error is the same as without dryRun.
    Detects: a server that skips validation in a dry run.
    When POST /{collection}?dryRun=All with the resource "labelled" where:
      | metadata.name      | a                        |
      | {resource:invalid} | {resource:invalid value} |
    Then the response is a client error

  @rule:fv-field-types-always-checked
  Scenario Outline: POST with a value of the wrong type and fieldValidation=<level> is rejected
    fv-field-types-always-checked: the server checks types with every fieldValidation, including Ignore.
    Detects: a server that converts or drops the value.
    When POST /{collection}?fieldValidation=<level> with the resource "labelled" where:
      | metadata.name       | a                         |
      | {resource:mistyped} | {resource:mistyped value} |
    Then the response is a client error
    And there is no resource "a"

    Examples: values of fieldValidation
      | level  |
      | Ignore |
      | Warn   |
      | Strict |

  @rule:fv-field-types-always-checked
  Scenario: PUT with a value of the wrong type is rejected and leaves the object unchanged
    fv-field-types-always-checked: an update is checked in the same way as a create.
    Detects: a server that checks types only on create.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with the saved object "a" where:
      | {resource:mistyped} | {resource:mistyped value} |
    Then the response is a client error
    And the stored resource "a" is unchanged

  # Up to 1.15, kube-apiserver returns 500 for this patch.
  @rule:fv-field-types-always-checked @since:1.16
  Scenario: A merge patch with a value of the wrong type is rejected and leaves the object unchanged
    fv-field-types-always-checked: the patched object must match the schema of its type.
    Detects: a server that stores the result of a patch without a check of its types.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {resource:mistyped patch}
      """
    Then the response is a client error
    And the stored resource "a" is unchanged
