@area:cel
@needs:crd @since:1.30
Feature: Validation rules in every type of write
  The server evaluates the validation rules of a custom resource for updates, patches, applies, dry runs and writes of subresources.

  Background:
    Given a CustomResourceDefinition for Widget with the version "v1", the subresources status and scale, and these properties of spec:
      """
      replicas: {type: integer, x-kubernetes-validations: [{rule: self < 5}]}
      note: {type: string}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {replicas: 1}
      """

  @rule:cel-evaluated-in-server
  Scenario Outline: A <write> that violates a validation rule returns 422 Invalid and changes nothing
    cel-evaluated-in-server: the server evaluates the rules of the object that would be stored, for every type of write.
    Detects: a server that evaluates validation rules only for POST and PUT, or not in a dry run.
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<path> with the body:
      """<type>
      <body>
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field         | reason            | message                                         |
      | spec.replicas | FieldValueInvalid | Invalid value: "integer": failed rule: self < 5 |
    And the stored Widget "a" is unchanged
    And the namespace contains only the Widget "a"
    Examples: writes
      | write                                 | method | path                           | type                         | body                                                                                                                                                    |
      | PUT                                   | PUT    | /a                             | application/json             | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{"replicas":7}} |
      | merge patch                           | PATCH  | /a                             | application/merge-patch+json | {"spec":{"replicas":7}}                                                                                                                                 |
      | JSON Patch                            | PATCH  | /a                             | application/json-patch+json  | [{"op":"replace","path":"/spec/replicas","value":7}]                                                                                                    |
      | server-side apply                     | PATCH  | /a?fieldManager=one            | application/apply-patch+yaml | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a"},"spec":{"replicas":7}}                                                  |
      | forced apply                          | PATCH  | /a?fieldManager=two&force=true | application/apply-patch+yaml | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a"},"spec":{"replicas":7}}                                                  |
      | server-side apply of an absent object | PATCH  | /b?fieldManager=one            | application/apply-patch+yaml | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"b"},"spec":{"replicas":7}}                                                  |
      | YAML POST                             | POST   |                                | application/yaml             | {apiVersion: "{unique}.example.com/v1", kind: Widget, metadata: {name: b}, spec: {replicas: 7}}                                                         |
      | dry-run POST                          | POST   | ?dryRun=All                    | application/json             | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"b"},"spec":{"replicas":7}}                                                  |
      | dry-run merge patch                   | PATCH  | /a?dryRun=All                  | application/merge-patch+json | {"spec":{"replicas":7}}                                                                                                                                 |
      | POST with fieldValidation=Ignore      | POST   | ?fieldValidation=Ignore        | application/json             | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"b"},"spec":{"replicas":7}}                                                  |

  @rule:cel-evaluated-in-server
  Scenario Outline: A <write> of the scale whose replicas violate a validation rule returns 422 Invalid
    cel-evaluated-in-server: a write of the scale changes the object, so the rules of the object apply.
    Detects: a server that evaluates validation rules only for writes of the object itself.
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a/scale with the body:
      """<type>
      {"apiVersion":"autoscaling/v1","kind":"Scale","metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":7}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field         | reason            |
      | spec.replicas | FieldValueInvalid |
    And the stored Widget "a" is unchanged
    Examples: writes
      | write       | method | type                         |
      | PUT         | PUT    | application/json             |
      | merge patch | PATCH  | application/merge-patch+json |

  @rule:cel-evaluated-in-server
  Scenario Outline: A <write> of the status that violates a validation rule of the status returns 422 Invalid
    cel-evaluated-in-server: the rules of the status apply to writes of the status.
    Detects: a server that evaluates validation rules only for writes of the object itself.
    Given a CustomResourceDefinition for Gadget with these properties of spec and fields of the definition:
      """
      note: {type: string}
      ---
      versions:
        - subresources: {status: {}}
          schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, x-kubernetes-preserve-unknown-fields: true}, status: {type: object, properties: {ready: {type: integer, x-kubernetes-validations: [{rule: self < 5}]}}}}}}
      """
    And the manager "one" has applied the Gadget "a":
      """
      metadata: {labels: {app: web}}
      """
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/gadgets/a/status<query> with the body:
      """<type>
      {"apiVersion":"{unique}.example.com/v1","kind":"Gadget","metadata":{"name":"a"<version>},"status":{"ready":7}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field        | reason            |
      | status.ready | FieldValueInvalid |
    And the stored Gadget "a" is unchanged
    Examples: writes
      | write             | method | query             | type                         | version                                           |
      | PUT               | PUT    |                   | application/json             | ,"resourceVersion":"{a:metadata.resourceVersion}" |
      | merge patch       | PATCH  |                   | application/merge-patch+json |                                                   |
      | server-side apply | PATCH  | ?fieldManager=one | application/apply-patch+yaml |                                                   |
