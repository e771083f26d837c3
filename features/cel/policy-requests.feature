@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Variables of admission policies by request
  A policy can read the new and the old object, and the operation, options and user of the request.

  Background:
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | [] |

  @rule:cel-policy-denies
  Scenario Outline: A <request> returns <response> under a policy that requires <requirement>
    cel-policy-denies: the variables have the values of the request, for every type of write and in dry runs.
    Detects: a server that sets a variable for POST only, passes the patch instead of the patched object, or skips policies in dry runs.
    Given the policy "limit" with:
      """
      matchConstraints:
        resourceRules: [{operations: ['*'], apiGroups: [""], apiVersions: [v1], resources: [endpoints]}]
        namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': '{namespace}'}}
      validations: [{expression: 'object != null && object.metadata.name.startsWith("policy") || <expression>'}]
      """
    When <method> /api/v1/namespaces/{namespace}/endpoints<path> with the body:
      """<type>
      <body>
      """
    Then the response is <response>
    Examples: objects
      | request           | response    | requirement          | method | path                | type                         | body                                                                     | expression                                                                                                  |
      | POST              | 201         | oldObject to be null | POST   |                     | application/json             | {"metadata":{"name":"b"}}                                                | oldObject == null                                                                                           |
      | merge patch       | 200         | object and oldObject | PATCH  | /a                  | application/merge-patch+json | {"metadata":{"labels":{"x":"y"}}}                                        | object.metadata.labels.x == "y" && object.metadata.labels.app == "web" && !has(oldObject.metadata.labels.x) |
      | JSON Patch        | 200         | object and oldObject | PATCH  | /a                  | application/json-patch+json  | [{"op":"add","path":"/metadata/labels/x","value":"y"}]                   | object.metadata.labels.x == "y" && object.metadata.labels.app == "web" && !has(oldObject.metadata.labels.x) |
      | server-side apply | 200         | object and oldObject | PATCH  | /a?fieldManager=one | application/apply-patch+yaml | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {x: "y"}}} | object.metadata.labels.x == "y" && object.metadata.labels.app == "web" && !has(oldObject.metadata.labels.x) |
      | DELETE            | 200         | only oldObject       | DELETE | /a                  | application/json             | {}                                                                       | object == null && oldObject.metadata.labels.app == "web"                                                    |
      | PUT               | 422 Invalid | unchanged labels     | PUT    | /a                  | application/json             | {"metadata":{"name":"a","labels":{"app":"db"}}}                          | object.metadata.labels == oldObject.metadata.labels                                                         |
      | server-side apply | 422 Invalid | unchanged labels     | PATCH  | /a?fieldManager=one | application/apply-patch+yaml | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {x: "y"}}} | object.metadata.labels == oldObject.metadata.labels                                                         |
    Examples: requests
      | request                  | response    | requirement                    | method | path                | type                         | body                              | expression                                                                                                                                                                    |
      | POST                     | 201         | the attributes of a create     | POST   | ?fieldManager=one   | application/json             | {"metadata":{"name":"b"}}         | request.operation == "CREATE" && request.name == "b" && request.options.kind == "CreateOptions" && request.options.fieldManager == "one" && !request.dryRun                   |
      | merge patch              | 200         | the attributes of an update    | PATCH  | /a?fieldManager=one | application/merge-patch+json | {"metadata":{"labels":{"x":"y"}}} | request.operation == "UPDATE" && request.name == "a" && request.resource.resource == "endpoints" && request.kind.kind == "Endpoints" && request.options.fieldManager == "one" |
      | dry-run POST             | 201         | dryRun to be true              | POST   | ?dryRun=All         | application/json             | {"metadata":{"name":"b"}}         | request.dryRun                                                                                                                                                                |
      | dry-run POST             | 422 Invalid | dryRun to be false             | POST   | ?dryRun=All         | application/json             | {"metadata":{"name":"b"}}         | !request.dryRun                                                                                                                                                               |
      | dry-run PATCH            | 422 Invalid | dryRun to be false             | PATCH  | /a?dryRun=All       | application/merge-patch+json | {"metadata":{"labels":{"x":"y"}}} | !request.dryRun                                                                                                                                                               |
      | dry-run DELETE           | 422 Invalid | an operation other than DELETE | DELETE | /a?dryRun=All       | application/json             | {}                                | request.operation != "DELETE"                                                                                                                                                 |
      | DELETE of the collection | 422 Invalid | an operation other than DELETE | DELETE |                     | application/json             | {}                                | request.operation != "DELETE"                                                                                                                                                 |

  @rule:cel-policy-variables
  Scenario Outline: A POST returns <response> under a policy with a failing variable that <condition>
    cel-policy-variables: the server evaluates a variable only if an expression uses it.
    Detects: a server that evaluates all variables first.
    Given the policy "limit" with:
      """
      variables: [{name: bad, expression: 'object.spec == 1'}, {name: good, expression: 'object.metadata.name'}]
      validations: [{expression: '<expression>'}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | b |
    Then the response is <response>
    Examples: uses of the variable
      | condition                                                | expression                               | response    |
      | no validation uses                                       | variables.good != "a"                    | 201         |
      | a validation uses only in a branch that is not evaluated | variables.good == "b" \|\| variables.bad | 201         |
      | a validation uses                                        | variables.bad                            | 422 Invalid |

  @rule:cel-policy-match-conditions
  Scenario Outline: A POST returns <response> under a denying policy whose match conditions are <conditions>
    cel-policy-match-conditions: the policy applies if all conditions are true. A failing condition has no effect if another is false.
    Detects: a server that evaluates only the first condition, or treats a failing condition as false.
    Given the policy "limit" with:
      """
      failurePolicy: <policy>
      matchConditions: [{name: one, expression: '<first condition>'}, {name: two, expression: '<second condition>'}]
      validations: [{expression: 'false'}]
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | b |
    Then the response is <response>
    Examples: conditions
      | conditions                                 | policy | first condition  | second condition | response    |
      | true and true                              | Fail   | true             | true             | 422 Invalid |
      | true and false                             | Fail   | true             | false            | 201         |
      | failing and true                           | Fail   | object.spec == 1 | true             | 422 Invalid |
      | failing and false                          | Fail   | object.spec == 1 | false            | 201         |
      | failing and true with failurePolicy Ignore | Ignore | object.spec == 1 | true             | 201         |
