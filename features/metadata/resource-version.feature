@area:metadata
Feature: resourceVersion of objects and lists
  The resourceVersion identifies the last modification of the object, and changes only when the object changes.

  @resource @rule:meta-resourceversion-string
  Scenario: Each item of a list has a resourceVersion, which is a string
    meta-resourceversion-string: the resourceVersion is a non-empty string.
    Detects: a server that returns a JSON number, which clients may round.
    Given 3 resources with the name prefix "item"
    When GET /{collection}
    Then the response is 200
    And every item has:
      | metadata.resourceVersion | (string)    |
      | metadata.resourceVersion | (not empty) |

  @resource @rule:meta-resourceversion-string @needs:resource:update-with-sent-object
  Scenario Outline: The response to <method> contains a resourceVersion, which is a string
    meta-resourceversion-string: the resourceVersion is a non-empty string, also in single objects.
    Detects: a server that returns a JSON number, or no resourceVersion in responses to writes.
    Given the resource "labelled" named "a"
    When <method> /{collection}<path> with the resource "plain" where:
      | metadata.name | <name> |
    Then the response is a success
    And the response has:
      | metadata.resourceVersion | (string)    |
      | metadata.resourceVersion | (not empty) |
    And the stored resource "<name>" has:
      | metadata.resourceVersion | (string) |

    Examples: writes that return the object
      | method | path | name |
      | POST   |      | b    |
      | PUT    | /a   | a    |

  @resource @rule:meta-resourceversion-changes-on-write
  Scenario: Each change sets a new resourceVersion, even if it restores earlier contents
    meta-resourceversion-changes-on-write: the resourceVersion differs from every earlier resourceVersion of the object.
    Detects: a server that uses a hash of the contents as the resourceVersion.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "first"
    And the resource "a" has been changed:
      | metadata.labels.app | other |
    And the stored resource "a" is saved as "second"
    When PUT /{collection}/a with the saved object "first" where:
      | metadata.resourceVersion | {second:metadata.resourceVersion} |
    Then the response is 200
    And these values satisfy:
      | ["{first:metadata.resourceVersion}","{second:metadata.resourceVersion}","{last:metadata.resourceVersion}"] | all different |  |

  @resource @rule:meta-resourceversion-of-last-modification
  Scenario: Writes to other objects do not change the resourceVersion of an object
    meta-resourceversion-of-last-modification: the resourceVersion of an object is the revision of the last write of this object.
    Detects: a server that returns the current revision of the storage as the resourceVersion of each object.
    Given the resource "labelled" named "a"
    And the resource "labelled" named "b"
    And the resource "b" has been changed:
      | metadata.labels.app | other |
    And the resource "b" has been deleted
    When GET /{collection}/a
    Then the response is 200
    And the response is the same as "a"

  @resource @rule:meta-resourceversion-of-last-modification @needs:resource:empty-namespaces
  Scenario: The items of a list have their own resource versions
    meta-resourceversion-of-last-modification: the resourceVersion of an item does not depend on the resourceVersion of the list.
    Detects: a server that sets the resourceVersion of the list in its items.
    Given these resources exist:
      | name |
      | a    |
      | b    |
    When GET /{collection}
    Then the response is 200
    And the items in any order are:
      | name | metadata.resourceVersion     |
      | a    | {a:metadata.resourceVersion} |
      | b    | {b:metadata.resourceVersion} |

  @resource @rule:meta-resourceversion-noop-write @needs:resource:stable-first-write
  Scenario Outline: A PUT <precondition> that changes nothing keeps the resourceVersion
    meta-resourceversion-noop-write: the result is the stored object, so the server writes nothing.
    Detects: a server that stores the object again on every PUT and notifies watches.
    Given the resource "changed" named "a"
    When PUT /{collection}/a with the saved object "a" where:
      | metadata.resourceVersion | <version> |
    Then the response is 200
    And the response has:
      | metadata.resourceVersion | is | {a:metadata.resourceVersion} |
    And the stored resource "a" is unchanged

    Examples: with resourceVersion
      | precondition         | version                      |
      | with resourceVersion | {a:metadata.resourceVersion} |

    @needs:resource:unconditional-update
    Examples: without resourceVersion
      | precondition            | version  |
      | without resourceVersion | (absent) |

  @resource @rule:meta-list-resourceversion @needs:resource:empty-namespaces
  Scenario: An empty list has the resourceVersion of the current state
    meta-list-resourceversion: the resourceVersion is a non-empty string, from which a watch can start.
    Detects: a server that returns the resourceVersion of the newest item, or no resourceVersion for an empty list.
    Given the resource "plain" named "a"
    And the resource "plain" named "b"
    And the resource "a" has been deleted
    And the resource "b" has been deleted
    When GET /{collection}
    Then the response is 200
    And the response has:
      | items                    | is             | []                           |
      | metadata.resourceVersion | is             | (string)                     |
      | metadata.resourceVersion | not older than | {b:metadata.resourceVersion} |
