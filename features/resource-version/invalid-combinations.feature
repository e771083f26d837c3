@area:resource-version
Feature: Invalid combinations of resourceVersionMatch with other parameters
  resourceVersionMatch requires a resourceVersion, and is invalid with a continue token.

  Background:
    Given 3 resources with the name prefix "item"

  @resource
  Scenario Outline: A list <parameters> is rejected
    rv-list-*: the server rejects the combination.
    Detects: a server that ignores resourceVersionMatch.
    When GET /{collection} with the query:
      | resourceVersionMatch | <match>   |
      | resourceVersion      | <version> |
      | limit                | <limit>   |
    Then the response is a client error

    @rule:rv-list-exact-limit-unset-rv-unset
    Examples: Exact
      | parameters                                                  | match | limit   | version |
      | with resourceVersionMatch=Exact but without resourceVersion | Exact | (unset) | (unset) |

    @rule:rv-list-exact-limit-unset-rv-zero
    Examples: Exact, resourceVersion 0
      | parameters                                            | match | limit   | version |
      | with resourceVersionMatch=Exact and resourceVersion 0 | Exact | (unset) | 0       |

    @rule:rv-list-exact-limit-n-rv-unset
    Examples: Exact, limit
      | parameters                                                              | match | limit | version |
      | with resourceVersionMatch=Exact and limit 2 but without resourceVersion | Exact | 2     | (unset) |

    @rule:rv-list-exact-limit-n-rv-zero
    Examples: Exact, limit, resourceVersion 0
      | parameters                                                     | match | limit | version |
      | with resourceVersionMatch=Exact, limit 2 and resourceVersion 0 | Exact | 2     | 0       |

    @rule:rv-list-notolder-limit-unset-rv-unset
    Examples: NotOlderThan
      | parameters                                                         | match        | limit   | version |
      | with resourceVersionMatch=NotOlderThan but without resourceVersion | NotOlderThan | (unset) | (unset) |

    @rule:rv-list-notolder-limit-n-rv-unset
    Examples: NotOlderThan, limit
      | parameters                                                                     | match        | limit | version |
      | with resourceVersionMatch=NotOlderThan and limit 2 but without resourceVersion | NotOlderThan | 2     | (unset) |

  @resource @rule:rv-match-invalid-combination-422
  Scenario Outline: A list <parameters> returns 422
    rv-match-invalid-combination-422: each combination that the specification defines as invalid returns 422.
    Detects: a server that returns 400, as for a malformed parameter.
    When GET /{collection} with the query:
      | resourceVersionMatch | <match>   |
      | resourceVersion      | <version> |
    Then the response is 422 Invalid

    Examples: no resourceVersion, and Exact with resourceVersion 0
      | parameters                                                         | match        | version |
      | with resourceVersionMatch=Exact but without resourceVersion        | Exact        | (unset) |
      | with resourceVersionMatch=Exact and resourceVersion 0              | Exact        | 0       |
      | with resourceVersionMatch=NotOlderThan but without resourceVersion | NotOlderThan | (unset) |

  @resource @rule:rv-match-with-continue-422
  Scenario Outline: A continue token with <requested version>, resourceVersionMatch=<match> and <requested limit> returns 422
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
      | requested limit | requested version          | match        | limit   | version                         |
      | no limit        | no resourceVersion         | Exact        | (unset) | (unset)                         |
      | no limit        | resourceVersion 0          | Exact        | (unset) | 0                               |
      | no limit        | an earlier resourceVersion | Exact        | (unset) | {page:metadata.resourceVersion} |
      | no limit        | a future resourceVersion   | Exact        | (unset) | {future:page}                   |
      | limit 2         | no resourceVersion         | Exact        | 2       | (unset)                         |
      | limit 2         | resourceVersion 0          | Exact        | 2       | 0                               |
      | limit 2         | an earlier resourceVersion | Exact        | 2       | {page:metadata.resourceVersion} |
      | limit 2         | a future resourceVersion   | Exact        | 2       | {future:page}                   |
      | no limit        | no resourceVersion         | NotOlderThan | (unset) | (unset)                         |
      | no limit        | resourceVersion 0          | NotOlderThan | (unset) | 0                               |
      | no limit        | an earlier resourceVersion | NotOlderThan | (unset) | {page:metadata.resourceVersion} |
      | no limit        | a future resourceVersion   | NotOlderThan | (unset) | {future:page}                   |
      | limit 2         | no resourceVersion         | NotOlderThan | 2       | (unset)                         |
      | limit 2         | resourceVersion 0          | NotOlderThan | 2       | 0                               |
      | limit 2         | an earlier resourceVersion | NotOlderThan | 2       | {page:metadata.resourceVersion} |
      | limit 2         | a future resourceVersion   | NotOlderThan | 2       | {future:page}                   |

  @resource @rule:rv-match-unknown-value-422
  Scenario Outline: A list with the unknown resourceVersionMatch "<match>", <requested version>, <requested limit> and <token> returns 422
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
      | requested limit | requested version          | match        | limit   | version                         | token             | continue                 |
      | no limit        | an earlier resourceVersion | exact        | (unset) | {page:metadata.resourceVersion} | no continue token | (unset)                  |
      | no limit        | resourceVersion 0          | notOlderThan | (unset) | 0                               | no continue token | (unset)                  |
      | limit 2         | an earlier resourceVersion | MostRecent   | 2       | {page:metadata.resourceVersion} | no continue token | (unset)                  |
      | no limit        | no resourceVersion         | Any          | (unset) | (unset)                         | no continue token | (unset)                  |
      | no limit        | resourceVersion 0          | Any          | (unset) | 0                               | no continue token | (unset)                  |
      | no limit        | an earlier resourceVersion | Any          | (unset) | {page:metadata.resourceVersion} | no continue token | (unset)                  |
      | no limit        | a future resourceVersion   | Any          | (unset) | {future:page}                   | no continue token | (unset)                  |
      | limit 2         | no resourceVersion         | Any          | 2       | (unset)                         | no continue token | (unset)                  |
      | limit 2         | resourceVersion 0          | Any          | 2       | 0                               | no continue token | (unset)                  |
      | limit 2         | an earlier resourceVersion | Any          | 2       | {page:metadata.resourceVersion} | no continue token | (unset)                  |
      | limit 2         | a future resourceVersion   | Any          | 2       | {future:page}                   | no continue token | (unset)                  |
      | no limit        | no resourceVersion         | Any          | (unset) | (unset)                         | a continue token  | {page:metadata.continue} |
      | no limit        | resourceVersion 0          | Any          | (unset) | 0                               | a continue token  | {page:metadata.continue} |
      | no limit        | an earlier resourceVersion | Any          | (unset) | {page:metadata.resourceVersion} | a continue token  | {page:metadata.continue} |
      | no limit        | a future resourceVersion   | Any          | (unset) | {future:page}                   | a continue token  | {page:metadata.continue} |
      | limit 2         | no resourceVersion         | Any          | 2       | (unset)                         | a continue token  | {page:metadata.continue} |
      | limit 2         | resourceVersion 0          | Any          | 2       | 0                               | a continue token  | {page:metadata.continue} |
      | limit 2         | an earlier resourceVersion | Any          | 2       | {page:metadata.resourceVersion} | a continue token  | {page:metadata.continue} |
      | limit 2         | a future resourceVersion   | Any          | 2       | {future:page}                   | a continue token  | {page:metadata.continue} |

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
