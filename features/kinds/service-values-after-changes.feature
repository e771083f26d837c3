@area:kinds @needs:type:services @since:1.23
Feature: Allocated values of Services after several writes
  Rejected requests and dry runs allocate nothing. A Service gets a new value if a change of its type makes it necessary again.

  @rule:kind-service-cluster-ip
  Scenario: A Service whose type changes from ExternalName to ClusterIP gets a cluster IP
    kind-service-cluster-ip: an update assigns a cluster IP if the new type needs a cluster IP.
    Detects: a server that assigns cluster IPs only to new Services.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {type: ExternalName, externalName: a.example, ports: [{port: 80}]}}
      """
    When PATCH /api/v1/namespaces/{namespace}/services/a with the body:
      """application/merge-patch+json
      {"spec":{"type":"ClusterIP","externalName":null}}
      """
    Then the response is 200
    And the response has:
      | spec.clusterIP     | /^[0-9a-f.:]+$/       |
      | spec.clusterIPs[0] | {last:spec.clusterIP} |

  @rule:kind-service-cluster-ip
  Scenario: The cluster IP of a Service can be requested again after a change of its type to ExternalName
    kind-service-cluster-ip: the change of the type releases the address.
    Detects: a server that releases addresses only if a Service is deleted.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "first":
      """
      {metadata: {name: a}, spec: {ports: [{port: 80}]}}
      """
    And PATCH /api/v1/namespaces/{namespace}/services/a with the body:
      """application/merge-patch+json
      {"spec":{"type":"ExternalName","externalName":"a.example","clusterIP":null,"clusterIPs":null}}
      """
    When POST /api/v1/namespaces/{namespace}/services with the body:
      """
      {metadata: {name: b}, spec: {clusterIP: '{first:spec.clusterIP}', ports: [{port: 80}]}}
      """
    Then the response is 201

  Scenario Outline: A Service can request the <value> of a preceding <request>
    kind-service-cluster-ip, kind-service-node-port: a request that stores nothing allocates nothing.
    Detects: a server that reserves the value before it validates the Service or considers dryRun, and does not release it.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "other":
      """
      {metadata: {name: other}, spec: {type: NodePort, ports: [{port: 80}]}}
      """
    And the Service "other" has been deleted
    When POST /api/v1/namespaces/{namespace}/services<query> with the body:
      """
      {metadata: {name: a}, spec: {<spec>}}
      """
    Then the response is <response>
    And the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "b":
      """
      {metadata: {name: b}, spec: {type: NodePort, clusterIP: '{other:spec.clusterIP}', ports: [{port: 80, nodePort: {other:spec.ports[0].nodePort}}]}}
      """

    @rule:kind-service-cluster-ip
    Examples: cluster IPs
      | value      | request                        | response    | query       | spec                                                                                      |
      | cluster IP | dry-run POST                   | 201         | ?dryRun=All | clusterIP: '{other:spec.clusterIP}', ports: [{port: 80}]                                  |
      | cluster IP | rejected POST                  | 422 Invalid |             | clusterIP: '{other:spec.clusterIP}', ports: [{port: 0}]                                   |
      | cluster IP | POST with an invalid node port | 422 Invalid |             | type: NodePort, clusterIP: '{other:spec.clusterIP}', ports: [{port: 80, nodePort: 29999}] |

    @rule:kind-service-node-port
    Examples: node ports
      | value     | request                               | response    | query       | spec                                                                                                                         |
      | node port | dry-run POST                          | 201         | ?dryRun=All | type: NodePort, ports: [{port: 80, nodePort: {other:spec.ports[0].nodePort}}]                                                |
      | node port | POST with an invalid second node port | 422 Invalid |             | type: NodePort, ports: [{name: a, port: 80, nodePort: {other:spec.ports[0].nodePort}}, {name: b, port: 81, nodePort: 29999}] |
      | node port | POST with an invalid session affinity | 422 Invalid |             | type: NodePort, sessionAffinity: None2, ports: [{port: 80, nodePort: {other:spec.ports[0].nodePort}}]                        |

  @rule:kind-service-cluster-ip-immutable
  Scenario Outline: A merge patch of a Service that <change> keeps the cluster IP
    kind-service-cluster-ip-immutable: the server restores a removed cluster IP.
    Detects: a server that removes the address, or that restores only one of the two fields.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {ports: [{port: 80}]}}
      """
    When PATCH /api/v1/namespaces/{namespace}/services/a with the body:
      """application/merge-patch+json
      {"spec":<spec>}
      """
    Then the response is 200
    And the stored Service "a" has:
      | spec.clusterIP  | {a:spec.clusterIP}  |
      | spec.clusterIPs | {a:spec.clusterIPs} |

    Examples: removals
      | change                                            | spec                                                       |
      | removes clusterIP and clusterIPs                  | {"clusterIP":null,"clusterIPs":null}                       |
      | removes clusterIPs                                | {"clusterIPs":null}                                        |
      | empties clusterIP and clusterIPs                  | {"clusterIP":"","clusterIPs":[]}                           |
      | changes the type to NodePort                      | {"type":"NodePort"}                                        |
      | changes the type to LoadBalancer and removes both | {"type":"LoadBalancer","clusterIP":null,"clusterIPs":null} |
