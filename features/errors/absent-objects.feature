@area:errors
Feature: Errors for absent objects and unsupported media types
  The server reports absent objects, unsupported methods and unsupported media types with a Status.

  @rule:err-404-get
  Scenario Outline: GET of an absent object <condition> returns 404 NotFound
    err-404-get: the response is 404 NotFound, also from the watch cache and for cluster-scoped kinds.
    Detects: a server whose watch cache returns Expired, or 200 without an object, if the cache does not contain the object.
    When GET <path>
    Then the response is 404 NotFound
    And the Status has:
      | status       | Failure |
      | details.name | <name>  |
      | details.kind | <kind>  |

    Examples: requests for absent objects
      | condition                | path                                                            | name            | kind       |
      | at resourceVersion 0     | /api/v1/namespaces/{namespace}/endpoints/none?resourceVersion=0 | none            | endpoints  |
      | of a cluster-scoped kind | /api/v1/namespaces/absent-{unique}                              | absent-{unique} | namespaces |
      | in an absent namespace   | /api/v1/namespaces/absent-{unique}/endpoints/none               | none            | endpoints  |

  @resource @rule:err-404-delete
  Scenario: DELETE of a deleted object returns 404 NotFound
    err-404-delete: DELETE of an object that no longer exists returns 404, even shortly after the deletion.
    Detects: a server that repeats the response to the first DELETE.
    Given the resource "labelled" named "a"
    And the resource "a" has been deleted
    When DELETE /{collection}/a
    Then the response is 404 NotFound
    And the Status has:
      | status       | Failure           |
      | details.name | a                 |
      | details.kind | {resource:plural} |

  @resource @rule:err-body-is-status
  Scenario Outline: POST with an unsupported <header> returns <code> <reason> with a Status
    err-body-is-status, err-status-fields: errors that occur before the verb is handled are also Status objects.
    Detects: a server whose content negotiation returns errors in plain text.
    Given the request header "<header>" is "<value>"
    When POST /{collection} with the body:
      """<value>
      hello
      """
    Then the response is <code> <reason>
    And the Status has:
      | status  | Failure     |
      | message | (not empty) |
      | code    | <code>      |

    Examples: unsupported media types
      | header       | value      | code | reason               |
      | Content-Type | text/plain | 415  | UnsupportedMediaType |

  @rule:err-success-status-fields
  @needs:type:leases.coordination
  Scenario: The Status of a successful DELETE contains the API group of the object
    err-success-status-fields: details has name, group, kind and uid.
    Detects: a server that omits the group, so that clients cannot distinguish resources with the same name in two groups.
    Given the Lease "empty" named "a"
    When DELETE /apis/coordination.orch.io/v1/namespaces/{namespace}/leases/a
    Then the response is 200
    And the Status has:
      | status        | Success              |
      | details.name  | a                    |
      | details.group | coordination.orch.io |
      | details.kind  | leases               |
      | details.uid   | {a:metadata.uid}     |

  @rule:err-405-method
  Scenario Outline: The unsupported method <method> on <path> returns 405 MethodNotAllowed
    err-405-method: a path returns 405 for a method that it does not support, also in named API groups and for cluster-scoped resources.
    Detects: a server that returns 405 on some paths, and 404 or 501 on others.
    When <method> <path>
    Then the response is 405 MethodNotAllowed

    Examples: cluster-scoped types
      | method | path                            |
      | PUT    | /api/v1/namespaces              |
      | DELETE | /api/v1/namespaces              |
      | POST   | /api/v1/namespaces/{namespace}  |

    @needs:type:leases.coordination
    Examples: types of an API group
      | method | path                                                          |
      | PUT    | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases   |
      | POST   | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases/a |
