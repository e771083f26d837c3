@area:metadata
Feature: The resourceVersion of an object
  It is the version at which the object was last modified: it changes with each change of the object, and with nothing else.

  @resource @rule:meta-resourceversion-string
  Scenario: Every object of a list has a version, which is a text
    meta-resourceversion-string: a non-empty string.
    Detects: a JSON number, which clients round.
    Given 3 resources named after "item"
    When GET /{collection}
    Then the answer is 200
    And every item has:
      | metadata.resourceVersion | (string)    |
      | metadata.resourceVersion | (not empty) |

  @resource @rule:meta-resourceversion-string
  Scenario Outline: The answer to <method> has a version, which is a text
    meta-resourceversion-string: a non-empty string, on its own too.
    Detects: a JSON number, or none in the answer to a write.
    Given the resource "labelled" named "a"
    When <method> /{collection}<path> with the resource "plain" where:
      | metadata.name | <name> |
    Then the answer is a success
    And the answer has:
      | metadata.resourceVersion | (string)    |
      | metadata.resourceVersion | (not empty) |
    And the stored resource "<name>" has:
      | metadata.resourceVersion | (string) |

    Examples: writes that answer with the object
      | method | path | name |
      | POST   |      | b    |
      | PUT    | /a   | a    |

  @resource @rule:meta-resourceversion-changes-on-write
  Scenario: Each change gives a version that the object never had
    meta-resourceversion-changes-on-write: it differs from every earlier one.
    Detects: the version is a hash of the content, and comes back with it.
    Given the resource "labelled" named "a"
    And the stored resource "a" is remembered as "first"
    And the resource "a" has been changed:
      | metadata.labels.app | other |
    And the stored resource "a" is remembered as "second"
    When PUT /{collection}/a with "first" where:
      | metadata.resourceVersion | {second:metadata.resourceVersion} |
    Then the answer is 200
    And these values compare:
      | ["{first:metadata.resourceVersion}","{second:metadata.resourceVersion}","{last:metadata.resourceVersion}"] | all different |  |

  @resource @rule:meta-resourceversion-of-last-modification
  Scenario: Writes to other objects leave the version alone
    meta-resourceversion-of-last-modification: the version is that of the object, not of the store.
    Detects: each answer bears the newest version of the store.
    Given the resource "labelled" named "a"
    And the resource "labelled" named "b"
    And the resource "b" has been changed:
      | metadata.labels.app | other |
    And the resource "b" has been deleted
    When GET /{collection}/a
    Then the answer is 200
    And the answer is the same as "a"

  @resource @rule:meta-resourceversion-of-last-modification
  Scenario: The items of a list keep their versions
    meta-resourceversion-of-last-modification: each has its own, whatever that of the list is.
    Detects: the version of the list is written into its items.
    Given these resources exist:
      | name |
      | a    |
      | b    |
    When GET /{collection}
    Then the answer is 200
    And the items in any order are:
      | name | metadata.resourceVersion     |
      | a    | {a:metadata.resourceVersion} |
      | b    | {b:metadata.resourceVersion} |

  @resource @rule:meta-resourceversion-noop-write
  Scenario Outline: A PUT that changes nothing, <how>, leaves the version alone
    meta-resourceversion-noop-write: what is stored is the same, so nothing is written.
    Detects: each PUT counts as a change, and wakes up every watcher.
    Given the resource "changed" named "a"
    When PUT /{collection}/a with "a" where:
      | metadata.resourceVersion | <version> |
    Then the answer is 200
    And the answer has:
      | metadata.resourceVersion | is | {a:metadata.resourceVersion} |
    And the stored resource "a" is unchanged

    Examples: with and without a condition
      | how                 | version                      |
      | with the version    | {a:metadata.resourceVersion} |

    @needs:resource:unconditional-update
    Examples: without a condition
      | how                 | version                      |
      | without the version | (absent)                     |

  @resource @rule:meta-list-resourceversion
  Scenario: A list bears the version at which it was built
    meta-list-resourceversion: a non-empty string, and a watch can start there.
    Detects: the version of the newest item stands there, or none when the list is empty.
    Given the resource "plain" named "a"
    And the resource "plain" named "b"
    And the resource "a" has been deleted
    And the resource "b" has been deleted
    When GET /{collection}
    Then the answer is 200
    And the answer has:
      | items                    | is             | []                           |
      | metadata.resourceVersion | is             | (string)                     |
      | metadata.resourceVersion | not older than | {b:metadata.resourceVersion} |

  @resource @rule:meta-list-continue-string
  Scenario Outline: continue of a list is a text, <when>
    meta-list-continue-string: a string, empty or absent when the list is complete.
    Detects: null, or a token that leads to an empty page.
    Given 3 resources named after "item"
    When GET /{collection}?limit=<limit>
    Then the answer is 200
    And the answer has:
      | metadata.continue | <continue> |
      | metadata.continue | <type>     |

    Examples: limits
      | when                        | limit | continue    | type     |
      | not empty when there is more | 2    | (not empty) | (string) |
      | empty when all is there     | 3     | (empty)     | (empty)  |
      | empty when more is asked    | 10    | (empty)     | (empty)  |
