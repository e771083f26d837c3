@area:watch
Feature: What a client does when a watch breaks off
  It resumes from the last version it received, or starts again with a list; after 410 it must.

  Background:
    Given 2 Endpoints named after "item"

  @rule:watch-client-resumes-or-relists
  Scenario: A client whose watch is cut resumes from the last version it got
    watch-client-resumes-or-relists: nothing is missed between the two watches.
    Detects: the client watches from the present, and misses what happened meanwhile.
    Given a proxy before the server that:
      | watch 1 | cuts the connection after 1 event |
    And a client follows /api/v1/namespaces/{namespace}/endpoints
    And the client finds "item-0, item-1"
    And the Endpoints "empty" named "a"
    And the Endpoints "item-0" has been deleted
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the client finds "a, item-1"

  @rule:watch-client-after-410
  Scenario Outline: A client that is told 410 lists again, <how>
    watch-client-after-410: it drops its cache, lists, and watches from the version of that list.
    Detects: the client repeats the watch for ever, or keeps what was deleted meanwhile.
    Given a proxy before the server that:
      | watch 1 | <what> |
    When a client follows /api/v1/namespaces/{namespace}/endpoints
    Then the client finds "item-0, item-1"
    And the client sent:
      |       | resourceVersion |
      | list  | (absent)        |
      | watch | (present)       |
      | list  | (absent)        |
      | watch | (present)       |

    Examples: both ways of saying it
      | how                | what                              |
      | by an ERROR event  | sends an ERROR 410 after 0 events |
      | by the status      | answers 410                       |
