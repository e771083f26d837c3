@area:errors
Feature: Details of errors about objects in named groups
  The details of a Status identify the object, so that clients need not parse the message.

  @rule:err-status-details @needs:type:leases.coordination
  Scenario: GET of an absent Lease returns 404 with the API group in the details
    err-status-details: the details contain the group, because several groups can have a resource with the same name.
    Detects: a server that omits the group.
    When GET /apis/coordination.orch.io/v1/namespaces/{namespace}/leases/none
    Then the response is 404 NotFound
    And the Status has:
      | details.name  | none                 |
      | details.group | coordination.orch.io |
      | details.kind  | leases               |

  @rule:err-status-details @needs:type:leases.coordination
  Scenario Outline: <request> returns <response> with the API group of the Lease in the details
    err-status-details: the details identify the object for every reason.
    Detects: a server that sets the details only for some reasons, or omits the group.
    Given the Lease "empty" named "a"
    When <method> /apis/coordination.orch.io/v1/namespaces/{namespace}/leases<path> with the body:
      """<type>
      <body>
      """
    Then the response is <response>
    And the Status has:
      | details.name  | <name>               |
      | details.group | coordination.orch.io |
      | details.kind  | <kind>               |

    Examples: requests
      | request                           | method | path  | type                         | body                                                                                                                                      | response          | name | kind   |
      | DELETE of an absent object        | DELETE | /none | application/json             | {"kind":"DeleteOptions","apiVersion":"v1"}                                                                                                | 404 NotFound      | none | leases |
      | PATCH of an absent object         | PATCH  | /none | application/merge-patch+json | {"metadata":{"labels":{"app":"web"}}}                                                                                                     | 404 NotFound      | none | leases |
      | POST with an existing name        | POST   |       | application/json             | {"apiVersion":"coordination.orch.io/v1","kind":"Lease","metadata":{"name":"a"}}                                                           | 409 AlreadyExists | a    | leases |
      | PUT with an old resourceVersion   | PUT    | /a    | application/json             | {"apiVersion":"coordination.orch.io/v1","kind":"Lease","metadata":{"name":"a","resourceVersion":"1"}}                                     | 409 Conflict      | a    | leases |
      | PUT with the uid of another Lease | PUT    | /a    | application/json             | {"apiVersion":"coordination.orch.io/v1","kind":"Lease","metadata":{"name":"a","uid":"11111111-2222-4333-8444-555555555555"}}              | 409 Conflict      | a    | leases |
      | POST with an invalid value        | POST   |       | application/json             | {"apiVersion":"coordination.orch.io/v1","kind":"Lease","metadata":{"name":"b"},"spec":{"leaseDurationSeconds":0}}                         | 422 Invalid       | b    | Lease  |

  @rule:err-status-details @resource:custom @needs:crd
  Scenario Outline: <method> of an absent custom object returns 404 with the API group in the details
    err-status-details: the details of errors about custom resources contain the group too.
    Detects: a server that returns the group only for built-in kinds.
    When <method> /{collection}/none
    Then the response is 404 NotFound
    And the Status has:
      | details.name  | none              |
      | details.group | {resource:group}  |
      | details.kind  | {resource:plural} |

    Examples: methods
      | method |
      | GET    |
      | DELETE |
