@area:subresources @needs:type:pods
Feature: Streams of Pods
  The server checks a request for exec, attach or portforward before it connects to the node of the Pod.

  Background:
    Given the response to POST /api/v1/namespaces/{namespace}/pods with this body is saved as "one":
      """
      metadata: { name: one }
      spec: { schedulerName: none, containers: [{ name: c, image: i }] }
      """
    And the response to POST /api/v1/namespaces/{namespace}/pods with this body is saved as "two":
      """
      metadata: { name: two }
      spec: { schedulerName: none, containers: [{ name: c, image: i }, { name: d, image: i }] }
      """

  @rule:sub-stream-requests
  Scenario Outline: <method> of pods/<path> returns <response> with the error <error>
    sub-stream-requests: the server checks the query, the Pod, the container and the node, in this order.
    Detects: a server that does not check the container, or reports an internal error for a Pod without a node.
    When <method> /api/v1/namespaces/{namespace}/pods/<path>
    Then the response is <response>
    And the Status has:
      | message | <message> |

    Examples: Pods without a node
      | error                                 | method | path                            | response       | message                               |
      | pod one does not have a host assigned | GET    | one/exec?command=ls             | 400 BadRequest | pod one does not have a host assigned |
      | pod one does not have a host assigned | POST   | one/exec?command=ls&container=c | 400 BadRequest | pod one does not have a host assigned |
      | pod one does not have a host assigned | GET    | one/attach                      | 400 BadRequest | pod one does not have a host assigned |
      | pod two does not have a host assigned | POST   | two/attach?container=d          | 400 BadRequest | pod two does not have a host assigned |
      | pod two does not have a host assigned | GET    | two/portforward?ports=80        | 400 BadRequest | pod two does not have a host assigned |
      | pod one does not have a host assigned | POST   | one/portforward                 | 400 BadRequest | pod one does not have a host assigned |

    Examples: containers
      | error                                          | method | path                            | response       | message                                                                    |
      | container x is not valid for pod one           | GET    | one/exec?command=ls&container=x | 400 BadRequest | container x is not valid for pod one                                       |
      | container x is not valid for pod two           | POST   | two/attach?container=x          | 400 BadRequest | container x is not valid for pod two                                       |
      | a container name must be specified for pod two | GET    | two/exec?command=ls             | 400 BadRequest | /^a container name must be specified for pod two, choose one of: \[c d\]$/ |
      | a container name must be specified for pod two | GET    | two/attach                      | 400 BadRequest | /^a container name must be specified for pod two, choose one of: \[c d\]$/ |

    Examples: absent Pods and unsupported options
      | error                                                                     | method | path                           | response       | message                                                                   |
      | pods "none" not found                                                     | GET    | none/exec?command=ls           | 404 NotFound   | pods "none" not found                                                     |
      | pods "none" not found                                                     | GET    | none/attach                    | 404 NotFound   | pods "none" not found                                                     |
      | pods "none" not found                                                     | GET    | none/portforward               | 404 NotFound   | pods "none" not found                                                     |
      | cannot convert to []int32: strconv.ParseUint: parsing "x": invalid syntax | GET    | one/portforward?ports=x        | 400 BadRequest | cannot convert to []int32: strconv.ParseUint: parsing "x": invalid syntax |
      | dryRun is not supported                                                   | POST   | one/exec?command=ls&dryRun=All | 400 BadRequest | dryRun is not supported                                                   |
      | dryRun is not supported                                                   | POST   | one/portforward?dryRun=All     | 400 BadRequest | dryRun is not supported                                                   |

  @rule:sub-stream-requests
  Scenario Outline: <method> of <subresource> of a Pod returns 405 MethodNotAllowed
    sub-stream-requests: a stream starts with a GET or a POST.
    Detects: a server that handles the request as a write of the Pod.
    When <method> /api/v1/namespaces/{namespace}/pods/one/<subresource> with the body:
      """application/json
      {}
      """
    Then the response is 405 MethodNotAllowed
    And the stored Pod "one" is unchanged

    Examples: methods
      | method | subresource |
      | PUT    | exec        |
      | DELETE | exec        |
      | DELETE | portforward |
