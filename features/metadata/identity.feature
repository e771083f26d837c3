@area:metadata
Feature: The uid of an object
  The server gives each object a uid that no other object ever has.

  @resource @rule:meta-uid-json-key
  Scenario: The uid of an object has the key uid
    meta-uid-json-key: metadata.uid, in lower case.
    Detects: the key is spelled as in the table of the specification.
    Given the resource "labelled" named "a"
    When GET /{collection}/a
    Then the answer is 200
    And the answer has:
      | metadata.uid | (string) |
      | metadata.UID | (absent) |

  @resource @rule:meta-uid-server-assigned
  Scenario: The server gives a uid, whatever the client sends
    meta-uid-server-assigned: the server assigns it.
    Detects: the uid of the body is stored.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name | a                                    |
      | metadata.uid  | 11111111-2222-4333-8444-555555555555 |
    Then the answer is a success
    And the answer has:
      | metadata.uid | is     | (not empty)                          |
      | metadata.uid | is not | 11111111-2222-4333-8444-555555555555 |
    And the stored resource "a" has:
      | metadata.uid | {last:metadata.uid} |

  @rule:meta-uid-unique
  @needs:type:configmaps
  Scenario: No two objects have the same uid
    meta-uid-unique: whatever their kind and namespace.
    Detects: the uid is made of the name, so that namesakes share it.
    Given the Endpoints "empty" named "a"
    And the Endpoints "empty" named "b"
    And the Endpoints "empty" named "c" in namespace "second"
    And the answer to GET /api/v1/namespaces/{namespace} is remembered as "ns"
    When POST /api/v1/namespaces/{namespace}/configmaps with the ConfigMap "empty" where:
      | metadata.name | a |
    Then the answer is a success
    And these values compare:
      | ["{a:metadata.uid}","{b:metadata.uid}","{c:metadata.uid}","{ns:metadata.uid}","{last:metadata.uid}"] | all different |  |

  @resource @rule:meta-uid-unique
  Scenario: A list shows each object with its own uid
    meta-uid-unique, meta-uid-server-assigned: the uid that the create answered with, and no other.
    Detects: all items bear the uid of the first.
    Given these resources exist:
      | name |
      | a    |
      | b    |
    When GET /{collection}
    Then the answer is 200
    And the items in any order are:
      | name | metadata.uid     |
      | a    | {a:metadata.uid} |
      | b    | {b:metadata.uid} |
    And these values compare:
      | {a:metadata.uid} | is not | {b:metadata.uid} |

  @resource @rule:meta-uid-new-after-recreation @recreates
  Scenario: An object created again under the same name has another uid
    meta-uid-new-after-recreation: it is another object.
    Detects: the uid is made of kind, namespace and name.
    Given the resource "labelled" named "a"
    And the resource "a" has been deleted
    When POST /{collection} with the resource "labelled" where:
      | metadata.name | a |
    Then the answer is a success
    And the answer has:
      | metadata.uid | is not | {a:metadata.uid} |
    And the stored resource "a" has:
      | metadata.uid | {last:metadata.uid} |

  @resource @rule:meta-uid-random
  Scenario: uids of objects made one after the other are random
    meta-uid-random: version 4 UUIDs, of which no part counts up.
    Detects: a counter, or a UUID made of time.
    Given 4 resources named after "item"
    When GET /{collection}
    Then the answer is 200
    And every item has:
      | metadata.uid | /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/ |
    And the beginnings and ends of the uids have:
      | beginnings | all different |  |
      | ends       | all different |  |
