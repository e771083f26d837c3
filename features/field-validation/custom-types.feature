@area:field-validation
@needs:crd
Feature: Field validation of custom resources
  The server drops unknown fields of a custom object, unless its schema has x-kubernetes-preserve-unknown-fields.

  # Before 1.25, the server returns no warnings for unknown fields by default.
  @rule:fv-custom-type-preserves-unknown
  @rule:conv-crd-preserveunknownfields-marker @since:1.25
  Scenario: A custom object keeps unknown fields where its schema has x-kubernetes-preserve-unknown-fields
    fv-custom-type-preserves-unknown, conv-crd-preserveunknownfields-marker: the server stores the fields without a warning; unknown fields
    elsewhere are dropped.
    Detects: a server that drops all unknown fields, or keeps all unknown fields.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      open: {type: object, x-kubernetes-preserve-unknown-fields: true}
      closed: {type: object, properties: {known: {type: string}}}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {open: {any: [1, {deep: x}]}, closed: {known: x, unknown: u}}}
      """
    Then the response is a success
    And the warnings in any order are:
      | text                                |
      | unknown field "spec.closed.unknown" |
    And the response has:
      | spec | {"open":{"any":[1,{"deep":"x"}]},"closed":{"known":"x"}} |
    And the stored Widget "a" has:
      | spec | {"open":{"any":[1,{"deep":"x"}]},"closed":{"known":"x"}} |

  # Before 1.25, the server returns no warnings for unknown fields by default.
  @rule:fv-unknown-dropped @since:1.25
  Scenario: Unknown fields are dropped from a nested object with specified properties inside an object that preserves unknown fields
    fv-unknown-dropped: the setting applies to the fields of its object, but not to nested objects that the schema specifies.
    Detects: a server that stops pruning at the first object that preserves unknown fields.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      open:
        type: object
        x-kubernetes-preserve-unknown-fields: true
        properties: {closed: {type: object, properties: {known: {type: string}}}}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {open: {any: {deep: x}, closed: {known: x, unknown: u}}}}
      """
    Then the response is a success
    And the warnings in any order are:
      | text                                     |
      | unknown field "spec.open.closed.unknown" |
    And the stored Widget "a" has:
      | spec | {"open":{"any":{"deep":"x"},"closed":{"known":"x"}}} |

  # Before 1.25, the server returns no warnings for unknown fields by default.
  @rule:fv-custom-type-preserves-unknown @since:1.25
  Scenario: A custom object keeps unknown fields at the root if the root schema has x-kubernetes-preserve-unknown-fields
    fv-custom-type-preserves-unknown: the setting applies to the root, but not to the properties that the schema specifies.
    Detects: a server that always prunes at the root.
    Given the CustomResourceDefinition "preserving" named "widgets.{unique}.example.com"
    And within 20 seconds these checks succeed:
      | GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets | 200 |
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {size: 1, unknown: u}, data: {any: [1, {deep: x}]}}
      """
    Then the response is a success
    And the warnings in any order are:
      | text                         |
      | unknown field "spec.unknown" |
    And the response has:
      | spec | {"size":1}               |
      | data | {"any":[1,{"deep":"x"}]} |

  @rule:fv-custom-type-preserves-unknown
  Scenario Outline: A <method> with Content-Type <type> and fieldValidation=Strict stores unknown fields that the schema preserves
    fv-custom-type-preserves-unknown: preserved fields are not unknown fields for Strict.
    Detects: a server that rejects or drops preserved fields on updates.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      open: {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {known: {type: string}}}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {open: {known: x}}
      """
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a?fieldValidation=Strict&fieldManager=two with the body:
      """<type>
      {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{"open":{"known":"x","any":[1,{"deep":"y"}],"more":{"a":true}}}}
      """
    Then the response is 200
    And the headers of the response have:
      | Warning | (absent) |
    And the response has:
      | spec | {"open":{"known":"x","any":[1,{"deep":"y"}],"more":{"a":true}}} |
    And the stored Widget "a" is the same as the response

    Examples: writes
      | method | type                         |
      | PUT    | application/json             |
      | PATCH  | application/merge-patch+json |
      | PATCH  | application/apply-patch+yaml |

  @rule:fv-strict-unknown-400
  Scenario Outline: POST of a custom object with an unknown field <value> and fieldValidation=Strict returns 400
    fv-strict-unknown-400: the response is 400 with the path of the field, and nothing is stored.
    Detects: a server that applies Strict only to built-in types, or drops an unknown null without an error.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      closed: {type: object, properties: {known: {type: string}}}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?fieldValidation=Strict with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {closed: {known: x, unknown: <value>}}}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | contains | strict decoding error: unknown field "spec.closed.unknown" |
    And there is no Widget "a"

    Examples: values
      | value |
      | u     |
      | null  |

  @rule:dry-runs-schema-validation
  Scenario Outline: A dry-run <method> of a custom object that violates its schema returns 422
    dry-runs-schema-validation: a dry run validates the object against the schema.
    Detects: a server that skips schema validation in a dry run.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer, minimum: 1}
      """
    And the manager "one" has applied the Widget "b":
      """
      spec: {size: 1}
      """
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<path>?dryRun=All with the body:
      """<type>
      {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"<name>"},"spec":{"size":0}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | reason            | field     | message                                                                      |
      | FieldValueInvalid | spec.size | Invalid value: 0: spec.size in body should be greater than or equal to 1 |
    And the stored Widget "b" is unchanged

    Examples: writes
      | method | path | name | type                         |
      | POST   |      | a    | application/json             |
      | PATCH  | /b   | b    | application/merge-patch+json |
