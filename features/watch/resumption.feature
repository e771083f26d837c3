@area:watch
Feature: Resumed watches
  A watch can resume from the resourceVersion of an event or a list. The resumed watch reports no earlier changes.

  @resource @rule:watch-event-resourceversion
  Scenario: A watch from the resourceVersion of an event reports the changes after that event
    watch-event-resourceversion: a new watch can start at the resourceVersion of an event.
    Detects: a server that repeats the change of the event, or omits the next change.
    Given the resource "plain" named "a"
    And the resource "plain" named "b"
    And the stored resource "b" is saved as "added"
    And the resource "b" has been changed:
      | metadata.labels.app | web |
    And the resource "plain" named "c"
    When a watch is opened on /{collection}?watch=1&resourceVersion={added:metadata.resourceVersion}
    Then the watch reports exactly:
      | type     | name | metadata.resourceVersion     |
      | MODIFIED | b    | {b:metadata.resourceVersion} |
      | ADDED    | c    | {c:metadata.resourceVersion} |

  @resource @rule:watch-resume-no-gap
  Scenario: A watch from the resourceVersion in an event of another watch reports the changes after that event
    watch-resume-no-gap: a watch can start at the resourceVersion of any event.
    Detects: a server that rejects the resourceVersion of an event, or starts the watch at the current state.
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
  Scenario: A watch with a resourceVersion reports no changes up to that resourceVersion
    watch-nothing-before-start: the watch sends no change at or before the resourceVersion.
    Detects: a server that first sends the existing objects, or the change with that resourceVersion.
    Given 3 resources with the name prefix "item"
    And the resource "item-0" has been deleted
    And the resource "plain" named "last"
    And the stored resource "last" is saved as "start"
    And the resource "plain" named "later"
    When a watch is opened on /{collection}?watch=1&resourceVersion={start:metadata.resourceVersion}
    Then the watch reports exactly:
      | type  | name  |
      | ADDED | later |

  @resource @rule:watch-nothing-before-start
  Scenario: A watch with a labelSelector and a resourceVersion does not report the change at that resourceVersion
    watch-nothing-before-start: a selector does not change the start of a watch.
    Detects: a server that reports the change with the requested resourceVersion in a watch with a selector.
    Given the resource "labelled" named "a"
    And the resource "labelled" named "b"
    When a watch is opened on /{collection}?watch=1&labelSelector=app%3Dweb&resourceVersion={a:metadata.resourceVersion}
    Then the watch reports exactly:
      | type  | name |
      | ADDED | b    |
