@area:subresources
Feature: Label selector in a Scale
  An autoscaler uses status.selector of a Scale to find the Pods of a workload.

  @rule:sub-scale-selector @needs:type:deployments.apps
  Scenario Outline: The response to <method> of the scale of a Deployment contains the label selector as a string
    sub-scale-selector: the labels and expressions of the selector are comma-separated and in the order of their keys.
    Detects: a server that omits the selector, or only its expressions.
    Given the Deployment "one-replica" named "a" with:
      | spec.selector.matchExpressions     | [{"key":"tier","operator":"In","values":["b","a"]},{"key":"old","operator":"DoesNotExist"}] |
      | spec.template.metadata.labels.tier | a                                                                                           |
    When <method> /apis/apps/v1/namespaces/{namespace}/deployments/a/scale with the body:
      """application/merge-patch+json
      <body>
      """
    Then the response is 200
    And the response has:
      | kind            | Scale                       |
      | status.selector | app=web,!old,tier in (a,b)  |

    Examples: methods
      | method | body                    |
      | PATCH  | {"spec":{"replicas":3}} |

  @rule:sub-scale-selector @resource:custom @needs:crd
  Scenario: The Scale of a custom resource contains the selector at labelSelectorPath
    sub-scale-selector: the CustomResourceDefinition specifies the path of the selector.
    Detects: a server that omits the selector of custom resources.
    Given the resource "labelled" named "a"
    And the manager "one" has changed the status of the resource "a":
      """
      status: {replicas: 2, selector: app=web}
      """
    When GET /{collection}/a/scale
    Then the response is 200
    And the response has:
      | status | {"replicas":2,"selector":"app=web"} |
