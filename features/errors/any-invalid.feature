@area:errors @resource
Feature: Values that any resource refuses
  A value that breaks a rule of its field, and one of another type, as the schema of the server tells them, or the maintainer.

  @rule:err-422-validation
  Scenario: An object of the resource that breaks a rule isn't created
    err-422-validation: 422 Invalid, with a cause.
    Detects: what can be decoded is stored.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name      | a                        |
      | {resource:invalid} | {resource:invalid value} |
    Then the answer is 422 Invalid
    And the Status has:
      | details.name            | a           |
      | details.causes[0].field | (not empty) |
    And there is no resource "a"

  @rule:err-422-validation
  Scenario Outline: A <write> that makes an object of the resource invalid changes nothing
    err-422-validation: the rules hold for every write.
    Detects: only creates are validated.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """<type>
      {resource:invalid part}
      """
    Then the answer is 422 Invalid
    And the stored resource "a" is unchanged

    Examples: patches
      | write                 | type                                   |
      | merge patch           | application/merge-patch+json           |
      | strategic merge patch | application/strategic-merge-patch+json |

  @rule:err-422-validation
  Scenario: A PUT that makes an object of the resource invalid changes nothing
    err-422-validation: a replacement is validated as a new object is.
    Detects: what was valid once is not looked at again.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with "a" where:
      | {resource:invalid} | {resource:invalid value} |
    Then the answer is 422 Invalid
    And the stored resource "a" is unchanged

  @rule:ssa-invalid-result-fails
  Scenario: An apply that makes an object of the resource invalid changes nothing
    ssa-invalid-result-fails: what is merged is validated.
    Detects: only the applied configuration is looked at.
    Given the resource "labelled" named "a"
    When "one" applies the resource "a" with "force=true":
      """
      {resource:invalid part}
      """
    Then the answer is a refusal
    And the stored resource "a" is unchanged

  @rule:dry-runs-validation
  Scenario: A dry run refuses an object of the resource that breaks a rule
    dry-runs-validation: with the same error as without dryRun.
    Detects: a dry run ends before the object is validated.
    When POST /{collection}?dryRun=All with the resource "labelled" where:
      | metadata.name      | a                        |
      | {resource:invalid} | {resource:invalid value} |
    Then the answer is a refusal

  @rule:fv-field-types-always-checked
  Scenario Outline: A value of another type is refused in a new object of the resource under <level>
    fv-field-types-always-checked: under every fieldValidation, Ignore included.
    Detects: it is made to fit, or dropped.
    When POST /{collection}?fieldValidation=<level> with the resource "labelled" where:
      | metadata.name       | a                         |
      | {resource:mistyped} | {resource:mistyped value} |
    Then the answer is a refusal
    And there is no resource "a"

    Examples: levels
      | level  |
      | Ignore |
      | Warn   |
      | Strict |

  @rule:fv-field-types-always-checked
  Scenario: A PUT with a value of another type changes nothing of the resource
    fv-field-types-always-checked: as in a POST.
    Detects: only creation looks at types.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with "a" where:
      | {resource:mistyped} | {resource:mistyped value} |
    Then the answer is a refusal
    And the stored resource "a" is unchanged

  @rule:fv-field-types-always-checked
  Scenario: A merge patch with a value of another type changes nothing of the resource
    fv-field-types-always-checked: what the patch makes of the object must fit its type.
    Detects: the result of a patch is not decoded again.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {resource:mistyped part}
      """
    Then the answer is a refusal
    And the stored resource "a" is unchanged
