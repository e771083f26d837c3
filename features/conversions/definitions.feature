@area:conversions
@needs:crd
Feature: Definitions as they are now
  What was said once for all versions is said for each, and what had a default has none any more.

  @rule:conv-crd-scope-required
  Scenario: A definition without a scope is refused
    conv-crd-scope-required: whether objects have a namespace is said by the definition of the type.
    Detects: types without a scope have namespaces, as they had in older versions of definitions.
    When POST /apis/apiextensions.orch.io/v1/customresourcedefinitions with the body:
      """
      {apiVersion: apiextensions.orch.io/v1, kind: CustomResourceDefinition, metadata: {name: 'widgets.{unique}.example.com'},
       spec: {group: '{unique}.example.com', names: {plural: widgets, kind: Widget},
       versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]}}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field      | reason             | message        |
      | spec.scope | FieldValueRequired | Required value |
    And there is no CustomResourceDefinition "widgets.{unique}.example.com"

  @rule:conv-crd-schema-required
  Scenario Outline: A definition is refused when <what> has no schema
    conv-crd-schema-required: every version has one, served or not.
    Detects: a version without a schema takes anything.
    When POST /apis/apiextensions.orch.io/v1/customresourcedefinitions with the body:
      """
      {apiVersion: apiextensions.orch.io/v1, kind: CustomResourceDefinition, metadata: {name: 'widgets.{unique}.example.com'},
       spec: {group: '{unique}.example.com', names: {plural: widgets, kind: Widget}, scope: Namespaced, versions: [<versions>]}}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field   | reason             | message                              |
      | <field> | FieldValueRequired | Required value: schemas are required |
    And there is no CustomResourceDefinition "widgets.{unique}.example.com"

    Examples: versions
      | what                     | versions                                                                                                                            | field                                   |
      | its only version         | {name: v1, served: true, storage: true}                                                                                             | spec.versions[0].schema.openAPIV3Schema |
      | a version with no more   | {name: v1, served: true, storage: true, schema: {}}                                                                                 | spec.versions[0].schema.openAPIV3Schema |
      | a version nobody can use | {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}, {name: v2, served: false, storage: false}     | spec.versions[1].schema.openAPIV3Schema |

  @rule:conv-crd-preserveunknownfields-disallowed
  Scenario: A definition that preserves everything is refused
    conv-crd-preserveunknownfields-disallowed: what is preserved is said in the schemas.
    Detects: the definition is stored, and nothing is ever pruned.
    When POST /apis/apiextensions.orch.io/v1/customresourcedefinitions with the body:
      """
      {apiVersion: apiextensions.orch.io/v1, kind: CustomResourceDefinition, metadata: {name: 'widgets.{unique}.example.com'},
       spec: {group: '{unique}.example.com', names: {plural: widgets, kind: Widget}, scope: Namespaced, preserveUnknownFields: true,
       versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]}}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field                      | reason            | message                                                                                                                      |
      | spec.preserveUnknownFields | FieldValueInvalid | Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead |
    And there is no CustomResourceDefinition "widgets.{unique}.example.com"
