@area:watch
Feature: Recovery of clients after a watch ends
  A client resumes from the last resourceVersion that it received, or lists again. After 410, the client must list again.

  Background:
    Given 2 Endpoints with the name prefix "item"

  @rule:watch-client-resumes-or-relists
  Scenario: A client whose watch is disconnected resumes from the last resourceVersion
    watch-client-resumes-or-relists: the client misses no change between the two watches.
    Detects: a client that starts the new watch at the current state and misses changes.
    Given a proxy in front of the server that:
      | watch 1 | cuts the connection after 1 event |
    And a client follows /api/v1/namespaces/{namespace}/endpoints
    And the client finds "item-0, item-1"
    And the Endpoints "empty" named "a"
    And the Endpoints "item-0" has been deleted
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the client finds "a, item-1"

  @rule:watch-client-after-410
  Scenario Outline: A client that receives 410 <place> lists again
    watch-client-after-410: the client clears its cache, lists the objects, and watches from the resourceVersion of the list.
    Detects: a client that repeats the watch forever, or keeps deleted objects.
    Given a proxy in front of the server that:
      | watch 1 | <proxy action> |
    When a client follows /api/v1/namespaces/{namespace}/endpoints
    Then the client finds "item-0, item-1"
    And the client sent:
      |       | resourceVersion |
      | list  | (absent)        |
      | watch | (present)       |
      | list  | (absent)        |
      | watch | (present)       |

    Examples: ERROR event and status code
      | place              | proxy action                      |
      | in an ERROR event  | sends an ERROR 410 after 0 events |
      | as the status code | returns 410                       |
