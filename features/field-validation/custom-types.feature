@area:field-validation
@needs:crd
Feature: Field validation of custom types
  What a custom type doesn't know is dropped like anywhere else, unless its definition preserves it.

  # Warnings of unknown fields are the default since 1.25.
  @rule:fv-custom-type-preserves-unknown
  @rule:conv-crd-preserveunknownfields-marker @since:1.25
  Scenario: A type that preserves unknown fields keeps them
    fv-custom-type-preserves-unknown, conv-crd-preserveunknownfields-marker: they are stored, and nobody is warned of them; beside them
    the unknown is dropped.
    Detects: everything unknown is dropped, or everything kept.
    Given the custom type Widget whose spec has:
      """
      open: {type: object, x-kubernetes-preserve-unknown-fields: true}
      closed: {type: object, properties: {known: {type: string}}}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {open: {any: [1, {deep: x}]}, closed: {known: x, unknown: u}}}
      """
    Then the answer is a success
    And the warnings in any order are:
      | text                                |
      | unknown field "spec.closed.unknown" |
    And the answer has:
      | spec | {"open":{"any":[1,{"deep":"x"}]},"closed":{"known":"x"}} |
    And the stored Widget "a" has:
      | spec | {"open":{"any":[1,{"deep":"x"}]},"closed":{"known":"x"}} |

  # Warnings of unknown fields are the default since 1.25.
  @rule:fv-custom-type-preserves-unknown @since:1.25
  Scenario: A schema that preserves unknown fields at its root keeps those beside its own
    fv-custom-type-preserves-unknown: at the root as anywhere else; below the fields that the schema has it holds no more.
    Detects: objects are pruned at their root whatever the schema says there.
    Given the CustomResourceDefinition "preserving" named "widgets.{unique}.example.com"
    And within 20 seconds:
      | GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets | 200 |
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {size: 1, unknown: u}, data: {any: [1, {deep: x}]}}
      """
    Then the answer is a success
    And the warnings in any order are:
      | text                         |
      | unknown field "spec.unknown" |
    And the answer has:
      | spec | {"size":1}               |
      | data | {"any":[1,{"deep":"x"}]} |

  @rule:fv-custom-type-preserves-unknown
  Scenario Outline: A <method> under Strict brings in what its type preserves
    fv-custom-type-preserves-unknown: it is none of the unknown fields that Strict refuses.
    Detects: Strict, or an update, knows only the fields that have a schema.
    Given the custom type Widget whose spec has:
      """
      open: {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {known: {type: string}}}
      """
    And "one" has applied the Widget "a":
      """
      spec: {open: {known: x}}
      """
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a?fieldValidation=Strict&fieldManager=two with the body:
      """<type>
      {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{"open":{"known":"x","any":[1,{"deep":"y"}],"more":{"a":true}}}}
      """
    Then the answer is 200
    And the headers of the answer have:
      | Warning | (absent) |
    And the answer has:
      | spec | {"open":{"known":"x","any":[1,{"deep":"y"}],"more":{"a":true}}} |
    And the stored Widget "a" is the same as the answer

    Examples: writes
      | method | type                         |
      | PUT    | application/json             |
      | PATCH  | application/merge-patch+json |
      | PATCH  | application/apply-patch+yaml |

  @rule:fv-strict-unknown-400
  Scenario: Strict counts for custom types
    fv-strict-unknown-400: 400 with the path of the field, and nothing is stored.
    Detects: what has no type of its own is not looked at.
    Given the custom type Widget whose spec has:
      """
      closed: {type: object, properties: {known: {type: string}}}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?fieldValidation=Strict with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {closed: {known: x, unknown: u}}}
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | contains | strict decoding error: unknown field "spec.closed.unknown" |
    And there is no Widget "a"

  @rule:dry-runs-schema-validation
  Scenario Outline: A dry <method> of a custom object that its schema forbids is rejected
    dry-runs-schema-validation: the schema is looked at in a dry run, too.
    Detects: what is not stored needs no schema.
    Given the custom type Widget whose spec has:
      """
      size: {type: integer, minimum: 1}
      """
    And "one" has applied the Widget "b":
      """
      spec: {size: 1}
      """
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<path>?dryRun=All with the body:
      """<type>
      {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"<name>"},"spec":{"size":0}}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | reason            | field     | message                                                                      |
      | FieldValueInvalid | spec.size | Invalid value: 0: spec.size in body should be greater than or equal to 1 |
    And the stored Widget "b" is unchanged

    Examples: writes
      | method | path | name | type                         |
      | POST   |      | a    | application/json             |
      | PATCH  | /b   | b    | application/merge-patch+json |
