@area:metadata
Feature: Timestamps of an object
  The server writes timestamps as RFC 3339 in UTC, with a precision of one second.

  @resource @rule:meta-creationtimestamp-is-creation-time
  Scenario: POST sets creationTimestamp to the current time and ignores the value in the body
    meta-creationtimestamp-is-creation-time: the field is the creation time; meta-timestamps-rfc3339: the time is in UTC with a precision of
    one second.
    Detects: a server that stores the time from the request body, or fractions of a second.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name              | a                    |
      | metadata.creationTimestamp | 2001-02-03T04:05:06Z |
    Then the response is a success
    And the response has:
      | metadata.creationTimestamp | is                                               | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ |
      | metadata.creationTimestamp | is at most this many seconds before the response | 10                                  |

  @resource @rule:meta-creationtimestamp-is-creation-time
  Scenario Outline: A PUT that <action> creationTimestamp does not change the stored value
    meta-creationtimestamp-is-creation-time: updates do not change the field.
    Detects: a server that sets the field again if it is absent.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with the saved object "a" where:
      | metadata.labels.app        | other  |
      | metadata.creationTimestamp | <time> |
    Then the response is 200
    And the response has:
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
    And the stored resource "a" has:
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
      | metadata.labels.app        | other                          |

    Examples: bodies
      | action  | time                           |
      | keeps   | {a:metadata.creationTimestamp} |
      | omits   | (absent)                       |
      | changes | 2001-02-03T04:05:06Z           |

  @resource @rule:meta-timestamps-rfc3339
  Scenario: A list contains the creationTimestamp of each item
    meta-creationtimestamp-is-creation-time, meta-timestamps-rfc3339: the timestamps are the same as in the responses to the creates.
    Detects: a server that encodes timestamps in lists differently from timestamps in single objects.
    Given the resource "labelled" named "a"
    When GET /{collection}
    Then the response is 200
    And every item has:
      | metadata.creationTimestamp | {a:metadata.creationTimestamp}      |
      | metadata.creationTimestamp | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ |

  @resource @rule:meta-timestamps-rfc3339
  Scenario: deletionTimestamp is an RFC 3339 time in UTC with a precision of one second
    meta-timestamps-rfc3339: every timestamp has this format, including deletionTimestamp.
    Detects: a server that returns fractions of a second in deletionTimestamp.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a
    Then the response is a success
    And the stored resource "a" has:
      | metadata.deletionTimestamp | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ |
      | metadata.creationTimestamp | {a:metadata.creationTimestamp}      |

  @resource @rule:meta-creationtimestamp-is-creation-time @waits
  Scenario: A PUT in a later second does not change creationTimestamp
    meta-creationtimestamp-is-creation-time: the field is the time of the creation, not of the update. The precision is one second, so
    the scenario writes in a later second.
    Detects: a server that sets creationTimestamp on each write.
    Given the resource "labelled" named "a-{unique}"
    And the clock is past {a:metadata.creationTimestamp}
    When PUT /{collection}/a-{unique} with the saved object "a" where:
      | metadata.labels.app | other |
    Then the response is 200
    And the response has:
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
    And the stored resource "a-{unique}" has:
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
