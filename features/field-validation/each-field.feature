@area:field-validation
@needs:type:configmaps
Feature: What becomes of each unknown and each repeated field
  Under Warn each has a warning of its own; whatever the level, it is not stored as it came.

  @rule:fv-warn-one-item-per-unknown
  Scenario: Under Warn each unknown field has a warning
    fv-warn-one-item-per-unknown: one for each, with its path; what is inside an unknown field is not named.
    Detects: one warning for all, only those at the top, or the path without what is around the field.
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
  Scenario: Under Warn each repeated field has a warning
    fv-warn-one-item-per-duplicate: one for each, with its path.
    Detects: one warning for all, or the parser takes the last of two values and tells nobody.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Warn with the body:
      """application/json
      {"metadata":{"name":"a","labels":{"x":"1","x":"2"}},"data":{"k":"1","k":"2"}}
      """
    Then the warnings in any order are:
      | text                                |
      | duplicate field "metadata.labels.x" |
      | duplicate field "data.k"            |

  @rule:fv-unknown-dropped
  Scenario: An unknown field is not stored
    fv-unknown-dropped: neither at the top nor in metadata.
    Detects: the body is stored as it came.
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """application/json
      {"metadata":{"name":"a","foo":1},"data":{"k":"2"},"bar":1}
      """
    Then the stored ConfigMap "a" has:
      | data         | {"k":"2"} |
      | metadata.foo | (absent)  |
      | bar          | (absent)  |

  @rule:fv-duplicate-dropped
  Scenario: Of a repeated field one value is stored
    fv-duplicate-dropped: on kube-apiserver the last.
    Detects: the field is dropped altogether, or both values are joined.
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """application/json
      {"metadata":{"name":"a"},"data":{"k":"1","k":"2"}}
      """
    Then the stored ConfigMap "a" has:
      | data | {"k":"2"} |
