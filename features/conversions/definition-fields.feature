@area:conversions
@needs:crd
Feature: Moved fields of CustomResourceDefinitions
  Version v1 moves or renames fields of v1beta1.

  Scenario Outline: A POST of a CustomResourceDefinition drops <field>
    The field has a different path or name in v1, and the server does not store the old field.
    Detects: a server that stores the fields of v1beta1 in v1.
    When POST /apis/apiextensions.orch.io/v1/customresourcedefinitions with the body:
      """
      {apiVersion: apiextensions.orch.io/v1, kind: CustomResourceDefinition, metadata: {name: 'widgets.{unique}.example.com'},
       spec: {group: '{unique}.example.com', names: {plural: widgets, kind: Widget}, scope: Namespaced, <spec>
       versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}<version members>}]}}
      """
    Then the response is 201
    And the response has:
      | <field> | (absent) |
    And the stored CustomResourceDefinition "widgets.{unique}.example.com" has:
      | <field> | (absent) |

    @rule:conv-crd-version-removed
    Examples: version
      | field        | spec         | version members |
      | spec.version | version: v1, |                 |

    @rule:conv-crd-validation-moved
    Examples: schema
      | field           | spec                                           | version members |
      | spec.validation | validation: {openAPIV3Schema: {type: object}}, |                 |

    @rule:conv-crd-subresources-moved
    Examples: subresources
      | field             | spec                        | version members |
      | spec.subresources | subresources: {status: {}}, |                 |

    @rule:conv-crd-printercolumns-moved
    Examples: printer columns
      | field                         | spec                                                                  | version members |
      | spec.additionalPrinterColumns | additionalPrinterColumns: [{name: a, type: string, JSONPath: .spec}], |                 |

    @rule:conv-crd-webhookclientconfig-moved
    Examples: webhook client configuration
      | field                               | spec                                                                           | version members |
      | spec.conversion.webhookClientConfig | conversion: {strategy: None, webhookClientConfig: {url: 'https://a.example'}}, |                 |

    @rule:conv-crd-conversionreviewversions-moved
    Examples: conversion review versions
      | field                                    | spec                                                          | version members |
      | spec.conversion.conversionReviewVersions | conversion: {strategy: None, conversionReviewVersions: [v1]}, |                 |

    @rule:conv-crd-jsonpath-renamed
    Examples: JSON path
      | field                                                 | spec | version members                                                                         |
      | spec.versions[0].additionalPrinterColumns[0].JSONPath |      | , additionalPrinterColumns: [{name: a, type: string, jsonPath: .spec, JSONPath: .spec}] |

  Scenario Outline: A POST of a CustomResourceDefinition with <field> returns 400 BadRequest with strict validation
    The field has a different path or name in v1, and the old field is unknown.
    Detects: a server that reads the fields of v1beta1 in v1.
    When POST /apis/apiextensions.orch.io/v1/customresourcedefinitions?fieldValidation=Strict with the body:
      """
      {apiVersion: apiextensions.orch.io/v1, kind: CustomResourceDefinition, metadata: {name: 'widgets.{unique}.example.com'},
       spec: {group: '{unique}.example.com', names: {plural: widgets, kind: Widget}, scope: Namespaced, <spec>
       versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}<version members>}]}}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | contains | strict decoding error: unknown field |
      | message | contains | <field>                              |
    And there is no CustomResourceDefinition "widgets.{unique}.example.com"

    @rule:conv-crd-version-removed
    Examples: version
      | field        | spec         | version members |
      | spec.version | version: v1, |                 |

    @rule:conv-crd-validation-moved
    Examples: schema
      | field           | spec                                           | version members |
      | spec.validation | validation: {openAPIV3Schema: {type: object}}, |                 |

    @rule:conv-crd-subresources-moved
    Examples: subresources
      | field             | spec                        | version members |
      | spec.subresources | subresources: {status: {}}, |                 |

    @rule:conv-crd-printercolumns-moved
    Examples: printer columns
      | field                         | spec                                                                  | version members |
      | spec.additionalPrinterColumns | additionalPrinterColumns: [{name: a, type: string, JSONPath: .spec}], |                 |

    @rule:conv-crd-webhookclientconfig-moved
    Examples: webhook client configuration
      | field                               | spec                                                                           | version members |
      | spec.conversion.webhookClientConfig | conversion: {strategy: None, webhookClientConfig: {url: 'https://a.example'}}, |                 |

    @rule:conv-crd-conversionreviewversions-moved
    Examples: conversion review versions
      | field                                    | spec                                                          | version members |
      | spec.conversion.conversionReviewVersions | conversion: {strategy: None, conversionReviewVersions: [v1]}, |                 |

    @rule:conv-crd-jsonpath-renamed
    Examples: JSON path
      | field                                                 | spec | version members                                                        |
      | spec.versions[0].additionalPrinterColumns[0].JSONPath |      | , additionalPrinterColumns: [{name: a, type: string, JSONPath: .spec}] |
