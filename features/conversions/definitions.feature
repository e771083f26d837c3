@area:conversions
@needs:crd
Feature: CustomResourceDefinition v1
  In v1, each version has a schema, and fields that had defaults in v1beta1 are required.

  @rule:conv-crd-scope-required
  Scenario: POST of a CustomResourceDefinition without spec.scope returns 422 Invalid
    conv-crd-scope-required: the scope is required in v1.
    Detects: a server with the default of v1beta1, Namespaced.
    When POST /apis/apiextensions.orch.io/v1/customresourcedefinitions with the body:
      """
      {apiVersion: apiextensions.orch.io/v1, kind: CustomResourceDefinition, metadata: {name: 'widgets.{unique}.example.com'},
       spec: {group: '{unique}.example.com', names: {plural: widgets, kind: Widget},
       versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field      | reason             | message        |
      | spec.scope | FieldValueRequired | Required value |
    And there is no CustomResourceDefinition "widgets.{unique}.example.com"

  @rule:conv-crd-schema-required
  Scenario Outline: POST of a CustomResourceDefinition with <version> returns 422 Invalid
    conv-crd-schema-required: each version needs a schema, whether it is served or not.
    Detects: a server on which a version without a schema accepts any object.
    When POST /apis/apiextensions.orch.io/v1/customresourcedefinitions with the body:
      """
      {apiVersion: apiextensions.orch.io/v1, kind: CustomResourceDefinition, metadata: {name: 'widgets.{unique}.example.com'},
       spec: {group: '{unique}.example.com', names: {plural: widgets, kind: Widget}, scope: Namespaced, versions: [<versions>]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason             | message                              |
      | <field> | FieldValueRequired | Required value: schemas are required |
    And there is no CustomResourceDefinition "widgets.{unique}.example.com"

    Examples: versions
      | version                              | versions                                                                                                                      | field                                   |
      | one version without a schema         | {name: v1, served: true, storage: true}                                                                                       | spec.versions[0].schema.openAPIV3Schema |
      | a version with an empty schema       | {name: v1, served: true, storage: true, schema: {}}                                                                           | spec.versions[0].schema.openAPIV3Schema |
      | an unserved version without a schema | {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}, {name: v2, served: false, storage: false} | spec.versions[1].schema.openAPIV3Schema |

  @rule:conv-crd-preserveunknownfields-disallowed
  Scenario: POST of a CustomResourceDefinition with preserveUnknownFields true returns 422 Invalid
    conv-crd-preserveunknownfields-disallowed: in v1, only the schema can preserve unknown fields.
    Detects: a server that accepts the CustomResourceDefinition and never prunes.
    When POST /apis/apiextensions.orch.io/v1/customresourcedefinitions with the body:
      """
      {apiVersion: apiextensions.orch.io/v1, kind: CustomResourceDefinition, metadata: {name: 'widgets.{unique}.example.com'},
       spec: {group: '{unique}.example.com', names: {plural: widgets, kind: Widget}, scope: Namespaced, preserveUnknownFields: true,
       versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                      | reason            | message                                                                                                                      |
      | spec.preserveUnknownFields | FieldValueInvalid | Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead |
    And there is no CustomResourceDefinition "widgets.{unique}.example.com"
