@area:metadata
Feature: Names made by the server
  generateName asks for a unique random name at creation.

  @resource @rule:meta-generatename-gives-name
  Scenario: generateName gives a name that begins with it
    meta-generatename-gives-name: the object is stored under it.
    Detects: the object is stored under the bare prefix.
    When POST /{collection} with the resource "labelled" where:
      | metadata.generateName | web- |
    Then the answer is a success
    And the answer has:
      | metadata.generateName | web-       |
      | metadata.name         | /^web-./   |
    And there is a resource "{last:metadata.name}"

  @resource @rule:meta-generatename-unique
  Scenario: Two creates with the same generateName get two names
    meta-generatename-unique: the names differ, and both objects are there.
    Detects: the random part comes from a generator with a fixed seed.
    Given the answer to POST /{collection} is remembered as "first" with the body:
      """
      metadata: {generateName: web-}
      """
    When POST /{collection} with the resource "labelled" where:
      | metadata.generateName | web- |
    Then the answer is a success
    And the answer has:
      | metadata.name | is not | {first:metadata.name} |
    And the namespace holds the resources "{first:metadata.name}, {last:metadata.name}"

  @resource @rule:meta-generatename-ignored-with-name
  Scenario: A name that is given is used as it is
    meta-generatename-ignored-with-name: generateName only helps out.
    Detects: the random part is appended all the same.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name         | given |
      | metadata.generateName | web-  |
    Then the answer is a success
    And the answer has:
      | metadata.name | given |
    And the namespace holds the resources "given"

  @resource @rule:meta-generatename-prefix
  Scenario: Nothing stands between generateName and the random characters
    meta-generatename-prefix: the value followed by five characters, whatever it ends in.
    Detects: a dash is put in where there is none.
    When POST /{collection} with the resource "labelled" where:
      | metadata.generateName | web |
    Then the answer is a success
    And the answer has:
      | metadata.generateName | web                 |
      | metadata.name         | /^web[a-z0-9]{5}$/  |

  @rule:meta-generatename-prefix
  Scenario: A cluster-scoped object is named and numbered alike
    meta-generatename-prefix, meta-uid-server-assigned: of every type.
    Detects: namespaces are created by code of their own, which knows neither.
    When POST /api/v1/namespaces with the Namespace "empty" where:
      | metadata.generateName | {unique}- |
    Then the answer is a success
    And the answer has:
      | metadata.name | /^{unique}-[a-z0-9]{5}$/                                         |
      | metadata.uid  | /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/ |
