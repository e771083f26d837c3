@area:chunking
Feature: Clients that read a collection in pages
  A client repeats the request with the latest continue token until a response has no token, and restarts when a token has expired.

  @rule:chunk-client-repeats-until-empty
  Scenario: A client sends the latest continue token until the list is complete
    chunk-client-repeats-until-empty: each request has the token of the previous response.
    Detects: a client that always sends the first token.
    Given 5 Endpoints with the name prefix "item"
    And a proxy in front of the server that:
      | list 9 | returns 410 |
    When a client lists /api/v1/namespaces/{namespace}/endpoints in pages of 2
    Then the client finds "item-0, item-1, item-2, item-3, item-4"
    And the client sent:
      |          | limit | continue  |
      | list     | 2     | (absent)  |
      | continue | 2     | (present) |
      | continue | 2     | (present) |

  @rule:chunk-client-restarts-after-410
  Scenario: A client restarts the list after 410 Gone for a page
    chunk-client-restarts-after-410: the client restarts from the beginning, or without limit.
    Detects: a client that treats the pages read so far as the complete list.
    Given 5 Endpoints with the name prefix "item"
    And a proxy in front of the server that:
      | continue 1 | returns 410 |
    When a client lists /api/v1/namespaces/{namespace}/endpoints in pages of 2
    Then the client finds "item-0, item-1, item-2, item-3, item-4"
