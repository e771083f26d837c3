@area:admission
@needs:webhooks
Feature: Admission webhooks of Services
  A webhook can be addressed by a Service. The failurePolicy determines the result if the Service has no address.

  @rule:adm-webhook-failure-policy @needs:type:services
  Scenario Outline: A create returns <response> if a <type> webhook with failurePolicy <policy> is addressed by <service>
    adm-webhook-failure-policy: a webhook whose Service cannot be resolved or does not respond cannot be called.
    Detects: a server that ignores webhooks that are addressed by a Service, or rejects the request in spite of the failurePolicy Ignore.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "service":
      """
      metadata: { name: s }
      spec: { ports: [{ port: 443 }] }
      """
    And the <type> webhook "guard" with:
      """
      failurePolicy: <policy>
      timeoutSeconds: 1
      clientConfig: {service: {namespace: '{namespace}', <reference>}}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}}
      """
    Then the response is <response>

    Examples: Services
      | type       | policy | service                       | reference             | response          |
      | validating | Fail   | an absent Service             | name: none            | 500 InternalError |
      | validating | Ignore | an absent Service             | name: none            | 201               |
      | mutating   | Fail   | an absent Service             | name: none            | 500 InternalError |
      | mutating   | Ignore | an absent Service             | name: none            | 201               |
      | validating | Fail   | a port that the Service lacks | name: s, port: 8443   | 500 InternalError |
      | validating | Ignore | a port that the Service lacks | name: s, port: 8443   | 201               |
      | validating | Fail   | a Service without endpoints   | name: s, path: /guard | 500 InternalError |
      | mutating   | Ignore | a Service without endpoints   | name: s, path: /guard | 201               |
