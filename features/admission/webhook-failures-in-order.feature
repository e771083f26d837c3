@area:admission
@needs:webhooks
Feature: Failures of one of several admission webhooks
  An ignored failure of a webhook does not change the effect of the other webhooks.

  @rule:adm-webhook-failure-policy
  Scenario Outline: A create returns 201 and stores the changes of the other webhooks if the <position> mutating webhook returns <problem> and has failurePolicy Ignore
    adm-webhook-failure-policy: the server skips the webhook, and continues with the object of the preceding webhooks.
    Detects: a server that ends mutating admission at an ignored failure, or discards the changes of the preceding webhooks.
    Given the mutating webhook "a-first" with:
      """
      response: <first review>
      failurePolicy: Ignore
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    And the mutating webhook "b-second" with:
      """
      response: <second review>
      failurePolicy: Ignore
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    And the mutating webhook "c-third" with:
      """
      response: {patchType: JSONPatch, patch: [{op: add, path: /data/third, value: c}]}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}, data: {sent: s}}
      """
    Then the response is 201
    And the stored ConfigMap "a" has:
      | data | <data> |

    Examples: failures
      | position | problem                   | first review                                                            | second review                                                                        | data                                  |
      | first    | a review with another uid | {uid: other}                                                            | {patchType: JSONPatch, patch: [{op: add, path: /data/second, value: b}]}             | {"sent":"s","second":"b","third":"c"} |
      | second   | a review with another uid | {patchType: JSONPatch, patch: [{op: add, path: /data/first, value: a}]} | {uid: other, patchType: JSONPatch, patch: [{op: add, path: /data/second, value: b}]} | {"sent":"s","first":"a","third":"c"}  |
      | second   | a patch without patchType | {patchType: JSONPatch, patch: [{op: add, path: /data/first, value: a}]} | {patchType: null, patch: [{op: add, path: /data/second, value: b}]}                  | {"sent":"s","first":"a","third":"c"}  |

  @rule:adm-webhook-failure-policy
  Scenario Outline: A create returns <response> if the second of two <type> webhooks <problem> after the first has allowed it
    adm-webhook-failure-policy: each webhook has its own failurePolicy.
    Detects: a server that uses the failurePolicy of the first webhook, or accepts a request that one webhook has allowed.
    Given the <type> webhook "a-first" with:
      """
      failurePolicy: Ignore
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    And the <type> webhook "b-second" with:
      """
      response: <review>
      failurePolicy: <policy>
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When POST /api/v1/namespaces/{namespace}/configmaps<query> with the body:
      """
      {metadata: {name: a}}
      """
    Then the response is <response>
    And there is no ConfigMap "a"

    Examples: problems
      | type       | problem                                      | policy | query       | review                                                 | response          |
      | validating | fails with failurePolicy Fail                | Fail   |             | {uid: other}                                           | 500 InternalError |
      | mutating   | fails with failurePolicy Fail                | Fail   |             | {uid: other}                                           | 500 InternalError |
      | validating | denies the request with failurePolicy Ignore | Ignore |             | {allowed: false, status: {code: 403, message: denied}} | 403               |
      | mutating   | denies a dry run with failurePolicy Ignore   | Ignore | ?dryRun=All | {allowed: false, status: {code: 403, message: denied}} | 403               |

  @rule:adm-webhook-failure-policy
  Scenario Outline: <request> returns <response> if a validating webhook with failurePolicy <policy> cannot be reached
    adm-webhook-failure-policy: the failurePolicy has the same effect for every write, and a rejected write changes nothing.
    Detects: a server that ignores unreachable webhooks for updates.
    Given the ConfigMap "empty" named "a" with:
      | data | {"size":"1"} |
    And the validating webhook "guard" with:
      """
      failurePolicy: <policy>
      clientConfig: {url: 'https://127.0.0.1:1/guard'}
      rules: [{operations: [UPDATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When <method> /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=m<query> with the body:
      """application/<type>
      {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"size":"2"}}
      """
    Then the response is <response>
    And the stored ConfigMap "a" has:
      | data | {"size":"<size>"} |

    Examples: updates
      | request       | policy | method | query       | type             | response          | size |
      | A PUT         | Fail   | PUT    |             | json             | 500 InternalError | 1    |
      | A PUT         | Ignore | PUT    |             | json             | 200               | 2    |
      | A dry-run PUT | Fail   | PUT    | &dryRun=All | json             | 500 InternalError | 1    |
      | A merge patch | Fail   | PATCH  |             | merge-patch+json | 500 InternalError | 1    |
      | An apply      | Fail   | PATCH  | &force=true | apply-patch+yaml | 500 InternalError | 1    |

  @rule:adm-webhook-failure-policy
  Scenario Outline: DELETE of <target> returns <response> if a validating webhook with failurePolicy <policy> cannot be reached
    adm-webhook-failure-policy: the failurePolicy also applies to deletions.
    Detects: a server that ignores unreachable webhooks for deletions, or for deletions of a collection.
    Given the ConfigMap "empty" named "a"
    And the validating webhook "guard" with:
      """
      failurePolicy: <policy>
      clientConfig: {url: 'https://127.0.0.1:1/guard'}
      rules: [{operations: [DELETE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When DELETE /api/v1/namespaces/{namespace}/<path>
    Then the response is <response>
    And there is <remaining> ConfigMap "a"

    Examples: deletions
      | target       | policy | path         | response          | remaining |
      | an object    | Fail   | configmaps/a | 500 InternalError | a         |
      | an object    | Ignore | configmaps/a | 200               | no        |
      | a collection | Fail   | configmaps   | 500 InternalError | a         |
      | a collection | Ignore | configmaps   | 200               | no        |

  @rule:adm-mutating-webhook-patch
  Scenario Outline: A create returns 500 and stores nothing if the <position> operation of the patch of a webhook with failurePolicy Ignore fails
    adm-mutating-webhook-patch: a patch that cannot be applied rejects the request, and none of its operations takes effect.
    Detects: a server that ignores a failed patch, or stores the result of its first operations.
    Given the mutating webhook "a-first" with:
      """
      response: {patchType: JSONPatch, patch: [<operations>]}
      failurePolicy: Ignore
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}, data: {sent: s}}
      """
    Then the response is 500 InternalError
    And there is no ConfigMap "a"

    Examples: operations
      | position | operations                                                                     |
      | first    | {op: remove, path: /data/absent}, {op: add, path: /data/x, value: y}           |
      | second   | {op: add, path: /data/x, value: y}, {op: test, path: /data/sent, value: other} |
