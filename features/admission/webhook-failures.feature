@area:admission
@needs:webhooks
Feature: Failures of admission webhooks
  The failurePolicy of a webhook determines the result if the webhook cannot be called or returns an invalid review.

  @rule:adm-webhook-failure-policy
  Scenario Outline: A create returns <response> if a <type> webhook with failurePolicy <policy> returns <problem>
    adm-webhook-failure-policy: an invalid review returns 500 with Fail and is skipped with Ignore; a valid denial always rejects the request.
    Detects: a server that accepts an invalid review, or that accepts a denied request if the failurePolicy is Ignore.
    Given the <type> webhook "guard" with:
      """
      response: <review>
      failurePolicy: <policy>
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}}
      """
    Then the response is <response>

    Examples: invalid reviews, and denials
      | type       | policy | problem                           | review                                                                        | response          |
      | validating | Fail   | a review with another uid         | {uid: other}                                                                  | 500 InternalError |
      | validating | Ignore | a review with another uid         | {uid: other}                                                                  | 201               |
      | validating | Ignore | a denial with another uid         | {uid: other, allowed: false}                                                  | 201               |
      | mutating   | Fail   | a review without a uid            | {uid: ""}                                                                     | 500 InternalError |
      | mutating   | Ignore | a review without a uid            | {uid: ""}                                                                     | 201               |
      | validating | Fail   | a patch                           | {patch: [{op: add, path: /metadata/labels, value: {a: b}}]}                   | 500 InternalError |
      | mutating   | Fail   | a patchType without a patch       | {patchType: JSONPatch}                                                        | 500 InternalError |
      | mutating   | Ignore | a patchType without a patch       | {patchType: JSONPatch}                                                        | 201               |
      | mutating   | Fail   | a patch without a patchType       | {patchType: null, patch: [{op: add, path: /metadata/labels, value: {a: b}}]}  | 500 InternalError |
      | mutating   | Ignore | a patch without a patchType       | {patchType: null, patch: [{op: add, path: /metadata/labels, value: {a: b}}]}  | 201               |
      | mutating   | Fail   | a patch with an unknown patchType | {patchType: Merge, patch: [{op: add, path: /metadata/labels, value: {a: b}}]} | 500 InternalError |
      | mutating   | Ignore | a patch with an unknown patchType | {patchType: Merge, patch: [{op: add, path: /metadata/labels, value: {a: b}}]} | 201               |
      | validating | Ignore | a denial                          | {allowed: false, status: {code: 403, message: denied}}                        | 403               |
      | mutating   | Ignore | a denial                          | {allowed: false, status: {code: 403, message: denied}}                        | 403               |

  @rule:adm-webhook-failure-policy
  Scenario Outline: A create returns <response> if a webhook with failurePolicy <policy> cannot be reached
    adm-webhook-failure-policy: if the webhook cannot be called, the server returns 500 with Fail and skips the webhook with Ignore.
    Detects: a server that ignores the failurePolicy, and always accepts or always rejects the request.
    Given the validating webhook "guard" with:
      """
      failurePolicy: <policy>
      clientConfig: {url: 'https://127.0.0.1:1/guard'}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}}
      """
    Then the response is <response>

    Examples: policies
      | policy | response          |
      | Fail   | 500 InternalError |
      | Ignore | 201               |

  @rule:adm-webhook-patch-of-deletion
  Scenario Outline: DELETE <path> returns <response> if a mutating webhook with failurePolicy <policy> returns <patch>
    adm-webhook-patch-of-deletion: the server rejects a deletion for which a webhook returns a patch, because there is no new object.
    Detects: a server that ignores the patch and deletes the object.
    Given the ConfigMap "empty" named "a"
    And the mutating webhook "guard" with:
      """
      response: <webhook response>
      failurePolicy: <policy>
      rules: [{operations: [DELETE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When DELETE /api/v1/namespaces/{namespace}/<path>
    Then the response is <response>

    Examples: patches
      | path         | policy | patch    | webhook response                                            | response          |
      | configmaps/a | Fail   | a patch  | {patch: [{op: add, path: /metadata/labels, value: {a: b}}]} | 500 InternalError |
      | configmaps/a | Ignore | a patch  | {patch: [{op: add, path: /metadata/labels, value: {a: b}}]} | 500 InternalError |
      | configmaps   | Fail   | a patch  | {patch: [{op: add, path: /metadata/labels, value: {a: b}}]} | 500 InternalError |
      | configmaps/a | Fail   | no patch | {allowed: true}                                             | 200               |
