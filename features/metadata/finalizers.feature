@area:metadata
Feature: Finalizers
  The finalizers of an object are a list of strings. The server stores the list as sent, and the order of the list has no meaning.

  @resource @rule:meta-finalizers-string-list @needs:resource:metadata-as-sent
  Scenario Outline: POST with the finalizers <finalizers> stores all finalizers in this order
    meta-finalizers-string-list: the server stores the list as it was sent.
    Detects: a server that stores only the first finalizer, or sorts them.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name       | a            |
      | metadata.finalizers | <finalizers> |
    Then the response is a success
    And the response has:
      | metadata.finalizers | <finalizers> |
    And the stored resource "a" has:
      | metadata.finalizers        | <finalizers> |
      | metadata.deletionTimestamp | (absent)     |

    Examples: lists
      | finalizers                                                                                              |
      | ["example.com/z"]                                                                                       |
      | ["example.com/z","example.com/a","example.com/hold"]                                                    |
      | ["example.com/a","example.com/a"]                                                                       |
      | ["example.com/Hold","example.com/hold"]                                                                 |
      | ["example.com/5","example.com/4","example.com/3","example.com/2","example.com/1","other.example.com/0"] |

  @resource @rule:meta-finalizers-string-list @needs:resource:metadata-as-sent
  Scenario Outline: POST <metadata> stores an object without finalizers
    meta-finalizers-string-list: an empty list has the same effect as a missing list.
    Detects: a server that fills in finalizers that the request omits.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name       | a       |
      | metadata.finalizers | <value> |
    Then the response is a success
    And the stored resource "a" has:
      | metadata.finalizers | (empty) |

    Examples: no finalizers
      | metadata             | value    |
      | with finalizers []   | []       |
      | with finalizers null | null     |
      | without finalizers   | (absent) |

  @resource @rule:meta-finalizers-string-list
  Scenario Outline: POST with finalizers that are <problem> is rejected
    meta-finalizers-string-list: the value of finalizers must be a list of strings.
    Detects: a server that stores any value.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name       | a       |
      | metadata.finalizers | <value> |
    Then the response is a client error
    And there is no resource "a"

    Examples: invalid values
      | problem                    | value           |
      | a string instead of a list | example.com/z   |
      | a list with a number       | [1]             |
      | a list with an object      | [{"name": "z"}] |

  @rule:meta-finalizers-string-list
  Scenario Outline: POST with the invalid finalizer "<finalizer>" returns 422
    meta-finalizers-string-list: a finalizer is a qualified name with a domain; the error names the field.
    Detects: a server that accepts any string, so that clients cannot identify the owner of the finalizer.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name       | a                               |
      | metadata.finalizers | ["example.com/z","<finalizer>"] |
    Then the response is 422 Invalid
    And the Status has:
      | details.name             | is       | a                 |
      | details.kind             | is       | Endpoints         |
      | details.causes[0].reason | is       | FieldValueInvalid |
      | details.causes[*].field  | contains | <field>           |
    And there is no Endpoints "a"

    Examples: invalid names
      | finalizer      | field                  |
      | no spaces here | metadata.finalizers    |
      | example.com/   | metadata.finalizers    |
      | hold           | metadata.finalizers[1] |

  @rule:meta-finalizers-reorder-allowed
  @rule:meta-finalizers-order-meaningless
  Scenario Outline: A <write> of a <state> object can reorder the finalizers
    meta-finalizers-reorder-allowed: the server stores the list as it was sent; meta-finalizers-order-meaningless: clients cannot rely on
    the order.
    Detects: a server that keeps the old order, sorts the list, or rejects the new order as an addition of finalizers.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/b","example.com/c","example.com/a"] |
    And the response to DELETE /api/v1/namespaces/{namespace}/endpoints/a?<query> is saved as "deletion"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      <body>
      """
    Then the response is 200
    And the stored Endpoints "a" has:
      | metadata.finalizers        | ["example.com/c","example.com/a","example.com/b"] |
      | metadata.deletionTimestamp | <time>                                            |
      | metadata.uid               | {a:metadata.uid}                                  |
    And the stored Endpoints "a" is the same as the response
    And the report notes: "the server stores the finalizers in the order of the request"

    Examples: live and terminating objects
      | state       | query                | time      | write                 | method | type                                   | body                                                                                   |
      | live        | dryRun=All           | (absent)  | PUT                   | PUT    | application/json                       | metadata: {name: a, finalizers: [example.com/c, example.com/a, example.com/b]}         |
      | live        | dryRun=All           | (absent)  | merge patch           | PATCH  | application/merge-patch+json           | metadata: {finalizers: [example.com/c, example.com/a, example.com/b]}                  |
      | live        | dryRun=All           | (absent)  | JSON Patch            | PATCH  | application/json-patch+json            | [{op: move, from: /metadata/finalizers/0, path: /metadata/finalizers/2}]               |
      | live        | dryRun=All           | (absent)  | strategic merge patch | PATCH  | application/strategic-merge-patch+json | metadata: {$setElementOrder/finalizers: [example.com/c, example.com/a, example.com/b]} |
      | terminating | gracePeriodSeconds=0 | (present) | PUT                   | PUT    | application/json                       | metadata: {name: a, finalizers: [example.com/c, example.com/a, example.com/b]}         |
      | terminating | gracePeriodSeconds=0 | (present) | merge patch           | PATCH  | application/merge-patch+json           | metadata: {finalizers: [example.com/c, example.com/a, example.com/b]}                  |
      | terminating | gracePeriodSeconds=0 | (present) | JSON Patch            | PATCH  | application/json-patch+json            | [{op: move, from: /metadata/finalizers/0, path: /metadata/finalizers/2}]               |
      | terminating | gracePeriodSeconds=0 | (present) | strategic merge patch | PATCH  | application/strategic-merge-patch+json | metadata: {$setElementOrder/finalizers: [example.com/c, example.com/a, example.com/b]} |

  @resource @rule:meta-finalizers-string-list @needs:resource:update-with-sent-object
  Scenario Outline: <method> with the finalizers <new finalizers> replaces the finalizers of a stored object
    meta-finalizers-string-list: the response, lists and watches contain exactly the sent finalizers.
    Detects: a server that adds the finalizers to the stored finalizers, or omits the finalizers from events.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/b","example.com/a"] |
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    And the request header "Content-Type" is "<type>"
    When <method> /{collection}/a with the body:
      """
      metadata: {name: a, finalizers: <new finalizers>}
      """
    Then the response has:
      | metadata.finalizers        | <new finalizers> |
      | metadata.deletionTimestamp | (absent)         |
    And the stored resource "a" is the same as the response
    And the watch reports exactly:
      | type     | name | metadata.finalizers |
      | MODIFIED | a    | <new finalizers>    |

    Examples: new finalizers
      | method | type                         | new finalizers                    |
      | PUT    | application/json             | ["example.com/c","example.com/b"] |
      | PATCH  | application/merge-patch+json | ["example.com/c","example.com/b"] |
      | PUT    | application/json             | ["example.com/a"]                 |
