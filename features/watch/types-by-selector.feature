@area:watch
Feature: Types of an event in several watches
  The type of an event depends on the selectors of the watch.

  @rule:watch-type-modified @resource
  Scenario: A change is ADDED in a watch whose labelSelector begins to match and MODIFIED in a watch without a selector
    watch-type-modified: the type of an event depends on the selectors of its watch, not on those of other watches.
    Detects: a server that determines the type of an event once for all watches.
    Given the resource "labelled" named "a-{unique}" with:
      | metadata.labels.app | db |
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}&labelSelector=app%3Dweb&fieldSelector=metadata.name%3Da-{unique} named "selected"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}&fieldSelector=metadata.name%3Da-{unique} named "all"
    When the resource "a-{unique}" has been changed:
      | metadata.labels.app | web |
    Then the watch "selected" reports:
      | type  | name       |
      | ADDED | a-{unique} |
    And the watch "all" reports:
      | type     | name       |
      | MODIFIED | a-{unique} |

  @rule:watch-event-resourceversion @resource @needs:resource:immediate-deletion
  Scenario: A watch with a labelSelector sends the deletion of an object with the resourceVersion of the deletion
    watch-event-resourceversion: a watch that starts at the resourceVersion of the event reports only later changes.
    Detects: a server that sends the last stored resourceVersion of a deleted object in a watch with a selector.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&labelSelector=app%3Dweb&resourceVersion={a:metadata.resourceVersion}
    When DELETE /{collection}/a
    Then the response is 200
    And the watch reports exactly:
      | type    | name | metadata.uid     |
      | DELETED | a    | {a:metadata.uid} |
    And the watch has:
      | events[*].object.metadata.resourceVersion | does not contain | {a:metadata.resourceVersion} |
