@area:metadata
Feature: Name and namespace of an object
  metadata.name and metadata.namespace are the name and namespace in the path.

  @resource @rule:meta-name-returned
  Scenario: GET of an object returns the name in the path
    meta-name-returned: metadata.name is the name in the path.
    Detects: a server that uses the name only as the storage key.
    Given the resource "labelled" named "a"
    When GET /{collection}/a
    Then the response is 200
    And the response has:
      | metadata.name | a |

  @resource @rule:meta-namespace-returned
  Scenario: GET of an object returns the namespace in the path
    meta-namespace-returned: metadata.namespace is the namespace in the path.
    Detects: a server that omits the namespace if the create omitted it.
    Given the resource "labelled" named "a"
    When GET /{collection}/a
    Then the response is 200
    And the response has:
      | metadata.namespace | {namespace} |

  @resource @rule:meta-name-returned @needs:resource:empty-namespaces
  Scenario: A list contains the name of each item
    meta-name-returned: each item has its name.
    Detects: a server that omits names from lists.
    Given 2 resources with the name prefix "item"
    When GET /{collection}
    Then the response is 200
    And the items in any order are:
      | name   |
      | item-0 |
      | item-1 |

  @resource @rule:meta-namespace-returned
  Scenario: A list contains the namespace of each item
    meta-namespace-returned: each item has its namespace.
    Detects: a server that omits the namespace because the path contains it.
    Given 2 resources with the name prefix "item"
    When GET /{collection}
    Then the response is 200
    And every item has:
      | metadata.namespace | {namespace} |

  @resource @needs:resource:update-with-sent-object
  Scenario Outline: The response to <method> contains the <field> of the object
    meta-name-returned, meta-namespace-returned: the response is the stored object.
    Detects: a server that returns the request body instead of the stored object.
    Given the resource "labelled" named "a"
    When <method> /{collection}<path> with the resource "plain" where:
      | metadata.name | <name> |
    Then the response is a success
    And the response has:
      | metadata.<field> | <value> |

    @rule:meta-name-returned
    Examples: names
      | method | path | name | field | value |
      | POST   |      | b    | name  | b     |
      | PUT    | /a   | a    | name  | a     |

    @rule:meta-namespace-returned
    Examples: namespaces
      | method | path | name | field     | value       |
      | POST   |      | b    | namespace | {namespace} |
      | PUT    | /a   | a    | namespace | {namespace} |

  @rule:meta-name-returned @rule:meta-namespace-returned
  Scenario: GET of a Namespace returns its name, and no metadata.namespace
    meta-name-returned, meta-namespace-returned: cluster-scoped objects have a name. The namespace is absent, not empty.
    Detects: a server that returns an empty string as the namespace.
    When GET /api/v1/namespaces/{namespace}
    Then the response is 200
    And the response has:
      | metadata.name      | {namespace} |
      | metadata.namespace | (absent)    |
