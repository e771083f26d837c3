@area:resource-version
Feature: Versions from the future
  A server that does not know a version waits for it a while, and then says that it is too large.

  @resource @rule:rv-unrecognized-504 @waits
  Scenario Outline: <what> at a version from the future with match <match> and limit <limit> answers 504
    rv-unrecognized-504: when the version doesn't come in reasonable time.
    Detects: the newest state is answered, or the request waits for ever.
    Given the resource "labelled" named "a-{unique}"
    When GET <path> with the query:
      | resourceVersion      | {future:a} |
      | resourceVersionMatch | <match>    |
      | limit                | <limit>    |
    Then the answer is 504

    Examples: reads
      | what   | match        | limit   | path                                       |
      | a get  | (unset)      | (unset) | /{collection}/a-{unique} |
      | a list | (unset)      | (unset) | /{collection}   |
      | a list | NotOlderThan | (unset) | /{collection}   |
      | a list | NotOlderThan | 2       | /{collection}   |
      | a list of all namespaces | (unset) | (unset) | /{everywhere}             |

  @rule:rv-unrecognized-message @waits
  Scenario Outline: The refusal of a version from the future has a text for <path>
    rv-unrecognized-message: the specification prescribes these words.
    Detects: a bare Timeout, as if the server were slow.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/<path>?resourceVersion={future:a}
    Then the answer is 504
    And the body of the answer has:
      | text | contains | Too large resource version |

    Examples: what is asked for
      | path        |
      | endpoints   |
      | endpoints/a |

  @rule:rv-unrecognized-status-details @waits
  Scenario Outline: The refusal of a version from the future has <what> for <path>
    rv-unrecognized-status-details: what came too late, for programs.
    Detects: a bare Timeout, as if the server were slow.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/<path>?resourceVersion={future:a}
    Then the answer is 504
    And the Status has:
      | <field> | <value> |

    Examples: reason and cause
      | path        | what     | field                    | value                   |
      | endpoints   | a reason | reason                   | Timeout                 |
      | endpoints   | a cause  | details.causes[0].reason | ResourceVersionTooLarge |
      | endpoints/a | a cause  | details.causes[0].reason | ResourceVersionTooLarge |

  @resource @rule:rv-unrecognized-504
  @profile:specification
  Scenario Outline: A list exactly at a version from the future, match <match>, limit <limit>, answers 504
    rv-unrecognized-504: a list with a version that does not become available.
    Detects: the error of the store shows through as 500.
    Given the resource "labelled" named "a"
    When GET /{collection} with the query:
      | resourceVersion      | {future:a} |
      | resourceVersionMatch | <match>    |
      | limit                | <limit>    |
    Then the answer is 504

    Examples: ways to ask
      | match   | limit   |
      | Exact   | (unset) |
      | Exact   | 2       |
      | (unset) | 2       |

  @resource @rule:rv-unrecognized-504
  @profile:kubernetes
  Scenario Outline: A list exactly at a version from the future, match <match>, limit <limit>, is an error
    rv-unrecognized-504: kube-apiserver answers 500 here, a server that answers properly is as good.
    Detects: the newest state is answered.
    Given the resource "labelled" named "a"
    When GET /{collection} with the query:
      | resourceVersion      | {future:a} |
      | resourceVersionMatch | <match>    |
      | limit                | <limit>    |
    Then the answer is 500 or 504

    Examples: ways to ask
      | match   | limit   |
      | Exact   | (unset) |
      | Exact   | 2       |
      | (unset) | 2       |

  @resource @rule:rv-unrecognized-retry-after @waits
  Scenario: A version from the future may be answered with Retry-After
    rv-unrecognized-retry-after: the header holds the seconds to wait.
    Detects: a date, or a fraction, which clients don't read.
    Given the resource "labelled" named "a-{unique}"
    When GET /{collection} with the query:
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

  @resource @rule:rv-watch-unrecognized-may-wait @waits
  Scenario: A watch from a version of the future waits, or is refused
    rv-watch-unrecognized-may-wait: it may stay open without events until its timeout.
    Detects: the present state is sent, as if the version were 0.
    Given the resource "labelled" named "a-{unique}"
    When GET /{collection} with the query:
      | watch           | 1          |
      | timeoutSeconds  | 1          |
      | resourceVersion | {future:a} |
    Then the answer is one of the permitted:
      | (status) | meaning                           |
      | 200      | the watch waits until its timeout |
      | 504      | the watch is refused              |
      | 410      | the watch is refused              |
    And the body of the answer has:
      | text | leaves out | "ADDED" |
