@area:rest
Feature: Objects whose names are words with a meaning in paths
  The position of a path segment determines its meaning, so an object can have the name "status", "watch" or "proxy".

  @resource @rule:rest-verbs-on-every-type @needs:resource:validated-names
  Scenario Outline: An object with the name "<name>" can be created and read
    rest-verbs-on-every-type: any word in the path segment after the resource is an object name.
    Detects: a server or proxy that recognizes subresources and prefixes by words anywhere in the path.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name | <name> |
    Then the response is a success
    And the response to GET /{collection}/<name> has:
      | kind          | {resource:kind} |
      | metadata.name | <name>          |

    Examples: names
      | name       |
      | status     |
      | scale      |
      | watch      |
      | proxy      |
      | namespaces |

  @resource @rule:rest-verbs-on-every-type @needs:resource:validated-names @needs:resource:update-with-sent-object
  Scenario Outline: A <write> changes only the object with the name "<name>"
    rest-verbs-on-every-type: any word in the path segment after the resource is an object name.
    Detects: a server or proxy that sends writes of this object to a subresource, or to another object.
    Given the resource "labelled" named "<name>"
    And the resource "labelled" named "other"
    When <method> /{collection}/<name>?fieldManager=one with the resource "labelled" as "<type>" where:
      | metadata.name        | <name> |
      | metadata.labels.tier | front  |
    Then the response is 200
    And the stored resource "<name>" has:
      | metadata.labels.tier | front |
    And the stored resource "other" is unchanged

    Examples: writes
      | write       | name   | method | type                         |
      | PUT         | status | PUT    | application/json             |
      | merge patch | scale  | PATCH  | application/merge-patch+json |

  @resource @rule:rest-verbs-on-every-type @needs:resource:validated-names
  Scenario: DELETE removes only the object with the name "status"
    rest-verbs-on-every-type: any word in the path segment after the resource is an object name.
    Detects: a server or proxy that sends the deletion to a subresource, or to the collection.
    Given the resource "labelled" named "status"
    And the resource "labelled" named "other"
    When DELETE /{collection}/status
    Then the response is 200 or 202
    And there is no resource "status"
    And the stored resource "other" is unchanged
