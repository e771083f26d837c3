@area:conversions
@needs:release-emulation
Feature: What an older version meant
  An object that was written in an older version means in the newer one what it meant when it was written.

  @rule:conv-ingress-pathtype-old-behavior
  Scenario: A path of an older version matches as it did
    conv-ingress-pathtype-old-behavior: it is of the type ImplementationSpecific in v1.
    Detects: the path becomes a prefix, and gets requests that were not for it.
    Given a server with the profile "release-1.21"
    And the answer to POST /apis/networking.orch.io/v1beta1/namespaces/{namespace}/ingresses is remembered as "old" with the body:
      """
      {apiVersion: networking.orch.io/v1beta1, kind: Ingress, metadata: {name: a}, spec: {backend: {serviceName: other, servicePort: http},
       rules: [{http: {paths: [{path: /a, backend: {serviceName: s, servicePort: 80}}]}}]}}
      """
    When GET /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses/a
    Then the answer is 200
    And the answer has:
      | spec.rules[0].http.paths[0].pathType                    | ImplementationSpecific |
      | spec.rules[0].http.paths[0].backend.service.name        | s                      |
      | spec.rules[0].http.paths[0].backend.service.port.number | 80                     |
      | spec.defaultBackend.service.port.name                   | http                   |

  @rule:conv-pdb-empty-selector-none-before
  Scenario Outline: An empty selector of policy/v1beta1 selects no pods, as <version> shows it
    conv-pdb-empty-selector-none-before: in v1 it is another selector, which selects none either.
    Detects: the budget protects all pods as soon as a client reads it in the newer version.
    Given a server with the profile "release-1.21"
    And the answer to POST /apis/policy/v1beta1/namespaces/{namespace}/poddisruptionbudgets is remembered as "b" with the body:
      """
      {apiVersion: policy/v1beta1, kind: PodDisruptionBudget, metadata: {name: b}, spec: {minAvailable: 1, selector: {}}}
      """
    When GET /apis/policy/<version>/namespaces/{namespace}/poddisruptionbudgets/b
    Then the answer is 200
    And the answer has:
      | spec.selector.matchExpressions[0].operator | <operator> |

    Examples: versions
      | version | operator |
      | v1      | Exists   |
      | v1beta1 | (absent) |
