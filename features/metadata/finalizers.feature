@area:metadata
Feature: Finalizers
  A list of strings that clients keep in an object; the server stores it and makes nothing of its order.

  @resource @rule:meta-finalizers-string-list
  Scenario Outline: The finalizers <finalizers> are stored and returned
    meta-finalizers-string-list: all of them, as they were sent.
    Detects: only the first one is kept, or they are sorted.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name       | a            |
      | metadata.finalizers | <finalizers> |
    Then the answer is a success
    And the answer has:
      | metadata.finalizers | <finalizers> |
    And the stored resource "a" has:
      | metadata.finalizers        | <finalizers> |
      | metadata.deletionTimestamp | (absent)     |

    Examples: lists
      | finalizers                                           |
      | ["example.com/z"]                                    |
      | ["example.com/z","example.com/a","example.com/hold"] |
      | ["example.com/a","example.com/a"]                    |
      | ["example.com/Hold","example.com/hold"]              |
      | ["example.com/5","example.com/4","example.com/3","example.com/2","example.com/1","other.example.com/0"] |

  @resource @rule:meta-finalizers-string-list
  Scenario Outline: Finalizers that are <value> are none
    meta-finalizers-string-list: an empty list holds nothing, and neither does what was left out.
    Detects: what was left out is taken from the object before.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name       | a       |
      | metadata.finalizers | <value> |
    Then the answer is a success
    And the stored resource "a" has:
      | metadata.finalizers | (empty) |

    Examples: nothing
      | value    |
      | []       |
      | null     |
      | (absent) |

  @resource @rule:meta-finalizers-string-list
  Scenario Outline: Finalizers that are <what> are refused
    meta-finalizers-string-list: the list holds strings, and nothing is stored.
    Detects: whatever comes is stored and returned.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name       | a       |
      | metadata.finalizers | <value> |
    Then the answer is a refusal
    And there is no resource "a"

    Examples: values
      | what      | value           |
      | a string  | example.com/z   |
      | a number  | [1]             |
      | an object | [{"name": "z"}] |

  @rule:meta-finalizers-string-list
  Scenario Outline: The finalizer "<finalizer>" is no name that a client may choose
    meta-finalizers-string-list: a name with a domain; the answer says which one is wrong.
    Detects: any string is taken, and no other client can tell whose it is.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name       | a                               |
      | metadata.finalizers | ["example.com/z","<finalizer>"] |
    Then the answer is 422 Invalid
    And the Status has:
      | details.name             | is       | a                 |
      | details.kind             | is       | Endpoints         |
      | details.causes[0].reason | is       | FieldValueInvalid |
      | details.causes[*].field  | contains | <field>           |
    And there is no Endpoints "a"

    Examples: names
      | finalizer      | field                  |
      | no spaces here | metadata.finalizers    |
      | example.com/   | metadata.finalizers    |
      | hold           | metadata.finalizers[1] |

  @rule:meta-finalizers-reorder-allowed
  @rule:meta-finalizers-order-meaningless
  Scenario Outline: Anybody may put the finalizers of a <state> object in another order by <how>
    meta-finalizers-reorder-allowed: the list is stored as it was sent; meta-finalizers-order-meaningless: a client can't build on it.
    Detects: the old order is kept, the list is sorted, or the change is taken for new finalizers.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/b","example.com/c","example.com/a"] |
    And the answer to DELETE /api/v1/namespaces/{namespace}/endpoints/a?<query> is remembered as "deletion"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      <body>
      """
    Then the answer is 200
    And the stored Endpoints "a" has:
      | metadata.finalizers        | ["example.com/c","example.com/a","example.com/b"] |
      | metadata.deletionTimestamp | <time>                                            |
      | metadata.uid               | {a:metadata.uid}                                  |
    And the stored Endpoints "a" is the same as the answer
    And it is observed: "the order of finalizers says nothing"

    Examples: live and terminating
      | state       | query                | time      | how               | method | type                                   | body                                                                                      |
      | live        | dryRun=All           | (absent)  | PUT               | PUT    | application/json                       | metadata: {name: a, finalizers: [example.com/c, example.com/a, example.com/b]}            |
      | live        | dryRun=All           | (absent)  | a merge patch     | PATCH  | application/merge-patch+json           | metadata: {finalizers: [example.com/c, example.com/a, example.com/b]}                     |
      | live        | dryRun=All           | (absent)  | a JSON patch      | PATCH  | application/json-patch+json            | [{op: move, from: /metadata/finalizers/0, path: /metadata/finalizers/2}]                  |
      | live        | dryRun=All           | (absent)  | a strategic merge | PATCH  | application/strategic-merge-patch+json | metadata: {$setElementOrder/finalizers: [example.com/c, example.com/a, example.com/b]}  |
      | terminating | gracePeriodSeconds=0 | (present) | PUT               | PUT    | application/json                       | metadata: {name: a, finalizers: [example.com/c, example.com/a, example.com/b]}            |
      | terminating | gracePeriodSeconds=0 | (present) | a merge patch     | PATCH  | application/merge-patch+json           | metadata: {finalizers: [example.com/c, example.com/a, example.com/b]}                     |
      | terminating | gracePeriodSeconds=0 | (present) | a JSON patch      | PATCH  | application/json-patch+json            | [{op: move, from: /metadata/finalizers/0, path: /metadata/finalizers/2}]                  |
      | terminating | gracePeriodSeconds=0 | (present) | a strategic merge | PATCH  | application/strategic-merge-patch+json | metadata: {$setElementOrder/finalizers: [example.com/c, example.com/a, example.com/b]}  |

  @resource @rule:meta-finalizers-string-list
  Scenario Outline: The finalizers of a stored object become <after> by <method>
    meta-finalizers-string-list: all that were sent and no others, in the answer, in a list and for watchers.
    Detects: new ones are added to the old ones, or lists and events leave them out.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/b","example.com/a"] |
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    And the request header "Content-Type" is "<type>"
    When <method> /{collection}/a with the body:
      """
      metadata: {name: a, finalizers: <after>}
      """
    Then the answer has:
      | metadata.finalizers        | <after>  |
      | metadata.deletionTimestamp | (absent) |
    And the stored resource "a" is the same as the answer
    And the watch reports exactly:
      | type     | name | metadata.finalizers |
      | MODIFIED | a    | <after>             |

    Examples: lists
      | method | type                         | after                             |
      | PUT    | application/json             | ["example.com/c","example.com/b"] |
      | PATCH  | application/merge-patch+json | ["example.com/c","example.com/b"] |
      | PUT    | application/json             | ["example.com/a"]                 |
