@area:resource-version
Feature: Future resource versions
  The server waits until it reaches the requested resourceVersion. After a timeout, the server returns an error.

  @resource @rule:rv-unrecognized-504 @waits
  Scenario Outline: <request> at a future resourceVersion <parameters> returns 504
    rv-unrecognized-504: the server returns 504 if it does not reach the requested resourceVersion before a timeout.
    Detects: a server that returns the latest state, or waits forever.
    Given the resource "labelled" named "a-{unique}"
    When GET <path> with the query:
      | resourceVersion      | {future:a} |
      | resourceVersionMatch | <match>    |
      | limit                | <limit>    |
    Then the response is 504

    Examples: reads
      | request                      | parameters                                         | match        | limit   | path                                  |
      | GET of an object             | without resourceVersionMatch                       | (unset)      | (unset) | /{collection}/a-{unique}              |
      | A list                       | without resourceVersionMatch                       | (unset)      | (unset) | /{collection}                         |
      | A list                       | with resourceVersionMatch=NotOlderThan             | NotOlderThan | (unset) | /{collection}                         |
      | A list                       | with resourceVersionMatch=NotOlderThan and limit=2 | NotOlderThan | 2       | /{collection}                         |
      | A list across all namespaces | without resourceVersionMatch                       | (unset)      | (unset) | /{all-namespaces}                     |
      | A list with a labelSelector  | without resourceVersionMatch                       | (unset)      | (unset) | /{collection}?labelSelector=app%3Dweb |

  @resource @rule:rv-unrecognized-504 @waits @needs:resource:status
  Scenario: GET of the status at a future resourceVersion returns 504
    rv-unrecognized-504: a GET of the status waits for the requested resourceVersion too.
    Detects: a server that ignores resourceVersion in reads of the status.
    Given the resource "labelled" named "a-{unique}"
    When GET /{collection}/a-{unique}/status?resourceVersion={future:a}
    Then the response is 504

  @rule:rv-unrecognized-504 @waits @resource:custom @needs:crd
  Scenario: GET of the scale of a custom resource at a future resourceVersion returns 504
    rv-unrecognized-504: a GET of the scale waits for the requested resourceVersion too.
    Detects: a server that computes the scale from the current object and ignores resourceVersion.
    Given the resource "labelled" named "a-{unique}"
    When GET /{collection}/a-{unique}/scale?resourceVersion={future:a}
    Then the response is 504

  @rule:rv-unrecognized-message @waits
  Scenario Outline: GET <path> at a future resourceVersion returns the message "Too large resource version"
    rv-unrecognized-message: the message of the error contains "Too large resource version".
    Detects: a server that returns only Timeout, so that clients cannot distinguish the error from an overload.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/<path>?resourceVersion={future:a}
    Then the response is 504
    And the body of the response has:
      | text | contains | Too large resource version |

    Examples: list and get
      | path        |
      | endpoints   |
      | endpoints/a |

  @rule:rv-unrecognized-status-details @waits
  Scenario Outline: GET <path> at a future resourceVersion returns a Status with <detail>
    rv-unrecognized-status-details: the Status has a machine-readable reason and cause.
    Detects: a server that returns only Timeout, so that clients cannot distinguish the error from an overload.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/<path>?resourceVersion={future:a}
    Then the response is 504
    And the Status has:
      | <field> | <value> |

    Examples: reason and cause
      | path        | detail                            | field                    | value                   |
      | endpoints   | the reason Timeout                | reason                   | Timeout                 |
      | endpoints   | the cause ResourceVersionTooLarge | details.causes[0].reason | ResourceVersionTooLarge |
      | endpoints/a | the cause ResourceVersionTooLarge | details.causes[0].reason | ResourceVersionTooLarge |

  @resource @rule:rv-unrecognized-504
  @profile:specification
  Scenario Outline: A list <parameters> at a future resourceVersion returns 504
    rv-unrecognized-504: the server returns 504 if it does not reach the requested resourceVersion before a timeout.
    Detects: a server that returns 500 because its storage returns an error.
    Given the resource "labelled" named "a"
    When GET /{collection} with the query:
      | resourceVersion      | {future:a} |
      | resourceVersionMatch | <match>    |
      | limit                | <limit>    |
    Then the response is 504

    Examples: match and limit
      | parameters                                  | match   | limit   |
      | with resourceVersionMatch=Exact             | Exact   | (unset) |
      | with resourceVersionMatch=Exact and limit=2 | Exact   | 2       |
      | with limit=2                                | (unset) | 2       |

  @resource @rule:rv-unrecognized-504
  @profile:kubernetes
  Scenario Outline: A list <parameters> at a future resourceVersion returns 500 or 504
    rv-unrecognized-504: kube-apiserver differs from the specification and returns 500 for lists with the semantics Exact.
    Detects: a server that returns the latest state.
    Given the resource "labelled" named "a"
    When GET /{collection} with the query:
      | resourceVersion      | {future:a} |
      | resourceVersionMatch | <match>    |
      | limit                | <limit>    |
    Then the response is 500 or 504

    Examples: match and limit
      | parameters                                  | match   | limit   |
      | with resourceVersionMatch=Exact             | Exact   | (unset) |
      | with resourceVersionMatch=Exact and limit=2 | Exact   | 2       |
      | with limit=2                                | (unset) | 2       |

  @resource @rule:rv-unrecognized-retry-after @waits
  Scenario: A Retry-After header in the response to a future resourceVersion is in seconds
    rv-unrecognized-retry-after: the header contains an integer number of seconds.
    Detects: a server that sends a date or a fraction, which clients do not parse.
    Given the resource "labelled" named "a-{unique}"
    When GET /{collection} with the query:
      | resourceVersion | {future:a} |
    Then the response matches one of these rows:
      | (status) | meaning                               |
      | 504      | the version does not become available |
      | 429      | the client must wait                  |
      | 503      | the client must wait                  |
    And the headers of the response match one of these rows:
      | Retry-After | meaning                |
      | (absent)    | no Retry-After         |
      | /^\d+$/     | Retry-After in seconds |

  @resource @rule:rv-watch-unrecognized-may-wait @waits
  Scenario: A watch from a future resourceVersion sends no events until the timeout, or fails
    rv-watch-unrecognized-may-wait: the watch can stay open without events until the timeout.
    Detects: a server that sends the current state, as for resourceVersion 0.
    Given the resource "labelled" named "a-{unique}"
    When GET /{collection} with the query:
      | watch           | 1          |
      | timeoutSeconds  | 1          |
      | resourceVersion | {future:a} |
    Then the response matches one of these rows:
      | (status) | meaning                           |
      | 200      | the watch waits until its timeout |
      | 504      | the watch fails                   |
      | 410      | the watch fails                   |
    And the body of the response has:
      | text | does not contain | "ADDED" |
