@area:metadata
Feature: uid of an object
  The server assigns a uid to each object and never uses the same uid again.

  @resource @rule:meta-uid-json-key
  Scenario: The uid of an object is in metadata.uid
    meta-uid-json-key: the JSON key is uid, in lower case.
    Detects: a server that uses the spelling UID.
    Given the resource "labelled" named "a"
    When GET /{collection}/a
    Then the response is 200
    And the response has:
      | metadata.uid | (string) |
      | metadata.UID | (absent) |

  @resource @rule:meta-uid-server-assigned
  Scenario: POST with a uid in the body creates an object with a different uid
    meta-uid-server-assigned: the server assigns the uid.
    Detects: a server that stores the uid from the request body.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name | a                                    |
      | metadata.uid  | 11111111-2222-4333-8444-555555555555 |
    Then the response is a success
    And the response has:
      | metadata.uid | is     | (not empty)                          |
      | metadata.uid | is not | 11111111-2222-4333-8444-555555555555 |
    And the stored resource "a" has:
      | metadata.uid | {last:metadata.uid} |

  @rule:meta-uid-unique
  @needs:type:configmaps
  Scenario: Objects of different kinds, names and namespaces have different uids
    meta-uid-unique: no two objects have the same uid.
    Detects: a server that derives the uid from the name.
    Given the Endpoints "empty" named "a"
    And the Endpoints "empty" named "b"
    And the Endpoints "empty" named "c" in namespace "second"
    And the response to GET /api/v1/namespaces/{namespace} is saved as "createdNamespace"
    When POST /api/v1/namespaces/{namespace}/configmaps with the ConfigMap "empty" where:
      | metadata.name | a |
    Then the response is a success
    And these values satisfy:
      | ["{a:metadata.uid}","{b:metadata.uid}","{c:metadata.uid}","{createdNamespace:metadata.uid}","{last:metadata.uid}"] | all different |  |

  @resource @rule:meta-uid-unique @needs:resource:empty-namespaces
  Scenario: A list contains each object with the uid from the response to the create
    meta-uid-unique, meta-uid-server-assigned: the uids of the items are the same as in the responses to the creates.
    Detects: a server that returns the uid of the first item for every item.
    Given these resources exist:
      | name |
      | a    |
      | b    |
    When GET /{collection}
    Then the response is 200
    And the items in any order are:
      | name | metadata.uid     |
      | a    | {a:metadata.uid} |
      | b    | {b:metadata.uid} |
    And these values satisfy:
      | {a:metadata.uid} | is not | {b:metadata.uid} |

  @resource @rule:meta-uid-new-after-recreation @recreates
  Scenario: An object that is created again with the same name has a new uid
    meta-uid-new-after-recreation: the new object is a different object.
    Detects: a server that derives the uid from kind, namespace and name.
    Given the resource "labelled" named "a"
    And the resource "a" has been deleted
    When POST /{collection} with the resource "labelled" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | metadata.uid | is not | {a:metadata.uid} |
    And the stored resource "a" has:
      | metadata.uid | {last:metadata.uid} |

  @resource @rule:meta-uid-random
  Scenario: uids are random version 4 UUIDs
    meta-uid-random: neither the start nor the end of the uid is a counter.
    Detects: a server that uses a counter or time-based UUIDs.
    Given 4 resources with the name prefix "item"
    When GET /{collection}
    Then the response is 200
    And every item has:
      | metadata.uid | /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/ |
    And the prefixes and suffixes of the uids have:
      | prefixes | all different |  |
      | suffixes | all different |  |

  Scenario Outline: An apply that creates a deleted object of <resource kind> again sets a new uid
    meta-uid-new-after-recreation: an object with the name of a deleted object is a new object.
    Detects: a server whose apply uses the uid of the deleted object.
    Given the resource "labelled" named "a"
    And the resource "a" has been deleted
    When PATCH /{collection}/a?fieldManager=one with the resource "labelled" as "application/apply-patch+yaml" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | metadata.uid | is     | (not empty)      |
      | metadata.uid | is not | {a:metadata.uid} |

    @rule:meta-uid-new-after-recreation @resource @recreates
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:meta-uid-new-after-recreation @resource:custom @needs:crd @recreates @since:1.18
    Examples: custom resource
      | resource kind     |
      | a custom resource |
