@area:cel @needs:server-flags
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Policies of mutating admission
  A policy says in expressions what is changed in a write before it is stored, by configurations that are applied or by JSON patches.

  @rule:cel-mutating-policy-apply
  Scenario: What a policy applies is merged into the object
    cel-mutating-policy-apply: as server-side apply would merge it, items of lists by their keys; nobody comes to own what was added.
    Detects: the configuration takes the place of the object, or the policy becomes a manager.
    Given a server with the profile "mutating-policies"
    And the mutating policy "add" with:
      """
      mutations:
        - patchType: ApplyConfiguration
          applyConfiguration:
            expression: 'Object{metadata: Object.metadata{labels: {"added": object.metadata.name}, finalizers: ["example.com/two"]}}'
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name       | a                   |
      | metadata.labels.own | kept                |
      | metadata.finalizers | ["example.com/one"] |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | metadata.labels                | {"own": "kept", "added": "a"}            |
      | metadata.finalizers            | ["example.com/one", "example.com/two"]   |
      | metadata.managedFields.(count) | 1                                        |

  @rule:cel-mutating-policy-apply-atomic
  Scenario Outline: A policy that would apply <what> refuses the write
    cel-mutating-policy-apply-atomic: what can only be replaced as a whole a policy doesn't set, nor what the type doesn't have.
    Detects: an atomic list is replaced by what the policy knew of it.
    Given a server with the profile "mutating-policies"
    And the mutating policy "add" with:
      """
      mutations: [{patchType: ApplyConfiguration, applyConfiguration: {expression: '<configuration>'}}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is 403 Invalid
    And the Status has:
      | message | /policy 'add-{unique}' with binding 'add-{unique}' denied request: <message>$/ |
    And there is no Endpoints "a"

    Examples: configurations
      | what                      | configuration                                                   | message                                                                                                                      |
      | an atomic list            | Object{subsets: [Object.subsets{ports: []}]}                    | error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: .subsets.*                  |
      | an unknown field          | Object{nowhere: 1}                                              | error applying patch: failed to convert patch object to typed object: .nowhere: field not declared in schema                |
      | a part in the wrong place | Object{metadata: Object.spec{name: "a"}}                        | type mismatch: unexpected type name "Object.spec", expected "Object.metadata", which matches field name path from root Object type |

  @rule:cel-mutating-policy-json-patch
  Scenario: The operations of a policy patch the object
    cel-mutating-policy-json-patch: one after the other, with keys that the library escapes.
    Detects: only the first counts, or a key with a slash is a path.
    Given a server with the profile "mutating-policies"
    And the mutating policy "patch" with:
      """
      mutations:
        - patchType: JSONPatch
          jsonPatch:
            expression: >-
              [JSONPatch{op: "test", path: "/metadata/labels/own", value: "kept"},
               JSONPatch{op: "add", path: "/metadata/labels/" + jsonpatch.escapeKey("example.com/a"), value: object.metadata.name},
               JSONPatch{op: "move", from: "/metadata/labels/own", path: "/metadata/labels/moved"},
               JSONPatch{op: "add", path: "/metadata/annotations", value: Object.metadata.annotations{of: "it"}}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name       | a    |
      | metadata.labels.own | kept |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | metadata.labels      | {"example.com/a": "a", "moved": "kept"} |
      | metadata.annotations | {"of": "it"}                            |

  @rule:cel-mutating-policy-json-patch-test
  Scenario: A patch whose test fails changes nothing
    cel-mutating-policy-json-patch-test: the write goes on with the object as it was.
    Detects: the write is refused, or what stands behind the test is done.
    Given a server with the profile "mutating-policies"
    And the mutating policy "patch" with:
      """
      mutations:
        - patchType: JSONPatch
          jsonPatch:
            expression: >-
              [JSONPatch{op: "add", path: "/metadata/labels/first", value: "yes"},
               JSONPatch{op: "test", path: "/metadata/labels/own", value: "other"}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name       | a    |
      | metadata.labels.own | kept |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | metadata.labels | {"own": "kept"} |

  @rule:cel-mutating-policy-json-patch-refused
  Scenario Outline: A patch of a policy that <what> refuses the write
    cel-mutating-policy-json-patch-refused: the object is made as a strict client would send it, or not at all.
    Detects: the operation is passed over, or the field that nobody knows is dropped.
    Given a server with the profile "mutating-policies"
    And the mutating policy "patch" with:
      """
      mutations:
        - patchType: JSONPatch
          jsonPatch: {expression: '[JSONPatch{op: "add", path: "/metadata/labels/first", value: "yes"}, JSONPatch{<operation>}]'}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name       | a    |
      | metadata.labels.own | kept |
    Then the answer is <answer>
    And the Status has:
      | message | <message> |
    And there is no Endpoints "a"

    Examples: patches
      | what                      | operation                                        | answer      | message                                                                                          |
      | removes what isn't there  | op: "remove", path: "/metadata/labels/gone"      | 403 Invalid | /denied request: JSON Patch: error in remove for path: '.*': Unable to remove nonexistent key: gone: missing value$/ |
      | adds to what isn't there  | op: "add", path: "/nowhere/to", value: "a"       | 403 Invalid | /denied request: JSON Patch: add operation does not apply: doc is missing path: "/nowhere/to": missing value$/ |
      | has another operation     | op: "append", path: "/metadata/labels/b"         | 403 Invalid | /denied request: JSON Patch: Unexpected kind: append$/                                            |
      | has a value without JSON  | op: "add", path: "/metadata/labels/b", value: {1: "a"} | 403 Invalid | /could not marshal to JSON: unsupported type conversion from 'int' to string$/               |
      | adds an unknown field     | op: "add", path: "/nowhere", value: "a"          | 500 InternalError | /strict decoding error: unknown field "nowhere"$/                     |
      | names another kind        | op: "replace", path: "/kind", value: "Nothing"   | 500 InternalError | /no kind "Nothing" is registered for version "v1" in scheme/          |

  @rule:cel-mutating-policy-refused
  Scenario Outline: A policy of mutating admission is refused that has <what>
    cel-mutating-policy-refused: a patch is what its type says, of something that is created or changed.
    Detects: the policy is stored, and each write that it is about is refused.
    Given a server with the profile "mutating-policies"
    When POST /apis/admissionregistration.orch.io/v1alpha1/mutatingadmissionpolicies?dryRun=All with the body:
      """
      apiVersion: admissionregistration.orch.io/v1alpha1
      kind: MutatingAdmissionPolicy
      metadata: {name: 'no-good-{unique}'}
      spec:
        matchConstraints: {resourceRules: [{operations: [<operation>], apiGroups: [''], apiVersions: [v1], resources: [endpoints]}]}
        reinvocationPolicy: Never
        mutations: [<mutation>]
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field        | reason   | message   |
      | spec.<field> | <reason> | <message> |

    Examples: mutations
      | what                             | operation | mutation                                                                                        | field                                     | reason                 | message                                                          |
      | none                             | CREATE    |                                                                                                 | mutations                                 | FieldValueRequired     | /must contain at least one item$/                                |
      | a configuration that is a map    | CREATE    | {patchType: ApplyConfiguration, applyConfiguration: {expression: '{"a": 1}'}}                   | mutations[0].applyConfiguration.expression | FieldValueInvalid     | /must evaluate to Object but got map\(string, int\)$/            |
      | an operation without a list      | CREATE    | {patchType: JSONPatch, jsonPatch: {expression: 'JSONPatch{op: "add", path: "/a", value: 1}'}}   | mutations[0].jsonPatch.expression          | FieldValueInvalid     | /must evaluate to list\(JSONPatch\) but got JSONPatch$/          |
      | a member that operations lack    | CREATE    | {patchType: JSONPatch, jsonPatch: {expression: '[JSONPatch{nothing: 1}]'}}                      | mutations[0].jsonPatch.expression          | FieldValueInvalid     | /expected type of field 'nothing' is '' but provided type is 'int'/                                      |
      | a type and no patch              | CREATE    | {patchType: JSONPatch}                            | mutations[0].jsonPatch                     | FieldValueRequired    | /must be specified when patchType is JSONPatch$/                 |
      | deletions to change              | DELETE    | {patchType: JSONPatch, jsonPatch: {expression: '[JSONPatch{op: "test"}]'}}                                         | matchConstraints.resourceRules.operations  | FieldValueNotSupported | /supported values: "\*", "CONNECT", "CREATE", "UPDATE"$/        |
