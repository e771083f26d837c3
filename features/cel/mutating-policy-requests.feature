@area:cel @needs:server-flags @needs:type:configmaps
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Mutating admission policies by type of request
  A policy changes the object of every type of write that it matches, once for each of its bindings.

  @rule:cel-mutating-policy-apply
  Scenario Outline: A <write> of a ConfigMap stores the annotations that a mutating policy adds
    cel-mutating-policy-apply: the policy receives the object that the request would store, the old object and the operation.
    Detects: a server that evaluates mutating policies only for POST, or that records the added fields for the manager of the request.
    Given a server with the launch profile "mutating-policies"
    And the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And the mutating policy "add" with:
      """
      matchConstraints:
        resourceRules: [{operations: [CREATE, UPDATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
        namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': '{namespace}'}}
      mutations:
        - patchType: ApplyConfiguration
          applyConfiguration:
            expression: 'Object{metadata: Object.metadata{annotations: {"change": request.operation + oldObject.data.k + object.data.k}}}'
      """
    When <method> /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=two<query> with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | metadata.annotations | {"change":"UPDATE12"} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation   | fields  |
      | two     | <operation> | .data.k |

    Examples: writes
      | write                 | operation | method | query       | type                                   | body                                                                   |
      | PUT                   | Update    | PUT    |             | application/json                       | {"metadata":{"name":"a"},"data":{"k":"2"}}                             |
      | merge patch           | Update    | PATCH  |             | application/merge-patch+json           | {"data":{"k":"2"}}                                                     |
      | strategic merge patch | Update    | PATCH  |             | application/strategic-merge-patch+json | {"data":{"k":"2"}}                                                     |
      | JSON Patch            | Update    | PATCH  |             | application/json-patch+json            | [{"op":"replace","path":"/data/k","value":"2"}]                        |
      | server-side apply     | Apply     | PATCH  | &force=true | application/apply-patch+yaml           | {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: "2"}} |

  @rule:cel-mutating-policy-apply
  Scenario Outline: A dry-run <write> returns the annotation that a mutating policy adds, and stores nothing
    cel-mutating-policy-apply: policies also apply to dry runs.
    Detects: a server that does not evaluate mutating policies in dry runs.
    Given a server with the launch profile "mutating-policies"
    And the ConfigMap "empty" named "a"
    And the mutating policy "add" with:
      """
      matchConstraints:
        resourceRules: [{operations: [CREATE, UPDATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
        namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': '{namespace}'}}
      mutations: [{patchType: JSONPatch, jsonPatch: {expression: '[JSONPatch{op: "add", path: "/metadata/annotations", value: {"dry": string(request.dryRun)}}]'}}]
      """
    When <method> /api/v1/namespaces/{namespace}/configmaps<path>?dryRun=All with the body:
      """<type>
      <body>
      """
    Then the response is a success
    And the response has:
      | metadata.annotations | {"dry":"true"} |
    And the stored ConfigMap "a" is unchanged
    And the namespace contains only the ConfigMap "a"

    Examples: writes
      | write       | method | path | type                         | body                      |
      | POST        | POST   |      | application/json             | {"metadata":{"name":"b"}} |
      | merge patch | PATCH  | /a   | application/merge-patch+json | {"data":{"k":"2"}}        |

  @rule:cel-mutating-policy-order
  Scenario: A mutating policy changes an object once for each of its two bindings
    cel-mutating-policy-order: the second evaluation receives the changes of the first evaluation.
    Detects: a server that evaluates a mutating policy only for its first binding.
    Given a server with the launch profile "mutating-policies"
    And the response to POST /apis/admissionregistration.orch.io/v1alpha1/mutatingadmissionpolicybindings with this body is saved as "binding":
      """
      {metadata: {name: 'a-{unique}'}, spec: {policyName: 'add-{unique}'}}
      """
    And the mutating policy "add" with:
      """
      mutations:
        - patchType: ApplyConfiguration
          applyConfiguration: {expression: 'Object{metadata: Object.metadata{labels: {"seen" + string(size(object.metadata.labels)): "x"}}}'}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name       | a |
      | metadata.labels.own | x |
    Then the response is a success
    And the stored Endpoints "a" has:
      | metadata.labels | {"own":"x","seen1":"x","seen2":"x"} |

  @rule:cel-mutating-policy-order @needs:crd
  Scenario: A mutating policy changes an object once for each parameter object that its binding selects
    cel-mutating-policy-order: each evaluation has another object as params, and receives the changes of the previous evaluation.
    Detects: a server that evaluates a mutating policy only with the first parameter object.
    Given a server with the launch profile "mutating-policies"
    And a CustomResourceDefinition for Widget with these properties of spec:
      """
      name: {type: string}
      """
    And these Widget exist:
      | name  | metadata.labels  | spec.name |
      | one   | {"limit":"name"} | x         |
      | two   | {"limit":"name"} | y         |
      | other | {"limit":"none"} | z         |
    And the mutating policy "add" with:
      """
      paramKind: {apiVersion: '{unique}.example.com/v1', kind: Widget}
      mutations: [{patchType: JSONPatch, jsonPatch: {expression: '[JSONPatch{op: "add", path: "/metadata/labels/" + params.spec.name, value: "seen"}]'}}]
      binding: {paramRef: {selector: {matchLabels: {limit: name}}, parameterNotFoundAction: Deny}}
      """
    And within 60 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All with {"metadata":{"name":"b","labels":{"own":"x"}}} | 201 |
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name       | a |
      | metadata.labels.own | x |
    Then the response is a success
    And the stored Endpoints "a" has:
      | metadata.labels | {"own":"x","x":"seen","y":"seen"} |

  @rule:cel-mutating-policy-json-patch-refused
  Scenario: The Status of a POST contains a cause for each failed mutation of a policy
    cel-mutating-policy-json-patch-refused: the server evaluates the remaining mutations, and the message is the message of the first failure.
    Detects: a server that stops after the first failed mutation, or stores the object if only a later mutation fails.
    Given a server with the launch profile "mutating-policies"
    And the mutating policy "patch" with:
      """
      mutations:
        - {patchType: ApplyConfiguration, applyConfiguration: {expression: 'Object{metadata: Object.metadata{labels: {"added": "x"}}}'}}
        - {patchType: JSONPatch, jsonPatch: {expression: '[JSONPatch{op: "remove", path: "/metadata/labels/one"}]'}}
        - {patchType: JSONPatch, jsonPatch: {expression: '[JSONPatch{op: "remove", path: "/metadata/labels/two"}]'}}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name       | a |
      | metadata.labels.own | x |
    Then the response is 403 Invalid
    And the Status has:
      | message                   | /Unable to remove nonexistent key: one: missing value$/ |
      | details.causes.(count)    | 2                                                       |
      | details.causes[1].message | /Unable to remove nonexistent key: two: missing value$/ |
    And there is no Endpoints "a"
