@area:metadata
Feature: Timestamps of an object
  The server writes them: RFC 3339 in UTC, to the second.

  @resource @rule:meta-creationtimestamp-is-creation-time
  Scenario: creationTimestamp is the time of creation
    meta-creationtimestamp-is-creation-time: it is now, whatever the client sends; meta-timestamps-rfc3339: UTC, seconds.
    Detects: the time of the body is stored, or fractions of a second.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name              | a                    |
      | metadata.creationTimestamp | 2001-02-03T04:05:06Z |
    Then the answer is a success
    And the answer has:
      | metadata.creationTimestamp | is                               | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ |
      | metadata.creationTimestamp | in the seconds before the answer | 10                                  |

  @resource @rule:meta-creationtimestamp-is-creation-time
  Scenario Outline: An update that <what> creationTimestamp doesn't change it
    meta-creationtimestamp-is-creation-time: it doesn't change with later updates.
    Detects: an absent time is filled in anew.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with "a" where:
      | metadata.labels.app        | other  |
      | metadata.creationTimestamp | <time> |
    Then the answer is 200
    And the answer has:
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
    And the stored resource "a" has:
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
      | metadata.labels.app        | other                          |

    Examples: bodies
      | what       | time                           |
      | keeps      | {a:metadata.creationTimestamp} |
      | leaves out | (absent)                       |
      | changes    | 2001-02-03T04:05:06Z           |

  @resource @rule:meta-timestamps-rfc3339
  Scenario: The items of a list have the times of their creation
    meta-creationtimestamp-is-creation-time, meta-timestamps-rfc3339: a list shows them like a create.
    Detects: lists are written by another encoder.
    Given the resource "labelled" named "a"
    When GET /{collection}
    Then the answer is 200
    And every item has:
      | metadata.creationTimestamp | {a:metadata.creationTimestamp}      |
      | metadata.creationTimestamp | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ |

  @resource @rule:meta-timestamps-rfc3339
  Scenario: deletionTimestamp is a time like the others
    meta-timestamps-rfc3339: RFC 3339, UTC, seconds, wherever a time stands.
    Detects: only creationTimestamp is written by the function that cuts off fractions.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a
    Then the answer is a success
    And the stored resource "a" has:
      | metadata.deletionTimestamp | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ |
      | metadata.creationTimestamp | {a:metadata.creationTimestamp}      |

  @resource @rule:meta-creationtimestamp-is-creation-time @waits
  Scenario: An update in a later second doesn't change creationTimestamp
    meta-creationtimestamp-is-creation-time: the time of creation, also when it is not the time of the update.
    Detects: each write stamps the object anew, which nobody notices within a second.
    Given the resource "labelled" named "a-{unique}"
    And outside the API this happens:
      | clock | past {a:metadata.creationTimestamp} |
    When PUT /{collection}/a-{unique} with "a" where:
      | metadata.labels.app | other |
    Then the answer is 200
    And the answer has:
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
    And the stored resource "a-{unique}" has:
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
