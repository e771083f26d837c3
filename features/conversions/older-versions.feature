@area:conversions
@needs:release-emulation
Feature: Meaning of objects written in older versions
  An object keeps its meaning when it is written in an older version and read in a newer version.

  @rule:conv-ingress-pathtype-old-behavior
  Scenario: A path of an Ingress v1beta1 has the pathType ImplementationSpecific in v1
    conv-ingress-pathtype-old-behavior: the path matches the same requests as in v1beta1.
    Detects: a server that converts the path to a prefix, so that it matches other requests.
    Given a server with the launch profile "release-1.21"
    And the response to POST /apis/networking.orch.io/v1beta1/namespaces/{namespace}/ingresses with this body is saved as "old":
      """
      {apiVersion: networking.orch.io/v1beta1, kind: Ingress, metadata: {name: a}, spec: {backend: {serviceName: other, servicePort: http},
       rules: [{http: {paths: [{path: /a, backend: {serviceName: s, servicePort: 80}}]}}]}}
      """
    When GET /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses/a
    Then the response is 200
    And the response has:
      | spec.rules[0].http.paths[0].pathType                    | ImplementationSpecific |
      | spec.rules[0].http.paths[0].backend.service.name        | s                      |
      | spec.rules[0].http.paths[0].backend.service.port.number | 80                     |
      | spec.defaultBackend.service.port.name                   | http                   |

  @rule:conv-pdb-empty-selector-none-before
  Scenario Outline: An empty selector of a policy/v1beta1 PodDisruptionBudget has <result> in <version>
    conv-pdb-empty-selector-none-before: an empty selector selects no pods in v1beta1, so v1 returns a selector that selects no pods.
    Detects: a server that protects all pods when the budget is read in v1.
    Given a server with the launch profile "release-1.21"
    And the response to POST /apis/policy/v1beta1/namespaces/{namespace}/poddisruptionbudgets with this body is saved as "b":
      """
      {apiVersion: policy/v1beta1, kind: PodDisruptionBudget, metadata: {name: b}, spec: {minAvailable: 1, selector: {}}}
      """
    When GET /apis/policy/<version>/namespaces/{namespace}/poddisruptionbudgets/b
    Then the response is 200
    And the response has:
      | spec.selector.matchExpressions[0].operator | <operator> |

    Examples: versions
      | result              | version | operator |
      | the operator Exists | v1      | Exists   |
      | no operator         | v1beta1 | (absent) |
