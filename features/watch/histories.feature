@area:watch
Feature: Watches tell the truth about writes
  Whatever writers do, a watch tells each change once and in order, and a list is what the watch adds up to.

  @rule:watch-list-then-watch-no-gap
  @rule:watch-resume-no-gap @since:1.20
  Scenario: Random histories of writers and watchers hold together
    watch-list-then-watch-no-gap, watch-resume-no-gap: order, uniqueness, completeness, resumability, and list = replay of the watch.
    Detects: a change is lost between list and watch, or told twice to a watch that resumes.
    When 3 random "3 writers of 8 writes beside watches and lists" programs run
    Then the model agrees

  @resource @rule:watch-list-then-watch-no-gap
  Scenario: A list and a watch from its version miss nothing
    watch-list-then-watch-no-gap: every later change exactly once and in order.
    Detects: the watch starts at the present, not at the version of the list.
    Given 2 resources named after "item"
    And the answer to GET /{collection} is remembered as "list"
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

  @resource @rule:watch-resume-no-gap
  Scenario: A watch that was there and one that resumes tell the same
    watch-resume-no-gap: what happened without a watch is told as it was told to those who did.
    Detects: a watch that begins in the past is told the sum of the changes.
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
