@area:resource-version
Feature: get at a version
  Without resourceVersion get is Most Recent, with 0 it is Any, with another version Not older than.

  @resource @rule:rv-get-unset
  Scenario: get without a version returns the latest write
    rv-get-unset: Most Recent, the result of the latest write.
    Detects: a cache answers that has not heard of the write yet.
    Given the resource "labelled" named "a"
    And the answer to GET /{collection}/a is remembered as "before"
    And the resource "a" has been changed:
      | metadata.labels.app | latest |
    When GET /{collection}/a
    Then the answer is 200
    And the answer is the same as "a"

  @resource @rule:rv-get-unset
  Scenario: get without a version doesn't return what has been deleted
    rv-get-unset: the result of the latest write, which was a deletion.
    Detects: an answer of before is given again.
    Given the resource "labelled" named "a"
    And the answer to GET /{collection}/a is remembered as "before"
    And the resource "a" has been deleted
    When GET /{collection}/a
    Then the answer is 404

  @resource @rule:rv-get-zero
  Scenario: get at version 0 returns the object at some version
    rv-get-zero: Any: 200 with a state that the object has or had.
    Detects: 0 is taken for a version that is too old.
    Given the resource "labelled" named "a"
    And the answer to GET /{collection}/a?resourceVersion={a:metadata.resourceVersion} is remembered as "seen"
    When GET /{collection}/a?resourceVersion=0
    Then the answer is 200
    And the answer is the same as "a"

  @resource @rule:rv-get-other
  Scenario Outline: get not older than <which> version returns a state at least as new
    rv-get-other: Not older than the version given.
    Detects: the object's own version must be as new, or the answer is exactly that old state.
    Given the resource "labelled" named "a"
    And the stored resource "a" is remembered as "first"
    And the resource "a" has been changed:
      | metadata.labels.app | latest |
    And the resource "labelled" named "b"
    When GET /{collection}/a?resourceVersion=<version>
    Then the answer is 200
    And the answer has:
      | metadata.labels.app | <app> |

    Examples: versions
      | which                    | version                          | app              |
      | its present              | {a:metadata.resourceVersion}     | latest           |
      | a later                  | {b:metadata.resourceVersion}     | latest           |
      | an earlier               | {first:metadata.resourceVersion} | /^(web\|latest)$/ |

  @resource
  Scenario Outline: <what> at the version "<version>" answers 400
    rv-malformed-400: a version the server cannot parse.
    Detects: it is read as 0, and old data is answered.
    Given the resource "labelled" named "a"
    When GET <path>resourceVersion=<version>
    Then the answer is <codes>

    @rule:rv-malformed-400
    @profile:specification
    Examples: as the specification has it
      | what    | version | path                                       | codes |
      | a get   | abc     | /{collection}/a? | 400 |
      | a list  | abc     | /{collection}?   | 400 |
      | a list  | -1      | /{collection}?   | 400 |
      | a list  | 1.5     | /{collection}?   | 400 |
      | a list  | 1abc    | /{collection}?   | 400 |
      | a watch | abc     | /{collection}?watch=1&timeoutSeconds=1& | 400 |
      | a watch | -1      | /{collection}?watch=1&timeoutSeconds=1& | 400 |

    @rule:rv-malformed-400
    @profile:kubernetes
    Examples: kube-apiserver answers 500
      | what    | version | path                                       | codes |
      | a get   | abc     | /{collection}/a? | 400 or 500 |
      | a list  | abc     | /{collection}?   | 400 or 500 |
      | a list  | -1      | /{collection}?   | 400 or 500 |
      | a list  | 1.5     | /{collection}?   | 400 or 500 |
      | a list  | 1abc    | /{collection}?   | 400 or 500 |
      | a watch | abc     | /{collection}?watch=1&timeoutSeconds=1& | 400 or 500 |
      | a watch | -1      | /{collection}?watch=1&timeoutSeconds=1& | 400 or 500 |

  @resource @rule:rv-malformed-400
  Scenario Outline: A list with <query> at a version that can't be parsed answers 400
    rv-malformed-400: whatever else is asked for.
    Detects: the version is read as 0 where something else says what is meant.
    Given the resource "labelled" named "a"
    When GET /{collection}?resourceVersion=<version>&<query>
    Then the answer is 400

    Examples: other parameters
      | query                      | version |
      | limit=1                    | abc     |
      | limit=1                    | 1abc    |
      | resourceVersionMatch=Exact | abc     |
