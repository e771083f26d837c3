@area:watch
Feature: Consistency of watches and lists with writes
  A watch reports each change once and in order. A list contains the state that results from the events of a watch.

  @rule:watch-list-then-watch-no-gap
  @rule:watch-resume-no-gap @since:1.20
  Scenario: Watches and lists are consistent with random histories of concurrent writes
    watch-list-then-watch-no-gap, watch-resume-no-gap: events are in order, unique and complete; clients can resume watches; a list has the
    state that results from the events.
    Detects: a server that loses a change between list and watch, or repeats a change in a resumed watch.
    When 3 random programs run: "3 writers with 8 writes each, concurrent with watches and lists"
    Then the responses match the model

  @resource @rule:watch-list-then-watch-no-gap @needs:resource:immediate-deletion
  Scenario: A watch from the resourceVersion of a list reports every later change once and in order
    watch-list-then-watch-no-gap: the watch neither omits nor repeats a change after the list.
    Detects: a server that starts the watch at the current state.
    Given 2 resources with the name prefix "item"
    And the response to GET /{collection} is saved as "list"
    And the resource "item-0" has been changed:
      | metadata.labels.app | web |
    And the resource "item-1" has been deleted
    And the resource "plain" named "new"
    And the resource "item-0" has been deleted
    When a watch is opened on /{collection}?watch=1&resourceVersion={list:metadata.resourceVersion}
    Then the watch reports exactly:
      | type     | name   |
      | MODIFIED | item-0 |
      | DELETED  | item-1 |
      | ADDED    | new    |
      | DELETED  | item-0 |

  @resource @rule:watch-resume-no-gap @needs:resource:immediate-deletion
  Scenario: A resumed watch reports the same events as a continuous watch
    watch-resume-no-gap: a resumed watch gets the events that other watches received.
    Detects: a server that sends only the final state of each object to a watch that starts at an earlier resourceVersion.
    Given the resource "plain" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion} named "first"
    And the resource "plain" named "b"
    And the resource "b" has been changed:
      | metadata.labels.app | web |
    And the resource "b" has been deleted
    When a watch is opened on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    Then the watch "first" reports:
      | type     | name | metadata.labels.app |
      | ADDED    | b    | (absent)            |
      | MODIFIED | b    | web                 |
      | DELETED  | b    | web                 |
    And the watch reports exactly:
      | type     | name | metadata.labels.app |
      | ADDED    | b    | (absent)            |
      | MODIFIED | b    | web                 |
      | DELETED  | b    | web                 |
