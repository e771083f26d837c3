@area:conversions
@needs:crd
Feature: Versions of CustomResourceDefinitions
  A CustomResourceDefinition configures the conversion webhook and the storage version.

  @rule:conv-crd-webhook-configuration
  Scenario Outline: POST of a CustomResourceDefinition whose conversion webhook <problem> returns 422 Invalid
    conv-crd-webhook-configuration: the cause has the field name webhookClientConfig, although the field is webhook.clientConfig in v1.
    Detects: a server that accepts the CustomResourceDefinition, so that no object can be read in other versions.
    When POST /apis/apiextensions.orch.io/v1/customresourcedefinitions with the body:
      """
      {apiVersion: apiextensions.orch.io/v1, kind: CustomResourceDefinition, metadata: {name: 'widgets.{unique}.example.com'},
       spec: {group: '{unique}.example.com', names: {plural: widgets, kind: Widget}, scope: Namespaced, conversion: {strategy: Webhook, webhook: {<webhook>}},
       versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                     | reason   |
      | spec.conversion.<field>   | <reason> |
    And there is no CustomResourceDefinition "widgets.{unique}.example.com"

    Examples: invalid webhooks
      | problem                               | webhook                                                                                                    | field                    | reason             |
      | has no clientConfig                   | conversionReviewVersions: [v1]                                                                             | webhookClientConfig      | FieldValueRequired |
      | has both a URL and a service          | conversionReviewVersions: [v1], clientConfig: {url: 'https://a.example', service: {name: a, namespace: b}} | webhookClientConfig      | FieldValueRequired |
      | has a URL without TLS                 | conversionReviewVersions: [v1], clientConfig: {url: 'http://a.example'}                                    | webhookClientConfig.url  | FieldValueInvalid  |
      | supports no review version            | conversionReviewVersions: [], clientConfig: {url: 'https://a.example'}                                     | conversionReviewVersions | FieldValueRequired |
      | supports only unknown review versions | conversionReviewVersions: [v7], clientConfig: {url: 'https://a.example'}                                   | conversionReviewVersions | FieldValueInvalid  |

  @rule:conv-crd-stored-versions-grow
  Scenario: A change of the storage version adds the new version to status.storedVersions
    conv-crd-stored-versions-grow: objects may still be stored in the previous storage version.
    Detects: a server that lists only the current storage version.
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      size: {type: integer}
      """
    When PATCH /apis/apiextensions.orch.io/v1/customresourcedefinitions/widgets.{unique}.example.com with the body:
      """application/json-patch+json
      [{"op": "replace", "path": "/spec/versions/0/storage", "value": false}, {"op": "replace", "path": "/spec/versions/1/storage", "value": true}]
      """
    Then the response is 200
    And the response has:
      | status.storedVersions | ["v1","beta"] |

  @rule:conv-crd-stored-versions-kept
  Scenario: PATCH that removes a version in status.storedVersions returns 422 Invalid
    conv-crd-stored-versions-kept: a version can be removed only if status.storedVersions does not contain it.
    Detects: a server that removes the version, so that its stored objects cannot be read.
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      size: {type: integer}
      """
    When PATCH /apis/apiextensions.orch.io/v1/customresourcedefinitions/widgets.{unique}.example.com with the body:
      """application/json-patch+json
      [{"op": "replace", "path": "/spec/versions/1/storage", "value": true}, {"op": "remove", "path": "/spec/versions/0"}]
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                    | reason            |
      | status.storedVersions[0] | FieldValueInvalid |
