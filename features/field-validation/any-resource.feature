@area:field-validation @resource
Feature: Field validation of any resource
  A member of metadata that there isn't, and a label that stands twice.

  @rule:fv-ignore-unknown
  Scenario: Ignore drops an unknown field of the resource without a word
    fv-ignore-unknown: the write succeeds, and nobody is warned.
    Detects: the field is stored, or the warning comes all the same.
    When POST /{collection}?fieldValidation=Ignore with the resource "plain" where:
      | metadata.name   | a |
      | metadata.absent | 1 |
    Then the answer is a success
    And the headers of the answer have:
      | Warning | (absent) |
    And the stored resource "a" has:
      | metadata.absent | (absent) |

  Scenario Outline: <level> warns of each unknown field of the resource
    fv-warn-one-item-per-unknown: a warning for each; fv-warn-is-default: also when no level is asked for.
    Detects: one warning for all, or none by default.
    When POST /{collection}<query> with the resource "plain" where:
      | metadata.name   | a |
      | metadata.absent | 1 |
      | metadata.other  | 1 |
    Then the answer is a success
    And the warnings in any order are:
      | text                            |
      | unknown field "metadata.absent" |
      | unknown field "metadata.other"  |
    And the stored resource "a" has:
      | metadata.absent | (absent) |

    @rule:fv-warn-one-item-per-unknown
    Examples: Warn
      | level | query                 |
      | Warn  | ?fieldValidation=Warn |

    @rule:fv-warn-is-default
    Examples: by default
      | level    | query |
      | No level |       |

  @rule:fv-applies-to-put
  Scenario: A PUT of the resource under Strict changes nothing
    fv-applies-to-put: 400, and the object stays as it is.
    Detects: Strict counts for POST only.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a?fieldValidation=Strict with "a" where:
      | metadata.absent | 1 |
    Then the answer is 400 BadRequest
    And the stored resource "a" is unchanged

  @rule:fv-strict-lists-all-fields
  Scenario: Strict names every unknown field of the resource
    fv-strict-lists-all-fields: not the first one only.
    Detects: the message ends after the first field.
    When POST /{collection}?fieldValidation=Strict with the resource "plain" where:
      | metadata.name   | a |
      | metadata.absent | 1 |
      | metadata.other  | 1 |
    Then the answer is 400 BadRequest
    And the body of the answer has:
      | text | contains | absent |
      | text | contains | other  |
    And there is no resource "a"

  @rule:fv-applies-to-patch
  Scenario Outline: A <patch> of the resource under Strict changes nothing
    fv-applies-to-patch: what the patch brings is looked at like any other write. The answer is 400; kube-apiserver says 422.
    Detects: Strict doesn't count for patches.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a?fieldValidation=Strict with the body:
      """<type>
      <body>
      """
    Then the answer is 400 or 422
    And the stored resource "a" is unchanged

    Examples: patches
      | patch       | type                         | body                                                 |
      | JSON Patch  | application/json-patch+json  | [{"op":"add","path":"/metadata/absent","value":"1"}] |
      | merge patch | application/merge-patch+json | {"metadata":{"absent":1}}                            |

  @rule:fv-warn-one-item-per-duplicate
  Scenario: A merge patch of the resource that says a label twice
    fv-warn-one-item-per-duplicate: what stands twice in the patch is named.
    Detects: the document of the patch is parsed by something that doesn't look.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"x":"1","x":"2"}}}
      """
    Then the answer is 200
    And the warnings in any order are:
      | text                                |
      | duplicate field "metadata.labels.x" |
    And the stored resource "a" has:
      | metadata.labels.x | "2" |

  @rule:fv-strict-duplicate-400
  Scenario: An apply of the resource that says a label twice is refused under Strict
    fv-strict-duplicate-400: 400, and the object stays as it is.
    Detects: the last value wins.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a?fieldManager=one&fieldValidation=Strict with the body:
      """application/apply-patch+yaml
      {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","labels":{"x":"1","x":"2"}}}
      """
    Then the answer is 400 BadRequest
    And the stored resource "a" is unchanged
