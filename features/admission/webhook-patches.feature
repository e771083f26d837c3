@area:admission
@needs:webhooks
Feature: Patches of mutating webhooks
  A mutating webhook changes the object with a JSON Patch before the server validates and stores it.

  @rule:adm-mutating-webhook-patch
  Scenario: The server applies every operation of a webhook's patch before it stores the object
    adm-mutating-webhook-patch: the response and the stored object contain the changes.
    Detects: a server that applies only the first operation, or that returns the object without the changes.
    Given the mutating webhook "guard" with:
      """
      response: {patch: [{op: replace, path: /data/a, value: c}, {op: remove, path: /data/b}, {op: add, path: /metadata/labels, value: {by: guard}}]}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}, data: {a: a, b: b}}
      """
    Then the response is 201
    And the response has:
      | data            | is | {"a":"c"}      |
      | metadata.labels | is | {"by":"guard"} |
    And the stored ConfigMap "a" is the same as the response

  @rule:adm-mutating-webhook-patch
  Scenario Outline: A create returns <response> if the patch of a mutating webhook <problem>
    adm-mutating-webhook-patch: the server validates the patched object, and stores nothing if the patch or the object is invalid.
    Detects: a server that does not validate the patched object, or stores the object without the patch.
    Given the mutating webhook "guard" with:
      """
      response: {patch: [<operation>]}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}, data: {a: a}}
      """
    Then the response is <response>
    And GET /api/v1/namespaces/{namespace}/configmaps/a
    And the response is 404

    Examples: patches
      | problem                                    | operation                                    | response          |
      | makes the object invalid                   | {op: add, path: '/data/not a key', value: x} | 422 Invalid       |
      | removes an absent member                   | {op: remove, path: /data/zz}                 | 500 InternalError |
      | fails a test                               | {op: test, path: /data/a, value: b}          | 500 InternalError |
      | sets a member to a value of the wrong type | {op: add, path: /data, value: [1]}           | 500 InternalError |

  @rule:adm-mutating-webhook-patch
  Scenario: A mutating webhook changes an object that a server-side apply creates
    adm-mutating-webhook-patch: the server applies the patch of the webhook for every verb that writes an object.
    Detects: a server that applies the patches of webhooks only to POST.
    Given the mutating webhook "guard" with:
      """
      response: {patch: [{op: add, path: /data/by, value: guard}]}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=m with the body:
      """application/apply-patch+yaml
      {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a: a}}
      """
    Then the response has:
      | data | is | {"a":"a","by":"guard"} |
    And the stored ConfigMap "a" is the same as the response

  @rule:adm-mutating-webhook-patch
  Scenario: A mutating webhook changes an object that a merge patch updates
    adm-mutating-webhook-patch: the patch of the webhook is applied after the patch of the request.
    Detects: a server that applies the patches of webhooks only to creates.
    Given the ConfigMap "empty" named "a"
    And the mutating webhook "guard" with:
      """
      response: {patch: [{op: add, path: /data/by, value: guard}]}
      rules: [{operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/merge-patch+json
      {"data":{"a":"b","by":"me"}}
      """
    Then the response has:
      | data | is | {"a":"b","by":"guard"} |
    And the stored ConfigMap "a" is the same as the response

  @rule:adm-validating-webhooks-last
  Scenario Outline: A validating webhook for <resource> receives the object with its defaults and the changes of a mutating webhook
    adm-validating-webhooks-last: validating webhooks receive the object as the server stores it, with the generated name.
    Detects: a server that sends the object of the request to validating webhooks, or calls all webhooks in the order of their names.
    Given the validating webhook "a-validating" with:
      """
      response: {allowed: true}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [<resource>]}]
      """
    And the mutating webhook "b-mutating" with:
      """
      response: {patch: [{op: add, path: /metadata/labels, value: {by: webhook}}]}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [<resource>]}]
      """
    When POST /api/v1/namespaces/{namespace}/<resource> with the body:
      """
      <body>
      """
    Then the response is 201
    And the response is saved as "created"
    And the webhook "a-validating" has received:
      | operation | name                    | object.metadata.labels | object.metadata.name    | object.<field>    |
      | CREATE    | {created:metadata.name} | {"by":"webhook"}       | {created:metadata.name} | {created:<field>} |

    Examples: resources
      | resource   | body                                               | field      |
      | configmaps | {metadata: {generateName: a-}, data: {a: b}}       | data       |
      | services   | {metadata: {name: a}, spec: {ports: [{port: 80}]}} | spec.ports |
