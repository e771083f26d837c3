@area:admission
@needs:webhooks
Feature: Responses of admission webhooks to different requests
  The response of a webhook has the same effect for every verb and for subresources.

  Background:
    Given the ConfigMap "empty" named "a" with:
      | data | {"a":"b"} |

  @rule:adm-webhook-warnings
  Scenario Outline: The response to <request> that a mutating webhook <decision> contains the warning of the webhook
    adm-webhook-warnings: the server returns the warning of a mutating webhook for every request.
    Detects: a server that returns only the warnings of validating webhooks, of accepted requests, or of creates.
    Given the mutating webhook "guard" with:
      """
      response: {allowed: <allowed>, warnings: [careful], status: {code: 403, message: denied}}
      rules: [{operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps, services/status]}]
      """
    And the Service "one-port" named "s"
    When PATCH /api/v1/namespaces/{namespace}/<path>?fieldManager=m with the body:
      """application/<type>
      <body>
      """
    Then the response is <response>
    And the warnings in any order are:
      | text    |
      | careful |

    Examples: requests
      | request                   | decision | allowed | path              | type             | body                                                                            | response |
      | a merge patch             | denies   | false   | configmaps/a      | merge-patch+json | {"data":{"a":"c"}}                                                              | 403      |
      | an apply                  | allows   | true    | configmaps/a      | apply-patch+yaml | {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"k":"c"}} | 200      |
      | a merge patch of a status | allows   | true    | services/s/status | merge-patch+json | {"status":{"loadBalancer":{}}}                                                  | 200      |

  @rule:adm-webhook-denial
  Scenario Outline: A DELETE that a <type> webhook denies returns the code of the webhook
    adm-webhook-denial: the response has the code and the reason of the webhook.
    Detects: a server that returns the same code for every denied DELETE.
    Given the <type> webhook "guard" with:
      """
      response: {allowed: false, status: {code: 422, message: in use, reason: Invalid}}
      rules: [{operations: [DELETE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When DELETE /api/v1/namespaces/{namespace}/configmaps/a
    Then the response is 422 Invalid
    And the stored ConfigMap "a" is unchanged

    Examples: types of webhooks
      | type       |
      | validating |
      | mutating   |

  @rule:adm-webhook-denial
  Scenario: A DELETE of a terminating object that a webhook denies returns the code of the webhook
    adm-webhook-denial: the server calls the webhooks also if the object is terminating.
    Detects: a server that calls webhooks only for the first DELETE of an object.
    Given the ConfigMap "a" has been changed:
      | metadata.finalizers | ["example.com/hold"] |
    And the ConfigMap "a" is terminating
    And the stored ConfigMap "a" is saved as "a"
    And the validating webhook "guard" with:
      """
      response: {allowed: false, status: {code: 403, message: denied}}
      rules: [{operations: [DELETE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When DELETE /api/v1/namespaces/{namespace}/configmaps/a
    Then the response is 403
    And the stored ConfigMap "a" is unchanged

  @rule:adm-mutating-webhook-patch
  Scenario Outline: An update by <request> returns <response> with a mutating webhook whose patch <effect>
    adm-mutating-webhook-patch: the server applies the patch and validates the result for every update.
    Detects: a server that validates only new objects, or applies the patch only if the request is not an apply.
    Given the mutating webhook "guard" with:
      """
      response: {patch: [{op: add, path: '<patched path>', value: x}]}
      rules: [{operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=m with the body:
      """application/<type>
      {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"k":"c"}}
      """
    Then the response is <response>
    And the stored ConfigMap "a" has:
      | data | <data> |

    Examples: patches
      | request       | effect                   | patched path    | type             | response    | data                       |
      | an apply      | adds an entry            | /data/by        | apply-patch+yaml | 200         | {"a":"b","by":"x","k":"c"} |
      | an apply      | makes the object invalid | /data/not a key | apply-patch+yaml | 422 Invalid | {"a":"b"}                  |
      | a merge patch | makes the object invalid | /data/not a key | merge-patch+json | 422 Invalid | {"a":"b"}                  |
