@area:rest
Feature: Every object has a name
  Whatever returns an object, and however it was made, it has a metadata.name.

  @rule:rest-name-always-present
  Scenario Outline: Every item of <which> has a name
    rest-name-always-present: every stored object that is returned has a non-empty metadata.name.
    Detects: items of a collection are written without their metadata.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "one-subset" named "b"
    When GET <path>
    Then the answer is 200
    And every item has:
      | metadata.name | (not empty) |
      | metadata.name | (string)    |

    Examples: lists
      | which                  | path                                             |
      | a collection           | /api/v1/namespaces/{namespace}/endpoints         |
      | a page                 | /api/v1/namespaces/{namespace}/endpoints?limit=1 |
      | the cache              | /api/v1/namespaces/{namespace}/endpoints?resourceVersion={b:metadata.resourceVersion} |
      | all namespaces         | /api/v1/endpoints?fieldSelector=metadata.namespace%3D{namespace} |
      | a cluster-scoped type  | /api/v1/namespaces                               |

  @resource @rule:rest-name-always-present @waits
  Scenario: The object of every event has a name
    rest-name-always-present: a watch returns objects too.
    Detects: the name is taken away with what a list leaves out.
    Given 2 resources named after "item-{unique}"
    When a watch is opened on /{collection}?watch=1&timeoutSeconds=1
    Then the watch ends by itself within 10 seconds
    And every event of the watch has:
      | object.metadata.name | /^item-{unique}-[01]$/ |

  @resource @rule:rest-name-always-present
  Scenario Outline: The answer to <what> to <name> has the name of the object
    rest-name-always-present: whichever way an object is returned.
    Detects: the name is left out because the client knows it from the path.
    Given the resource "labelled" named "a"
    When <method> /{collection}<rest> with the resource "labelled" where:
      | metadata.name | <name> |
    Then the answer is a success
    And the answer has:
      | metadata.name | <name> |

    Examples: returned objects
      | what   | method | rest | name |
      | a POST | POST   |      | b    |
      | a PUT  | PUT    | /a   | a    |

    @needs:resource:create-on-update
    Examples: created by PUT
      | what   | method | rest | name |
      | a PUT  | PUT    | /c   | c    |

  @resource @rule:rest-name-always-present
  Scenario: An object that is read has its name
    rest-name-always-present: a GET of one object, too.
    Detects: the name is left out because the client knows it from the path.
    Given the resource "labelled" named "a"
    When GET /{collection}/a
    Then the answer is 200
    And the answer has:
      | metadata.name | a |

  @resource @rule:rest-name-always-present
  Scenario Outline: An object whose name <how> is refused
    rest-name-always-present: nothing is stored that has no name.
    Detects: the key is made of the namespace and nothing, and the object can be listed but not read.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name | <name> |
    Then the answer is an error
    And the namespace holds the resources ""

    Examples: no name
      | how         | name     |
      | is left out | (absent) |
      | is empty    | ""       |
