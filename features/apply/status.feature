@area:apply
@needs:crd
Feature: Server-side apply of the status
  An apply of the status checks its body, detects conflicts and removes omitted fields in the same way as an apply of the object.

  Background:
    Given a CustomResourceDefinition for Widget with the version "v1", the subresources status and scale, and these properties of spec:
      """
      note: {type: string}
      """
    And the manager "one" has applied the Widget "a":
      """
      {spec: {note: x}}
      """
    And the manager "one" has applied the status of the Widget "a":
      """
      {status: {replicas: 3, selector: a=b}}
      """

  @rule:ssa-dropped-field-deleted
  Scenario: An apply of the status that omits a field removes the field
    ssa-dropped-field-deleted: the server removes an omitted field of the status, and does not change the spec.
    Detects: a server that removes omitted fields only in an apply of the object.
    When the manager "one" applies the status of the Widget "a":
      """
      {status: {replicas: 3}}
      """
    Then the response is 200
    And the response has:
      | spec   | {"note":"x"}   |
      | status | {"replicas":3} |
    And the stored Widget "a" is the same as the response

  @since:1.18
  Scenario Outline: An apply of the status with <metadata> returns <code>
    ssa-body-names-its-object, rest-patch-conditional-on-version: the metadata in the body identify the object and its version.
    Detects: a server that ignores the metadata in an apply of a subresource.
    Given the stored Widget "a" is saved as "old"
    And the manager "two" has applied the Widget "a":
      """
      {metadata: {labels: {app: web}}}
      """
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a/status?fieldManager=one&force=<force> with the body:
      """application/apply-patch+yaml
      {apiVersion: "{unique}.example.com/v1", kind: Widget, metadata: <members>, status: {replicas: 4}}
      """
    Then the response is <code>
    And the stored Widget "a" is unchanged

    @rule:ssa-body-names-its-object
    Examples: names
      | metadata                                       | code           | force | members                              |
      | the name of another object                     | 400 BadRequest | false | {name: b}                            |
      | the namespace of another object and force=true | 400 BadRequest | true  | {name: a, namespace: other-{unique}} |

    @rule:rest-patch-conditional-on-version
    Examples: versions
      | metadata                                   | code         | force | members                                                      |
      | an outdated resourceVersion                | 409 Conflict | false | {name: a, resourceVersion: "{old:metadata.resourceVersion}"} |
      | an outdated resourceVersion and force=true | 409 Conflict | true  | {name: a, resourceVersion: "{old:metadata.resourceVersion}"} |
