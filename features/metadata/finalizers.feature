@area:metadata
Feature: Finalizers
  A list of strings that clients keep in an object; the server stores it and makes nothing of its order.

  @rule:meta-finalizers-string-list
  Scenario Outline: The finalizers <finalizers> are stored and returned
    meta-finalizers-string-list: all of them, as they were sent.
    Mistake: only the first one is kept, or they are sorted.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name       | a            |
      | metadata.finalizers | <finalizers> |
    Then the answer is 201
    And the answer has:
      | metadata.finalizers | <finalizers> |
    And the stored Endpoints "a" has:
      | metadata.finalizers        | <finalizers> |
      | metadata.deletionTimestamp | (absent)     |

    Examples: lists
      | finalizers                                           |
      | ["example.com/z"]                                    |
      | ["example.com/z","example.com/a","example.com/hold"] |

  @rule:meta-finalizers-string-list
  Scenario Outline: Finalizers that are <what> are refused
    meta-finalizers-string-list: the list holds strings, and nothing is stored.
    Mistake: whatever comes is stored and returned.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name       | a       |
      | metadata.finalizers | <value> |
    Then the answer is 400 BadRequest
    And there is no Endpoints "a"

    Examples: values
      | what      | value           |
      | a string  | example.com/z   |
      | a number  | [1]             |
      | an object | [{"name": "z"}] |

  @rule:meta-finalizers-string-list
  Scenario Outline: The finalizer "<finalizer>" is no name that a client may choose
    meta-finalizers-string-list: a name with a domain; the answer says which one is wrong.
    Mistake: any string is taken, and no other client can tell whose it is.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name       | a                               |
      | metadata.finalizers | ["example.com/z","<finalizer>"] |
    Then the answer is 422 Invalid
    And a cause names the field "<field>"
    And there is no Endpoints "a"

    Examples: names
      | finalizer      | field                  |
      | no spaces here | metadata.finalizers    |
      | example.com/   | metadata.finalizers    |
      | hold           | metadata.finalizers[1] |

  @rule:meta-finalizers-reorder-allowed
  @rule:meta-finalizers-order-meaningless
  Scenario: Anybody may put the finalizers of a live object in another order
    meta-finalizers-reorder-allowed: the list is stored as it was sent; meta-finalizers-order-meaningless: a client can't build on it.
    Mistake: the old order is kept, the list is sorted, or the change is taken for new finalizers.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/b","example.com/c","example.com/a"] |
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "one-subset" where:
      | metadata.name       | a                                                 |
      | metadata.finalizers | ["example.com/c","example.com/a","example.com/b"] |
    Then the answer is 200
    And the stored Endpoints "a" has:
      | metadata.finalizers        | ["example.com/c","example.com/a","example.com/b"] |
      | metadata.deletionTimestamp | (absent) |
      | metadata.uid               | {a:metadata.uid}                                  |
    And it is observed: "the order of finalizers says nothing"

  @rule:meta-finalizers-reorder-allowed
  @rule:meta-finalizers-order-meaningless
  Scenario: Anybody may put the finalizers of a terminating object in another order
    meta-finalizers-reorder-allowed: the list is stored as it was sent; meta-finalizers-order-meaningless: a client can't build on it.
    Mistake: the old order is kept, the list is sorted, or the change is taken for new finalizers.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/b","example.com/c","example.com/a"] |
    And the Endpoints "a" has been deleted
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "one-subset" where:
      | metadata.name       | a                                                 |
      | metadata.finalizers | ["example.com/c","example.com/a","example.com/b"] |
    Then the answer is 200
    And the stored Endpoints "a" has:
      | metadata.finalizers        | ["example.com/c","example.com/a","example.com/b"] |
      | metadata.deletionTimestamp | (present) |
      | metadata.uid               | {a:metadata.uid}                                  |
    And it is observed: "the order of finalizers says nothing"
