@area:resource-version
Feature: Invalid combinations of resourceVersionMatch
  resourceVersionMatch requires a resourceVersion, and is invalid with a continue token.

  Background:
    Given 3 resources with the name prefix "item"

  @resource
  Scenario Outline: A list with resourceVersionMatch <match>, limit <limit> and resourceVersion <version> is rejected
    rv-list-*: the server rejects the combination.
    Detects: a server that ignores resourceVersionMatch.
    When GET /{collection} with the query:
      | resourceVersionMatch | <match>   |
      | resourceVersion      | <version> |
      | limit                | <limit>   |
    Then the response is a client error

    @rule:rv-list-exact-limit-unset-rv-unset
    Examples: Exact
      | match | limit   | version |
      | Exact | (unset) | (unset) |

    @rule:rv-list-exact-limit-unset-rv-zero
    Examples: Exact, resourceVersion 0
      | match | limit   | version |
      | Exact | (unset) | 0       |

    @rule:rv-list-exact-limit-n-rv-unset
    Examples: Exact, limit
      | match | limit | version |
      | Exact | 2     | (unset) |

    @rule:rv-list-exact-limit-n-rv-zero
    Examples: Exact, limit, resourceVersion 0
      | match | limit | version |
      | Exact | 2     | 0       |

    @rule:rv-list-notolder-limit-unset-rv-unset
    Examples: NotOlderThan
      | match        | limit   | version |
      | NotOlderThan | (unset) | (unset) |

    @rule:rv-list-notolder-limit-n-rv-unset
    Examples: NotOlderThan, limit
      | match        | limit | version |
      | NotOlderThan | 2     | (unset) |

  @resource @rule:rv-match-invalid-combination-422
  Scenario Outline: A list with resourceVersionMatch <match> and resourceVersion <version> returns 422
    rv-match-invalid-combination-422: each combination that the specification defines as invalid returns 422.
    Detects: a server that returns 400, as for a malformed parameter.
    When GET /{collection} with the query:
      | resourceVersionMatch | <match>   |
      | resourceVersion      | <version> |
    Then the response is 422 Invalid

    Examples: no resourceVersion, and Exact with resourceVersion 0
      | match        | version |
      | Exact        | (unset) |
      | Exact        | 0       |
      | NotOlderThan | (unset) |

  @resource @rule:rv-match-with-continue-422
  Scenario Outline: A continue token with resourceVersionMatch <match>, limit <limit> and <requested version> returns 422
    rv-match-with-continue-422: the token determines the resourceVersion, so resourceVersionMatch is invalid.
    Detects: a server that applies resourceVersionMatch and returns a page of another resourceVersion.
    Given the response to GET /{collection}?limit=1 is saved as "page"
    When GET /{collection} with the query:
      | resourceVersionMatch | <match>                  |
      | resourceVersion      | <version>                |
      | limit                | <limit>                  |
      | continue             | {page:metadata.continue} |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | resourceVersionMatch |

    Examples: every resourceVersion, with and without limit
      | requested version          | match        | limit   | version                         |
      | no resourceVersion         | Exact        | (unset) | (unset)                         |
      | resourceVersion 0          | Exact        | (unset) | 0                               |
      | an earlier resourceVersion | Exact        | (unset) | {page:metadata.resourceVersion} |
      | a future resourceVersion   | Exact        | (unset) | {future:page}                   |
      | no resourceVersion         | Exact        | 2       | (unset)                         |
      | resourceVersion 0          | Exact        | 2       | 0                               |
      | an earlier resourceVersion | Exact        | 2       | {page:metadata.resourceVersion} |
      | a future resourceVersion   | Exact        | 2       | {future:page}                   |
      | no resourceVersion         | NotOlderThan | (unset) | (unset)                         |
      | resourceVersion 0          | NotOlderThan | (unset) | 0                               |
      | an earlier resourceVersion | NotOlderThan | (unset) | {page:metadata.resourceVersion} |
      | a future resourceVersion   | NotOlderThan | (unset) | {future:page}                   |
      | no resourceVersion         | NotOlderThan | 2       | (unset)                         |
      | resourceVersion 0          | NotOlderThan | 2       | 0                               |
      | an earlier resourceVersion | NotOlderThan | 2       | {page:metadata.resourceVersion} |
      | a future resourceVersion   | NotOlderThan | 2       | {future:page}                   |

  @resource @rule:rv-match-unknown-value-422
  Scenario Outline: A list with the unknown resourceVersionMatch "<match>", limit <limit>, <requested version> and <token> returns 422
    rv-match-unknown-value-422: only Exact and NotOlderThan are valid, and the values are case-sensitive.
    Detects: a server that ignores an unknown value.
    Given the response to GET /{collection}?limit=1 is saved as "page"
    When GET /{collection} with the query:
      | resourceVersionMatch | <match>    |
      | resourceVersion      | <version>  |
      | limit                | <limit>    |
      | continue             | <continue> |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | resourceVersionMatch |

    Examples: invalid values
      | requested version          | match        | limit   | version                         | token             | continue                 |
      | an earlier resourceVersion | exact        | (unset) | {page:metadata.resourceVersion} | no continue token | (unset)                  |
      | resourceVersion 0          | notOlderThan | (unset) | 0                               | no continue token | (unset)                  |
      | an earlier resourceVersion | MostRecent   | 2       | {page:metadata.resourceVersion} | no continue token | (unset)                  |
      | no resourceVersion         | Any          | (unset) | (unset)                         | no continue token | (unset)                  |
      | resourceVersion 0          | Any          | (unset) | 0                               | no continue token | (unset)                  |
      | an earlier resourceVersion | Any          | (unset) | {page:metadata.resourceVersion} | no continue token | (unset)                  |
      | a future resourceVersion   | Any          | (unset) | {future:page}                   | no continue token | (unset)                  |
      | no resourceVersion         | Any          | 2       | (unset)                         | no continue token | (unset)                  |
      | resourceVersion 0          | Any          | 2       | 0                               | no continue token | (unset)                  |
      | an earlier resourceVersion | Any          | 2       | {page:metadata.resourceVersion} | no continue token | (unset)                  |
      | a future resourceVersion   | Any          | 2       | {future:page}                   | no continue token | (unset)                  |
      | no resourceVersion         | Any          | (unset) | (unset)                         | a continue token  | {page:metadata.continue} |
      | resourceVersion 0          | Any          | (unset) | 0                               | a continue token  | {page:metadata.continue} |
      | an earlier resourceVersion | Any          | (unset) | {page:metadata.resourceVersion} | a continue token  | {page:metadata.continue} |
      | a future resourceVersion   | Any          | (unset) | {future:page}                   | a continue token  | {page:metadata.continue} |
      | no resourceVersion         | Any          | 2       | (unset)                         | a continue token  | {page:metadata.continue} |
      | resourceVersion 0          | Any          | 2       | 0                               | a continue token  | {page:metadata.continue} |
      | an earlier resourceVersion | Any          | 2       | {page:metadata.resourceVersion} | a continue token  | {page:metadata.continue} |
      | a future resourceVersion   | Any          | 2       | {future:page}                   | a continue token  | {page:metadata.continue} |

  @resource @rule:rv-match-may-be-ignored
  Scenario: A list with resourceVersionMatch=Exact and no resourceVersion returns 200 or a client error
    rv-match-may-be-ignored: a server can ignore resourceVersionMatch, so clients must check the response.
    Detects: a server that returns a different error.
    When GET /{collection}?resourceVersionMatch=Exact
    Then the response matches one of these rows:
      | (status) | meaning                           |
      | 200      | resourceVersionMatch is ignored   |
      | 400      | resourceVersionMatch is supported |
      | 422      | resourceVersionMatch is supported |
