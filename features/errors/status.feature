@area:errors
Feature: Errors are Status documents
  Every error of a resource operation is a Status whose code is that of HTTP, with a reason for machines and a message for people.

  @rule:err-status-fields
  Scenario Outline: <method> <path> fails with a Status that says <reason>
    err-body-is-status: the body is a Status; err-status-fields: kind, apiVersion, status, message, reason and code.
    Detects: text or HTML, or a code in the body that differs from HTTP's.
    When <method> <path>
    Then the answer is <code> <reason>
    And the headers of the answer have:
      | Content-Type | application/json |
    And the Status has:
      | status   | Failure     |
      | message  | (not empty) |
      | reason   | <reason>    |
      | code     | <code>      |
      | metadata | {}          |

    Examples: requests that fail
      | method | path                                              | code | reason           |
      | GET    | /api/v1/namespaces/{namespace}/endpoints/none     | 404  | NotFound         |
      | DELETE | /api/v1/namespaces/{namespace}/endpoints/none     | 404  | NotFound         |
      | GET    | /api/v1/namespaces/{namespace}/endpoints?limit=x  | 400  | BadRequest       |
      | PUT    | /api/v1/namespaces/{namespace}/endpoints          | 405  | MethodNotAllowed |
      | PUT    | /api/v1/namespaces                                | 405  | MethodNotAllowed |
      | GET    | /api/v1/namespaces/{namespace}/nosuchtype         | 404  | NotFound         |
      | GET    | /api/v1/namespaces/{namespace}/endpoints?labelSelector=%21%21 | 400 | BadRequest |
      | GET    | /api/v1/namespaces/{namespace}/endpoints?resourceVersionMatch=Exact | 422 | Invalid |

  @resource @rule:err-body-is-status
  Scenario Outline: A <method> that <what> fails with a Status that says <reason>
    err-body-is-status, err-status-fields: refused writes say it like refused reads.
    Detects: the object that was sent or the one in the way is answered.
    Given the resource "labelled" named "a"
    And the stored resource "a" is remembered as "old"
    And the resource "a" has been changed:
      | metadata.labels.app | latest |
    When <method> /{collection}<path> with "a" where:
      | metadata.resourceVersion | <version> |
      | metadata.name            | <name>    |
    Then the answer is <code> <reason>
    And the Status has:
      | status   | Failure     |
      | message  | (not empty) |
      | reason   | <reason>    |
      | code     | <code>      |
      | metadata | {}          |

    Examples: writes that are refused
      | method | what             | path | version                        | name | code | reason        |
      | POST   | takes a name     |      | (absent)                       | a    | 409  | AlreadyExists |
      | PUT    | names another    | /a   | {a:metadata.resourceVersion}   | b    | 400  | BadRequest    |
      | PUT    | is old           | /a   | {old:metadata.resourceVersion} | a    | 409  | Conflict      |

    @needs:resource:validated-names
    Examples: of names that the rules forbid
      | method | what             | path | version  | name | code | reason        |
      | POST   | breaks the rules |      | (absent) | B    | 422  | Invalid       |

  @resource
  Scenario Outline: <method> of an absent object says which one is missing
    err-404-<rule>: 404 NotFound, with the name and the resource in details.
    Detects: 200 with null, or 410.
    Given the resource "labelled" named "none-b"
    When <method> /{collection}/none
    Then the answer is 404 NotFound
    And the Status has:
      | status       | Failure                          |
      | message      | {resource:name} "none" not found |
      | details.name | none                             |
      | details.kind | {resource:plural}                |
    And the stored resource "none-b" is unchanged

    @rule:err-404-get
    Examples: methods, get
      | method | rule   |
      | GET    | get    |

    @rule:err-404-delete
    Examples: methods, delete
      | method | rule   |
      | DELETE | delete |

  @rule:err-404-update
  @needs:type:pods
  Scenario: PUT of an absent Pod creates nothing
    err-404-update: 404 for a type that does not allow creation by update.
    Detects: every type is created by PUT.
    When PUT /api/v1/namespaces/{namespace}/pods/none with the Pod "one-container" where:
      | metadata.name | none |
    Then the answer is 404 NotFound
    And the Status has:
      | details.name | none |
      | details.kind | pods |
    And there is no Pod "none"

  @rule:err-404-update
  @needs:type:configmaps
  Scenario: PUT of an absent ConfigMap creates nothing
    err-404-update: 404 for a type that does not allow creation by update.
    Detects: types without a status are created by PUT.
    When PUT /api/v1/namespaces/{namespace}/configmaps/none with the ConfigMap "empty" where:
      | metadata.name | none |
    Then the answer is 404 NotFound
    And the Status has:
      | details.name | none       |
      | details.kind | configmaps |
    And there is no ConfigMap "none"

  @resource @rule:err-405-method
  Scenario Outline: <method> on <what> is not allowed
    err-405-method: a method that the path does not support answers 405.
    Detects: 404, or the request is treated as another one.
    Given the resource "labelled" named "a"
    When <method> <path>
    Then the answer is 405 MethodNotAllowed
    And the stored resource "a" is unchanged

    Examples: methods
      | method  | what                             | path                                       |
      | OPTIONS | an object                        | /{collection}/a |

    @needs:resource:built-in
    Examples: of paths that custom resources route otherwise
      | method  | what                             | path                                       |
      | PUT     | a collection                     | /{collection}   |
      | PATCH   | a collection                     | /{collection}   |
      | POST    | an object                        | /{collection}/a |
      | PUT     | the collection of all namespaces | /{everywhere}   |

  @resource @rule:err-success-status-fields @needs:resource:status-of-deletion
  Scenario: The Status of a delete says what was deleted
    err-success-status-fields: status Success, and name, resource and uid of the object.
    Detects: an empty object, or details of nothing.
    Given the resource "labelled" named "a"
    When DELETE /{collection}/a
    Then the answer is 200
    And the Status has:
      | status       | Success           |
      | details.name | a                 |
      | details.kind | {resource:plural} |
      | details.uid  | {a:metadata.uid}  |
      | code         | (absent)          |
      | reason       | (absent)          |
      | message      | (absent)          |
