@area:watch @needs:watch-list
Feature: Streaming lists without initial objects, and in other encodings
  A streaming list without objects starts with its bookmark.

  @resource @rule:watch-stream-bookmark-after-initial
  Scenario Outline: A streaming list of <objects> sends only a BOOKMARK with a resourceVersion
    watch-stream-bookmark-after-initial: a client learns from the bookmark that the list is empty.
    Detects: a server that sends the bookmark only after an initial event.
    Given the resource "labelled" named "a"
    When a watch is opened on <path>watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true<query>
    Then the watch reports exactly:
      | type     | metadata.resourceVersion | metadata.annotations["orch.io/initial-events-end"] |
      | BOOKMARK | (not empty)              | "true"                                             |

    Examples: empty lists
      | objects                                    | path                  | query                                         |
      | an empty collection                        | /{collection:second}? |                                               |
      | an empty collection with a resourceVersion | /{collection:second}? | &resourceVersion={a:metadata.resourceVersion} |
      | no objects that match a labelSelector      | /{collection}?        | &labelSelector=app%3Dnone                     |

  @rule:watch-stream-end-annotation @needs:protobuf
  Scenario: The bookmark after the initial events in protobuf has the annotation initial-events-end
    watch-stream-end-annotation: the annotation is present in every encoding.
    Detects: a server that encodes only the resourceVersion of a bookmark in protobuf.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/vnd.orch.protobuf"
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true
    Then the watch reports:
      | type     | name     | metadata.annotations["orch.io/initial-events-end"] |
      | ADDED    | a        | (absent)                                           |
      | BOOKMARK | (absent) | "true"                                             |

  # Up to 1.33, kube-apiserver does not support Tables with sendInitialEvents.
  @rule:table-watch-columns @since:1.34
  Scenario: A streaming list as Table of an empty collection sends columnDefinitions in its BOOKMARK
    table-watch-columns: the bookmark is the first event, so it has the columns, and later events have none.
    Detects: a server that sends columnDefinitions neither with the bookmark nor with the first row.
    Given the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    And a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the response is a success
    And the watch reports:
      | type     | kind  | columnDefinitions | rows[0].cells[0] |
      | BOOKMARK | Table | (not empty)       | (present)        |
      | ADDED    | Table | null              | a                |
