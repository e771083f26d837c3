@area:field-validation
@needs:type:configmaps
Feature: Levels of field validation
  What a server doesn't know, or is told twice, it ignores, warns of or refuses, as the client wishes.

  Scenario Outline: Ignore drops <what> without a word
    fv-ignore-unknown, fv-ignore-duplicate: the write succeeds, there is no Warning, and what is not known is dropped; of two values one
    is kept, on kube-apiserver the last.
    Detects: the warnings come all the same, or the unknown field is stored.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Ignore with the body:
      """application/json
      <body>
      """
    Then the answer is a success
    And the headers of the answer have:
      | Warning | (absent) |
    And the answer has:
      | data         | {"k":"2"} |
      | bar          | (absent)  |
      | metadata.foo | (absent)  |
    And the stored ConfigMap "a" is the same as the answer

    @rule:fv-ignore-unknown
    Examples: unknown fields
      | what           | body                                                                     |
      | unknown fields | {"metadata":{"name":"a","foo":1},"data":{"k":"2"},"bar":{"x":1}} |

    @rule:fv-ignore-duplicate
    Examples: repeated fields
      | what           | body                                               |
      | repeated fields | {"metadata":{"name":"a"},"data":{"k":"1","k":"2"}} |

  Scenario Outline: <level> names each of them in a warning
    fv-warn-succeeds: the write succeeds as ever, with a warning for each field; fv-warn-is-default: also when no level is asked for.
    Detects: one warning for all, only those at the top, none by default, or the path without what is around the field.
    When POST /api/v1/namespaces/{namespace}/configmaps<query> with the body:
      """application/json
      {"metadata":{"name":"a","foo":1,"labels":{"x":"1","x":"2"}},"data":{"k":"1","k":"2"},"bar":{"y":1,"z":2},"Data":{}}
      """
    Then the answer is a success
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
    And the stored ConfigMap "a" is the same as the answer

    @rule:fv-warn-succeeds
    Examples: Warn
      | level          | query                 |
      | Warn           | ?fieldValidation=Warn |

    @rule:fv-warn-is-default
    Examples: by default
      | level          | query                 |
      | No level       |                       |
      | An empty level | ?fieldValidation=     |

  @rule:fv-strict-lists-all-fields
  Scenario: Strict refuses and names all of them
    fv-strict-lists-all-fields: not the first one only, and nothing is stored.
    Detects: the object is created and the answer says 400, or the message ends after the first field.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Strict with the body:
      """application/json
      {"metadata":{"name":"a","foo":1},"data":{"k":"1","k":"2"},"bar":1}
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: unknown field "metadata.foo", duplicate field "data.k", unknown field "bar" |
    And the body of the answer has:
      | text | contains | metadata.foo |
      | text | contains | data.k       |
      | text | contains | bar          |
    And there is no ConfigMap "a"

  Scenario Outline: Strict refuses <one> alone
    fv-strict-unknown-400, fv-strict-duplicate-400: one field is enough, be it known or not to others.
    Detects: only the one or only the other is looked for.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Strict with the body:
      """application/json
      <body>
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: <field> |
    And there is no ConfigMap "a"

    @rule:fv-strict-unknown-400
    Examples: unknown
      | one                                  | body                                                        | field                               |
      | an unknown field                     | {"metadata":{"name":"a"},"bar":null}                        | unknown field "bar"                 |
      | a field in another case              | {"metadata":{"name":"a"},"Data":{}}                         | unknown field "Data"                |
      | an unknown field of metadata         | {"metadata":{"name":"a","foo":1}}                           | unknown field "metadata.foo"        |
      | an unknown field in a list           | {"metadata":{"name":"a","ownerReferences":[{"apiVersion":"v1","kind":"Node","name":"n","uid":"u","x":1}]}} | unknown field "metadata.ownerReferences[0].x" |

    @rule:fv-strict-duplicate-400
    Examples: repeated
      | one                                  | body                                                        | field                               |
      | a repeated field                     | {"metadata":{"name":"a"},"immutable":false,"immutable":true} | duplicate field "immutable"        |
      | a repeated entry of a map            | {"metadata":{"name":"a"},"data":{"k":"1","k":"1"}}          | duplicate field "data.k"            |
      | a repeated object                    | {"metadata":{"name":"a"},"metadata":{"name":"a"}}           | duplicate field "metadata"          |

  @rule:warn-not-without-cause
  Scenario Outline: A body with nothing wrong has no warning under <level>
    warn-not-without-cause: there is nothing to warn of.
    Detects: an empty Warning, or one for fields that were defaulted or are null.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=<level> with the body:
      """application/json
      {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","labels":null,"creationTimestamp":null},"data":{"k":"1"},"binaryData":null}
      """
    Then the answer is a success
    And the headers of the answer have:
      | Warning | (absent) |

    Examples: levels
      | level  |
      | Ignore |
      | Warn   |
      | Strict |
