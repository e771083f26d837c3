@area:chunking
Feature: Tokens that are no longer good
  A token outlives the versions that the server keeps by nothing: it answers 410, with a token to go on with.

  @resource @rule:chunk-expired-token-410
  @needs:history-expiry @waits
  Scenario: A token whose version is no longer kept is Expired
    chunk-expired-token-410: 410, with reason Expired.
    Detects: the page is read from the present state, and the client doesn't notice.
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
  Scenario: The token of an Expired answer reads the rest
    chunk-expired-token-carries-new-token: a new token, with which the rest can be read, inconsistently.
    Detects: the new token starts from the beginning.
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
  Scenario Outline: <seconds> seconds later a token <what>
    chunk-token-lifetime-default: by default it stays usable for about 5 minutes.
    Detects: tokens live for ever, or for a minute.
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

    Examples: before and after
      | seconds | what        | code | kind                |
      | 270     | is good     | 200  | {resource:kind}List |
      | 400     | has expired | 410  | Status              |

  @resource @rule:chunk-malformed-token-400
  Scenario Outline: A continue value that is <what> is refused with limit <limit>
    chunk-malformed-token-400: it is no token of the server.
    Detects: it is taken for the beginning, and the client reads the first page again.
    Given 3 resources named after "item"
    And the answer to GET /{collection}?limit=1 is remembered as "first"
    When GET /{collection} with the query:
      | limit    | <limit> |
      | continue | <value> |
    Then the answer is 400 BadRequest

    Examples: no tokens
      | what              | limit   | value                      |
      | a word            | 1       | abc                        |
      | a word            | (unset) | abc                        |
      | no base64         | 1       | %%%                        |
      | base64 of nothing | 1       | e30                        |
      | base64 of a word  | 1       | aGVsbG8                    |
      | a token and more  | 1       | {first:metadata.continue}% |
      | more and a token  | (unset) | x{first:metadata.continue} |
