@area:errors
Feature: Status of errors
  Every error of a resource request is a Status with the HTTP status code, a machine-readable reason and a message.

  @rule:err-status-fields
  Scenario Outline: The failing request <method> <path> returns a Status with code <code> and reason <reason>
    err-body-is-status: the body is a Status; err-status-fields: the Status has kind, apiVersion, status, message, reason and code.
    Detects: a server that returns text or HTML, or a code in the body that differs from the HTTP status code.
    When <method> <path>
    Then the response is <code> <reason>
    And the headers of the response have:
      | Content-Type | application/json |
    And the Status has:
      | status   | Failure     |
      | message  | (not empty) |
      | reason   | <reason>    |
      | code     | <code>      |
      | metadata | {}          |

    Examples: requests that fail
      | method | path                                                                | code | reason           |
      | GET    | /api/v1/namespaces/{namespace}/endpoints/none                       | 404  | NotFound         |
      | DELETE | /api/v1/namespaces/{namespace}/endpoints/none                       | 404  | NotFound         |
      | GET    | /api/v1/namespaces/{namespace}/endpoints?limit=x                    | 400  | BadRequest       |
      | PUT    | /api/v1/namespaces/{namespace}/endpoints                            | 405  | MethodNotAllowed |
      | PUT    | /api/v1/namespaces                                                  | 405  | MethodNotAllowed |
      | GET    | /api/v1/namespaces/{namespace}/nosuchtype                           | 404  | NotFound         |
      | GET    | /api/v1/namespaces/{namespace}/endpoints?labelSelector=%21%21       | 400  | BadRequest       |
      | GET    | /api/v1/namespaces/{namespace}/endpoints?resourceVersionMatch=Exact | 422  | Invalid          |

  @resource
  Scenario Outline: <method> of an object that does not exist returns 404 NotFound with the name and resource in details
    err-404-get, err-404-delete: a request for an object that does not exist returns 404, and the details identify the requested object.
    Detects: a server that returns 200 with null, or 410.
    Given the resource "labelled" named "none-b"
    When <method> /{collection}/none
    Then the response is 404 NotFound
    And the Status has:
      | status       | Failure                          |
      | message      | {resource:name} "none" not found |
      | details.name | none                             |
      | details.kind | {resource:plural}                |
    And the stored resource "none-b" is unchanged

    @rule:err-404-get
    Examples: GET
      | method |
      | GET    |

    @rule:err-404-delete
    Examples: DELETE
      | method |
      | DELETE |

  @rule:err-404-update
  @needs:type:pods
  Scenario: PUT of a Pod that does not exist returns 404 NotFound and creates nothing
    err-404-update: the response is 404 for a type that does not allow create on update.
    Detects: a server that creates absent objects of every type on PUT.
    When PUT /api/v1/namespaces/{namespace}/pods/none with the Pod "one-container" where:
      | metadata.name | none |
    Then the response is 404 NotFound
    And the Status has:
      | details.name | none |
      | details.kind | pods |
    And there is no Pod "none"

  @rule:err-404-update
  @needs:type:configmaps
  Scenario: PUT of a ConfigMap that does not exist returns 404 NotFound and creates nothing
    err-404-update: the response is 404 for a type that does not allow create on update.
    Detects: a server whose PUT creates an absent object if the type has no status.
    When PUT /api/v1/namespaces/{namespace}/configmaps/none with the ConfigMap "empty" where:
      | metadata.name | none |
    Then the response is 404 NotFound
    And the Status has:
      | details.name | none       |
      | details.kind | configmaps |
    And there is no ConfigMap "none"

  @resource @rule:err-405-method
  Scenario Outline: The unsupported method <method> on <target> returns 405 MethodNotAllowed
    err-405-method: a method that the path does not support returns 405.
    Detects: a server that returns 404, or handles the method as another method.
    Given the resource "labelled" named "a"
    When <method> <path>
    Then the response is 405 MethodNotAllowed
    And the stored resource "a" is unchanged

    Examples: all resources
      | method  | target    | path            |
      | OPTIONS | an object | /{collection}/a |

    @needs:resource:built-in
    Examples: requests that the server handles differently for custom resources
      | method | target                               | path              |
      | PUT    | a collection                         | /{collection}     |
      | PATCH  | a collection                         | /{collection}     |
      | POST   | an object                            | /{collection}/a   |
      | PUT    | the collection across all namespaces | /{all-namespaces} |

  @resource @rule:err-success-status-fields @needs:resource:status-of-deletion
  Scenario: The Status of a successful DELETE contains name, resource and uid of the object
    err-success-status-fields: the status is Success, and details has the name, resource and uid of the object.
    Detects: a server that returns an empty object, or a Status without details.
    Given the resource "labelled" named "a"
    When DELETE /{collection}/a
    Then the response is 200
    And the Status has:
      | status       | Success           |
      | details.name | a                 |
      | details.kind | {resource:plural} |
      | details.uid  | {a:metadata.uid}  |
      | code         | (absent)          |
      | reason       | (absent)          |
      | message      | (absent)          |

  @rule:err-status-details @needs:type:deployments.apps
  Scenario Outline: The Status of an invalid <write> of a Deployment has the group in details
    err-status-details: the details identify the object by name, group and kind.
    Detects: a server that omits the group in the errors of updates.
    Given the Deployment "one-replica" named "a"
    When <method> /apis/apps/v1/namespaces/{namespace}/deployments/a with the body:
      """<type>
      <body>
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.name  | a          |
      | details.group | apps       |
      | details.kind  | Deployment |

    Examples: writes
      | write       | method | type                         | body                                                  |
      | merge patch | PATCH  | application/merge-patch+json | {"spec":{"replicas":-1}}                              |
      | JSON patch  | PATCH  | application/json-patch+json  | [{"op":"replace","path":"/spec/replicas","value":-1}] |
