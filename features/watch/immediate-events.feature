@area:watch
Feature: Immediate watch events in every encoding and on every path
  The server sends each event immediately, for every spelling of the parameter watch, path, encoding and event size.

  Scenario Outline: A watch of <resource kind> <variant> sends each event when the change happens
    watch-chunked-json-stream: the server sends events immediately.
    Detects: a server or proxy that buffers some watches until they end, or until more bytes follow.
    Given the resource "labelled" named "a"
    And the request header "Accept" is "<accept>"
    And a watch on <path>resourceVersion={a:metadata.resourceVersion}&labelSelector=scenario%3D{unique}&timeoutSeconds=60
    When POST /{collection} with the resource "labelled" where:
      | metadata.name            | b        |
      | metadata.labels.scenario | {unique} |
    Then the watch reports:
      | type  | name |
      | ADDED | b    |
    And the response is a success

    @rule:watch-chunked-json-stream @resource
    Examples: spellings and paths of the resource under test
      | resource kind           | variant           | path                       | accept           |
      | the resource under test | with watch=true   | /{collection}?watch=true&  | application/json |
      | the resource under test | in all namespaces | /{all-namespaces}?watch=1& | application/json |

    @rule:media-protobuf-watch-frames @resource @needs:resource:protobuf
    Examples: protobuf
      | resource kind           | variant     | path                   | accept                        |
      | the resource under test | in protobuf | /{collection}?watch=1& | application/vnd.orch.protobuf |

    @rule:watch-chunked-json-stream @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | variant           | path                       | accept           |
      | a custom resource | with watch=true   | /{collection}?watch=true&  | application/json |
      | a custom resource | in all namespaces | /{all-namespaces}?watch=1& | application/json |

  Scenario Outline: A watch of <resource kind> sends a large event and the event after it
    watch-chunked-json-stream: the size of an event is not limited.
    Detects: a proxy that reads the stream by lines of limited length.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}&timeoutSeconds=60
    And the resource "labelled" named "b" with:
      | metadata.annotations.note | {letters:200000} |
    When POST /{collection} with the resource "labelled" where:
      | metadata.name | c |
    Then the watch reports:
      | type  | name |
      | ADDED | b    |
      | ADDED | c    |
    And the response is a success

    @rule:watch-chunked-json-stream @resource
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:watch-chunked-json-stream @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  @rule:media-protobuf-watch-frames @needs:protobuf
  Scenario: A watch in protobuf sends each of two changes when it happens
    media-protobuf-watch-frames: a protobuf event ends with the last byte of its frame, and not with a line feed.
    Detects: a proxy that forwards a stream only up to the last line feed.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/vnd.orch.protobuf"
    And a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}&timeoutSeconds=60
    And the Endpoints "a" has been changed:
      | metadata.labels.app | second |
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a
    Then the watch reports:
      | type     | name | metadata.labels.app |
      | MODIFIED | a    | second              |
      | DELETED  | a    | second              |
    And the response is a success

  @resource @rule:watch-headers-at-once
  Scenario Outline: A watch with <parameters> without events sends the response headers immediately
    watch-headers-at-once: the server sends the response headers before the first event.
    Detects: a server that delays the response headers of a watch of one object, or with a resourceVersion, until the first event.
    Given the resource "labelled" named "a"
    When a watch is opened on /{collection}?watch=1&timeoutSeconds=30&resourceVersion={a:metadata.resourceVersion}<query>
    Then the response is 200
    And the headers of the response have:
      | Content-Type | application/json |

    Examples: parameters
      | parameters                              | query                            |
      | a fieldSelector and a resourceVersion   | &fieldSelector=metadata.name%3Da |
      | a labelSelector and a resourceVersion   | &labelSelector=app%3Dweb         |
      | allowWatchBookmarks and resourceVersion | &allowWatchBookmarks=true        |
