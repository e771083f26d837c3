@area:field-validation @resource
Feature: Field validation of the resource under test
  Writes of the resource under test contain an unknown field in metadata, or repeat a label key.

  @rule:fv-ignore-unknown
  Scenario: POST with an unknown metadata field and fieldValidation=Ignore drops the field without a warning
    fv-ignore-unknown: the write succeeds, and the response has no warning.
    Detects: a server that stores the field, or returns a warning.
    When POST /{collection}?fieldValidation=Ignore with the resource "plain" where:
      | metadata.name   | a |
      | metadata.absent | 1 |
    Then the response is a success
    And the headers of the response have:
      | Warning | (absent) |
    And the stored resource "a" has:
      | metadata.absent | (absent) |

  Scenario Outline: POST with two unknown metadata fields and <level> returns two warnings
    fv-warn-one-item-per-unknown: each unknown field has one warning; fv-warn-is-default: the default of fieldValidation is Warn.
    Detects: a server that returns one warning for all fields, or no warning by default.
    When POST /{collection}<query> with the resource "plain" where:
      | metadata.name   | a |
      | metadata.absent | 1 |
      | metadata.other  | 1 |
    Then the response is a success
    And the warnings in any order are:
      | text                            |
      | unknown field "metadata.absent" |
      | unknown field "metadata.other"  |
    And the stored resource "a" has:
      | metadata.absent | (absent) |

    @rule:fv-warn-one-item-per-unknown
    Examples: Warn
      | level                | query                 |
      | fieldValidation=Warn | ?fieldValidation=Warn |

    @rule:fv-warn-is-default
    Examples: default
      | level              | query |
      | no fieldValidation |       |

  @rule:fv-applies-to-put
  Scenario: PUT with an unknown metadata field and fieldValidation=Strict returns 400 and leaves the object unchanged
    fv-applies-to-put: Strict applies to PUT.
    Detects: a server that applies Strict only to POST.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a?fieldValidation=Strict with the saved object "a" where:
      | metadata.absent | 1 |
    Then the response is 400 BadRequest
    And the stored resource "a" is unchanged

  @rule:fv-strict-lists-all-fields
  Scenario: POST with two unknown metadata fields and fieldValidation=Strict returns an error that names both fields
    fv-strict-lists-all-fields: the error lists every unknown field.
    Detects: a server that names only the first field.
    When POST /{collection}?fieldValidation=Strict with the resource "plain" where:
      | metadata.name   | a |
      | metadata.absent | 1 |
      | metadata.other  | 1 |
    Then the response is 400 BadRequest
    And the body of the response has:
      | text | contains | absent |
      | text | contains | other  |
    And there is no resource "a"

  @rule:fv-applies-to-patch
  Scenario Outline: A <patch> with an unknown metadata field and fieldValidation=Strict is rejected and leaves the object unchanged
    fv-applies-to-patch: Strict applies to patches. The specification requires 400; kube-apiserver returns 422.
    Detects: a server that ignores Strict for patches.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a?fieldValidation=Strict with the body:
      """<type>
      <body>
      """
    Then the response is 400 or 422
    And the stored resource "a" is unchanged

    Examples: patch types
      | patch       | type                         | body                                                 |
      | JSON Patch  | application/json-patch+json  | [{"op":"add","path":"/metadata/absent","value":"1"}] |
      | merge patch | application/merge-patch+json | {"metadata":{"absent":1}}                            |

  @rule:fv-warn-one-item-per-duplicate
  Scenario: A merge patch with a repeated label key returns a duplicate field warning and applies the last value
    fv-warn-one-item-per-duplicate: the warning names the repeated field.
    Detects: a server whose parser for patches does not detect duplicates.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"x":"1","x":"2"}}}
      """
    Then the response is 200
    And the warnings in any order are:
      | text                                |
      | duplicate field "metadata.labels.x" |
    And the stored resource "a" has:
      | metadata.labels.x | "2" |

  @rule:fv-strict-duplicate-400
  Scenario: An apply with a repeated label key and fieldValidation=Strict returns 400 and leaves the object unchanged
    fv-strict-duplicate-400: Strict rejects duplicate fields.
    Detects: a server that applies the last value.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a?fieldManager=one&fieldValidation=Strict with the body:
      """application/apply-patch+yaml
      {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","labels":{"x":"1","x":"2"}}}
      """
    Then the response is 400 BadRequest
    And the stored resource "a" is unchanged
