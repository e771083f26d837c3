@area:rest
Feature: Names of objects
  A name is unique for its kind and namespace, for as long as the object exists.

  @rule:rest-name-always-present
  Scenario: A stored object without a name in its request still has one
    rest-name-always-present: every stored object that is returned has a non-empty metadata.name.
    Mistake: items of a collection are written without their metadata.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "one-subset" named "b"
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the answer is 200
    And every item has:
      | metadata.name | (not empty) |
      | metadata.name | (string)    |

  @rule:rest-name-always-present
  Scenario Outline: The answer to <what> to <name> has the name of the object
    rest-name-always-present: whichever way an object is returned.
    Mistake: the name is left out because the client knows it from the path.
    Given the Endpoints "one-subset" named "a"
    When <method> /api/v1/namespaces/{namespace}/endpoints<rest> with the Endpoints "one-subset" where:
      | metadata.name | <name> |
    Then the answer is a success
    And the answer has:
      | metadata.name | <name> |

    Examples: returned objects
      | what   | method | rest | name |
      | a POST | POST   |      | b    |
      | a PUT  | PUT    | /a   | a    |
      | a PUT  | PUT    | /c   | c    |

  @rule:rest-name-always-present
  Scenario: An object that is read has its name
    rest-name-always-present: a GET of one object, too.
    Mistake: the name is left out because the client knows it from the path.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 200
    And the answer has:
      | metadata.name | a |

  @rule:rest-name-always-present
  Scenario Outline: An object whose name <how> is refused
    rest-name-always-present: nothing is stored that has no name.
    Mistake: the key is made of the namespace and nothing, and the object can be listed but not read.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | <name> |
    Then the answer is 422 Invalid
    And a cause names the field "metadata.name"
    And the namespace holds the Endpoints ""

    Examples: no name
      | how         | name     |
      | is left out | (absent) |
      | is empty    | ""       |

  @rule:rest-name-unique-in-namespace @rule:rest-name-conflict-status
  Scenario: A second POST under a name in use is refused as AlreadyExists
    rest-name-unique-in-namespace, rest-name-conflict-status: while an object exists, its name is taken.
    Mistake: POST replaces what is there, or answers Conflict, which clients take for a lost race.
    Given the Endpoints "one-subset" named "a"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "two-subsets" where:
      | metadata.name | a |
    Then the answer is 409 AlreadyExists
    And the answer is a Status with:
      | status       | Failure                      |
      | message      | endpoints "a" already exists |
      | details.name | a                            |
      | details.kind | endpoints                    |
    And the stored Endpoints "a" is unchanged

  @rule:rest-name-same-in-other-namespace
  Scenario: The same name is free in another namespace
    rest-name-same-in-other-namespace: a namespace is a scope for names.
    Mistake: the key of the store leaves the namespace out.
    Given the Endpoints "one-subset" named "a"
    When POST /api/v1/namespaces/{namespace:second}/endpoints with the Endpoints "two-subsets" where:
      | metadata.name | a |
    Then the answer is 201
    And the answer has:
      | metadata.namespace | {namespace:second} |
    And the stored Endpoints "a" is unchanged

  @rule:rest-name-same-for-other-kind @needs:type:configmaps
  Scenario: The same name is free for another kind
    rest-name-same-for-other-kind: names of different kinds don't collide in one namespace.
    Mistake: the key of the store leaves the resource out.
    Given the ConfigMap "empty" named "a"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer is 201
    And the stored ConfigMap "a" is unchanged

  @rule:rest-name-reusable-after-deletion
  Scenario: A name is free again when its object is gone
    rest-name-reusable-after-deletion: a POST under the name of a removed object succeeds.
    Mistake: a tombstone keeps the name, or the new object inherits fields of the old one.
    Given the Endpoints "two-subsets" named "a"
    And the Endpoints "a" has been deleted
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is 201
    And "{last:metadata.uid}" differs from "{a:metadata.uid}"
    And the stored Endpoints "a" has:
      | subsets | (absent) |

  @rule:rest-name-cluster-scoped-unique
  Scenario: A name of a cluster-scoped kind is unique in the whole cluster
    rest-name-cluster-scoped-unique: no namespace makes room for a second one.
    Mistake: names are compared only where a namespace is given.
    Given the Namespace "empty" named "n-{unique}"
    When POST /api/v1/namespaces with the Namespace "empty" where:
      | metadata.name | {n:metadata.name} |
    Then the answer is 409 AlreadyExists
    And the answer has:
      | details.name | {n:metadata.name} |
      | details.kind | namespaces        |
