@area:kinds @needs:type:services
Feature: Node ports of Services
  A Service of type NodePort or LoadBalancer has a port on every node. No other Service can have the same node port.

  @rule:kind-service-node-port
  Scenario Outline: Each port of a new <type> Service gets a different node port
    kind-service-node-port: the server assigns different node ports to two ports of one Service.
    Detects: a server that leaves the node ports empty, or that assigns one node port to all ports of a Service.
    When POST /api/v1/namespaces/{namespace}/services with the body:
      """
      {metadata: {name: a}, spec: {type: <type>, ports: [{name: a, port: 80}, {name: b, port: 81}]}}
      """
    Then the response is 201
    And the response has:
      | spec.ports[*].nodePort | all different |           |
      | spec.ports[0].nodePort | is            | (integer) |
      | spec.ports[1].nodePort | is            | (integer) |

    Examples: types
      | type         |
      | NodePort     |
      | LoadBalancer |

  @rule:kind-service-node-port
  Scenario: POST of a Service with the node port of another Service returns 422 Invalid
    kind-service-node-port: a node port is unique across all namespaces.
    Detects: a server that accepts a node port that is in use, or that compares only Services of one namespace.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {type: NodePort, ports: [{port: 80}]}}
      """
    When POST /api/v1/namespaces/{namespace:second}/services with the body:
      """
      {metadata: {name: b}, spec: {type: NodePort, ports: [{port: 80, nodePort: {a:spec.ports[0].nodePort}}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                  | reason            |
      | spec.ports[0].nodePort | FieldValueInvalid |

  @rule:kind-service-node-port @since:1.23
  Scenario: A PUT of a NodePort Service that omits the node port keeps the node port
    kind-service-node-port: the server keeps a node port that the request omits.
    Detects: a server that assigns a new node port on each PUT.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {type: NodePort, ports: [{port: 80}]}}
      """
    When PUT /api/v1/namespaces/{namespace}/services/a with the body:
      """
      {metadata: {name: a}, spec: {type: NodePort, ports: [{port: 80, targetPort: 8080}]}}
      """
    Then the response is 200
    And the stored Service "a" has:
      | spec.ports[0].nodePort   | {a:spec.ports[0].nodePort} |
      | spec.ports[0].targetPort | 8080                       |
