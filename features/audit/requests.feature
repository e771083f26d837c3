@area:audit @needs:audit-log
Feature: References and bodies in audit events by type of request
  The objectRef has only attributes that the request has. The bodies are recorded as JSON, whatever their encoding is.

  @rule:audit-object-reference
  Scenario Outline: The objectRef of the audit event of <request> is <reference>
    audit-object-reference: the objectRef of a create has the name in the body; the objectRef of a collection or of a create with
    generateName has no name.
    Detects: a server that omits the name of a new object, or that records an empty or generated name.
    Given a server with the launch profile "audit"
    When <method> <path> with the body:
      """application/json
      <body>
      """
    Then the response is <status>
    And the audit event at "ResponseComplete" has:
      | objectRef | <reference> |

    Examples: requests
      | request                      | method | path                                                        | body                                | status | reference                                                                                           |
      | a POST of Endpoints          | POST   | /api/v1/namespaces/{namespace}/endpoints                    | {"metadata":{"name":"a"}}           | 201    | {"resource":"endpoints","namespace":"{namespace}","name":"a","apiVersion":"v1"}                     |
      | a POST with generateName     | POST   | /api/v1/namespaces/{namespace}/endpoints                    | {"metadata":{"generateName":"a"}}   | 201    | {"resource":"endpoints","namespace":"{namespace}","apiVersion":"v1"}                                |
      | a DELETE of a collection     | DELETE | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases | {}                                  | 200    | {"resource":"leases","namespace":"{namespace}","apiGroup":"coordination.orch.io","apiVersion":"v1"} |
      | a dry-run PUT of a Namespace | PUT    | /api/v1/namespaces/{namespace}?dryRun=All                   | {"metadata":{"name":"{namespace}"}} | 200    | {"resource":"namespaces","namespace":"{namespace}","name":"{namespace}","apiVersion":"v1"}          |

  @rule:audit-object-reference
  Scenario: The audit event of a request to a non-resource path has no objectRef
    audit-object-reference: only requests for resources have an objectRef.
    Detects: a server that records an empty objectRef, or reads a resource from any path.
    Given a server with the launch profile "audit"
    When POST /nowhere with the body:
      """application/json
      {}
      """
    Then the response is 404
    And the audit event at "ResponseComplete" has:
      | objectRef | (absent) |

  @rule:audit-objects
  Scenario: The audit event at the level Request contains the options of a DELETE, but not the response
    audit-objects: the body of a DELETE is its options, and only the level RequestResponse includes the response.
    Detects: a server that records the response at the level Request, or no options.
    Given a server with the launch profile "audit"
    When DELETE /apis/coordination.orch.io/v1/namespaces/{namespace}/leases with the body:
      """
      {kind: DeleteOptions, apiVersion: v1, propagationPolicy: Background}
      """
    Then the response is 200
    And the audit event at "ResponseComplete" has:
      | level                           | Request       |
      | requestObject.kind              | DeleteOptions |
      | requestObject.propagationPolicy | Background    |
      | responseObject                  | (absent)      |

  @rule:audit-objects
  Scenario Outline: The audit event of a POST in <encoding> with a response in <accept> contains both objects as JSON
    audit-objects: requestObject is the object in the request, without values that the server sets, and responseObject is the stored object.
    Detects: a server that records only JSON bodies, or that records the stored object as requestObject.
    Given a server with the launch profile "audit"
    And the request header "Accept" is "<accept>"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" as "<encoding>" where:
      | metadata.name | a |
    Then the response is 201
    And the audit event at "ResponseComplete" has:
      | requestObject.kind          | Endpoints   |
      | requestObject.subsets       | (not empty) |
      | requestObject.metadata.uid  | (absent)    |
      | responseObject.kind         | Endpoints   |
      | responseObject.metadata.uid | (not empty) |

    Examples: encodings
      | encoding         | accept           |
      | application/json | application/yaml |
      | application/yaml | application/json |

    @needs:protobuf
    Examples: protobuf
      | encoding                      | accept                        |
      | application/vnd.orch.protobuf | application/vnd.orch.protobuf |

  @rule:audit-objects
  Scenario Outline: The audit event of a GET of <target> contains the response <kind>
    audit-objects: the server records lists and errors like objects.
    Detects: a server that records only single objects, or only successful responses.
    Given a server with the launch profile "audit"
    When GET /api/v1/namespaces/{namespace}/endpoints<name>
    Then the response is <status>
    And the audit event at "ResponseComplete" has:
      | requestObject       | (absent) |
      | responseObject.kind | <kind>   |

    Examples: responses
      | target                      | name  | status | kind          |
      | a collection                |       | 200    | EndpointsList |
      | Endpoints that do not exist | /none | 404    | Status        |
