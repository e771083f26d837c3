@area:field-validation
@needs:type:services
Feature: Unknown fields in an apply
  An applied configuration may name fields that its type doesn't have; kube-apiserver fails there.

  @rule:fv-applies-to-patch
  @profile:specification
  Scenario Outline: An apply with unknown fields <level> warns of each
    fv-applies-to-patch: an apply is a patch: one warning for each field; what is known is stored and owned, and nothing else.
    Detects: the merge fails on what its types lack.
    When "one" applies the Service "a" with "force=false<query>":
      """
      {foo: 1, metadata: {labels: {app: web}, bar: 1}, spec: {ports: [{port: 80, baz: {a: 1}}]}}
      """
    Then the answer is a success
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

  @rule:fv-ignore-unknown
  @profile:specification
  Scenario: An apply with unknown fields under Ignore
    fv-ignore-unknown: they are dropped, and nobody is warned.
    Detects: the merge fails on what its types lack, or the warnings come all the same.
    When "one" applies the Service "a" with "fieldValidation=Ignore":
      """
      {foo: 1, metadata: {labels: {app: web}}, spec: {ports: [{port: 80, baz: 1}]}}
      """
    Then the answer is a success
    And the headers of the answer have:
      | Warning | (absent) |
    And the stored Service "a" has:
      | foo               | (absent)      |
      | metadata.labels   | {"app":"web"} |
      | spec.ports[0].baz | (absent)      |

  @rule:fv-strict-unknown-400
  @profile:specification
  Scenario: An apply with unknown fields under Strict
    fv-strict-unknown-400: refused, and every field is named; nothing is stored.
    Detects: the first unknown field ends the search, or the answer is 500.
    When "one" applies the Service "a" with "fieldValidation=Strict":
      """
      {foo: 1, metadata: {labels: {app: web}, bar: 1}, spec: {ports: [{port: 80, baz: 1}]}}
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | contains | strict decoding error: unknown field "foo", unknown field "metadata.bar", unknown field "spec.ports[0].baz" |
    And there is no Service "a"

  @profile:kubernetes
  Scenario Outline: kube-apiserver fails on an apply with an unknown field, under <level> too
    fv-ignore-unknown, fv-warn-one-item-per-unknown, fv-strict-unknown-400: here fieldValidation counts for nothing: 500 without a
    reason, and nothing is stored.
    Detects: half of the applied configuration is applied before it fails.
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

    @rule:fv-ignore-unknown
    Examples: Ignore
      | level  |
      | Ignore |

    @rule:fv-warn-one-item-per-unknown
    Examples: Warn
      | level  |
      | Warn   |

    @rule:fv-strict-unknown-400
    Examples: Strict
      | level  |
      | Strict |
