@area:cel @needs:server-flags
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Order and failures of mutating admission policies
  Each mutation receives the result of the previous mutation. failurePolicy determines whether a failing mutation rejects the write.

  @rule:cel-mutating-policy-order
  Scenario: A mutation receives the object with the changes of the preceding mutations
    cel-mutating-policy-order: mutations and their variables receive the changes of earlier mutations, in the order of the policy.
    Detects: a server that passes the original object to each mutation.
    Given a server with the launch profile "mutating-policies"
    And the mutating policy "add" with:
      """
      variables: [{name: count, expression: 'string(size(object.metadata.labels))'}]
      mutations:
        - {patchType: ApplyConfiguration, applyConfiguration: {expression: 'Object{metadata: Object.metadata{labels: {"one": variables.count}}}'}}
        - {patchType: ApplyConfiguration, applyConfiguration: {expression: 'Object{metadata: Object.metadata{labels: {"two": variables.count}}}'}}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name       | a |
      | metadata.labels.own | x |
    Then the response is a success
    And the stored Endpoints "a" has:
      | metadata.labels | {"own": "x", "one": "1", "two": "2"} |

  @rule:cel-mutating-policy-reinvocation @needs:webhooks
  Scenario Outline: A policy with reinvocationPolicy <policy> is evaluated <times> when a later webhook changes the object
    cel-mutating-policy-reinvocation: with IfNeeded, the server evaluates the policy once more; with Never, only once.
    Detects: a server that never evaluates a policy again, or evaluates every policy again.
    Given a server with the launch profile "mutating-policies"
    And the mutating policy "count" with:
      """
      reinvocationPolicy: <policy>
      mutations:
        - patchType: ApplyConfiguration
          applyConfiguration: {expression: 'Object{metadata: Object.metadata{labels: {"seen": string(size(object.metadata.labels))}}}'}
      """
    And the mutating webhook "labels" with:
      """
      response: {allowed: true, patch: [{op: add, path: /metadata/labels/hook, value: 'x'}]}
      rules: [{operations: [CREATE], apiGroups: [''], apiVersions: [v1], resources: [endpoints]}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name       | a |
      | metadata.labels.own | x |
    Then the response is a success
    And the stored Endpoints "a" has:
      | metadata.labels | {"own": "x", "hook": "x", "seen": "<evaluations>"} |

    Examples: reinvocation
      | policy   | times | evaluations |
      | Never    | once  | 1           |
      | IfNeeded | twice | 3           |

  @rule:cel-mutating-policy-failure-policy
  Scenario Outline: A POST returns <response> if a mutation with failurePolicy <policy> fails
    cel-mutating-policy-failure-policy: with Fail, the server rejects the write; with Ignore, it evaluates the next mutations.
    Detects: a server that ignores failurePolicy, or skips the complete policy.
    Given a server with the launch profile "mutating-policies"
    And the mutating policy "add" with:
      """
      failurePolicy: <policy>
      mutations:
        - {patchType: JSONPatch, jsonPatch: {expression: '[JSONPatch{op: "add", path: "/metadata/labels", value: object.spec}]'}}
        - {patchType: JSONPatch, jsonPatch: {expression: '[JSONPatch{op: "add", path: "/metadata/labels", value: {"a": "b"}}]'}}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is <response>
    And the response has:
      | metadata.labels.a | <label> |

    Examples: failure policies
      | policy | response    | label    |
      | Fail   | 403 Invalid | (absent) |
      | Ignore | 201         | b        |

  @rule:cel-mutating-policy-gate
  Scenario: A mutating admission policy without its feature gate changes nothing
    cel-mutating-policy-gate: the server can serve the API version while the feature is disabled.
    Detects: a server that applies the policy whenever it serves the API version.
    Given a server with the launch profile "no-mutating-policies"
    And the mutating policy "add" with:
      """
      waitsForEffect: false
      mutations: [{patchType: JSONPatch, jsonPatch: {expression: '[JSONPatch{op: "add", path: "/metadata/annotations", value: {"a": "b"}}]'}}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | metadata.annotations | (absent) |
