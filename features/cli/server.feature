@area:cli
Feature: What the client command makes of a server: its version, its warnings, its time, its cache

  @rule:cli-match-server-version-flag
  Scenario: With match-server-version a server of another version is not worked with
    A command that compares after the creation, or not at all, has done what it was to keep from doing.
    Given a proxy before the server that:
      | get | answers 200 with {"major": "9", "minor": "99", "gitVersion": "v9.99.0"} |
    When <cli> create quota matched --match-server-version
    Then the command compare:
      | exit code | is       | 1       |
      | errors    | contains | v9.99.0 |
      | errors    | contains | version |
    And there is no ResourceQuota "matched"

  @rule:cli-match-server-version-flag
  Scenario: Without match-server-version the version is not asked for
    A command that always asks takes twice the time.
    When <cli> create quota unmatched
    Then the requests of the command are:
      | method |
      | POST   |

  @rule:cli-warnings-as-errors-flag
  Scenario Outline: A warning of the server is printed, and <what>
    A command that keeps warnings to itself hides that a field will be gone; one that fails before it prints hides what was created.
    Given a proxy before the server that:
      | POST | warns "quotas are discouraged" |
    When <cli> create quota warned <option>
    Then the command compare:
      | exit code | is       | <code>                           |
      | lines     | is       | ["resourcequota/warned created"] |
      | errors    | contains | Warning: quotas are discouraged  |
      | errors    | <said>   | 1 warning received               |

    Examples: with and without warnings-as-errors
      | what                       | option               | code | said       |
      | is no error by default     |                      | 0    | leaves out |
      | an error with the option   | --warnings-as-errors | 1    | contains   |

  @rule:cli-warnings-as-errors-flag
  Scenario: Without a warning warnings-as-errors changes nothing
    A command that counts headers of other kinds fails for no reason.
    When <cli> create quota quiet --warnings-as-errors
    Then the command has:
      | exit code | 0 |
      | errors    |   |

  @rule:cli-request-timeout-flag @waits
  Scenario: A server that does not answer is given up after request-timeout
    A command that waits for ever holds up the script that runs it.
    Given a proxy before the server that:
      | POST | hangs |
    When <cli> create quota late --request-timeout=2s
    Then the command compare:
      | exit code | is       | 1     |
      | output    | is       |       |
      | errors    | contains | quota |

  @rule:cli-request-timeout-flag
  Scenario Outline: With request-timeout <value> the server is told <limit>
    A command that keeps the limit to itself leaves the server working for nobody.
    When <cli> create quota limited <option>
    Then the request of the command has:
      | query.timeout | <limit> |

    Examples: units, seconds, and none
      | value        | option               | limit    |
      | 90s          | --request-timeout=90s | 1m30s   |
      | 5            | --request-timeout=5  | 5s       |
      | 0            | --request-timeout=0  | (absent) |
      | left out     |                      | (absent) |

  @rule:cli-request-timeout-flag
  Scenario: A limit that is none is refused
    A command that takes what it does not understand for zero waits for ever.
    When <cli> create quota limited --request-timeout=soon
    Then the command compare:
      | exit code | is       | 1       |
      | errors    | contains | imeout  |
      | requests  | is       | 0       |

  @rule:cli-cache-dir-flag
  Scenario: What is cached is kept in the directory of cache-dir
    A command that writes to the home directory in spite of it fails where there is none, and mixes servers.
    When <cli> create quota cached --cache-dir=cached-here --match-server-version
    Then the command compare:
      | exit code | at most | 1 |
    And the folder "cached-here" of the client compare:
      | files | is not | [] |
    And the folder ".kube" of the client has:
      | files | [] |

  @rule:cli-create-quota-creates
  Scenario Outline: An answer that is <what> is told in a line
    A command that prints a stack trace, or success, says nothing of what happened.
    Given a proxy before the server that:
      | POST | answers <answer> |
    When <cli> create quota odd -o json
    Then the command compare:
      | exit code | is       | 1      |
      | output    | is       |        |
      | errors    | contains | error: |

    Examples: what servers answer
      | what                | answer                                                                                                                     |
      | no object           | 201 with "created"                                                                                                         |
      | a refusal           | 403 with {"kind":"Status","apiVersion":"v1","status":"Failure","message":"not for you","reason":"Forbidden","code":403}    |
      | an error of its own | 500 with {"oops":true}                                                                                                     |
