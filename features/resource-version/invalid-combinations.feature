@area:resource-version
Feature: Combinations that are invalid
  resourceVersionMatch needs a version that it can compare with, and doesn't go with a token.

  Background:
    Given 3 resources named after "item"

  @resource
  Scenario Outline: match <match>, limit <limit>, version <version> is invalid
    rv-list-<rule>: rejected as invalid.
    Detects: the match is ignored.
    When GET /{collection} with the query:
      | resourceVersionMatch | <match>   |
      | resourceVersion      | <version> |
      | limit                | <limit>   |
    Then the answer is a refusal

    @rule:rv-list-exact-limit-unset-rv-unset
    Examples: Exact, nothing else
      | match | limit   | version | rule                       |
      | Exact | (unset) | (unset) | exact-limit-unset-rv-unset |

    @rule:rv-list-exact-limit-unset-rv-zero
    Examples: Exact, version 0
      | match | limit   | version | rule                      |
      | Exact | (unset) | 0       | exact-limit-unset-rv-zero |

    @rule:rv-list-exact-limit-n-rv-unset
    Examples: Exact, limit
      | match | limit | version | rule                   |
      | Exact | 2     | (unset) | exact-limit-n-rv-unset |

    @rule:rv-list-exact-limit-n-rv-zero
    Examples: Exact, limit, version 0
      | match | limit | version | rule                  |
      | Exact | 2     | 0       | exact-limit-n-rv-zero |

    @rule:rv-list-notolder-limit-unset-rv-unset
    Examples: NotOlderThan, nothing else
      | match        | limit   | version | rule                          |
      | NotOlderThan | (unset) | (unset) | notolder-limit-unset-rv-unset |

    @rule:rv-list-notolder-limit-n-rv-unset
    Examples: NotOlderThan, limit
      | match        | limit | version | rule                      |
      | NotOlderThan | 2     | (unset) | notolder-limit-n-rv-unset |

  @resource @rule:rv-match-invalid-combination-422
  Scenario Outline: The refusal of match <match> with version <version> is 422
    rv-match-invalid-combination-422: what the list table calls invalid answers 422.
    Detects: 400, as for a parameter that can't be parsed.
    When GET /{collection} with the query:
      | resourceVersionMatch | <match>   |
      | resourceVersion      | <version> |
    Then the answer is 422 Invalid

    Examples: a match without a version, Exact at 0
      | match        | version |
      | Exact        | (unset) |
      | Exact        | 0       |
      | NotOlderThan | (unset) |

  @resource @rule:rv-match-with-continue-422
  Scenario Outline: match <match> with a token and version <version> is invalid
    rv-match-with-continue-422: the token says which version it is.
    Detects: the match wins, and the page is of another version.
    Given the answer to GET /{collection}?limit=1 is remembered as "page"
    When GET /{collection} with the query:
      | resourceVersionMatch | <match>                  |
      | resourceVersion      | <version>                |
      | limit                | <limit>                  |
      | continue             | {page:metadata.continue} |
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | resourceVersionMatch |

    Examples: every version, with and without limit
      | match        | limit   | version                         |
      | Exact        | (unset) | (unset)                         |
      | Exact        | (unset) | 0                               |
      | Exact        | (unset) | {page:metadata.resourceVersion} |
      | Exact        | (unset) | {future:page}                   |
      | Exact        | 2       | (unset)                         |
      | Exact        | 2       | 0                               |
      | Exact        | 2       | {page:metadata.resourceVersion} |
      | Exact        | 2       | {future:page}                   |
      | NotOlderThan | (unset) | (unset)                         |
      | NotOlderThan | (unset) | 0                               |
      | NotOlderThan | (unset) | {page:metadata.resourceVersion} |
      | NotOlderThan | (unset) | {future:page}                   |
      | NotOlderThan | 2       | (unset)                         |
      | NotOlderThan | 2       | 0                               |
      | NotOlderThan | 2       | {page:metadata.resourceVersion} |
      | NotOlderThan | 2       | {future:page}                   |

  @resource @rule:rv-match-unknown-value-422
  Scenario Outline: match "<match>" with limit <limit>, version <version> and <token> is unknown
    rv-match-unknown-value-422: there are Exact and NotOlderThan, spelled so.
    Detects: what isn't known is taken for unset.
    Given the answer to GET /{collection}?limit=1 is remembered as "page"
    When GET /{collection} with the query:
      | resourceVersionMatch | <match>   |
      | resourceVersion      | <version> |
      | limit                | <limit>   |
      | continue             | <cell>    |
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | resourceVersionMatch |

    Examples: other spellings, and the name of a meaning
      | match        | limit   | version                         | token    | cell                     |
      | exact        | (unset) | {page:metadata.resourceVersion} | no token | (unset)                  |
      | notOlderThan | (unset) | 0                               | no token | (unset)                  |
      | MostRecent   | 2       | {page:metadata.resourceVersion} | no token | (unset)                  |
      | Any          | (unset) | (unset)                         | no token | (unset)                  |
      | Any          | (unset) | 0                               | no token | (unset)                  |
      | Any          | (unset) | {page:metadata.resourceVersion} | no token | (unset)                  |
      | Any          | (unset) | {future:page}                   | no token | (unset)                  |
      | Any          | 2       | (unset)                         | no token | (unset)                  |
      | Any          | 2       | 0                               | no token | (unset)                  |
      | Any          | 2       | {page:metadata.resourceVersion} | no token | (unset)                  |
      | Any          | 2       | {future:page}                   | no token | (unset)                  |
      | Any          | (unset) | (unset)                         | a token  | {page:metadata.continue} |
      | Any          | (unset) | 0                               | a token  | {page:metadata.continue} |
      | Any          | (unset) | {page:metadata.resourceVersion} | a token  | {page:metadata.continue} |
      | Any          | (unset) | {future:page}                   | a token  | {page:metadata.continue} |
      | Any          | 2       | (unset)                         | a token  | {page:metadata.continue} |
      | Any          | 2       | 0                               | a token  | {page:metadata.continue} |
      | Any          | 2       | {page:metadata.resourceVersion} | a token  | {page:metadata.continue} |
      | Any          | 2       | {future:page}                   | a token  | {page:metadata.continue} |

  @resource @rule:rv-match-may-be-ignored
  Scenario: A server that knows resourceVersionMatch says so by refusing nonsense
    rv-match-may-be-ignored: a server may ignore it; a client checks what it received.
    Detects: an error that is neither of the two.
    When GET /{collection}?resourceVersionMatch=Exact
    Then the answer is one of the permitted:
      | (status) | meaning                          |
      | 200      | resourceVersionMatch is ignored  |
      | 400      | resourceVersionMatch is honoured |
      | 422      | resourceVersionMatch is honoured |
