@area:chunking
Feature: Expired and invalid continue tokens
  A token whose resourceVersion is no longer available returns 410, with a new token.

  @resource @rule:chunk-expired-token-410
  @needs:history-expiry @waits
  Scenario: A continue token of a compacted resourceVersion returns 410 Expired
    chunk-expired-token-410: the server returns 410 if it cannot read the resourceVersion of the token any more.
    Detects: a server that silently reads the page from the current state.
    Given a separate server with the launch profile "short-history"
    And 4 resources with the name prefix "item-{unique}"
    And the response to GET /{collection}?limit=2 is saved as "first"
    And the history is compacted up to {first:metadata.resourceVersion}
    When GET /{collection} with the query:
      | limit    | 2                         |
      | continue | {first:metadata.continue} |
    Then the response is 410 Expired

  @resource @rule:chunk-expired-token-carries-new-token
  @needs:history-expiry @waits
  Scenario: The continue token of a 410 response returns the remaining items
    chunk-expired-token-carries-new-token: the new token returns the remaining items, but not from the same snapshot.
    Detects: a server whose new token starts from the beginning.
    Given a separate server with the launch profile "short-history"
    And these resources exist:
      | name            | metadata.labels.scenario |
      | item-{unique}-0 | {unique}                 |
      | item-{unique}-1 | {unique}                 |
      | item-{unique}-2 | {unique}                 |
      | item-{unique}-3 | {unique}                 |
    And the response to GET /{collection}?labelSelector=scenario%3D{unique}&limit=2 is saved as "first"
    And the history is compacted up to {first:metadata.resourceVersion}
    And the error response to GET /{collection}?labelSelector=scenario%3D{unique}&continue={first:metadata.continue} is saved as "expired"
    When GET /{collection}?labelSelector=scenario%3D{unique} with the query:
      | continue | {expired:metadata.continue} |
    Then the list has:
      | names         | does not contain | {first:items[*].metadata.name} |
      | items.(count) | is               | 2                              |

  @resource @rule:chunk-expired-token-carries-new-token
  @needs:history-expiry @waits
  Scenario Outline: The 410 response for an expired continue token of a list as <kind> has a new token
    chunk-expired-token-carries-new-token: the error is the same for every representation.
    Detects: a server that returns the error of an expired resourceVersion for lists of metadata or Tables.
    Given a separate server with the launch profile "short-history"
    And 4 resources with the name prefix "item-{unique}"
    And the response to GET /{collection}?limit=2 is saved as "first"
    And the history is compacted up to {first:metadata.resourceVersion}
    And the request header "Accept" is "application/json;as=<kind>;g=meta.orch.io;v=v1,application/json"
    When GET /{collection} with the query:
      | limit    | 2                         |
      | continue | {first:metadata.continue} |
    Then the response is 410 Expired
    And the response has:
      | metadata.continue | (not empty) |

    Examples: representations
      | kind                      |
      | PartialObjectMetadataList |
      | Table                     |

  @resource @rule:chunk-token-lifetime-default
  @needs:control-port
  Scenario Outline: A continue token used after <seconds> seconds returns <code>
    chunk-token-lifetime-default: by default, a token is valid for about 5 minutes.
    Detects: a server whose tokens never expire, or expire after one minute.
    Given a separate server with the launch profile "plain"
    And 4 resources with the name prefix "item"
    And the response to GET /{collection}?limit=2 is saved as "first"
    And the clock is advanced by <seconds> seconds
    When GET /{collection} with the query:
      | continue | {first:metadata.continue} |
    Then the response is <code>
    And the response has:
      | kind | <kind> |

    Examples: token age
      | seconds | code | kind                |
      | 270     | 200  | {resource:kind}List |
      | 400     | 410  | Status              |

  @resource @rule:chunk-malformed-token-400
  Scenario Outline: A list <limit condition> and with the continue token <token> returns 400
    chunk-malformed-token-400: the server rejects a continue value that is not one of its tokens.
    Detects: a server that returns the first page again.
    Given 3 resources with the name prefix "item"
    And the response to GET /{collection}?limit=1 is saved as "first"
    When GET /{collection} with the query:
      | limit    | <limit> |
      | continue | <value> |
    Then the response is 400 BadRequest

    Examples: invalid tokens
      | limit condition | token                         | limit   | value                      |
      | with limit 1    | abc                           | 1       | abc                        |
      | without limit   | abc                           | (unset) | abc                        |
      | with limit 1    | %%%                           | 1       | %%%                        |
      | with limit 1    | e30                           | 1       | e30                        |
      | with limit 1    | aGVsbG8                       | 1       | aGVsbG8                    |
      | with limit 1    | (a valid token followed by %) | 1       | {first:metadata.continue}% |
      | without limit   | (x followed by a valid token) | (unset) | x{first:metadata.continue} |
