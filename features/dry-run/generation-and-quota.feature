@area:dry-run
Feature: Side effects of dry runs: generation, quota, API groups and namespace finalizers
  A dry run returns the generation that the write would store, checks the quota, adds no API group, and keeps the finalizers of a namespace.

  @rule:dry-response-is-would-be-object @needs:type:deployments.apps
  Scenario Outline: A dry-run <write> returns the next generation and does not store it
    dry-response-is-would-be-object: the response has the generation that the write would store; an earlier dry run does not count.
    Detects: a server that increments the generation only when it stores the object, or counts dry runs.
    Given the Deployment "one-replica" named "a"
    And the response to PUT /apis/apps/v1/namespaces/{namespace}/deployments/a/scale?dryRun=All with this body is saved as "dry":
      """
      {metadata: {name: a, namespace: "{namespace}"}, spec: {replicas: 9}}
      """
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a?fieldManager=two<query> with the body:
      """application/<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | spec.replicas       | 7 |
      | metadata.generation | 2 |
    And the stored Deployment "a" has:
      | metadata.generation | 1 |
      | spec.replicas       | 1 |
    Examples: writes
      | write                 | query                  | type                       | body                                                                              |
      | merge patch           | &dryRun=All            | merge-patch+json           | {"spec":{"replicas":7}}                                                           |
      | JSON Patch            | &dryRun=All            | json-patch+json            | [{"op":"replace","path":"/spec/replicas","value":7}]                              |
      | strategic merge patch | &dryRun=All            | strategic-merge-patch+json | {"spec":{"replicas":7}}                                                           |
      | apply                 | &dryRun=All&force=true | apply-patch+yaml           | {apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: {replicas: 7}} |

  @rule:dry-runs-validating-admission @needs:type:resourcequotas @needs:type:podtemplates @needs:controller:resourcequota
  Scenario Outline: A dry-run <write> that exceeds a ResourceQuota returns 403 Forbidden
    dry-runs-validating-admission: the server checks the quota in a dry run as in a real request.
    Detects: a server that checks the quota only when it stores the object.
    Given these ResourceQuota exist:
      | name | spec.hard                   |
      | q    | {"count/podtemplates": "0"} |
    When <method> /api/v1/namespaces/{namespace}/podtemplates<path> with the body:
      """application/<type>
      {"apiVersion":"v1","kind":"PodTemplate","metadata":{"name":"a"},"template":{"spec":{"containers":[{"name":"c","image":"i"}]}}}
      """
    Then the response is 403 Forbidden
    And there is no PodTemplate "a"
    Examples: writes
      | write | method | path                           | type             |
      | POST  | POST   | ?dryRun=All                    | json             |
      | apply | PATCH  | /a?fieldManager=one&dryRun=All | apply-patch+yaml |

  @rule:dry-no-side-effects @needs:crd
  Scenario: A dry-run POST of a CustomResourceDefinition adds no API group
    dry-no-side-effects: the server serves only the resources of stored definitions.
    Detects: a server that registers the resource before it checks dryRun.
    Given the response to POST /apis/apiextensions.orch.io/v1/customresourcedefinitions?dryRun=All with this body is saved as "dry":
      """
      metadata: {name: "widgets.{unique}.example.com"}
      spec:
        group: "{unique}.example.com"
        scope: Namespaced
        names: {plural: widgets, kind: Widget}
        versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
      """
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets
    Then the response is 404
    And there is no CustomResourceDefinition "widgets.{unique}.example.com"

  @rule:dry-all-put-not-stored
  Scenario: A dry-run PUT of the finalize subresource keeps the finalizers of a namespace
    dry-all-put-not-stored: only a real request removes a finalizer of the namespace.
    Detects: a server that finalizes namespaces without reading dryRun.
    Given the Namespace "empty" named "n-{unique}" with:
      | spec.finalizers | ["example.com/one","example.com/two"] |
    And the stored Namespace "n-{unique}" is saved as "n"
    When PUT /api/v1/namespaces/n-{unique}/finalize?dryRun=All with the saved object "n" where:
      | spec.finalizers | ["example.com/two"] |
    Then the response is 200
    And the response has:
      | spec.finalizers | ["example.com/two"] |
    And the stored Namespace "n-{unique}" is unchanged
