@area:subresources @needs:type:pods
Feature: Proxies of Pods, Services and Nodes
  The server checks the target of a proxied request before it connects to the target.

  Background:
    Given the response to POST /api/v1/namespaces/{namespace}/pods with this body is saved as "pod":
      """
      metadata: { name: one }
      spec: { schedulerName: none, containers: [{ name: c, image: i }] }
      """

  @rule:sub-proxy-targets
  Scenario Outline: A proxied <method> of pods/<path> returns <response> with the message <message>
    sub-proxy-targets: the target is a name, a name and a port, or a scheme, a name and a port.
    Detects: a server that connects to any address, or accepts any scheme.
    When <method> /api/v1/namespaces/{namespace}/pods/<path>
    Then the response is <response>
    And the Status has:
      | message | <message> |

    Examples: Pods without an address
      | method | path                  | response       | message               |
      | GET    | one/proxy             | 400 BadRequest | address not allowed   |
      | GET    | one:80/proxy/         | 400 BadRequest | address not allowed   |
      | GET    | http:one:80/proxy/a/b | 400 BadRequest | address not allowed   |
      | DELETE | https:one:80/proxy/a  | 400 BadRequest | address not allowed   |
      | GET    | none/proxy            | 404 NotFound   | pods "none" not found |

    Examples: invalid targets
      | method | path             | response       | message                          |
      | GET    | ftp:one:80/proxy | 400 BadRequest | invalid pod request "ftp:one:80" |
      | GET    | :80/proxy        | 400 BadRequest | invalid pod request ":80"        |
      | GET    | a:one:80:1/proxy | 400 BadRequest | invalid pod request "a:one:80:1" |

  @rule:sub-proxy-targets @needs:type:services
  Scenario Outline: A proxied GET of services/<path> returns <response> with the error <error>
    sub-proxy-targets: the port of a Service is its name or its number, and the server connects only to Pods.
    Detects: a server that connects to any address of the endpoints, or does not look up the port.
    Given the response to POST /api/v1/namespaces/{namespace}/services with this body is saved as "service":
      """
      metadata: { name: s }
      spec: { ports: [{ name: web, port: 80 }, { name: other, port: 81 }] }
      """
    And the response to POST /api/v1/namespaces/{namespace}/endpoints with this body is saved as "endpoints":
      """
      metadata: { name: s }
      subsets: [{ addresses: [{ ip: 10.1.2.3 }], ports: [{ name: web, port: 8080 }, { name: other, port: 8081 }] }]
      """
    When GET /api/v1/namespaces/{namespace}/services/<path>
    Then the response is <response>
    And the Status has:
      | message | <message> |

    Examples: targets
      | error                                    | path               | response               | message                                  |
      | no endpoints available                   | s:web/proxy/       | 503 ServiceUnavailable | /^no endpoints available for service "s/ |
      | no endpoints available                   | s:81/proxy/        | 503 ServiceUnavailable | /^no endpoints available for service "s/ |
      | no endpoints available                   | https:s:web/proxy/ | 503 ServiceUnavailable | /^no endpoints available for service /   |
      | no service port 82 found for service "s" | s:82/proxy/        | 503 ServiceUnavailable | no service port 82 found for service "s" |
      | services "none" not found                | none:80/proxy/     | 404 NotFound           | services "none" not found                |
      | invalid service request "ftp:s:web"      | ftp:s:web/proxy/   | 400 BadRequest         | invalid service request "ftp:s:web"      |

    @until:1.36
    Examples: absent Services
      | error                     | path        | response     | message                   |
      | services "none" not found | none/proxy/ | 404 NotFound | services "none" not found |

    @since:1.37
    Examples: Services without EndpointSlices
      | error                                     | path        | response               | message                                   |
      | no endpoints available for service "none" | none/proxy/ | 503 ServiceUnavailable | no endpoints available for service "none" |

  @rule:sub-proxy-targets @needs:type:nodes
  Scenario Outline: GET of the proxy of a Node with <addresses> returns <response>
    sub-proxy-targets: the server connects only to an address that a Pod can have.
    Detects: a server that lets clients connect to its own host.
    Given the response to POST /api/v1/nodes with this body is saved as "node":
      """
      metadata: { name: node-{unique} }
      status: { addresses: [<items>] }
      """
    When GET /api/v1/nodes/<target>/proxy/
    Then the response is <response>

    Examples: addresses
      | addresses            | items                                      | target               | response       |
      | a link-local address | { type: InternalIP, address: 169.254.1.2 } | node-{unique}:80     | 400 BadRequest |
      | the scheme ftp       | { type: InternalIP, address: 127.0.0.1 }   | ftp:node-{unique}:80 | 400 BadRequest |
      | no addresses         |                                            | node-{unique}        | 500            |
      | another name         |                                            | none-{unique}        | 404 NotFound   |

    @since:1.23
    Examples: loopback addresses since 1.23
      | addresses                  | items                                    | target        | response       |
      | a loopback address         | { type: InternalIP, address: 127.0.0.1 } | node-{unique} | 400 BadRequest |
      | a loopback address of IPv6 | { type: InternalIP, address: "::1" }     | node-{unique} | 400 BadRequest |
