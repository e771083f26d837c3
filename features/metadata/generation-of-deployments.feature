@area:metadata @needs:type:deployments.apps
Feature: Generation of Deployments
  The Deployment controller copies annotations to ReplicaSets, so that a change of annotations increments the generation.

  @rule:meta-generation-deployment-annotations
  Scenario Outline: A merge patch of <field> of a Deployment results in generation <generation>
    meta-generation-deployment-annotations: a change of annotations increments the generation, because the Deployment controller
    copies annotations, but not labels, to ReplicaSets.
    Detects: a server that compares only the spec, or all metadata.
    Given the Deployment "empty" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a with the body:
      """application/merge-patch+json
      {"metadata":<metadata>}
      """
    Then the response is 200
    And the stored Deployment "a" has:
      | metadata.generation | <generation> |

    Examples: metadata
      | field       | metadata                     | generation |
      | annotations | {"annotations":{"note":"x"}} | 2          |
      | labels      | {"labels":{"tier":"front"}}  | 1          |

  @rule:meta-generation-deployment-annotations
  Scenario Outline: A <write> that removes the last annotation of a Deployment increments the generation
    meta-generation-deployment-annotations: the removal of annotations is a change of annotations.
    Detects: a server that increments the generation only if annotations remain, or only for added and changed annotations.
    Given the Deployment "empty" named "a" with:
      | metadata.annotations | {"note":"x"} |
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | metadata.annotations | (absent) |
    And the stored Deployment "a" has:
      | metadata.generation | 2 |

    Examples: patches
      | write                 | type                                   | body                                             |
      | merge patch           | application/merge-patch+json           | {"metadata":{"annotations":{"note":null}}}       |
      | strategic merge patch | application/strategic-merge-patch+json | {"metadata":{"annotations":null}}                |
      | JSON Patch            | application/json-patch+json            | [{"op":"remove","path":"/metadata/annotations"}] |
