@area:kinds @needs:type:services
Feature: Cluster IPs of Services
  The server assigns a different cluster IP to each Service.

  @rule:kind-service-cluster-ip
  Scenario: A new Service gets a cluster IP that no other Service has
    kind-service-cluster-ip: the server assigns a unique cluster IP.
    Detects: a server that leaves the address empty, or that assigns the same address twice.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {ports: [{port: 80}]}}
      """
    When POST /api/v1/namespaces/{namespace}/services with the body:
      """
      {metadata: {name: b}, spec: {ports: [{port: 80}]}}
      """
    Then the response is 201
    And the response has:
      | spec.clusterIP | is     | /^[0-9a-f.:]+$/    |
      | spec.clusterIP | is not | {a:spec.clusterIP} |
    And the stored Service "b" has:
      | spec.clusterIP | {last:spec.clusterIP} |

  @rule:kind-service-cluster-ip @since:1.20
  Scenario: POST of a Service with the cluster IP of another Service returns 422 Invalid
    kind-service-cluster-ip: a cluster IP is unique across all namespaces.
    Detects: a server that accepts an address that is in use, or that compares only Services of one namespace.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {ports: [{port: 80}]}}
      """
    When POST /api/v1/namespaces/{namespace:second}/services with the body:
      """
      {metadata: {name: b}, spec: {clusterIP: '{a:spec.clusterIP}', ports: [{port: 80}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field           | reason            |
      | spec.clusterIPs | FieldValueInvalid |

  @rule:kind-service-cluster-ip
  Scenario: The cluster IP of a deleted Service can be requested again
    kind-service-cluster-ip: the deletion of a Service releases its address.
    Detects: a server that does not release the address of a deleted Service.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {ports: [{port: 80}]}}
      """
    And the Service "a" has been deleted
    When POST /api/v1/namespaces/{namespace}/services with the body:
      """
      {metadata: {name: b}, spec: {clusterIP: '{a:spec.clusterIP}', ports: [{port: 80}]}}
      """
    Then the response is 201
    And the response has:
      | spec.clusterIP | {a:spec.clusterIP} |

  @rule:kind-service-cluster-ip
  Scenario Outline: A new <service> gets no cluster IP
    kind-service-cluster-ip: headless and ExternalName Services have no cluster IP address.
    Detects: a server that assigns an address to every Service.
    When POST /api/v1/namespaces/{namespace}/services with the body:
      """
      {metadata: {name: a}, spec: {<spec>}}
      """
    Then the response is 201
    And the response has:
      | spec.clusterIP | <address> |

    Examples: Services without an address
      | service              | spec                                        | address  |
      | headless Service     | clusterIP: None, ports: [{port: 80}]        | None     |
      | ExternalName Service | type: ExternalName, externalName: a.example | (absent) |

  @rule:kind-service-cluster-ip-immutable @since:1.20
  Scenario Outline: A patch that changes the cluster IP of a Service to <target> returns 422 Invalid
    kind-service-cluster-ip-immutable: the cluster IP is immutable, because clients use the old address.
    Detects: a server that handles the address like a mutable field.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {ports: [{port: 80}]}}
      """
    And the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "b":
      """
      {metadata: {name: b}, spec: {ports: [{port: 80}]}}
      """
    And the Service "b" has been deleted
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/services/a with the body:
      """
      {spec: {clusterIP: "<address>", clusterIPs: ["<address>"]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field              | reason            |
      | spec.clusterIPs[0] | FieldValueInvalid |
    And the stored Service "a" is unchanged

    Examples: other addresses
      | target                              | address            |
      | the cluster IP of a deleted Service | {b:spec.clusterIP} |
      | None                                | None               |

  @rule:kind-service-cluster-ip-immutable @since:1.23
  Scenario: A PUT of a Service that omits the cluster IP keeps the cluster IP
    kind-service-cluster-ip-immutable: the server keeps a cluster IP that the request omits.
    Detects: a server that removes the address, or that assigns another address.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {ports: [{port: 80}]}}
      """
    When PUT /api/v1/namespaces/{namespace}/services/a with the body:
      """
      {metadata: {name: a}, spec: {ports: [{port: 81}]}}
      """
    Then the response is 200
    And the stored Service "a" has:
      | spec.clusterIP     | {a:spec.clusterIP} |
      | spec.ports[0].port | 81                 |

  @rule:kind-service-cluster-ip-immutable
  Scenario: A patch that changes the type of a Service to ExternalName removes the cluster IP
    kind-service-cluster-ip-immutable: a Service of type ExternalName has no cluster IP.
    Detects: a server that keeps the address, or that rejects the change of the type.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {ports: [{port: 80}]}}
      """
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/services/a with the body:
      """
      {spec: {type: ExternalName, externalName: a.example, clusterIP: null, clusterIPs: null}}
      """
    Then the response is 200
    And the stored Service "a" has:
      | spec.type      | ExternalName |
      | spec.clusterIP | (absent)     |
