@area:cli
Feature: Requests and responses of the client command
  The options of the client command, which creates a quota, change its requests and how it handles the responses of the server.

  @rule:cli-match-server-version-flag
  Scenario: --match-server-version rejects a server with a different version
    Detects: a command that compares the versions after the creation, or does not compare them.
    Given a proxy in front of the server that:
      | get | returns 200 with {"major": "9", "minor": "99", "gitVersion": "v9.99.0"} |
    When the client command runs: create quota matched --match-server-version
    Then the command has:
      | exit code | is       | 1       |
      | stderr    | contains | v9.99.0 |
      | stderr    | contains | version |
    And there is no ResourceQuota "matched"

  @rule:cli-match-server-version-flag
  Scenario: Without --match-server-version the command does not request the version
    Detects: a command that sends an additional request.
    When the client command runs: create quota unmatched
    Then the requests of the command are:
      | method |
      | POST   |

  @rule:cli-warnings-as-errors-flag
  Scenario Outline: A warning of the server is printed and <result>
    Detects: a command that hides warnings, or fails before it prints the created object.
    Given a proxy in front of the server that:
      | POST | warns "quotas are discouraged" |
    When the client command runs: create quota warned <option>
    Then the command has:
      | exit code    | is           | <code>                           |
      | stdout lines | is           | ["resourcequota/warned created"] |
      | stderr       | contains     | Warning: quotas are discouraged  |
      | stderr       | <comparison> | 1 warning received               |

    Examples: with and without --warnings-as-errors
      | result                                | option               | code | comparison       |
      | is not an error by default            |                      | 0    | does not contain |
      | is an error with --warnings-as-errors | --warnings-as-errors | 1    | contains         |

  @rule:cli-warnings-as-errors-flag
  Scenario: --warnings-as-errors has no effect without warnings
    Detects: a command that treats other headers as warnings.
    When the client command runs: create quota quiet --warnings-as-errors
    Then the command has:
      | exit code | 0 |
      | stderr    |   |

  @rule:cli-request-timeout-flag @waits
  Scenario: The command fails after --request-timeout if the server does not respond
    Detects: a command that waits forever.
    Given a proxy in front of the server that:
      | POST | hangs |
    When the client command runs: create quota late --request-timeout=2s
    Then the command has:
      | exit code | is       | 1     |
      | stdout    | is       |       |
      | stderr    | contains | quota |

  @rule:cli-request-timeout-flag
  Scenario Outline: The command with <option> sends the timeout <timeout>
    Detects: a command that does not send the timeout to the server.
    When the client command runs: create quota limited <option>
    Then the request of the command has:
      | query.timeout | <timeout> |

    Examples: time units and seconds
      | option                | timeout |
      | --request-timeout=90s | 1m30s   |
      | --request-timeout=5   | 5s      |

  @rule:cli-request-timeout-flag
  Scenario Outline: The command <condition> sends no timeout
    Detects: a command that sends a default timeout to the server.
    When the client command runs: create quota limited <option>
    Then the request of the command has:
      | query.timeout | (absent) |

    Examples: zero and default
      | condition                 | option              |
      | with --request-timeout=0  | --request-timeout=0 |
      | without --request-timeout |                     |

  @rule:cli-request-timeout-flag
  Scenario: An invalid --request-timeout is rejected
    Detects: a command that treats the value as zero and waits forever.
    When the client command runs: create quota limited --request-timeout=soon
    Then the command has:
      | exit code | is | 1            |
      | stderr    | is | /[Tt]imeout/ |
      | requests  | is | 0            |

  @rule:cli-cache-dir-flag
  Scenario: --cache-dir sets the directory of cached files
    Detects: a command that writes to the home directory.
    When the client command runs: create quota cached --cache-dir=cached-here --match-server-version
    Then the command has:
      | exit code | at most | 1 |
    And the folder "cached-here" of the client has:
      | files | is not | [] |
    And the folder ".kube" of the client has:
      | files | [] |

  @rule:cli-create-quota-creates
  Scenario Outline: A response with <content> is reported as an error
    Detects: a command that prints a stack trace, or reports success.
    Given a proxy in front of the server that:
      | POST | returns <response> |
    When the client command runs: create quota odd -o json
    Then the command has:
      | exit code | is       | 1      |
      | stdout    | is       |        |
      | stderr    | contains | error: |

    Examples: responses
      | content                       | response                                                                                                                |
      | a string instead of an object | 201 with "created"                                                                                                      |
      | a 403 Status                  | 403 with {"kind":"Status","apiVersion":"v1","status":"Failure","message":"not for you","reason":"Forbidden","code":403} |
      | an unknown error body         | 500 with {"oops":true}                                                                                                  |
