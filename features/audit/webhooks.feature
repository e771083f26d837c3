@area:admission @needs:audit-log @needs:webhooks
Feature: Audit annotations about admission webhooks
  The audit event of a request contains the audit annotations that webhooks return, and annotations about the calls of mutating webhooks.

  @rule:adm-webhook-audit-annotations
  Scenario Outline: The audit event of a create that a <type> webhook <result> contains the audit annotations of the webhook
    adm-webhook-audit-annotations: the name of the webhook and the key of the annotation form the key in the event.
    Detects: a server that drops the audit annotations of mutating webhooks, of validating webhooks, or of denials.
    Given a server with the launch profile "audit"
    And the <type> webhook "guard" with:
      """
      response: {allowed: <allowed>, auditAnnotations: {first: is a, second-key: ""}, status: {code: 403, message: denied}}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}}
      """
    Then the response is <code>
    And the audit event at "ResponseComplete" has:
      | annotations["guard.example.com/first"]      | is a |
      | annotations["guard.example.com/second-key"] | ""   |

    Examples: webhooks
      | type       | result | allowed | code |
      | validating | allows | true    | 201  |
      | validating | denies | false   | 403  |
      | mutating   | allows | true    | 201  |
      | mutating   | denies | false   | 403  |

  @rule:adm-webhook-audit-annotations
  Scenario: The audit event contains only the audit annotations of a webhook whose keys are qualified names
    adm-webhook-audit-annotations: the server ignores an annotation if the name of the webhook, a slash and its key are not a qualified name.
    Detects: a server that fails the request, drops every annotation, or logs annotations with invalid keys.
    Given a server with the launch profile "audit"
    And the validating webhook "guard" with:
      """
      response: {allowed: true, auditAnnotations: {a/b: x, "": x, "not a key": x, valid: y}}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}}
      """
    Then the response is 201
    And the audit event at "ResponseComplete" has:
      | annotations["guard.example.com/valid"]     | y        |
      | annotations["guard.example.com/a/b"]       | (absent) |
      | annotations["guard.example.com/"]          | (absent) |
      | annotations["guard.example.com/not a key"] | (absent) |

  @rule:adm-webhook-mutation-annotations @since:1.16
  Scenario Outline: The mutation annotation of an audit event has mutated <mutated> if a mutating webhook <response>
    adm-webhook-mutation-annotations: the annotation has the round, the index of the webhook, and the names of its configuration and of the webhook.
    Detects: a server that does not log calls of mutating webhooks, or logs every call or every patch as a mutation.
    Given a server with the launch profile "audit"
    And the mutating webhook "guard" with:
      """
      response: <review>
      failurePolicy: Ignore
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}, data: {a: a}}
      """
    Then the response is <code>
    And the audit event at "ResponseComplete" has:
      | annotations | /mutation.webhook.admission.orch.io.round_0_index_[0-9]+\\W+configuration\\W+guard-{unique}\\W+webhook\\W+guard.example.com\\W+mutated\\W+<mutated>/ |

    Examples: responses
      | response                  | review                                                 | code | mutated |
      | changes the object        | {patch: [{op: replace, path: /data/a, value: b}]}      | 201  | true    |
      | returns no patch          | {allowed: true}                                        | 201  | false   |
      | denies the request        | {allowed: false, status: {code: 403, message: denied}} | 403  | false   |
      | returns an invalid review | {uid: other}                                           | 201  | false   |

  @rule:adm-webhook-mutation-annotations @since:1.16
  Scenario: The audit event contains an annotation for each call of a mutating webhook
    adm-webhook-mutation-annotations: the second call of a webhook is in round 1.
    Detects: a server that logs only the first call of a webhook, or uses the same key for both calls.
    Given a server with the launch profile "audit"
    And the mutating webhook "a-first" with:
      """
      reinvocationPolicy: IfNeeded
      response: {allowed: true}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    And the mutating webhook "b-second" with:
      """
      response: {patch: [{op: add, path: /data, value: {a: b}}]}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}}
      """
    Then the response is 201
    And the audit event at "ResponseComplete" has:
      | annotations | /round_0_index_[0-9]+\\W+configuration\\W+a-first-{unique}\\W+webhook\\W+a-first.example.com\\W+mutated\\W+false/  |
      | annotations | /round_0_index_[0-9]+\\W+configuration\\W+b-second-{unique}\\W+webhook\\W+b-second.example.com\\W+mutated\\W+true/ |
      | annotations | /round_1_index_[0-9]+\\W+configuration\\W+a-first-{unique}\\W+webhook\\W+a-first.example.com\\W+mutated\\W+false/  |

  @rule:adm-webhook-patch-annotations @since:1.16
  Scenario Outline: The audit event of <object> at the level <level> contains <patches> of a mutating webhook
    adm-webhook-patch-annotations: the server logs patches of webhooks at the levels Request and RequestResponse.
    Detects: a server that never logs patches of webhooks, or logs them at the level Metadata.
    Given a server with the launch profile "audit"
    And the mutating webhook "guard" with:
      """
      response: {patch: [{op: add, path: /metadata/labels, value: {by: guard}}]}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps, endpoints]}]
      """
    When POST /api/v1/namespaces/{namespace}/<resource> with the body:
      """
      {metadata: {name: a}}
      """
    Then the response is 201
    And the audit event at "ResponseComplete" has:
      | level       | is         | <level>                                                                                                                                                                                                                       |
      | annotations | <relation> | /"patch.webhook.admission.orch.io.round_0_index_[0-9]+\\W+configuration\\W+guard-{unique}\\W+webhook\\W+guard.example.com\\W+patch\\W+op\\W+add\\W+path\\W+metadata.labels\\W+value\\W+by\\W+guard\\W+patchType\\W+JSONPatch/ |

    Examples: levels
      | object                 | patches   | resource   | level           | relation |
      | a new Endpoints object | the patch | endpoints  | RequestResponse | is       |
      | a new ConfigMap        | no patch  | configmaps | Metadata        | is not   |

  @rule:adm-webhook-failed-open-annotations @since:1.22
  Scenario Outline: The audit event names a <type> webhook with failurePolicy Ignore that returns an invalid review
    adm-webhook-failed-open-annotations: the annotation has the round and the index of the call, and the name of the webhook as its value.
    Detects: a server that does not log the failed calls that it ignores.
    Given a server with the launch profile "audit"
    And the <type> webhook "guard" with:
      """
      response: {uid: other}
      failurePolicy: Ignore
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}}
      """
    Then the response is 201
    And the audit event at "ResponseComplete" has:
      | annotations | /failed-open.<prefix>.webhook.admission.orch.io.round_0_index_[0-9]+\\W+guard.example.com/ |

    Examples: webhooks
      | type       | prefix     |
      | validating | validating |
      | mutating   | mutation   |
