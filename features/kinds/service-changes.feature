@area:kinds @needs:type:services @since:1.23
Feature: Cluster IPs and node ports after changes of a Service
  A change of the type assigns or releases addresses and ports. A released value can be requested by another Service.

  @rule:kind-service-node-port
  Scenario Outline: POST of a NodePort Service with the node port <port> returns 422 Invalid
    kind-service-node-port: a requested node port must be in the range of node ports.
    Detects: a server that accepts any free port, or has a wrong limit of the range.
    When POST /api/v1/namespaces/{namespace}/services with the body:
      """
      {metadata: {name: a}, spec: {type: NodePort, ports: [{port: 80, nodePort: <port>}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                  | reason            |
      | spec.ports[0].nodePort | FieldValueInvalid |

    Examples: ports outside of the default range
      | port  |
      | 29999 |
      | 32768 |

  @rule:kind-service-node-port
  Scenario: POST of a Service of type ClusterIP with a node port returns 422 Invalid
    kind-service-node-port: only Services of type NodePort or LoadBalancer have node ports.
    Detects: a server that stores the node port.
    When POST /api/v1/namespaces/{namespace}/services with the body:
      """
      {metadata: {name: a}, spec: {ports: [{port: 80, nodePort: 31111}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                  | reason              |
      | spec.ports[0].nodePort | FieldValueForbidden |

  @rule:kind-service-node-port
  Scenario: The node port of a Service can be requested again after a change of its type to ClusterIP
    kind-service-node-port: the server releases the node port.
    Detects: a server that does not release node ports, so that the range is exhausted over time.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "first":
      """
      {metadata: {name: a}, spec: {type: NodePort, ports: [{port: 80}]}}
      """
    And PATCH /api/v1/namespaces/{namespace}/services/a with the body:
      """application/merge-patch+json
      {"spec":{"type":"ClusterIP"}}
      """
    And the response has:
      | spec.ports[0].nodePort | (absent) |
    When POST /api/v1/namespaces/{namespace}/services with the body:
      """
      {metadata: {name: b}, spec: {type: NodePort, ports: [{port: 80, nodePort: {first:spec.ports[0].nodePort}}]}}
      """
    Then the response is 201
    And the response has:
      | spec.ports[0].nodePort | {first:spec.ports[0].nodePort} |

  @rule:kind-service-node-port
  Scenario: The node port of a deleted Service can be requested again
    kind-service-node-port: the deletion of a Service releases its node port.
    Detects: a server that releases node ports only with a change of the type.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {type: NodePort, ports: [{port: 80}]}}
      """
    And the Service "a" has been deleted
    When POST /api/v1/namespaces/{namespace}/services with the body:
      """
      {metadata: {name: b}, spec: {type: NodePort, ports: [{port: 80, nodePort: {a:spec.ports[0].nodePort}}]}}
      """
    Then the response is 201
    And the response has:
      | spec.ports[0].nodePort | {a:spec.ports[0].nodePort} |

  @rule:kind-service-node-port
  Scenario: A patch that inserts a port before another port of a Service keeps the node port of the other port
    kind-service-node-port: the server finds the stored port by its name, and assigns a new node port to the new port.
    Detects: a server that finds the stored port by its position.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {type: NodePort, ports: [{name: a, port: 80}]}}
      """
    When PATCH /api/v1/namespaces/{namespace}/services/a with the body:
      """application/merge-patch+json
      {"spec":{"ports":[{"name":"b","port":81},{"name":"a","port":80}]}}
      """
    Then the response is 200
    And the response has:
      | spec.ports[1].nodePort | is            | {a:spec.ports[0].nodePort} |
      | spec.ports[0].nodePort | is            | (integer)                  |
      | spec.ports[*].nodePort | all different |                            |

  @rule:kind-service-node-port
  Scenario: Two protocols of one port of a Service get the same node port
    kind-service-node-port: a node port is unique for each protocol.
    Detects: a server that assigns a node port to each entry of the list.
    When POST /api/v1/namespaces/{namespace}/services with the body:
      """
      {metadata: {name: a}, spec: {type: NodePort, ports: [{name: a, port: 80}, {name: b, port: 80, protocol: UDP}]}}
      """
    Then the response is 201
    And the response has:
      | spec.ports[1].nodePort | {last:spec.ports[0].nodePort} |

  @rule:kind-service-node-port
  Scenario: POST of a Service that requests one node port for two ports returns 422 Invalid
    kind-service-node-port: the first port reserves the node port.
    Detects: a server that compares requested node ports only with those of other Services.
    When POST /api/v1/namespaces/{namespace}/services with the body:
      """
      {metadata: {name: a}, spec: {type: NodePort, ports: [{name: a, port: 80, nodePort: 32002}, {name: b, port: 81, nodePort: 32002}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                  | reason            |
      | spec.ports[1].nodePort | FieldValueInvalid |
    And there is no Service "a"

  @rule:kind-service-node-port
  Scenario: A LoadBalancer Service with allocateLoadBalancerNodePorts false gets no node port
    kind-service-node-port: the load balancer needs no port on the nodes.
    Detects: a server that ignores the field.
    When POST /api/v1/namespaces/{namespace}/services with the body:
      """
      {metadata: {name: a}, spec: {type: LoadBalancer, allocateLoadBalancerNodePorts: false, ports: [{port: 80}]}}
      """
    Then the response is 201
    And the response has:
      | spec.ports[0].nodePort | (absent) |
