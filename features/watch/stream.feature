@area:watch
Feature: Stream of a watch
  GET of a collection with watch=1 returns a stream of events. Each event has a type and an object, and the server sends it when the change
  happens.

  @resource @rule:watch-request-shape @waits
  Scenario: GET of a collection with watch=1 and resourceVersion starts a watch
    watch-request-shape: the request is GET of the collection with watch=1 and resourceVersion.
    Detects: a server that ignores watch and returns a list.
    Given the resource "plain" named "a-{unique}"
    And the resource "plain" named "b-{unique}"
    When a watch is opened on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}&timeoutSeconds=1
    Then the watch ends by itself within 10 seconds
    And the watch reports exactly:
      | name       |
      | b-{unique} |

  @resource @rule:watch-chunked-json-stream
  Scenario: A watch sends each event when the change happens
    watch-chunked-json-stream: the server sends events immediately.
    Detects: a server that buffers the response until the watch ends.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}&timeoutSeconds=60
    When POST /{collection} with the resource "labelled" where:
      | metadata.name | b |
    Then the watch reports:
      | type  | name |
      | ADDED | b    |
    And the response is a success

  @resource @rule:watch-headers-at-once
  Scenario Outline: A watch of <representation> without events sends the response headers immediately
    watch-headers-at-once: the server sends the response headers before the first event.
    Detects: a server that delays the response headers until the first event.
    Given the request header "Accept" is "application/json<parameters>"
    When a watch is opened on /{collection}?watch=1&timeoutSeconds=30
    Then the response is 200
    And the headers of the response have:
      | Content-Type      | application/json |
      | Transfer-Encoding | chunked          |

    Examples: representations
      | representation        | parameters                                                     |
      | objects               |                                                                |
      | PartialObjectMetadata | ;as=PartialObjectMetadata;g=meta.orch.io;v=v1,application/json |
      | a Table               | ;as=Table;g=meta.orch.io;v=v1                                  |

  @resource @rule:watch-event-shape @waits
  Scenario: Each ADDED event has only the members type and object
    watch-event-shape: an event has exactly these two members.
    Detects: a server that adds a resourceVersion or the old object.
    Given 2 resources with the name prefix "item-{unique}"
    When a watch is opened on /{collection}?watch=1&timeoutSeconds=1
    Then the watch ends by itself within 10 seconds
    And every event of the watch has:
      | type      | is           | ADDED        |
      | object    | is           | (present)    |
      | (members) | in any order | type, object |

  @resource @rule:watch-event-shape @waits
  Scenario: Events of every type have only the members type and object
    watch-event-shape: events of every type, including bookmarks, have exactly these two members.
    Detects: a server that adds the old object to MODIFIED, or a time to BOOKMARK.
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
  Scenario: The object of an ADDED event is the complete object
    watch-object-is-requested-kind: the object has apiVersion, kind, metadata and all other fields, as in the response to GET.
    Detects: a server that sends objects without kind, or only metadata.
    Given the resource "changed" named "a"
    When a watch is opened on /{collection}?watch=1
    Then the watch reports exactly:
      | type  | name | apiVersion            | kind            | {resource:content} | metadata     |
      | ADDED | a    | {resource:apiVersion} | {resource:kind} | {a:(content)}      | {a:metadata} |

  @resource @rule:watch-object-is-requested-kind
  Scenario: The object of a MODIFIED event is the complete object
    watch-object-is-requested-kind: the object has apiVersion, kind, metadata and all other fields, as in the response to GET.
    Detects: a server that sends only the changed fields.
    Given the resource "changed" named "a"
    And the stored resource "a" is saved as "new"
    And the resource "a" has been changed:
      | metadata.labels.app | other |
    When a watch is opened on /{collection}?watch=1&resourceVersion={new:metadata.resourceVersion}
    Then the watch reports exactly:
      | name | apiVersion            | kind            | {resource:content} | metadata     |
      | a    | {resource:apiVersion} | {resource:kind} | {a:(content)}      | {a:metadata} |

  @resource @rule:watch-event-resourceversion
  Scenario: Each event has the resourceVersion and state of its change
    watch-event-resourceversion: the event has the resourceVersion and the state of the change, not the current resourceVersion and state.
    Detects: a server that sends the current state in every event.
    Given the resource "plain" named "before"
    And the resource "labelled" named "a"
    And the stored resource "a" is saved as "new"
    And the resource "a" has been changed:
      | metadata.labels.app | other |
    When a watch is opened on /{collection}?watch=1&resourceVersion={before:metadata.resourceVersion}
    Then the watch reports exactly:
      | type     | metadata.resourceVersion       | metadata.labels.app |
      | ADDED    | {new:metadata.resourceVersion} | web                 |
      | MODIFIED | {a:metadata.resourceVersion}   | other               |

  @resource @rule:watch-timeoutseconds-ends @waits
  Scenario Outline: A watch <start> ends after timeoutSeconds without an error
    watch-timeoutseconds-ends: the stream ends without an error after about the requested time.
    Detects: a server that cuts the connection, sends an ERROR event, or ends an idle stream earlier.
    Given 2 resources with the name prefix "item-{unique}"
    When a watch is opened on /{collection}?watch=1&timeoutSeconds=2<query>
    Then the watch ends by itself after 1 to 5 seconds
    And every event of the watch has:
      | type | ADDED |

    Examples: start of the watch
      | start                   | query                                              |
      | without resourceVersion |                                                    |
      | with a resourceVersion  | &resourceVersion={item-0:metadata.resourceVersion} |
