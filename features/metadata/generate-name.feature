@area:metadata
Feature: Generated names
  A create with generateName returns an object with a unique random name.

  @resource @rule:meta-generatename-gives-name
  Scenario: POST with generateName returns a name with that prefix
    meta-generatename-gives-name: the server stores the object with the generated name.
    Detects: a server that stores the object with the prefix as its name.
    When POST /{collection} with the resource "labelled" where:
      | metadata.generateName | web- |
    Then the response is a success
    And the response has:
      | metadata.generateName | web-                |
      | metadata.name         | /^web-[a-z0-9]{5}$/ |
    And there is a resource "{last:metadata.name}"

  @resource @rule:meta-generatename-unique
  Scenario: Two creates with the same generateName get different names
    meta-generatename-unique: the server stores both objects.
    Detects: a server whose random generator has a fixed seed.
    Given the response to POST /{collection} with this body is saved as "first":
      """
      metadata: {generateName: web-}
      """
    When POST /{collection} with the resource "labelled" where:
      | metadata.generateName | web- |
    Then the response is a success
    And the response has:
      | metadata.name | is not | {first:metadata.name} |
    And the namespace contains only the resources "{first:metadata.name}, {last:metadata.name}"

  @resource @rule:meta-generatename-ignored-with-name
  Scenario: POST with name and generateName uses the name
    meta-generatename-ignored-with-name: the server uses generateName only if the name is absent.
    Detects: a server that appends random characters to the name.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name         | given |
      | metadata.generateName | web-  |
    Then the response is a success
    And the response has:
      | metadata.name | given |
    And the namespace contains only the resources "given"

  @resource @rule:meta-generatename-prefix
  Scenario: A generated name consists of generateName and five random characters
    meta-generatename-prefix: the random characters immediately follow the prefix.
    Detects: a server that inserts a hyphen.
    When POST /{collection} with the resource "labelled" where:
      | metadata.generateName | web |
    Then the response is a success
    And the response has:
      | metadata.generateName | web                 |
      | metadata.name         | /^web[a-z0-9]{5}$/  |

  @rule:meta-generatename-prefix
  Scenario: POST of a Namespace with generateName returns a generated name and a uid
    meta-generatename-prefix, meta-uid-server-assigned: the server generates the name and the uid of cluster-scoped objects too.
    Detects: a server that generates neither name nor uid for cluster-scoped objects.
    When POST /api/v1/namespaces with the Namespace "empty" where:
      | metadata.generateName | {unique}- |
    Then the response is a success
    And the response has:
      | metadata.name | /^{unique}-[a-z0-9]{5}$/                                         |
      | metadata.uid  | /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/ |

  @resource @rule:meta-generatename-kept
  Scenario Outline: POST with generateName and <name> stores generateName
    meta-generatename-kept: the server stores the field, even if it did not generate a name.
    Detects: a server that drops generateName after it generates the name.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name         | <value> |
      | metadata.generateName | web-    |
    Then the response is a success
    And the response has:
      | metadata.generateName | web- |
    And the stored resource "{last:metadata.name}" has:
      | metadata.generateName | web- |

    Examples: names
      | name    | value    |
      | a name  | given    |
      | no name | (absent) |
