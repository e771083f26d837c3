@area:metadata
Feature: Name and namespace of an object
  The path names the object.

  @resource @rule:meta-name-returned
  Scenario: An object bears the name of its URL
    meta-name-returned: the name is that of the path.
    Detects: the name is the key of the store, and stands in no object.
    Given the resource "labelled" named "a"
    When GET /{collection}/a
    Then the answer is 200
    And the answer has:
      | metadata.name | a |

  @resource @rule:meta-namespace-returned
  Scenario: A namespaced object bears the namespace of its URL
    meta-namespace-returned: the namespace is that of the path.
    Detects: the namespace is left out where the body left it out.
    Given the resource "labelled" named "a"
    When GET /{collection}/a
    Then the answer is 200
    And the answer has:
      | metadata.namespace | {namespace} |

  @resource @rule:meta-name-returned
  Scenario: The items of a list bear their names
    meta-name-returned: in a list too, each bears its own.
    Detects: lists leave out what the path of an item would say.
    Given 2 resources named after "item"
    When GET /{collection}
    Then the answer is 200
    And the items in any order are:
      | name   |
      | item-0 |
      | item-1 |

  @resource @rule:meta-namespace-returned
  Scenario: The items of a list bear their namespace
    meta-namespace-returned: in a list too.
    Detects: the namespace is left out because the path says it.
    Given 2 resources named after "item"
    When GET /{collection}
    Then the answer is 200
    And every item has:
      | metadata.namespace | {namespace} |

  @resource
  Scenario Outline: The answer to <method> bears the <what> of the URL
    meta-<what>-returned: what is answered is what is stored.
    Detects: the answer to a write is the body, with what it left out.
    Given the resource "labelled" named "a"
    When <method> /{collection}<path> with the resource "plain" where:
      | metadata.name | <name> |
    Then the answer is a success
    And the answer has:
      | metadata.<what> | <value> |

    @rule:meta-name-returned
    Examples: names
      | method | path | name | what | value |
      | POST   |      | b    | name | b     |
      | PUT    | /a   | a    | name | a     |

    @rule:meta-namespace-returned
    Examples: namespaces
      | method | path | name | what      | value       |
      | POST   |      | b    | namespace | {namespace} |
      | PUT    | /a   | a    | namespace | {namespace} |

  @rule:meta-name-returned
  Scenario: A cluster-scoped object has no namespace
    meta-namespace-returned: the field is absent on a cluster-scoped object.
    Detects: an empty text stands there.
    When GET /api/v1/namespaces/{namespace}
    Then the answer is 200
    And the answer has:
      | metadata.name      | {namespace} |
      | metadata.namespace | (absent)    |
