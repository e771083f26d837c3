@area:subresources
@needs:type:deployments.apps
Feature: Writes of the status of built-in kinds
  A write of the status of a Deployment keeps its labels and its spec. The server validates the status.

  Background:
    Given the Deployment "empty" named "a" with:
      | metadata.labels | {"app":"web"} |

  @rule:sub-status-metadata-of-deployment
  Scenario Outline: A <write> of the status of a Deployment with <labels> keeps the stored labels
    sub-status-metadata-of-deployment: the labels of the Deployment do not change, whether the body omits or changes them.
    Detects: a server that removes the labels that the body omits, or that adds the labels of the body.
    When <method> /apis/apps/v1/namespaces/{namespace}/deployments/a/status with the saved object "a" as "<type>" where:
      | metadata.labels | <value> |
      | status.replicas | 2       |
    Then the response is 200
    And the response has:
      | metadata.labels | {"app":"web"} |
      | status.replicas | 2             |
    And the stored Deployment "a" has:
      | metadata.labels | {"app":"web"} |

    Examples: writes
      | write       | method | type                         | labels       | value                       |
      | PUT         | PUT    | application/json             | no labels    | (absent)                    |
      | PUT         | PUT    | application/json             | other labels | {"app":"db","tier":"front"} |
      | merge patch | PATCH  | application/merge-patch+json | null labels  | null                        |

  @rule:sub-status-metadata-of-deployment
  Scenario: A JSON Patch of the status of a Deployment cannot remove a label
    sub-status-metadata-of-deployment: the patch can change annotations, but not labels.
    Detects: a server that applies the operations on labels in a JSON Patch.
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/status with the body:
      """application/json-patch+json
      [{"op":"remove","path":"/metadata/labels/app"},{"op":"add","path":"/metadata/annotations","value":{"note":"x"}}]
      """
    Then the response is 200
    And the stored Deployment "a" has:
      | metadata.labels           | {"app":"web"} |
      | metadata.annotations.note | x             |

  @rule:sub-status-writes-status-only
  Scenario Outline: A <write> that removes the status of a Deployment removes all members of the status
    sub-status-writes-status-only: the status is empty, and the spec does not change.
    Detects: a server that keeps the stored status if the result of the patch has no status.
    Given the manager "two" has changed the status of the Deployment "a":
      """
      {status: {replicas: 2, observedGeneration: 1}}
      """
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/status with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | status.replicas           | (absent) |
      | status.observedGeneration | (absent) |
      | spec                      | {a:spec} |

    Examples: patches
      | write       | type                         | body                               |
      | merge patch | application/merge-patch+json | {"status":null}                    |
      | JSON Patch  | application/json-patch+json  | [{"op":"remove","path":"/status"}] |

  @rule:sub-status-validated
  Scenario Outline: A merge patch of the status of a Deployment with <problem> returns 422 Invalid
    sub-status-validated: the server validates each counter, and compares counters with each other.
    Detects: a server that validates only status.replicas, or only that counters are not negative.
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/status with the body:
      """application/merge-patch+json
      {"status":<status>}
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | <field> |
    And the stored Deployment "a" is unchanged

    Examples: counters
      | problem                                     | status                                                 | field                     |
      | a negative observedGeneration               | {"replicas":1,"observedGeneration":-1}                 | status.observedGeneration |
      | a negative collisionCount                   | {"replicas":1,"collisionCount":-1}                     | status.collisionCount     |
      | more ready replicas than replicas           | {"replicas":1,"readyReplicas":2}                       | status.readyReplicas      |
      | more updated replicas than replicas         | {"replicas":1,"updatedReplicas":2}                     | status.updatedReplicas    |
      | more available replicas than ready replicas | {"replicas":2,"readyReplicas":1,"availableReplicas":2} | status.availableReplicas  |

  @rule:sub-status-validated @needs:type:ingresses.networking
  Scenario Outline: A merge patch of the status of an Ingress whose second address has <problem> returns 422 Invalid
    sub-status-validated: the server validates every element of a list in the status.
    Detects: a server that validates only the first address.
    Given the Ingress "empty" named "a"
    When PATCH /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses/a/status with the body:
      """application/merge-patch+json
      {"status":{"loadBalancer":{"ingress":[{"ip":"192.0.2.1"},<address>]}}}
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains only | status.loadBalancer.ingress[1].<field> |
    And the stored Ingress "a" is unchanged

    Examples: addresses
      | problem                       | address                  | field    |
      | an invalid ip                 | {"ip":"x"}               | ip       |
      | an IP address as its hostname | {"hostname":"192.0.2.2"} | hostname |
