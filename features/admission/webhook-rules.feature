@area:admission
@needs:webhooks
Feature: Rules of admission webhooks
  The rules of a webhook list the operations, API groups, versions, resources and scope of the requests that it receives. In these scenarios,
  an objectSelector restricts each webhook to the objects of its scenario.

  @rule:adm-webhook-rules
  Scenario Outline: An update of Endpoints returns <response> if a denying webhook has a rule with <criterion>
    adm-webhook-rules: the webhook is called if one of its rules matches every attribute of the request.
    Detects: a server that compares only some attributes or the first entry of a list, or that does not support "*".
    Given the Endpoints "one-subset" named "a" with:
      | metadata.labels | {"guard":"{unique}"} |
    And the validating webhook "guard" with:
      """
      response: {allowed: false, status: {message: denied, code: 403}}
      objectSelector: {matchLabels: {guard: '{unique}'}}
      rules: [<rule>]
      """
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"tier":"front"}}}
      """
    Then the response is <response>

    Examples: rules that match
      | criterion                                                  | response | rule                                                                                                                                                                   |
      | several operations, including UPDATE                       | 403      | {operations: [CREATE, UPDATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}                                                                             |
      | "*" in every list                                          | 403      | {operations: ["*"], apiGroups: ["*"], apiVersions: ["*"], resources: ["*"]}                                                                                            |
      | the matching group, version and resource as second entries | 403      | {operations: [UPDATE], apiGroups: [apps, ""], apiVersions: [v2, v1], resources: [services, endpoints]}                                                                 |
      | the resources "*/*"                                        | 403      | {operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: ["*/*"]}                                                                                         |
      | the scope Namespaced                                       | 403      | {operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints], scope: Namespaced}                                                                  |
      | the matching attributes, after another rule                | 403      | {operations: [DELETE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}, {operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]} |

    Examples: rules that do not match
      | criterion                           | response | rule                                                                                                |
      | other operations                    | 200      | {operations: [CREATE, DELETE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}          |
      | another group                       | 200      | {operations: [UPDATE], apiGroups: [apps], apiVersions: [v1], resources: [endpoints]}                |
      | another version                     | 200      | {operations: [UPDATE], apiGroups: [""], apiVersions: [v1beta1], resources: [endpoints]}             |
      | another resource, and a subresource | 200      | {operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [services, endpoints/status]} |
      | the scope Cluster                   | 200      | {operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints], scope: Cluster}  |

  @rule:adm-webhook-rules
  Scenario Outline: A patch of the status of a Service returns <response> if the rule of a denying webhook has the resources <resources>
    adm-webhook-rules: services/status, services/*, */status and */* match the subresource; services and * match only the resource.
    Detects: a server that calls webhooks for services when a subresource is written, or that never calls webhooks for subresources.
    Given the Service "one-port" named "a" with:
      | metadata.labels | {"guard":"{unique}"} |
    And the validating webhook "guard" with:
      """
      response: {allowed: false, status: {message: denied, code: 403}}
      objectSelector: {matchLabels: {guard: '{unique}'}}
      rules: [{operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: <resources>}]
      """
    When PATCH /api/v1/namespaces/{namespace}/services/a/status with the body:
      """application/merge-patch+json
      {"status":{"conditions":[{"type":"example.com/checked","status":"True","reason":"Checked","message":"","lastTransitionTime":"2024-01-01T00:00:00Z"}]}}
      """
    Then the response is <response>

    Examples: resources
      | resources               | response |
      | [services/status]       | 403      |
      | [pods, services/status] | 403      |
      | ["services/*"]          | 403      |
      | ["*/status"]            | 403      |
      | ["*/*"]                 | 403      |
      | [services]              | 200      |
      | ["*"]                   | 200      |
      | [services/scale]        | 200      |

  @rule:adm-webhook-rules
  Scenario Outline: An update of a Namespace returns <response> if the rule of a denying webhook has the scope <scope>
    adm-webhook-rules: the scope Cluster matches cluster-scoped resources, Namespaced matches namespaced resources, and "*" matches both.
    Detects: a server that ignores the scope, or treats a Namespace as a namespaced object.
    Given the Namespace "empty" named "n-{unique}" with:
      | metadata.labels | {"guard":"{unique}"} |
    And the validating webhook "guard" with:
      """
      response: {allowed: false, status: {message: denied, code: 403}}
      rules: [{operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [namespaces], scope: <scope>}]
      namespaceSelector: {}
      objectSelector: {matchLabels: {guard: '{unique}'}}
      """
    When PATCH /api/v1/namespaces/n-{unique} with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"tier":"front"}}}
      """
    Then the response is <response>

    Examples: scopes
      | scope      | response |
      | Cluster    | 403      |
      | "*"        | 403      |
      | Namespaced | 200      |

  @rule:adm-webhook-rules
  Scenario: A webhook for all operations receives the operation of each create, update and delete
    adm-webhook-rules: POST has the operation CREATE, PATCH of an existing object has UPDATE, and DELETE has DELETE.
    Detects: a server that sends the HTTP method as the operation, or that calls no webhooks for some operations.
    Given the validating webhook "guard" with:
      """
      response: {allowed: true}
      rules: [{operations: ["*"], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      objectSelector: {matchLabels: {guard: '{unique}'}}
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a, labels: {guard: '{unique}'}}}
      """
    And PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/merge-patch+json
      {"data":{"a":"b"}}
      """
    And DELETE /api/v1/namespaces/{namespace}/configmaps/a
    Then the response is 200
    And the webhook "guard" has received:
      | operation | object.data | oldObject.data |
      | CREATE    | (absent)    | (absent)       |
      | UPDATE    | {"a":"b"}   | (absent)       |
      | DELETE    | (absent)    | {"a":"b"}      |
