@area:conversions
@needs:crd
Feature: Versions of a definition
  Which webhook converts between them, and in which of them objects may be stored.

  @rule:conv-crd-webhook-configuration
  Scenario Outline: A definition is refused whose conversion webhook <what>
    conv-crd-webhook-configuration: the cause has the name that the member has in all versions of definitions.
    Detects: the definition is stored, and no object of the type can be read in its other versions.
    When POST /apis/apiextensions.orch.io/v1/customresourcedefinitions with the body:
      """
      {apiVersion: apiextensions.orch.io/v1, kind: CustomResourceDefinition, metadata: {name: 'widgets.{unique}.example.com'},
       spec: {group: '{unique}.example.com', names: {plural: widgets, kind: Widget}, scope: Namespaced, conversion: {strategy: Webhook, webhook: {<webhook>}},
       versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]}}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field                     | reason   |
      | spec.conversion.<field>   | <reason> |
    And there is no CustomResourceDefinition "widgets.{unique}.example.com"

    Examples: webhooks
      | what                            | webhook                                                                                                                           | field                    | reason             |
      | is nowhere                      | conversionReviewVersions: [v1]                                                                                                    | webhookClientConfig      | FieldValueRequired |
      | is at two places                | conversionReviewVersions: [v1], clientConfig: {url: 'https://a.example', service: {name: a, namespace: b}}                        | webhookClientConfig      | FieldValueRequired |
      | is reached without TLS          | conversionReviewVersions: [v1], clientConfig: {url: 'http://a.example'}                                                           | webhookClientConfig.url  | FieldValueInvalid  |
      | understands no version          | conversionReviewVersions: [], clientConfig: {url: 'https://a.example'}                                                            | conversionReviewVersions | FieldValueRequired |
      | understands unknown versions    | conversionReviewVersions: [v7], clientConfig: {url: 'https://a.example'}                                                          | conversionReviewVersions | FieldValueInvalid  |

  @rule:conv-crd-stored-versions-grow
  Scenario: A new storage version is added to those that may be stored
    conv-crd-stored-versions-grow: objects may still be stored in the one before.
    Detects: the list has the storage version of now alone.
    Given the custom type Widget of the versions "v1, beta" with status and scale, whose spec has:
      """
      size: {type: integer}
      """
    When PATCH /apis/apiextensions.orch.io/v1/customresourcedefinitions/widgets.{unique}.example.com with the body:
      """application/json-patch+json
      [{"op": "replace", "path": "/spec/versions/0/storage", "value": false}, {"op": "replace", "path": "/spec/versions/1/storage", "value": true}]
      """
    Then the answer is 200
    And the answer has:
      | status.storedVersions | ["v1","beta"] |

  @rule:conv-crd-stored-versions-kept
  Scenario: A version in which objects may be stored can not be removed
    conv-crd-stored-versions-kept: it stays until a client has taken it from status.storedVersions.
    Detects: the version goes, and objects that are stored in it can not be read any more.
    Given the custom type Widget of the versions "v1, beta" with status and scale, whose spec has:
      """
      size: {type: integer}
      """
    When PATCH /apis/apiextensions.orch.io/v1/customresourcedefinitions/widgets.{unique}.example.com with the body:
      """application/json-patch+json
      [{"op": "replace", "path": "/spec/versions/1/storage", "value": true}, {"op": "remove", "path": "/spec/versions/0"}]
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field                    | reason            |
      | status.storedVersions[0] | FieldValueInvalid |
