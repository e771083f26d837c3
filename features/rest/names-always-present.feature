@area:rest
Feature: Names in returned objects
  Every object that the server returns has metadata.name.

  @rule:rest-name-always-present
  Scenario Outline: Every item of <list> has a name
    rest-name-always-present: every returned object has a non-empty metadata.name.
    Detects: a server that omits metadata from list items.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "one-subset" named "b"
    When GET <path>
    Then the response is 200
    And every item has:
      | metadata.name | (not empty) |
      | metadata.name | (string)    |

    Examples: lists
      | list                                | path                                                                                  |
      | a list                              | /api/v1/namespaces/{namespace}/endpoints                                              |
      | a list with limit                   | /api/v1/namespaces/{namespace}/endpoints?limit=1                                      |
      | a list from the watch cache         | /api/v1/namespaces/{namespace}/endpoints?resourceVersion={b:metadata.resourceVersion} |
      | a list across all namespaces        | /api/v1/endpoints?fieldSelector=metadata.namespace%3D{namespace}                      |
      | a list of a cluster-scoped resource | /api/v1/namespaces                                                                    |

  @resource @rule:rest-name-always-present @waits @needs:resource:empty-namespaces
  Scenario: The object of every watch event has a name
    rest-name-always-present: the object of every event has a non-empty metadata.name.
    Detects: a server that omits names from events.
    Given 2 resources with the name prefix "item-{unique}"
    When a watch is opened on /{collection}?watch=1&timeoutSeconds=1
    Then the watch ends by itself within 10 seconds
    And every event of the watch has:
      | object.metadata.name | /^item-{unique}-[01]$/ |

  @resource @rule:rest-name-always-present @needs:resource:update-with-sent-object
  Scenario Outline: The response to <request> of the object <name> has the name of the object
    rest-name-always-present: the object in the response to a write has a non-empty metadata.name.
    Detects: a server that omits the name because the path contains it.
    Given the resource "labelled" named "a"
    When <method> /{collection}<path> with the resource "labelled" where:
      | metadata.name | <name> |
    Then the response is a success
    And the response has:
      | metadata.name | <name> |

    Examples: returned objects
      | request | method | path | name |
      | a POST  | POST   |      | b    |
      | a PUT   | PUT    | /a   | a    |

    @needs:resource:create-on-update
    Examples: create by PUT
      | request | method | path | name |
      | a PUT   | PUT    | /c   | c    |

  @resource @rule:rest-name-always-present
  Scenario: The response to GET has the name of the object
    rest-name-always-present: a single object has a non-empty metadata.name.
    Detects: a server that omits the name because the path contains it.
    Given the resource "labelled" named "a"
    When GET /{collection}/a
    Then the response is 200
    And the response has:
      | metadata.name | a |

  @resource @rule:rest-name-always-present @needs:resource:required-names
  Scenario Outline: POST of an object whose name <problem> fails
    rest-name-always-present: the server does not store an object without a name.
    Detects: a server that stores an object with an empty name, which clients can list but not get.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name | <name> |
    Then the response is an error
    And the namespace contains no resources

    Examples: missing names
      | problem    | name     |
      | is missing | (absent) |
      | is empty   | ""       |
