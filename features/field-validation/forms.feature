@area:field-validation
@needs:type:configmaps
Feature: Field validation beyond JSON
  A body in YAML is looked at like one in JSON, and there are no other levels.

  @rule:fv-warn-one-item-per-duplicate
  Scenario: Warnings about YAML
    fv-warn-one-item-per-duplicate: as in JSON; a repeated key is named with its line, beside the unknown fields.
    Detects: YAML is turned into JSON before anybody looks for repeated keys.
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
    Then the answer is a success
    And the warnings in any order are:
      | text                               |
      | line 8: key "k" already set in map |
      | unknown field "bar"                |
      | unknown field "metadata.foo"       |
    And the stored ConfigMap "a" has:
      | data | {"k":"2"} |
      | bar  | (absent)  |

  @rule:fv-strict-lists-all-fields
  Scenario: Strict about YAML
    fv-strict-lists-all-fields: the repeated key and the unknown fields in one message.
    Detects: the message names what the first pass found.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Strict with the body:
      """application/yaml
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: a, foo: 1}
      data: {k: "1", k: "2"}
      bar: 1
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: yaml: unmarshal errors:\n  line 4: key "k" already set in map, unknown field "bar", unknown field "metadata.foo" |
    And there is no ConfigMap "a"

  @rule:fv-unsupported-value-422
  Scenario Outline: The level "<level>" is none for <method>
    fv-unsupported-value-422: any other value answers 422, and nothing is written.
    Detects: what is not known is taken for the default, names are compared without case, or the Status has no cause.
    Given the ConfigMap "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/configmaps<name>?fieldValidation=<level>&fieldManager=one with the body:
      """<type>
      {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"<object>"},"data":{"k":"1"}}
      """
    Then the answer is 422 Invalid
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

    Examples: values
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
