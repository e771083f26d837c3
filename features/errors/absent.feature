@area:errors
Feature: What is not there
  Objects, types and media types that a server does not have are said to be missing, in a Status.

  @rule:err-404-get
  Scenario Outline: GET of an absent object <how> is NotFound
    err-404-get: 404 with reason NotFound, from the cache and of a cluster-scoped kind too.
    Detects: a cache that lacks the object says Expired, or 200 with nothing.
    When GET <path>
    Then the answer is 404 NotFound
    And the Status has:
      | status       | Failure |
      | details.name | <name>  |
      | details.kind | <kind>  |

    Examples: ways to ask
      | how                       | path                                                            | name            | kind       |
      | at version 0              | /api/v1/namespaces/{namespace}/endpoints/none?resourceVersion=0 | none            | endpoints  |
      | of a cluster-scoped kind  | /api/v1/namespaces/absent-{unique}                              | absent-{unique} | namespaces |
      | in an absent namespace    | /api/v1/namespaces/absent-{unique}/endpoints/none               | none            | endpoints  |

  @resource @rule:err-404-delete
  Scenario: DELETE of an object that was deleted before is NotFound
    err-404-delete: it is absent, no matter which user deleted it.
    Detects: the answer to the first DELETE is remembered and given again.
    Given the resource "labelled" named "a"
    And the resource "a" has been deleted
    When DELETE /{collection}/a
    Then the answer is 404 NotFound
    And the Status has:
      | status       | Failure           |
      | details.name | a                 |
      | details.kind | {resource:plural} |

  @resource @rule:err-body-is-status
  Scenario Outline: A <header> that the server doesn't know is refused with a Status
    err-body-is-status, err-status-fields: what goes wrong before a verb is reached is a Status as well.
    Detects: the layer that reads media types answers in plain text.
    Given the request header "<header>" is "<value>"
    When POST /{collection} with the body:
      """<value>
      hello
      """
    Then the answer is <code> <reason>
    And the Status has:
      | status  | Failure     |
      | message | (not empty) |
      | code    | <code>      |

    Examples: media types
      | header       | value      | code | reason               |
      | Content-Type | text/plain | 415  | UnsupportedMediaType |

  @rule:err-success-status-fields
  @needs:type:leases.coordination
  Scenario: The Status of a delete names the group of the type
    err-success-status-fields: details has name, group, kind and uid.
    Detects: the group is forgotten, and two types of one name look alike.
    Given the Lease "empty" named "a"
    When DELETE /apis/coordination.orch.io/v1/namespaces/{namespace}/leases/a
    Then the answer is 200
    And the Status has:
      | status        | Success              |
      | details.name  | a                    |
      | details.group | coordination.orch.io |
      | details.kind  | leases               |
      | details.uid   | {a:metadata.uid}     |

  @rule:err-405-method
  Scenario Outline: <method> <path> is not allowed
    err-405-method: on collections of groups and of cluster-scoped types as well.
    Detects: only some paths know which methods they lack; the others answer 404 or 501.
    When <method> <path>
    Then the answer is 405 MethodNotAllowed

    Examples: cluster-scoped
      | method | path                            |
      | PUT    | /api/v1/namespaces              |
      | DELETE | /api/v1/namespaces              |
      | POST   | /api/v1/namespaces/{namespace}  |

    @needs:type:leases.coordination
    Examples: of a group
      | method | path                                                          |
      | PUT    | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases   |
      | POST   | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases/a |
