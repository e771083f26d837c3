@area:field-validation
@needs:type:configmaps
Feature: Field validation of YAML bodies, and invalid values of fieldValidation
  YAML bodies are validated like JSON bodies. A value of fieldValidation other than Ignore, Warn and Strict is an error.

  @rule:fv-warn-one-item-per-duplicate
  Scenario: POST of YAML with a repeated key and unknown fields returns a warning for the key and each field
    fv-warn-one-item-per-duplicate: the warning for a repeated key has its line number.
    Detects: a server that converts YAML to JSON before it detects duplicate keys.
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """application/yaml
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: a
        foo: 1
      data:
        k: "1"
        k: "2"
      bar: 1
      """
    Then the response is a success
    And the warnings in any order are:
      | text                               |
      | line 8: key "k" already set in map |
      | unknown field "bar"                |
      | unknown field "metadata.foo"       |
    And the stored ConfigMap "a" has:
      | data | {"k":"2"} |
      | bar  | (absent)  |

  @rule:fv-warn-one-item-per-duplicate @needs:type:limitranges
  Scenario: POST of YAML with repeated keys in maps and in list items returns a warning for each key
    fv-warn-one-item-per-duplicate: each repeated key has a warning, including in the second item of a list.
    Detects: a server that reports the first repeated key of a document only.
    When POST /api/v1/namespaces/{namespace}/limitranges?dryRun=All with the body:
      """application/yaml
      apiVersion: v1
      kind: LimitRange
      metadata:
        name: a
        labels: {k: "1", k: "2"}
      spec:
        limits:
        - type: Container
        - {type: Pod, type: Pod}
      """
    Then the response is a success
    And the warnings in any order are:
      | text                                   |
      | line 5: key "k" already set in map     |
      | line 9: key "type" already set in map |

  @rule:fv-strict-lists-all-fields
  Scenario: POST of YAML with a repeated key and unknown fields and fieldValidation=Strict returns 400 with all field names
    fv-strict-lists-all-fields: one error message contains the repeated key and the unknown fields.
    Detects: a server that reports only the repeated key, which its YAML parser detects.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Strict with the body:
      """application/yaml
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: a, foo: 1}
      data: {k: "1", k: "2"}
      bar: 1
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: yaml: unmarshal errors:\n  line 4: key "k" already set in map, unknown field "bar", unknown field "metadata.foo" |
    And there is no ConfigMap "a"

  @rule:fv-unsupported-value-422
  Scenario Outline: <method> with Content-Type <type> and the invalid fieldValidation=<level> returns 422
    fv-unsupported-value-422: a value other than Ignore, Warn and Strict returns 422, and nothing is stored.
    Detects: a server that uses the default for an unknown value, ignores case, or returns a Status without a cause.
    Given the ConfigMap "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/configmaps<name>?fieldValidation=<level>&fieldManager=one with the body:
      """<type>
      {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"<object>"},"data":{"k":"1"}}
      """
    Then the response is 422 Invalid
    And the Status has:
      | message       | <options>.meta.orch.io "" is invalid: fieldValidation: Unsupported value: "<level>": supported values: "", "Ignore", "Strict", "Warn" |
      | details.group | meta.orch.io                                                                                                                          |
      | details.kind  | <options>                                                                                                                             |
      | details.name  | (absent)                                                                                                                              |
    And the causes in any order are:
      | reason                 | field           | message                                                                          |
      | FieldValueNotSupported | fieldValidation | Unsupported value: "<level>": supported values: "", "Ignore", "Strict", "Warn" |
    And there is no ConfigMap "a"
    And the stored ConfigMap "b" is unchanged

    Examples: invalid values of fieldValidation
      | level  | method | name | object | type                         | options       |
      | strict | POST   |      | a      | application/json             | CreateOptions |
      | None   | POST   |      | a      | application/json             | CreateOptions |
      | Error  | PUT    | /b   | b      | application/json             | UpdateOptions |
      | ignore | PUT    | /a   | a      | application/json             | UpdateOptions |
      | warn   | PATCH  | /b   | b      | application/merge-patch+json | PatchOptions  |
      | WARN   | PATCH  | /b   | b      | application/strategic-merge-patch+json | PatchOptions |
      | 1      | PATCH  | /b   | b      | application/json-patch+json  | PatchOptions  |
      | true   | PATCH  | /b   | b      | application/apply-patch+yaml | PatchOptions  |
      | Always | PATCH  | /a   | a      | application/apply-patch+yaml | PatchOptions  |
