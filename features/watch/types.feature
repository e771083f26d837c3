@area:watch
Feature: Types of watch events
  This feature tests ADDED, MODIFIED and DELETED. For BOOKMARK, see bookmarks.feature; for ERROR, see expired-versions.feature.

  @resource
  Scenario Outline: A watch reports <change> as <type>
    watch-type-*: each change has a specific event type, and the event contains the state after the change.
    Detects: a server that reports an update as a deletion and a creation.
    Given the resource "plain" named "before"
    And the resource "labelled" named "a"
    And the resource "a" has been changed:
      | metadata.labels.app | other |
    And the resource "a" has been deleted
    When a watch is opened on /{collection}?watch=1&resourceVersion={before:metadata.resourceVersion}
    Then the watch reports:
      | type   | name | metadata.labels.app |
      | <type> | a    | <app>               |

    @rule:watch-type-added
    Examples: create
      | change   | type  | app |
      | a create | ADDED | web |

    @rule:watch-type-modified
    Examples: update
      | change    | type     | app   |
      | an update | MODIFIED | other |

    @rule:watch-type-deleted
    Examples: delete
      | change   | type    | app   |
      | a delete | DELETED | other |

  @resource @rule:watch-reports-deletion
  Scenario: A watch reports the deletion of an object that existed before the watch started
    watch-reports-deletion: the deletion is a change after the resourceVersion of the watch.
    Detects: a server that reports deletions only of objects for which the watch sent events.
    Given 2 resources with the name prefix "item"
    And the resource "item-0" has been deleted
    When a watch is opened on /{collection}?watch=1&resourceVersion={item-1:metadata.resourceVersion}
    Then the watch reports:
      | type    | name   |
      | DELETED | item-0 |

  @resource @rule:watch-type-deleted @needs:resource:immediate-deletion @needs:resource:metadata-as-sent
  Scenario: A DELETED event contains the last state of the object and the resourceVersion of the deletion
    watch-type-deleted: the object of the event has the last state and the resourceVersion of the deletion.
    Detects: a server that sends the resourceVersion of the last update, so that a resumed watch repeats the deletion.
    Given the resource "changed" named "a" with:
      | metadata.annotations | {"example.com/note":"last"} |
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When DELETE /{collection}/a
    Then the response is 200
    And the watch reports exactly:
      | type    | name | {resource:content} | metadata.uid     | metadata.labels     | metadata.annotations        |
      | DELETED | a    | {a:(content)}      | {a:metadata.uid} | {a:metadata.labels} | {"example.com/note":"last"} |
    And the watch has:
      | events[*].object.metadata.resourceVersion | does not contain | {a:metadata.resourceVersion} |

  @resource @rule:watch-event-resourceversion @needs:resource:immediate-deletion
  Scenario: A watch sends one DELETED event with the resourceVersion of the deletion
    watch-event-resourceversion: the event has the resourceVersion of its change.
    Detects: a server that sends the resourceVersion of the create in the DELETED event.
    Given the resource "plain" named "start"
    And the resource "labelled" named "a"
    And the resource "a" has been deleted
    And the resource "plain" named "b"
    When a watch is opened on /{collection}?watch=1&resourceVersion={start:metadata.resourceVersion}
    Then the watch reports exactly:
      | type    | name | metadata.resourceVersion     |
      | ADDED   | a    | {a:metadata.resourceVersion} |
      | DELETED | a    | (not empty)                  |
      | ADDED   | b    | {b:metadata.resourceVersion} |
    And the watch has:
      | events[*].object.metadata.resourceVersion | all different |  |

  @resource @rule:meta-resourceversion-noop-write @needs:resource:stable-first-write
  Scenario: A PUT that changes nothing sends no watch event
    meta-resourceversion-noop-write: the server stores nothing, so there is no event.
    Detects: a server that notifies watches for every PUT.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When PUT /{collection}/a with the saved object "a"
    Then the response is 200
    And the watch reports exactly:
      | type |

  @resource @rule:watch-selector-leaves
  Scenario: A watch with a labelSelector sends DELETED when an object stops matching and ADDED when it matches again
    watch-selector-leaves: the watch reports changes of the set of matching objects.
    Detects: a server that sends no event when an object stops matching, so that the client keeps the object.
    Given the resource "plain" named "start"
    And the resource "labelled" named "a"
    And the resource "a" has been changed:
      | metadata.labels.app | db |
    And the resource "a" has been changed:
      | metadata.labels.tier | back |
    And the resource "a" has been changed:
      | metadata.labels.app | web |
    And the resource "a" has been changed:
      | metadata.labels.tier | front |
    When a watch is opened on /{collection}?watch=1&labelSelector=app%3Dweb&resourceVersion={start:metadata.resourceVersion}
    Then the watch reports exactly:
      | type     | name | metadata.labels.app | metadata.labels.tier |
      | ADDED    | a    | web                 | (absent)             |
      | DELETED  | a    | web                 | (absent)             |
      | ADDED    | a    | web                 | back                 |
      | MODIFIED | a    | web                 | front                |

  @resource @rule:watch-selector-leaves @waits @needs:resource:immediate-deletion
  Scenario: A watch with a fieldSelector on metadata.name reports only the object with this name
    watch-selector-leaves: the watch does not report changes of other objects.
    Detects: a server that applies the selector only to the initial state.
    Given the resource "plain" named "start-{unique}"
    And the resource "plain" named "a-{unique}"
    And the resource "plain" named "b-{unique}"
    And the resource "a-{unique}" has been changed:
      | metadata.labels.app | web |
    And the resource "b-{unique}" has been deleted
    And the resource "a-{unique}" has been deleted
    When a watch is opened on /{collection}?watch=1&fieldSelector=metadata.name%3Da-{unique}&resourceVersion={start:metadata.resourceVersion}&timeoutSeconds=1
    Then the watch reports exactly:
      | type     | name       |
      | ADDED    | a-{unique} |
      | MODIFIED | a-{unique} |
      | DELETED  | a-{unique} |

  @resource @rule:watch-selector-leaves @waits
  Scenario: A watch with a fieldSelector on metadata.name and a labelSelector sends DELETED when the object stops matching the labels
    watch-selector-leaves: both selectors apply to the initial state and to changes.
    Detects: a server that applies only the fieldSelector and ignores the labelSelector.
    Given the resource "plain" named "start-{unique}"
    And the resource "labelled" named "a-{unique}"
    And the resource "a-{unique}" has been changed:
      | metadata.labels.app | db |
    And the resource "a-{unique}" has been changed:
      | metadata.labels.tier | back |
    And the resource "a-{unique}" has been changed:
      | metadata.labels.app | web |
    When a watch is opened on /{collection}?watch=1&fieldSelector=metadata.name%3Da-{unique}&labelSelector=app%3Dweb&resourceVersion={start:metadata.resourceVersion}&timeoutSeconds=10
    Then the watch reports:
      | type    | name       |
      | ADDED   | a-{unique} |
      | DELETED | a-{unique} |
      | ADDED   | a-{unique} |
