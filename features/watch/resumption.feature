@area:watch
Feature: Where a watch goes on
  From the version of an event, or of a list, and with nothing of what was before.

  @resource @rule:watch-event-resourceversion
  Scenario: A watch resumed from the version of an event goes on after it
    watch-event-resourceversion: the version of the change serves as the start of a new watch.
    Detects: the change itself is repeated, or the next one is left out.
    Given the resource "plain" named "a"
    And the resource "plain" named "b"
    And the stored resource "b" is remembered as "added"
    And the resource "b" has been changed:
      | metadata.labels.app | web |
    And the resource "plain" named "c"
    When a watch is opened on /{collection}?watch=1&resourceVersion={added:metadata.resourceVersion}
    Then the watch reports exactly:
      | type     | name | metadata.resourceVersion     |
      | MODIFIED | b    | {b:metadata.resourceVersion} |
      | ADDED    | c    | {c:metadata.resourceVersion} |

  @resource @rule:watch-resume-no-gap
  Scenario: A watch goes on from a version that another watch has told
    watch-resume-no-gap: a version that was handed out with an event is one to go on from.
    Detects: the next version is taken for the first that is not known yet.
    Given a watch on /{collection}?watch=1 named "first"
    And the resource "plain" named "a"
    And the resource "plain" named "b"
    And the resource "plain" named "c"
    And the watch "first" reports:
      | name |
      | a    |
      | b    |
      | c    |
    When a watch is opened on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    Then the watch reports exactly:
      | type  | name |
      | ADDED | b    |
      | ADDED | c    |

  @resource @rule:watch-nothing-before-start
  Scenario: A watch reports nothing of what was before its start
    watch-nothing-before-start: no change made at or before the version.
    Detects: present objects are sent first, or the change that made the version.
    Given 3 resources named after "item"
    And the resource "item-0" has been deleted
    And the resource "plain" named "last"
    And the stored resource "last" is remembered as "start"
    And the resource "plain" named "later"
    When a watch is opened on /{collection}?watch=1&resourceVersion={start:metadata.resourceVersion}
    Then the watch reports exactly:
      | type  | name  |
      | ADDED | later |
