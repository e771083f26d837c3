@area:resource-version
Feature: get at a version
  Without resourceVersion get is Most Recent, with 0 it is Any, with another version Not older than.

  @rule:rv-get-unset
  @rule:rv-most-recent-consistent
  Scenario: get without a version returns the latest write
    rv-get-unset: Most Recent; rv-most-recent-consistent: every acknowledged write is in it.
    Mistake: a cache answers that has not heard of the write yet.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "a" has been changed:
      | metadata.labels.app | latest |
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 200
    And the answer is the same as "a"

  @rule:rv-get-zero
  Scenario: get at version 0 returns the object at some version
    rv-get-zero: Any: 200 with a state that the object has or had.
    Mistake: 0 is taken for a version that is too old.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints/a?resourceVersion=0
    Then the answer is 200
    And the answer is the same as "a"

  @rule:rv-get-other
  Scenario Outline: get not older than <which> version returns a state at least as new
    rv-get-other: Not older than the version given.
    Mistake: the object's own version must be as new, or the answer is exactly that old state.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "a" is remembered as "first"
    And the Endpoints "a" has been changed:
      | metadata.labels.app | latest |
    And the Endpoints "one-subset" named "b"
    When GET /api/v1/namespaces/{namespace}/endpoints/a?resourceVersion=<version>
    Then the answer is 200
    And the answer has:
      | metadata.labels.app | <app> |

    Examples: versions
      | which                    | version                          | app              |
      | its present              | {a:metadata.resourceVersion}     | latest           |
      | a later                  | {b:metadata.resourceVersion}     | latest           |
      | an earlier               | {first:metadata.resourceVersion} | /^(web\|latest)$/ |

  @rule:rv-unrecognized-504
  @rule:rv-unrecognized-message
  @rule:rv-unrecognized-status-details
  Scenario Outline: <what> at a version from the future answers 504
    rv-unrecognized-504, -message, -status-details: Timeout, the text, and a cause, when the version doesn't come.
    Mistake: the newest state is answered, or the request waits for ever.
    Given the Endpoints "one-subset" named "a"
    When GET <path> with the query:
      | resourceVersion | {future:a}  |
    Then the answer is 504 Timeout
    And the message of the Status contains "Too large resource version"
    And the answer is a Status with:
      | status                   | Failure                    |
      | details.causes[0].reason | ResourceVersionTooLarge    |

    Examples: reads
      | what   | path                                       |
      | a get  | /api/v1/namespaces/{namespace}/endpoints/a |
      | a list | /api/v1/namespaces/{namespace}/endpoints   |

  @rule:rv-unrecognized-504
  @profile:specification
  Scenario: An Exact list at a version from the future answers 504
    rv-unrecognized-504: a list with a version that does not become available.
    Mistake: the error of the store shows through as 500.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | resourceVersion      | {future:a} |
      | resourceVersionMatch | Exact      |
    Then the answer is 504 Timeout
    And the message of the Status contains "Too large resource version"

  @rule:rv-unrecognized-retry-after
  Scenario: A version from the future may be answered with Retry-After
    rv-unrecognized-retry-after: the header holds the seconds to wait.
    Mistake: a date, or a fraction, which clients don't read.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | resourceVersion | {future:a} |
    Then the answer is one of the permitted:
      | status | meaning                     |
      | 504    | the version did not come    |
      | 429    | the client is told to wait  |
      | 503    | the client is told to wait  |
    And the header "Retry-After", if there is one, matches "^\d+$"

  Scenario Outline: <what> at the version "<version>" answers 400
    rv-malformed-400: a version the server cannot parse.
    Mistake: it is read as 0, and old data is answered.
    Given the Endpoints "one-subset" named "a"
    When GET <path>?resourceVersion=<version>
    Then the answer is one of <codes>

    @rule:rv-malformed-400
    @profile:specification
    Examples: as the specification has it
      | what    | version | path                                       | codes    |
      | a get   | abc     | /api/v1/namespaces/{namespace}/endpoints/a | 400, 400 |
      | a list  | abc     | /api/v1/namespaces/{namespace}/endpoints   | 400, 400 |
      | a list  | -1      | /api/v1/namespaces/{namespace}/endpoints   | 400, 400 |
      | a list  | 1.5     | /api/v1/namespaces/{namespace}/endpoints   | 400, 400 |

    @rule:rv-malformed-400
    @profile:kubernetes
    Examples: genuine servers answer 500
      | what    | version | path                                       | codes    |
      | a get   | abc     | /api/v1/namespaces/{namespace}/endpoints/a | 400, 500 |
      | a list  | abc     | /api/v1/namespaces/{namespace}/endpoints   | 400, 500 |
      | a list  | -1      | /api/v1/namespaces/{namespace}/endpoints   | 400, 500 |
      | a list  | 1.5     | /api/v1/namespaces/{namespace}/endpoints   | 400, 500 |
