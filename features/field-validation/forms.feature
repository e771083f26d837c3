@area:field-validation
@needs:type:configmaps
Feature: Field validation beyond JSON
  A body in YAML is looked at like one in JSON; and no level lets through what is of the wrong type.

  @rule:fv-warn-one-item-per-unknown
  @rule:fv-warn-one-item-per-duplicate
  @rule:fv-applies-to-post
  Scenario: Warnings about YAML
    fv-warn-one-item-per-unknown, fv-warn-one-item-per-duplicate: as in JSON; a repeated key is named with its line.
    Mistake: YAML is turned into JSON before anybody looks for repeated keys.
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
    Then the answer is 201
    And the warnings in any order are:
      | line 8: key "k" already set in map |
      | unknown field "bar"                |
      | unknown field "metadata.foo"       |
    And the stored ConfigMap "a" has:
      | data | {"k":"2"} |
      | bar  | (absent)  |

  @rule:fv-strict-unknown-400
  @rule:fv-strict-duplicate-400
  @rule:fv-strict-lists-all-fields
  Scenario: Strict about YAML
    fv-strict-lists-all-fields: the repeated key and the unknown fields in one message. fv-strict-unknown-400, fv-strict-duplicate-400: 400.
    Mistake: the message names what the first pass found.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Strict with the body:
      """application/yaml
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: a, foo: 1}
      data: {k: "1", k: "2"}
      bar: 1
      """
    Then the answer is 400 BadRequest
    And the answer is a Status with:
      | message | ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: yaml: unmarshal errors:\n  line 4: key "k" already set in map, unknown field "bar", unknown field "metadata.foo" |
    And there is no ConfigMap "a"

  @rule:fv-field-types-always-checked
  Scenario Outline: A value of the wrong type is refused under <level>
    fv-field-types-always-checked: a number where a text belongs is no unknown field, and no level lets it through.
    Mistake: Ignore ignores, or the value is made a text.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=<level> with the body:
      """application/json
      {"metadata":{"name":"a"},"data":{"k":1}}
      """
    Then the answer is 400 BadRequest
    And the answer is a Status with:
      | message | ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct field ConfigMap.data of type string |
    And there is no ConfigMap "a"

    Examples: levels
      | level  |
      | Ignore |
      | Warn   |
      | Strict |

  @rule:fv-required-fields-always-checked
  @needs:type:services
  Scenario Outline: A required field that is missing is an error under <level>
    fv-required-fields-always-checked: a port without its number, whatever the level.
    Mistake: Ignore skips validation.
    When POST /api/v1/namespaces/{namespace}/services?fieldValidation=<level> with the body:
      """application/json
      {"metadata":{"name":"a"},"spec":{"ports":[{"name":"http"}]}}
      """
    Then the answer is 422 Invalid
    And a cause names the field "spec.ports[0].port"
    And there is no Service "a"

    Examples: levels
      | level  |
      | Ignore |
      | Warn   |
      | Strict |

  @rule:fv-unsupported-value-422
  Scenario Outline: The level "<level>" is none for <method>
    fv-unsupported-value-422: any other value answers 422, and nothing is written.
    Mistake: what is not known is taken for the default, or names are compared without case.
    Given the ConfigMap "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/configmaps<name>?fieldValidation=<level> with the body:
      """<type>
      {"metadata":{"name":"<object>"},"data":{"k":"1"}}
      """
    Then the answer is 422 Invalid
    And the answer is a Status with:
      | message | <options>.meta.orch.io "" is invalid: fieldValidation: Unsupported value: "<level>": supported values: "", "Ignore", "Strict", "Warn" |
    And there is no ConfigMap "a"
    And the stored ConfigMap "b" is unchanged

    Examples: values
      | level  | method | name | object | type                         | options       |
      | strict | POST   |      | a      | application/json             | CreateOptions |
      | None   | POST   |      | a      | application/json             | CreateOptions |
      | Error  | PUT    | /b   | b      | application/json             | UpdateOptions |
      | warn   | PATCH  | /b   | b      | application/merge-patch+json | PatchOptions  |
