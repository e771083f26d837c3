@area:chunking
Feature: What a client does to read a collection in pages
  It repeats the request with the latest token until there is none, and starts again when a token has expired.

  @rule:chunk-client-repeats-until-empty
  Scenario: A client follows the tokens to the end
    chunk-client-repeats-until-empty: each request bears the token of the answer before.
    Detects: the first token is used again and again.
    Given 5 Endpoints named after "item"
    And a proxy before the server that:
      | list 9 | answers 410 |
    When a client lists /api/v1/namespaces/{namespace}/endpoints in pages of 2
    Then the client finds "item-0, item-1, item-2, item-3, item-4"
    And the client sent:
      |      | limit | continue  |
      | list | 2     | (absent)  |
      | page | 2     | (present) |
      | page | 2     | (present) |

  @rule:chunk-client-restarts-after-410
  Scenario: A client whose token has expired starts again
    chunk-client-restarts-after-410: from the beginning, or without limit.
    Detects: the pages read so far are taken for the whole.
    Given 5 Endpoints named after "item"
    And a proxy before the server that:
      | page 1 | answers 410 |
    When a client lists /api/v1/namespaces/{namespace}/endpoints in pages of 2
    Then the client finds "item-0, item-1, item-2, item-3, item-4"
