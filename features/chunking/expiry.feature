@area:chunking
Feature: Expired and invalid continue tokens
  A token whose resourceVersion is no longer available returns 410, with a new token.

  @resource @rule:chunk-expired-token-410
  @needs:history-expiry @waits
  Scenario: A continue token of a compacted resourceVersion returns 410 Expired
    chunk-expired-token-410: the response is 410 with the reason Expired.
    Detects: a server that reads the page from the current state, unnoticed by the client.
    Given a server of its own with the profile "short-history"
    And 4 resources named after "item-{unique}"
    And the answer to GET /{collection}?limit=2 is remembered as "first"
    And outside the API this happens:
      | history | compacted beyond {first:metadata.resourceVersion} |
    When GET /{collection} with the query:
      | limit    | 2                         |
      | continue | {first:metadata.continue} |
    Then the answer is 410 Expired

  @resource @rule:chunk-expired-token-carries-new-token
  @needs:history-expiry @waits
  Scenario: The continue token of a 410 response returns the remaining items
    chunk-expired-token-carries-new-token: the new token returns the remaining items, without a consistent snapshot.
    Detects: a server whose new token starts from the beginning.
    Given a server of its own with the profile "short-history"
    And these resources exist:
      | name              | metadata.labels.of |
      | item-{unique}-0   | {unique}           |
      | item-{unique}-1   | {unique}           |
      | item-{unique}-2   | {unique}           |
      | item-{unique}-3   | {unique}           |
    And the answer to GET /{collection}?labelSelector=of%3D{unique}&limit=2 is remembered as "first"
    And outside the API this happens:
      | history | compacted beyond {first:metadata.resourceVersion} |
    And the refusal of GET /{collection}?labelSelector=of%3D{unique}&continue={first:metadata.continue} is remembered as "expired"
    When GET /{collection}?labelSelector=of%3D{unique} with the query:
      | continue | {expired:metadata.continue} |
    Then the list has:
      | names         | leaves out | {first:items[*].metadata.name} |
      | items.(count) | is         | 2                              |

  @resource @rule:chunk-token-lifetime-default
  @needs:control-port
  Scenario Outline: A continue token after <seconds> seconds returns <code>
    chunk-token-lifetime-default: by default, a token is valid for about 5 minutes.
    Detects: a server whose tokens never expire, or expire after a minute.
    Given a server of its own with the profile "plain"
    And 4 resources named after "item"
    And the answer to GET /{collection}?limit=2 is remembered as "first"
    And outside the API this happens:
      | clock | <seconds> seconds ahead |
    When GET /{collection} with the query:
      | continue | {first:metadata.continue} |
    Then the answer is <code>
    And the answer has:
      | kind | <kind> |

    Examples: token age
      | seconds | code | kind                |
      | 270     | 200  | {resource:kind}List |
      | 400     | 410  | Status              |

  @resource @rule:chunk-malformed-token-400
  Scenario Outline: A list with limit <limit> and the continue token <value> returns 400
    chunk-malformed-token-400: the value is not a token of the server.
    Detects: a server that returns the first page again.
    Given 3 resources named after "item"
    And the answer to GET /{collection}?limit=1 is remembered as "first"
    When GET /{collection} with the query:
      | limit    | <limit> |
      | continue | <value> |
    Then the answer is 400 BadRequest

    Examples: invalid tokens
      | limit   | value                      |
      | 1       | abc                        |
      | (unset) | abc                        |
      | 1       | %%%                        |
      | 1       | e30                        |
      | 1       | aGVsbG8                    |
      | 1       | {first:metadata.continue}% |
      | (unset) | x{first:metadata.continue} |
