@area:conversions
@needs:crd
Feature: Fields of definitions that moved
  Version v1 of definitions knows the fields of v1beta1 in their new places only.

  Scenario Outline: <field> of a definition is dropped
    conv-crd-<rule>: the field has another place or name in this version, and the old one is not stored.
    Detects: a server that stores the fields of v1beta1 in v1.
    When POST /apis/apiextensions.orch.io/v1/customresourcedefinitions with the body:
      """
      {apiVersion: apiextensions.orch.io/v1, kind: CustomResourceDefinition, metadata: {name: 'widgets.{unique}.example.com'},
       spec: {group: '{unique}.example.com', names: {plural: widgets, kind: Widget}, scope: Namespaced, <spec>
       versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}<version>}]}}
      """
    Then the answer is 201
    And the answer has:
      | <field> | (absent) |
    And the stored CustomResourceDefinition "widgets.{unique}.example.com" has:
      | <field> | (absent) |

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
      | rule             | field                                                 | spec | version                                                                                 |
      | jsonpath-renamed | spec.versions[0].additionalPrinterColumns[0].JSONPath |      | , additionalPrinterColumns: [{name: a, type: string, jsonPath: .spec, JSONPath: .spec}] |

  Scenario Outline: <field> of a definition is an unknown field
    conv-crd-<rule>: the field has another place or name in this version, and strict validation refuses the old one.
    Detects: a server that reads the fields of v1beta1 in v1.
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
