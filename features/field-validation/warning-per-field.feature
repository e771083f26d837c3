@area:field-validation
@needs:type:configmaps
Feature: Warnings and storage of unknown and duplicate fields
  With Warn, each unknown or duplicate field has a separate warning. Unknown fields are not stored.

  @rule:fv-warn-one-item-per-unknown
  Scenario: POST with three unknown fields and fieldValidation=Warn returns a warning for each field
    fv-warn-one-item-per-unknown: each warning has the path of the field; fields inside an unknown field have no separate warning.
    Detects: a server that returns one warning for all fields, checks only top-level fields, or omits the path.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Warn with the body:
      """application/json
      {"metadata":{"name":"a","foo":1},"bar":{"y":1,"z":2},"Data":{}}
      """
    Then the warnings in any order are:
      | text                         |
      | unknown field "metadata.foo" |
      | unknown field "bar"          |
      | unknown field "Data"         |

  @rule:fv-warn-one-item-per-duplicate
  Scenario: POST with two duplicate fields and fieldValidation=Warn returns a warning for each field
    fv-warn-one-item-per-duplicate: each warning has the path of the field.
    Detects: a server that returns one warning for all fields, or whose parser silently uses the last value.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Warn with the body:
      """application/json
      {"metadata":{"name":"a","labels":{"x":"1","x":"2"}},"data":{"k":"1","k":"2"}}
      """
    Then the warnings in any order are:
      | text                                |
      | duplicate field "metadata.labels.x" |
      | duplicate field "data.k"            |

  @rule:fv-unknown-dropped
  Scenario: POST with unknown fields stores the object without the unknown fields
    fv-unknown-dropped: unknown fields are dropped at the top level and in metadata.
    Detects: a server that stores the body as it was sent.
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """application/json
      {"metadata":{"name":"a","foo":1},"data":{"k":"2"},"bar":1}
      """
    Then the stored ConfigMap "a" has:
      | data         | {"k":"2"} |
      | metadata.foo | (absent)  |
      | bar          | (absent)  |

  @rule:fv-duplicate-dropped
  Scenario: POST with a duplicate field stores the last value
    fv-duplicate-dropped: kube-apiserver stores the last value.
    Detects: a server that drops the field, or merges both values.
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """application/json
      {"metadata":{"name":"a"},"data":{"k":"1","k":"2"}}
      """
    Then the stored ConfigMap "a" has:
      | data | {"k":"2"} |
