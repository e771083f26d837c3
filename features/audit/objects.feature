@area:audit @needs:audit-log
Feature: Objects in audit events
  The level in the audit policy determines whether an event has the bodies of the request and the response.

  @rule:audit-objects
  Scenario Outline: The audit event of a PATCH of the type <type> contains the patch and the patched object
    audit-objects: requestObject is the patch in the request, and responseObject is the patched object.
    Detects: a server that records only patches of one type, or records the result as requestObject.
    Given a server with the launch profile "audit"
    And the Endpoints "empty" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/<type>+json
      <patch>
      """
    Then the response is 200
    And the audit event at "ResponseComplete" has:
      | level                              | RequestResponse |
      | requestObject                      | <patch>         |
      | responseObject.kind                | Endpoints       |
      | responseObject.metadata.labels.app | web             |

    Examples: patches
      | type                  | patch                                                          |
      | json-patch            | [{"op":"add","path":"/metadata/labels","value":{"app":"web"}}] |
      | merge-patch           | {"metadata":{"labels":{"app":"web"}}}                          |
      | strategic-merge-patch | {"metadata":{"labels":{"app":"web"}}}                          |

  @rule:audit-objects @needs:type:deployments.apps @since:1.21
  Scenario Outline: The audit event of a <method> of <target> contains the bodies of the request and the response
    audit-objects: the server records the bodies for subresources as for objects.
    Detects: a server that records bodies only for requests to the object itself.
    Given a server with the launch profile "audit"
    And the Deployment "one-replica" named "a"
    When <method> /apis/apps/v1/namespaces/{namespace}/deployments/a<path> with the body:
      """application/merge-patch+json
      <body>
      """
    Then the response is 200
    And the audit event at "ResponseComplete" has:
      | requestObject                | <body>   |
      | responseObject.kind          | <kind>   |
      | responseObject.metadata.name | a        |
      | objectRef.subresource        | <member> |

    Examples: targets
      | target     | method | path    | body                                  | kind       | member   |
      | the object | PATCH  |         | {"metadata":{"labels":{"app":"web"}}} | Deployment | (absent) |
      | the status | PATCH  | /status | {"status":{"replicas":2}}             | Deployment | status   |
      | the scale  | PATCH  | /scale  | {"spec":{"replicas":2}}               | Scale      | scale    |
