@area:conversions
@needs:crd
Feature: Definitions as they are now
  What was said once for all versions is said for each, and what had a default has none any more.

  @rule:conv-crd-scope-required
  Scenario: A definition without a scope is refused
    conv-crd-scope-required: whether objects have a namespace is said by the definition of the type.
    Mistake: types without a scope have namespaces, as they had in older versions of definitions.
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
    Mistake: a version without a schema takes anything.
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
    Mistake: the definition is stored, and nothing is ever pruned.
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

  Scenario Outline: <field> of a definition is an unknown field
    conv-crd-<rule>: it has another place or name now, and where it was it is not known.
    Mistake: the old version of definitions is still read.
    When POST /apis/apiextensions.orch.io/v1/customresourcedefinitions?fieldValidation=Strict with the body:
      """
      {apiVersion: apiextensions.orch.io/v1, kind: CustomResourceDefinition, metadata: {name: 'widgets.{unique}.example.com'},
       spec: {group: '{unique}.example.com', names: {plural: widgets, kind: Widget}, scope: Namespaced, <spec>
       versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}<version>}]}}
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | contains | strict decoding error: unknown field |
      | message | contains | <field>                              |
    And there is no CustomResourceDefinition "widgets.{unique}.example.com"

    @rule:conv-crd-version-removed
    Examples: the version
      | rule            | field        | spec         | version |
      | version-removed | spec.version | version: v1, |         |

    @rule:conv-crd-validation-moved
    Examples: the schema
      | rule             | field           | spec                                           | version |
      | validation-moved | spec.validation | validation: {openAPIV3Schema: {type: object}}, |         |

    @rule:conv-crd-subresources-moved
    Examples: subresources
      | rule               | field             | spec                        | version |
      | subresources-moved | spec.subresources | subresources: {status: {}}, |         |

    @rule:conv-crd-printercolumns-moved
    Examples: columns
      | rule                 | field                         | spec                                                                  | version |
      | printercolumns-moved | spec.additionalPrinterColumns | additionalPrinterColumns: [{name: a, type: string, JSONPath: .spec}], |         |

    @rule:conv-crd-webhookclientconfig-moved
    Examples: the webhook
      | rule                      | field                               | spec                                                                           | version |
      | webhookclientconfig-moved | spec.conversion.webhookClientConfig | conversion: {strategy: None, webhookClientConfig: {url: 'https://a.example'}}, |         |

    @rule:conv-crd-conversionreviewversions-moved
    Examples: versions of reviews
      | rule                           | field                                    | spec                                                          | version |
      | conversionreviewversions-moved | spec.conversion.conversionReviewVersions | conversion: {strategy: None, conversionReviewVersions: [v1]}, |         |

    @rule:conv-crd-jsonpath-renamed
    Examples: the path of a column
      | rule             | field                                                 | spec | version                                                                |
      | jsonpath-renamed | spec.versions[0].additionalPrinterColumns[0].JSONPath |      | , additionalPrinterColumns: [{name: a, type: string, JSONPath: .spec}] |
