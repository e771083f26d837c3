@area:kinds
Feature: Empty values of built-in kinds
  The server distinguishes an empty string, list or map from an absent field if the Go type of the field distinguishes them.

  @rule:kind-values-validated
  Scenario Outline: A POST of <object> with dryRun=All returns 422
    kind-values-validated: the only cause names the field with the empty value.
    Detects: a server that treats an empty value as absent.
    When POST <path>?dryRun=All with the body:
      """
      <body>
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason   |
      | <field> | <reason> |

    @needs:type:validatingwebhookconfigurations.admissionregistration
    Examples: webhook configurations
      | object                                  | path                                                                   | body                                                                                                                                                                                                                                                    | field                      | reason                 |
      | a webhook with an empty failurePolicy   | /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations | {metadata: {name: "a-{unique}"}, webhooks: [{name: a.b.c, sideEffects: None, admissionReviewVersions: [v1], clientConfig: {url: "https://a.example"}, failurePolicy: ""}]}                                                                              | webhooks[0].failurePolicy  | FieldValueNotSupported |
      | a webhook with an empty matchPolicy     | /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations | {metadata: {name: "a-{unique}"}, webhooks: [{name: a.b.c, sideEffects: None, admissionReviewVersions: [v1], clientConfig: {url: "https://a.example"}, matchPolicy: ""}]}                                                                                | webhooks[0].matchPolicy    | FieldValueNotSupported |
      | a webhook whose rule has an empty scope | /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations | {metadata: {name: "a-{unique}"}, webhooks: [{name: a.b.c, sideEffects: None, admissionReviewVersions: [v1], clientConfig: {url: "https://a.example"}, rules: [{apiGroups: [""], apiVersions: [v1], operations: ["*"], resources: [pods], scope: ""}]}]} | webhooks[0].rules[0].scope | FieldValueNotSupported |

    @needs:type:validatingadmissionpolicies.admissionregistration @since:1.30
    Examples: admission policies
      | object                                                  | path                                                               | body                                                                                                                                                                                                                 | field                      | reason                 |
      | a ValidatingAdmissionPolicy with an empty failurePolicy | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicies | {metadata: {name: "a-{unique}"}, spec: {failurePolicy: "", matchConstraints: {resourceRules: [{apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods]}]}, validations: [{expression: "true"}]}} | spec.failurePolicy         | FieldValueNotSupported |
      | a ValidatingAdmissionPolicy with an empty reason        | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicies | {metadata: {name: "a-{unique}"}, spec: {matchConstraints: {resourceRules: [{apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods]}]}, validations: [{expression: "true", reason: ""}]}}        | spec.validations[0].reason | FieldValueNotSupported |

    @needs:type:customresourcedefinitions.apiextensions
    Examples: schemas of custom resources
      | object                                             | path                                                     | body                                                                                                                                                                                                                                                   | field                                        | reason              |
      | a CustomResourceDefinition with empty dependencies | /apis/apiextensions.orch.io/v1/customresourcedefinitions | {metadata: {name: as-{unique}.x.example}, spec: {group: x.example, scope: Cluster, names: {plural: "as-{unique}", kind: "Example"}, versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, dependencies: {}}}}]}} | spec.validation.openAPIV3Schema.dependencies | FieldValueForbidden |

  @rule:kind-values-validated @needs:type:pods @since:1.18
  Scenario: A Pod with an empty overhead and no RuntimeClass is rejected
    kind-values-validated: only a RuntimeClass sets the overhead of a Pod.
    Detects: a server that treats an empty overhead as absent.
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { overhead: {}, automountServiceAccountToken: false, containers: [{ name: c, image: i }] }
      """
    Then the response is 403 Forbidden
