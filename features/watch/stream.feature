@area:watch
Feature: The stream of a watch
  A GET with watch=1 on a collection answers with documents of type and object, sent as changes happen.

  @resource @rule:watch-request-shape @waits
  Scenario: A GET with watch=1 and a version is a watch
    watch-request-shape: GET on the path of the collection, with watch=1 and resourceVersion.
    Detects: the parameter is not known, and a list is answered.
    Given the resource "plain" named "a-{unique}"
    And the resource "plain" named "b-{unique}"
    When a watch is opened on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}&timeoutSeconds=1
    Then the watch ends by itself within 10 seconds
    And the watch reports exactly:
      | name       |
      | b-{unique} |

  @resource @rule:watch-chunked-json-stream
  Scenario: Events come while the watch is open
    watch-chunked-json-stream: changes are sent as they happen.
    Detects: the answer is buffered and comes when the watch ends.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}&timeoutSeconds=60
    When POST /{collection} with the resource "labelled" where:
      | metadata.name | b |
    Then the watch reports:
      | type  | name |
      | ADDED | b    |
    And the answer is a success

  @resource @rule:watch-headers-at-once
  Scenario: The response headers of a watch come at once, though nothing happens
    watch-headers-at-once: the stream begins before its first event.
    Detects: a server that keeps the response headers until the first event.
    When a watch is opened on /{collection}?watch=1&timeoutSeconds=30
    Then the answer is 200
    And the headers of the answer have:
      | Content-Type      | application/json |
      | Transfer-Encoding | chunked          |

  @resource @rule:watch-event-shape @waits
  Scenario: Each event has type and object, and nothing else
    watch-event-shape: exactly these two members.
    Detects: the version or the old object is put beside them.
    Given 2 resources named after "item-{unique}"
    When a watch is opened on /{collection}?watch=1&timeoutSeconds=1
    Then the watch ends by itself within 10 seconds
    And every event of the watch has:
      | type      | is           | ADDED        |
      | object    | is           | (present)    |
      | (members) | in any order | type, object |

  @resource @rule:watch-event-shape @waits
  Scenario: Events of each type have these two members
    watch-event-shape: exactly these two members, a bookmark too.
    Detects: a MODIFIED brings the old object along, a BOOKMARK the time.
    Given the resource "plain" named "start-{unique}"
    And the resource "plain" named "a-{unique}"
    And the resource "a-{unique}" has been changed:
      | metadata.labels.app | web |
    And the resource "a-{unique}" has been deleted
    When a watch is opened on /{collection}?watch=1&allowWatchBookmarks=true&timeoutSeconds=3&resourceVersion={start:metadata.resourceVersion}
    Then the watch ends by itself within 15 seconds
    And every event of the watch has:
      | type      | is           | /^(ADDED\|MODIFIED\|DELETED\|BOOKMARK)$/ |
      | object    | is           | (present)                                |
      | (members) | in any order | type, object                             |

  @resource @rule:watch-object-is-requested-kind
  Scenario: The object of an event is the complete object of the kind
    watch-object-is-requested-kind: with apiVersion, kind, metadata and the rest, as a get gives it.
    Detects: items without kind, as in a list, or metadata only.
    Given the resource "changed" named "a"
    When a watch is opened on /{collection}?watch=1
    Then the watch reports exactly:
      | type  | name | apiVersion            | kind            | {resource:content} | metadata     |
      | ADDED | a    | {resource:apiVersion} | {resource:kind} | {a:(content)}      | {a:metadata} |

  @resource @rule:watch-object-is-requested-kind
  Scenario: A change is told with the complete object too
    watch-object-is-requested-kind: with apiVersion, kind, metadata and the rest, as a get gives it.
    Detects: MODIFIED shows what was changed only.
    Given the resource "changed" named "a"
    And the stored resource "a" is remembered as "new"
    And the resource "a" has been changed:
      | metadata.labels.app | other |
    When a watch is opened on /{collection}?watch=1&resourceVersion={new:metadata.resourceVersion}
    Then the watch reports exactly:
      | name | apiVersion            | kind            | {resource:content} | metadata     |
      | a    | {resource:apiVersion} | {resource:kind} | {a:(content)}      | {a:metadata} |

  @resource @rule:watch-event-resourceversion
  Scenario: Each change is told with its own version
    watch-event-resourceversion: the version of that change, and the state of then.
    Detects: the events of the past all show the present state.
    Given the resource "plain" named "before"
    And the resource "labelled" named "a"
    And the stored resource "a" is remembered as "new"
    And the resource "a" has been changed:
      | metadata.labels.app | other |
    When a watch is opened on /{collection}?watch=1&resourceVersion={before:metadata.resourceVersion}
    Then the watch reports exactly:
      | type     | metadata.resourceVersion       | metadata.labels.app |
      | ADDED    | {new:metadata.resourceVersion} | web                 |
      | MODIFIED | {a:metadata.resourceVersion}   | other               |

  @resource @rule:watch-timeoutseconds-ends @waits
  Scenario Outline: timeoutSeconds ends a watch <from> in good order, and not before
    watch-timeoutseconds-ends: normally, after about that many seconds.
    Detects: the connection is cut, an ERROR says that time is up, or the stream ends when nothing has happened for a while.
    Given 2 resources named after "item-{unique}"
    When a watch is opened on /{collection}?watch=1&timeoutSeconds=2<query>
    Then the watch ends by itself after 1 to 5 seconds
    And every event of the watch has:
      | type | ADDED |

    Examples: starts
      | from              | query                                              |
      | from the present  |                                                    |
      | from a version    | &resourceVersion={item-0:metadata.resourceVersion} |
