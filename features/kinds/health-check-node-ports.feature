@area:kinds @needs:type:services @since:1.23
Feature: Health check node ports of Services
  A LoadBalancer Service with externalTrafficPolicy Local has a node port for health checks, from the range of node ports.

  Background:
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {type: LoadBalancer, externalTrafficPolicy: Local, ports: [{port: 80}]}}
      """

  @rule:kind-service-node-port
  Scenario: A LoadBalancer Service with externalTrafficPolicy Local gets a node port for health checks
    kind-service-node-port: the port differs from all other node ports.
    Detects: a server that assigns no health check node port, or one of the node ports of the Service.
    When GET /api/v1/namespaces/{namespace}/services/a
    Then the response has:
      | spec.healthCheckNodePort | is     | (integer)                  |
      | spec.healthCheckNodePort | is not | {a:spec.ports[0].nodePort} |

  @rule:kind-service-node-port
  Scenario Outline: A Service of type <type> with externalTrafficPolicy <policy> gets no node port for health checks
    kind-service-node-port: only LoadBalancer Services with the policy Local need the port.
    Detects: a server that checks only the type, or only the policy.
    When POST /api/v1/namespaces/{namespace}/services with the body:
      """
      {metadata: {name: b}, spec: {type: <type>, externalTrafficPolicy: <policy>, ports: [{port: 80}]}}
      """
    Then the response is 201
    And the response has:
      | spec.healthCheckNodePort | (absent) |

    Examples: types and policies
      | type         | policy  |
      | LoadBalancer | Cluster |
      | NodePort     | Local   |

  @rule:kind-service-node-port
  Scenario Outline: A <write> of a Service that omits the health check node port keeps this port
    kind-service-node-port: the server keeps the port that the request omits.
    Detects: a server that removes the port, or assigns another port.
    When <method> /api/v1/namespaces/{namespace}/services/a with the body:
      """<type>
      {"metadata":{"name":"a"},"spec":{"type":"LoadBalancer","externalTrafficPolicy":"Local","ports":[{"port":80}],"sessionAffinity":"ClientIP"<last members>}}
      """
    Then the response is 200
    And the stored Service "a" has:
      | spec.healthCheckNodePort | {a:spec.healthCheckNodePort} |
      | spec.ports[0].nodePort   | {a:spec.ports[0].nodePort}   |

    Examples: writes
      | write       | method | type                         | last members                |
      | PUT         | PUT    | application/json             |                             |
      | merge patch | PATCH  | application/merge-patch+json | ,"healthCheckNodePort":null |

  @rule:kind-service-node-port
  Scenario: A merge patch that changes the health check node port of a Service returns 422 Invalid
    kind-service-node-port: the port is immutable while the Service needs it.
    Detects: a server that reserves the new port, or keeps the old port without an error.
    Given the stored Service "a" is saved as "a"
    When PATCH /api/v1/namespaces/{namespace}/services/a with the body:
      """application/merge-patch+json
      {"spec":{"healthCheckNodePort":32111}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                    | reason              |
      | spec.healthCheckNodePort | FieldValueForbidden |
    And the stored Service "a" is unchanged

  @rule:kind-service-node-port
  Scenario Outline: A merge patch of a Service to <change> removes the health check node port
    kind-service-node-port: the server releases the port, and another Service can request it.
    Detects: a server that keeps the port, or does not release it.
    When PATCH /api/v1/namespaces/{namespace}/services/a with the body:
      """application/merge-patch+json
      {"spec":<spec>}
      """
    Then the response is 200
    And the response has:
      | spec.healthCheckNodePort | (absent) |
    And the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "b":
      """
      {metadata: {name: b}, spec: {type: LoadBalancer, externalTrafficPolicy: Local, healthCheckNodePort: {a:spec.healthCheckNodePort}, ports: [{port: 80}]}}
      """

    Examples: changes
      | change                        | spec                                              |
      | externalTrafficPolicy Cluster | {"externalTrafficPolicy":"Cluster"}               |
      | the type ClusterIP            | {"type":"ClusterIP","externalTrafficPolicy":null} |
      | the type NodePort             | {"type":"NodePort"}                               |

  @rule:kind-service-node-port
  Scenario: A merge patch of a Service to externalTrafficPolicy Local assigns a health check node port
    kind-service-node-port: an update assigns the port if the Service needs it for the first time.
    Detects: a server that assigns the port only to new Services.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "b":
      """
      {metadata: {name: b}, spec: {type: LoadBalancer, ports: [{port: 80}]}}
      """
    When PATCH /api/v1/namespaces/{namespace}/services/b with the body:
      """application/merge-patch+json
      {"spec":{"externalTrafficPolicy":"Local"}}
      """
    Then the response is 200
    And the response has:
      | spec.healthCheckNodePort | is     | (integer)                    |
      | spec.healthCheckNodePort | is not | {a:spec.healthCheckNodePort} |
