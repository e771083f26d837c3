@area:cel @needs:server-flags
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Policies of mutating admission in turn
  What one mutation makes of the object the next one sees; what fails stops the write or doesn't.

  @rule:cel-mutating-policy-order
  Scenario: A mutation sees what those before it made of the object
    cel-mutating-policy-order: in the order in which the policy has them, its variables too.
    Detects: each sees the object as it was sent.
    Given a server with the profile "mutating-policies"
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
    Then the answer is a success
    And the stored Endpoints "a" has:
      | metadata.labels | {"own": "x", "one": "1", "two": "2"} |

  @rule:cel-mutating-policy-reinvocation @needs:admission-webhook
  Scenario Outline: A policy whose reinvocationPolicy is <policy> is asked <times> when a webhook changes the object behind it
    cel-mutating-policy-reinvocation: IfNeeded asks once more, Never doesn't.
    Detects: what a webhook adds no policy ever sees.
    Given a server with the profile "mutating-policies"
    And the mutating policy "count" with:
      """
      reinvocationPolicy: <policy>
      mutations:
        - patchType: ApplyConfiguration
          applyConfiguration: {expression: 'Object{metadata: Object.metadata{labels: {"seen": string(size(object.metadata.labels))}}}'}
      """
    And the mutating webhook "labels" with:
      """
      answers: {allowed: true, patch: [{op: add, path: /metadata/labels/hook, value: 'x'}]}
      rules: [{operations: [CREATE], apiGroups: [''], apiVersions: [v1], resources: [endpoints]}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name       | a |
      | metadata.labels.own | x |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | metadata.labels | {"own": "x", "hook": "x", "seen": "<seen>"} |

    Examples: reinvocation
      | policy   | times | seen |
      | Never    | once  | 1    |
      | IfNeeded | twice | 3    |

  @rule:cel-mutating-policy-failure-policy
  Scenario Outline: A mutation that fails under failurePolicy <policy> answers <answer>
    cel-mutating-policy-failure-policy: Fail refuses the write, Ignore goes on with the mutations behind it.
    Detects: a wrong expression stops everything, or all that the policy does.
    Given a server with the profile "mutating-policies"
    And the mutating policy "add" with:
      """
      failurePolicy: <policy>
      mutations:
        - {patchType: JSONPatch, jsonPatch: {expression: '[JSONPatch{op: "add", path: "/metadata/labels", value: object.spec}]'}}
        - {patchType: JSONPatch, jsonPatch: {expression: '[JSONPatch{op: "add", path: "/metadata/labels", value: {"a": "b"}}]'}}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is <answer>
    And the answer has:
      | metadata.labels.a | <label> |

    Examples: failure policies
      | policy | answer      | label    |
      | Fail   | 403 Invalid | (absent) |
      | Ignore | 201         | b        |

  @rule:cel-mutating-policy-gate
  Scenario: Without its gate a policy of mutating admission changes nothing
    cel-mutating-policy-gate: the version can be served, and what is stored there does nothing.
    Detects: a server that serves an alpha version does what is behind its gates.
    Given a server with the profile "no-mutating-policies"
    And the mutating policy "add" with:
      """
      inForce: false
      mutations: [{patchType: JSONPatch, jsonPatch: {expression: '[JSONPatch{op: "add", path: "/metadata/annotations", value: {"a": "b"}}]'}}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is a success
    And the answer has:
      | metadata.annotations | (absent) |
