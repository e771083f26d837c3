@area:field-validation
@needs:type:services
Feature: Unknown fields in an apply
  An intent may name fields that its type doesn't have; genuine servers fail there.

  @profile:specification
  @rule:fv-applies-to-patch
  @rule:fv-warn-is-default
  @rule:fv-warn-one-item-per-unknown
  @rule:fv-unknown-dropped
  Scenario Outline: An apply with unknown fields <level> warns of each
    fv-applies-to-patch: an apply is a patch. fv-warn-is-default, fv-warn-one-item-per-unknown: one warning for each field.
    fv-unknown-dropped: what is known is stored and owned, and nothing else.
    Mistake: the merge fails on what its types lack.
    When "one" applies the Service "a" with "force=false<query>":
      """
      {foo: 1, metadata: {labels: {app: web}, bar: 1}, spec: {ports: [{port: 80, baz: {a: 1}}]}}
      """
    Then the answer is 201
    And the warnings in any order are:
      | text                              |
      | unknown field "foo"               |
      | unknown field "metadata.bar"      |
      | unknown field "spec.ports[0].baz" |
    And the stored Service "a" has:
      | foo                | (absent)      |
      | metadata.bar       | (absent)      |
      | metadata.labels    | {"app":"web"} |
      | spec.ports[0].port | 80            |
      | spec.ports[0].baz  | (absent)      |
    And the owners of the Service "a" are:
      | manager | operation | fields                                                                                                                                                                            |
      | one     | Apply     | .metadata.labels.app .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].port |

    Examples: levels
      | level      | query                 |
      | by default |                       |
      | under Warn | &fieldValidation=Warn |

  @profile:specification
  @rule:fv-applies-to-patch
  @rule:fv-ignore-unknown
  Scenario: An apply with unknown fields under Ignore
    fv-applies-to-patch, fv-ignore-unknown: they are dropped, and nobody is warned.
    Mistake: the merge fails on what its types lack, or the warnings come all the same.
    When "one" applies the Service "a" with "fieldValidation=Ignore":
      """
      {foo: 1, metadata: {labels: {app: web}}, spec: {ports: [{port: 80, baz: 1}]}}
      """
    Then the answer is 201
    And the headers of the answer have:
      | Warning | (absent) |
    And the stored Service "a" has:
      | foo               | (absent)      |
      | metadata.labels   | {"app":"web"} |
      | spec.ports[0].baz | (absent)      |

  @profile:specification
  @rule:fv-applies-to-patch
  @rule:fv-strict-unknown-400
  @rule:fv-strict-lists-all-fields
  Scenario: An apply with unknown fields under Strict
    fv-applies-to-patch, fv-strict-unknown-400: refused. fv-strict-lists-all-fields: every field is named; nothing is stored.
    Mistake: the first unknown field ends the search, or the answer is 500.
    When "one" applies the Service "a" with "fieldValidation=Strict":
      """
      {foo: 1, metadata: {labels: {app: web}, bar: 1}, spec: {ports: [{port: 80, baz: 1}]}}
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | contains | strict decoding error: unknown field "foo", unknown field "metadata.bar", unknown field "spec.ports[0].baz" |
    And there is no Service "a"

  @profile:kubernetes
  @rule:fv-applies-to-patch
  @rule:fv-ignore-unknown
  @rule:fv-warn-one-item-per-unknown
  @rule:fv-strict-unknown-400
  Scenario Outline: Genuine servers fail on an apply with an unknown field, under <level> too
    fv-applies-to-patch, fv-ignore-unknown, fv-warn-one-item-per-unknown, fv-strict-unknown-400: here fieldValidation counts for nothing:
    500 without a reason, and nothing is stored.
    Mistake: half of the intent is applied before it fails.
    When "one" applies the Service "a" with "fieldValidation=<level>":
      """
      {metadata: {labels: {app: web}}, spec: {ports: [{port: 80, baz: 1}]}}
      """
    Then the answer is 500
    And the Status has:
      | status  | Failure                                                                                                                            |
      | message | failed to create typed patch object (/a; /v1, Kind=Service): .spec.ports[port=80,protocol="TCP"].baz: field not declared in schema |
      | reason  | (absent)                                                                                                                           |
      | details | (absent)                                                                                                                           |
    And the headers of the answer have:
      | Warning | (absent) |
    And there is no Service "a"

    Examples: levels
      | level  |
      | Ignore |
      | Warn   |
      | Strict |
