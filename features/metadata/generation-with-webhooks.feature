@area:metadata
Feature: Generation with mutating webhooks, and kinds with a constant generation
  The generation depends on the stored object, not on the body of the request.

  @rule:meta-generation-raised-by-change @needs:type:ingresses.networking @needs:webhooks
  Scenario Outline: A <write> of labels increments the generation of an Ingress if a webhook changes the spec
    meta-generation-raised-by-change: a change of the spec by a webhook increments the generation like a change by a client.
    Detects: a server that compares the body of the request with the stored object.
    Given the Ingress "empty" named "a"
    And the mutating webhook "classes" with:
      """
      rules: [{operations: [UPDATE], apiGroups: [networking.orch.io], apiVersions: [v1], resources: [ingresses]}]
      response: {allowed: true, patch: [{op: add, path: /spec/ingressClassName, value: other}]}
      """
    When PATCH /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses/a<query> with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"tier":"front"}}}
      """
    Then the response is 200
    And the response has:
      | spec.ingressClassName | other |
      | metadata.generation   | 2     |

    Examples: writes
      | write               | query       |
      | merge patch         |             |
      | dry-run merge patch | ?dryRun=All |

  @rule:meta-generation-priority-class @needs:type:priorityclasses.scheduling
  Scenario Outline: A <write> of a PriorityClass that changes the <field> keeps generation 1
    meta-generation-priority-class: the server never increments the generation of a PriorityClass.
    Detects: a server that increments the generation for every change outside of metadata.
    Given the response to POST /apis/scheduling.orch.io/v1/priorityclasses with this body is saved as "a":
      """
      {apiVersion: scheduling.orch.io/v1, kind: PriorityClass, metadata: {name: "p-{unique}"}, value: 5, description: one}
      """
    When <method> /apis/scheduling.orch.io/v1/priorityclasses/p-{unique}?fieldManager=one with the saved object "a" as "<type>" where:
      | <field>                  | <value>  |
      | metadata.managedFields   | (absent) |
      | metadata.resourceVersion | (absent) |
    Then the response is 200
    And the response has:
      | <field>             | <value> |
      | metadata.generation | 1       |

    Examples: writes
      | write       | field       | value | method | type                         |
      | PUT         | description | two   | PUT    | application/json             |
      | merge patch | description | two   | PATCH  | application/merge-patch+json |

  @rule:meta-generation-priority-class @resource @needs:resource:fixed-generation
  Scenario Outline: A <write> that changes the resource under test keeps generation 1
    meta-generation-priority-class: the server never increments the generation of these resources.
    Detects: a server that increments the generation for every change outside of metadata.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a?fieldManager=one with the resource "labelled" as "<type>" where:
      | metadata.name      | a                          |
      | {resource:content} | {resource:changed content} |
    Then the response is 200
    And the response has:
      | metadata.generation | 1 |

    Examples: writes
      | write       | method | type                         |
      | PUT         | PUT    | application/json             |
      | merge patch | PATCH  | application/merge-patch+json |
