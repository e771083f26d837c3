@area:resource-version
Feature: Versions from the future
  A server that does not know a version waits for it a while, and then says that it is too large.

  @rule:rv-unrecognized-504
  @rule:rv-unrecognized-message
  @rule:rv-unrecognized-status-details
  @rule:err-body-is-status
  Scenario Outline: <what> at a version from the future with match <match> and limit <limit> answers 504
    rv-unrecognized-504, -message, -status-details: Timeout, the text, and a cause, when the version doesn't come.
    Mistake: the newest state is answered, or the request waits for ever.
    Given the Endpoints "one-subset" named "a"
    When GET <path> with the query:
      | resourceVersion      | {future:a} |
      | resourceVersionMatch | <match>    |
      | limit                | <limit>    |
    Then the answer is 504 Timeout
    And the Status has:
      | message                  | contains | Too large resource version |
      | status                   | is       | Failure                    |
      | details.causes[0].reason | is       | ResourceVersionTooLarge    |

    Examples: reads
      | what   | match        | limit   | path                                       |
      | a get  | (unset)      | (unset) | /api/v1/namespaces/{namespace}/endpoints/a |
      | a list | (unset)      | (unset) | /api/v1/namespaces/{namespace}/endpoints   |
      | a list | NotOlderThan | (unset) | /api/v1/namespaces/{namespace}/endpoints   |
      | a list | NotOlderThan | 2       | /api/v1/namespaces/{namespace}/endpoints   |
      | a list of all namespaces | (unset) | (unset) | /api/v1/endpoints             |

  @rule:rv-unrecognized-504
  @profile:specification
  Scenario Outline: A list exactly at a version from the future, match <match>, limit <limit>, answers 504
    rv-unrecognized-504: a list with a version that does not become available.
    Mistake: the error of the store shows through as 500.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | resourceVersion      | {future:a} |
      | resourceVersionMatch | <match>    |
      | limit                | <limit>    |
    Then the answer is 504 Timeout
    And the Status has:
      | message | contains | Too large resource version |

    Examples: ways to ask
      | match   | limit   |
      | Exact   | (unset) |
      | Exact   | 2       |
      | (unset) | 2       |

  @rule:rv-unrecognized-504
  @profile:kubernetes
  Scenario Outline: A list exactly at a version from the future, match <match>, limit <limit>, is an error
    rv-unrecognized-504: genuine servers answer 500 here, a server that answers properly is as good.
    Mistake: the newest state is answered.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | resourceVersion      | {future:a} |
      | resourceVersionMatch | <match>    |
      | limit                | <limit>    |
    Then the answer is 500 or 504

    Examples: ways to ask
      | match   | limit   |
      | Exact   | (unset) |
      | Exact   | 2       |
      | (unset) | 2       |

  @rule:rv-unrecognized-retry-after
  Scenario: A version from the future may be answered with Retry-After
    rv-unrecognized-retry-after: the header holds the seconds to wait.
    Mistake: a date, or a fraction, which clients don't read.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | resourceVersion | {future:a} |
    Then the answer is one of the permitted:
      | (status) | meaning                    |
      | 504      | the version did not come   |
      | 429      | the client is told to wait |
      | 503      | the client is told to wait |
    And the headers of the answer are one of the permitted:
      | Retry-After | meaning             |
      | (absent)    | no Retry-After      |
      | /^\d+$/     | Retry-After is told |
