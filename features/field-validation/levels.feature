@area:field-validation
@needs:type:configmaps
Feature: Values of the parameter fieldValidation
  The parameter determines whether the server ignores unknown and duplicate fields, returns warnings, or rejects the request.

  Scenario Outline: POST with <problem> and fieldValidation=Ignore succeeds without a warning
    fv-ignore-unknown, fv-ignore-duplicate: the server drops unknown fields, and stores one value of a duplicate field. kube-apiserver
    stores the last value.
    Detects: a server that returns warnings, or stores the unknown field.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Ignore with the body:
      """application/json
      <body>
      """
    Then the response is a success
    And the headers of the response have:
      | Warning | (absent) |
    And the response has:
      | data         | {"k":"2"} |
      | bar          | (absent)  |
      | metadata.foo | (absent)  |
    And the stored ConfigMap "a" is the same as the response

    @rule:fv-ignore-unknown
    Examples: unknown fields
      | problem        | body                                                             |
      | unknown fields | {"metadata":{"name":"a","foo":1},"data":{"k":"2"},"bar":{"x":1}} |

    @rule:fv-ignore-duplicate
    Examples: duplicate fields
      | problem          | body                                               |
      | duplicate fields | {"metadata":{"name":"a"},"data":{"k":"1","k":"2"}} |

  Scenario Outline: POST with unknown and duplicate fields and <level> returns a warning for each field
    fv-warn-succeeds: the write succeeds with a warning for each field; fv-warn-is-default: the default of fieldValidation is Warn.
    Detects: a server that returns one warning for all fields, checks only top-level fields, returns no warnings by default, or omits the path.
    When POST /api/v1/namespaces/{namespace}/configmaps<query> with the body:
      """application/json
      {"metadata":{"name":"a","foo":1,"labels":{"x":"1","x":"2"}},"data":{"k":"1","k":"2"},"bar":{"y":1,"z":2},"Data":{}}
      """
    Then the response is a success
    And the warnings in any order are:
      | text                                |
      | unknown field "metadata.foo"        |
      | duplicate field "metadata.labels.x" |
      | duplicate field "data.k"            |
      | unknown field "bar"                 |
      | unknown field "Data"                |
    And the stored ConfigMap "a" has:
      | data            | {"k":"2"} |
      | metadata.labels | {"x":"2"} |
      | metadata.foo    | (absent)  |
      | bar             | (absent)  |
    And the stored ConfigMap "a" is the same as the response

    @rule:fv-warn-succeeds
    Examples: Warn
      | level                | query                 |
      | fieldValidation=Warn | ?fieldValidation=Warn |

    @rule:fv-warn-is-default
    Examples: default
      | level                    | query             |
      | no fieldValidation       |                   |
      | an empty fieldValidation | ?fieldValidation= |

  @rule:fv-strict-lists-all-fields
  Scenario: POST with unknown and duplicate fields and fieldValidation=Strict returns 400 with all field names and stores nothing
    fv-strict-lists-all-fields: the message names every unknown and duplicate field.
    Detects: a server that returns 400 but stores the object, or names only the first field.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Strict with the body:
      """application/json
      {"metadata":{"name":"a","foo":1},"data":{"k":"1","k":"2"},"bar":1}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: unknown field "metadata.foo", duplicate field "data.k", unknown field "bar" |
    And the body of the response has:
      | text | contains | metadata.foo |
      | text | contains | data.k       |
      | text | contains | bar          |
    And there is no ConfigMap "a"

  @rule:fv-strict-lists-all-fields
  Scenario: PUT with four unknown and duplicate fields and fieldValidation=Strict returns 400 with all field names
    fv-strict-lists-all-fields: the error names every field, also the last one.
    Detects: a server that limits the number of fields in the error.
    Given the ConfigMap "empty" named "a"
    When PUT /api/v1/namespaces/{namespace}/configmaps/a?fieldValidation=Strict with the body:
      """application/json
      {"metadata":{"name":"a","foo":1},"data":{"k":"1","k":"2"},"bar":1,"other":1}
      """
    Then the response is 400 BadRequest
    And the body of the response has:
      | text | contains | metadata.foo |
      | text | contains | data.k       |
      | text | contains | bar          |
      | text | contains | other        |

  Scenario Outline: POST with <problem> and fieldValidation=Strict returns 400
    fv-strict-unknown-400, fv-strict-duplicate-400: Strict rejects a request with a single unknown or duplicate field.
    Detects: a server that checks only for unknown fields, or only for duplicate fields.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Strict with the body:
      """application/json
      <body>
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: <error> |
    And there is no ConfigMap "a"

    @rule:fv-strict-unknown-400
    Examples: unknown fields
      | problem                          | body                                                                                                       | error                                         |
      | an unknown field                 | {"metadata":{"name":"a"},"bar":null}                                                                       | unknown field "bar"                           |
      | a field name in a different case | {"metadata":{"name":"a"},"Data":{}}                                                                        | unknown field "Data"                          |
      | an unknown field of metadata     | {"metadata":{"name":"a","foo":1}}                                                                          | unknown field "metadata.foo"                  |
      | an unknown field in a list item  | {"metadata":{"name":"a","ownerReferences":[{"apiVersion":"v1","kind":"Node","name":"n","uid":"u","x":1}]}} | unknown field "metadata.ownerReferences[0].x" |

    @rule:fv-strict-duplicate-400
    Examples: duplicate fields
      | problem             | body                                                         | error                       |
      | a duplicate field   | {"metadata":{"name":"a"},"immutable":false,"immutable":true} | duplicate field "immutable" |
      | a duplicate map key | {"metadata":{"name":"a"},"data":{"k":"1","k":"1"}}           | duplicate field "data.k"    |
      | a duplicate object  | {"metadata":{"name":"a"},"metadata":{"name":"a"}}            | duplicate field "metadata"  |

  @rule:warn-not-without-cause
  Scenario Outline: POST of a valid body with fieldValidation=<level> returns no warning
    warn-not-without-cause: a valid body causes no warnings.
    Detects: a server that sends an empty Warning header, or warnings for defaulted or null fields.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=<level> with the body:
      """application/json
      {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","labels":null,"creationTimestamp":null},"data":{"k":"1"},"binaryData":null}
      """
    Then the response is a success
    And the headers of the response have:
      | Warning | (absent) |

    Examples: values of fieldValidation
      | level  |
      | Ignore |
      | Warn   |
      | Strict |
