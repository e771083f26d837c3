@area:rest @needs:type:endpoints
Feature: Order of the items of a list
  The items of a list have the order of their keys in etcd, which end in NAMESPACE/NAME.

  @rule:rest-list-order
  Scenario Outline: A list of a namespace <parameters> contains the objects in the order of the bytes of their names
    rest-list-order: the order of bytes is "-", ".", digits, letters, and a prefix precedes longer names.
    Detects: a server that returns the objects in the order of their creation, or sorts names by the rules of a language.
    Given these Endpoints exist:
      | name |
      | b    |
      | a.b  |
      | a1   |
      | ab   |
      | a    |
      | a-b  |
    When GET /api/v1/namespaces/{namespace}/endpoints<query>
    Then the response is 200
    And the list has:
      | names | in this order | a, a-b, a.b, a1, ab, b |

    Examples: parameters
      | parameters         | query              |
      | without parameters |                    |
      | with limit         | ?limit=10          |
      | with labelSelector | ?labelSelector=!zz |

  @rule:rest-list-order
  Scenario: A list across all namespaces returns the namespace NAME-second before the namespace NAME, because "-" sorts before "/"
    rest-list-order: in the keys, "/" follows the namespace, and "/" is a greater byte than "-".
    Detects: a server that sorts by namespace and then by name, or by name only.
    Given the Endpoints "empty" named "a" with:
      | metadata.labels.scenario | {unique} |
    And the Endpoints "empty" named "b" in namespace "second" with:
      | metadata.labels.scenario | {unique} |
    When GET /api/v1/endpoints?labelSelector=scenario%3D{unique}
    Then the response is 200
    And the items are:
      | metadata.namespace | name |
      | {namespace:second} | b    |
      | {namespace}        | a    |
