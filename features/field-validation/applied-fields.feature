@area:field-validation
@needs:type:services
Feature: Unknown fields in applied configurations
  The specification requires the same validation of unknown fields for an apply as for other writes. kube-apiserver returns 500.

  @rule:fv-applies-to-patch
  @profile:specification
  Scenario Outline: An apply with three unknown fields and <level> returns three warnings
    fv-applies-to-patch: each unknown field has one warning; the server stores the known fields, and the manager owns them.
    Detects: a server whose merge fails on fields that its schema does not contain.
    When the manager "one" applies the Service "a" with "force=false<query>":
      """
      {foo: 1, metadata: {labels: {app: web}, bar: 1}, spec: {ports: [{port: 80, baz: {a: 1}}]}}
      """
    Then the response is a success
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
    And the field managers of the Service "a" are:
      | manager | operation | fields                                                                                                                                                                            |
      | one     | Apply     | .metadata.labels.app .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].port |

    Examples: values of fieldValidation
      | level                | query                 |
      | no fieldValidation   |                       |
      | fieldValidation=Warn | &fieldValidation=Warn |

  @rule:fv-ignore-unknown
  @profile:specification
  Scenario: An apply with unknown fields and fieldValidation=Ignore drops the unknown fields without a warning
    fv-ignore-unknown: the server drops the fields, and the response has no warning.
    Detects: a server whose merge fails on unknown fields, or that returns warnings.
    When the manager "one" applies the Service "a" with "fieldValidation=Ignore":
      """
      {foo: 1, metadata: {labels: {app: web}}, spec: {ports: [{port: 80, baz: 1}]}}
      """
    Then the response is a success
    And the headers of the response have:
      | Warning | (absent) |
    And the stored Service "a" has:
      | foo               | (absent)      |
      | metadata.labels   | {"app":"web"} |
      | spec.ports[0].baz | (absent)      |

  @rule:fv-strict-unknown-400
  @profile:specification
  Scenario: An apply with unknown fields and fieldValidation=Strict returns 400 with all field names and stores nothing
    fv-strict-unknown-400: Strict rejects the request and names every unknown field.
    Detects: a server that names only the first field, or returns 500.
    When the manager "one" applies the Service "a" with "fieldValidation=Strict":
      """
      {foo: 1, metadata: {labels: {app: web}, bar: 1}, spec: {ports: [{port: 80, baz: 1}]}}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | contains | strict decoding error: unknown field "foo", unknown field "metadata.bar", unknown field "spec.ports[0].baz" |
    And there is no Service "a"

  @profile:kubernetes
  Scenario Outline: An apply with an unknown field and fieldValidation=<level> returns 500 on kube-apiserver
    fv-ignore-unknown, fv-warn-one-item-per-unknown, fv-strict-unknown-400: kube-apiserver ignores fieldValidation for an apply. The
    response is 500 without a reason; nothing is stored.
    Detects: a server that stores some fields of the configuration before the error.
    When the manager "one" applies the Service "a" with "fieldValidation=<level>":
      """
      {metadata: {labels: {app: web}}, spec: {ports: [{port: 80, baz: 1}]}}
      """
    Then the response is 500
    And the Status has:
      | status  | Failure                                                                                                                            |
      | message | failed to create typed patch object (/a; /v1, Kind=Service): .spec.ports[port=80,protocol="TCP"].baz: field not declared in schema |
      | reason  | (absent)                                                                                                                           |
      | details | (absent)                                                                                                                           |
    And the headers of the response have:
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
