@area:admission
@needs:webhooks
Feature: Reinvocation of mutating webhooks
  The server can call a mutating webhook again after later webhooks have changed the object.

  @rule:adm-webhook-reinvocation
  Scenario Outline: The <position> webhook receives the object again if <policies> IfNeeded and the third webhook changes the object
    adm-webhook-reinvocation: every earlier webhook with reinvocationPolicy IfNeeded is called once more, with the changed object.
    Detects: a server that calls no webhook again, or calls only the first webhook again.
    Given the mutating webhook "a-first" with:
      """
      reinvocationPolicy: <first policy>
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      response: {allowed: true}
      """
    And the mutating webhook "b-second" with:
      """
      reinvocationPolicy: <second policy>
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      response: {allowed: true}
      """
    And the mutating webhook "c-third" with:
      """
      reinvocationPolicy: IfNeeded
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      response: {allowed: true, patch: [{op: add, path: /metadata/labels/third, value: "3"}]}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name   | a             |
      | metadata.labels | {"app":"web"} |
    Then the response is a success
    And the webhook "<webhook>" has received:
      | operation | object.metadata.labels    |
      | CREATE    | {"app":"web"}             |
      | CREATE    | {"app":"web","third":"3"} |

    Examples: webhooks that are called again
      | position | policies         | first policy | second policy | webhook  |
      | first    | its policy is    | IfNeeded     | Never         | a-first  |
      | second   | its policy is    | Never        | IfNeeded      | b-second |
      | second   | all policies are | IfNeeded     | IfNeeded      | b-second |

  @rule:adm-webhook-reinvocation
  Scenario Outline: The server sends only one review to a webhook <role>
    adm-webhook-reinvocation: the server does not call a webhook a second time if its reinvocationPolicy is Never,
    or if only this webhook has changed the object.
    Detects: a server that calls every webhook again after a change.
    Given the mutating webhook "a-first" with:
      """
      reinvocationPolicy: Never
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      response: {allowed: true}
      """
    And the mutating webhook "b-second" with:
      """
      reinvocationPolicy: IfNeeded
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
      response: {allowed: true, patch: [{op: add, path: /metadata/labels/second, value: "2"}]}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name   | a             |
      | metadata.labels | {"app":"web"} |
    Then the response is a success
    And the webhook "<webhook>" has received:
      | operation | object.metadata.labels |
      | CREATE    | {"app":"web"}          |

    Examples: webhooks that are not called again
      | role                          | webhook  |
      | with reinvocationPolicy Never | a-first  |
      | that changes the object last  | b-second |
