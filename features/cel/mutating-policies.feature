@area:cel @needs:server-flags
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Mutating admission policies
  A policy changes an object before it is stored, with apply configurations or JSON patches that expressions return.

  @rule:cel-mutating-policy-apply
  Scenario: The server merges an ApplyConfiguration mutation into the object
    cel-mutating-policy-apply: the result is the same as for a server-side apply, with lists merged by item, but the policy owns no fields.
    Detects: a server that replaces the object, or adds a managedFields entry for the policy.
    Given a server with the launch profile "mutating-policies"
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
    Then the response is a success
    And the stored Endpoints "a" has:
      | metadata.labels                | {"own": "kept", "added": "a"}            |
      | metadata.finalizers            | ["example.com/one", "example.com/two"]   |
      | metadata.managedFields.(count) | 1                                        |

  @rule:cel-mutating-policy-apply-atomic
  Scenario Outline: A POST returns 403 if an ApplyConfiguration mutation has <problem>
    cel-mutating-policy-apply-atomic: a policy cannot set fields inside atomic values, or fields that the type does not have.
    Detects: a server that replaces an atomic list with the value of the policy, or ignores an unknown field.
    Given a server with the launch profile "mutating-policies"
    And the mutating policy "add" with:
      """
      mutations: [{patchType: ApplyConfiguration, applyConfiguration: {expression: '<configuration>'}}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is 403 Invalid
    And the Status has:
      | message | /policy 'add-{unique}' with binding 'add-{unique}' denied request: <message>$/ |
    And there is no Endpoints "a"

    Examples: configurations
      | problem                    | configuration                                | message                                                                                                                            |
      | an atomic list             | Object{subsets: [Object.subsets{ports: []}]} | error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: .subsets.*                        |
      | an unknown field           | Object{nowhere: 1}                           | error applying patch: failed to convert patch object to typed object: .nowhere: field not declared in schema                       |
      | the wrong type for a field | Object{metadata: Object.spec{name: "a"}}     | type mismatch: unexpected type name "Object.spec", expected "Object.metadata", which matches field name path from root Object type |

  @rule:cel-mutating-policy-json-patch
  Scenario: The server applies the operations of a JSONPatch mutation in order
    cel-mutating-policy-json-patch: the server applies operations one after the other, and escapeKey escapes slashes in keys.
    Detects: a server that applies only the first operation, or treats a slash in a key as a path separator.
    Given a server with the launch profile "mutating-policies"
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
    Then the response is a success
    And the stored Endpoints "a" has:
      | metadata.labels      | {"example.com/a": "a", "moved": "kept"} |
      | metadata.annotations | {"of": "it"}                            |

  @rule:cel-mutating-policy-json-patch-test
  Scenario: A JSONPatch mutation with a failed test operation changes nothing
    cel-mutating-policy-json-patch-test: the write continues with the unchanged object.
    Detects: a server that rejects the write, or applies the other operations of the patch.
    Given a server with the launch profile "mutating-policies"
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
    Then the response is a success
    And the stored Endpoints "a" has:
      | metadata.labels | {"own": "kept"} |

  @rule:cel-mutating-policy-json-patch-refused
  Scenario Outline: A POST returns <response> if a JSONPatch mutation <problem>
    cel-mutating-policy-json-patch-refused: an invalid operation rejects the write, and the server decodes the patched object strictly.
    Detects: a server that skips the operation, or drops an unknown field.
    Given a server with the launch profile "mutating-policies"
    And the mutating policy "patch" with:
      """
      mutations:
        - patchType: JSONPatch
          jsonPatch: {expression: '[JSONPatch{op: "add", path: "/metadata/labels/first", value: "yes"}, JSONPatch{<operation>}]'}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name       | a    |
      | metadata.labels.own | kept |
    Then the response is <response>
    And the Status has:
      | message | <message> |
    And there is no Endpoints "a"

    Examples: patches
      | problem                      | operation                                              | response          | message                                                                                                              |
      | removes a missing key        | op: "remove", path: "/metadata/labels/gone"            | 403 Invalid       | /denied request: JSON Patch: error in remove for path: '.*': Unable to remove nonexistent key: gone: missing value$/ |
      | adds below a missing path    | op: "add", path: "/nowhere/to", value: "a"             | 403 Invalid       | /denied request: JSON Patch: add operation does not apply: doc is missing path: "/nowhere/to": missing value$/       |
      | has an unknown operation     | op: "append", path: "/metadata/labels/b"               | 403 Invalid       | /denied request: JSON Patch: Unexpected kind: append$/                                                               |
      | has a value that is not JSON | op: "add", path: "/metadata/labels/b", value: {1: "a"} | 403 Invalid       | /could not marshal to JSON: unsupported type conversion from 'int' to string$/                                       |
      | adds an unknown field        | op: "add", path: "/nowhere", value: "a"                | 500 InternalError | /strict decoding error: unknown field "nowhere"$/                                                                    |
      | sets an unknown kind         | op: "replace", path: "/kind", value: "Nothing"         | 500 InternalError | /no kind "Nothing" is registered for version "v1" in scheme/                                                         |

  @rule:cel-mutating-policy-refused
  Scenario Outline: POST of a mutating admission policy with <problem> returns 422 Invalid
    cel-mutating-policy-refused: the patch must match its patchType, and the rules must not contain the operation DELETE.
    Detects: a server that stores the policy and then rejects every write that it matches.
    Given a server with the launch profile "mutating-policies"
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
    Then the response is 422 Invalid
    And the causes in any order are:
      | field        | reason   | message   |
      | spec.<field> | <reason> | <message> |

    Examples: mutations
      | problem                               | operation | mutation                                                                                      | field                                      | reason                 | message                                                             |
      | no mutations                          | CREATE    |                                                                                               | mutations                                  | FieldValueRequired     | /must contain at least one item$/                                   |
      | an apply configuration of type map    | CREATE    | {patchType: ApplyConfiguration, applyConfiguration: {expression: '{"a": 1}'}}                 | mutations[0].applyConfiguration.expression | FieldValueInvalid      | /must evaluate to Object but got map\(string, int\)$/               |
      | a JSON patch that is not a list       | CREATE    | {patchType: JSONPatch, jsonPatch: {expression: 'JSONPatch{op: "add", path: "/a", value: 1}'}} | mutations[0].jsonPatch.expression          | FieldValueInvalid      | /must evaluate to list\(JSONPatch\) but got JSONPatch$/             |
      | an unknown field in a patch operation | CREATE    | {patchType: JSONPatch, jsonPatch: {expression: '[JSONPatch{nothing: 1}]'}}                    | mutations[0].jsonPatch.expression          | FieldValueInvalid      | /expected type of field 'nothing' is '' but provided type is 'int'/ |
      | a patchType without its patch         | CREATE    | {patchType: JSONPatch}                                                                        | mutations[0].jsonPatch                     | FieldValueRequired     | /must be specified when patchType is JSONPatch$/                    |
      | the operation DELETE                  | DELETE    | {patchType: JSONPatch, jsonPatch: {expression: '[JSONPatch{op: "test"}]'}}                    | matchConstraints.resourceRules.operations  | FieldValueNotSupported | /supported values: "\*", "CONNECT", "CREATE", "UPDATE"$/            |
