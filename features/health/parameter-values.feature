@area:health
Feature: Values of the parameters of health endpoints
  The presence of verbose adds the list of checks, whatever its value is. Each value of exclude is the name of one check.

  @server @rule:health-verbose-line-per-check
  Scenario Outline: GET /healthz?<query> prints a line for each check
    health-verbose-line-per-check: the parameter verbose has no value, so its presence is sufficient.
    Detects: a server that reads the value as a boolean.
    When GET /healthz?<query>
    Then the response is 200
    And the body of the response has:
      | lines     | contains | [+]ping ok           |
      | last line | is       | healthz check passed |

    Examples: values
      | query         |
      | verbose=true  |
      | verbose=false |
      | verbose=      |

  @server @rule:health-unknown-exclude-warned @since:1.20
  Scenario: GET /readyz?verbose does not divide a value of exclude at commas
    health-unknown-exclude-warned: the value "ping,log" is not the name of a check, so the server prints a warning.
    Detects: a server that excludes both checks.
    When GET /readyz?verbose&exclude=ping,log
    Then the response is 200
    And the body of the response has:
      | lines | contains | [+]ping ok                                                             |
      | lines | contains | warn: some health checks cannot be excluded: no matches for "ping,log" |

  @server @rule:health-exclude-omits-check
  Scenario: GET /livez with an excluded check returns only ok
    health-exclude-omits-check: without verbose, the response does not list the excluded check.
    Detects: a server that prints the list of checks if a check is excluded.
    When GET /livez?exclude=ping&exclude=log
    Then the response is 200
    And the body of the response has:
      | text | ok |

  @needs:fault-injection
  Scenario Outline: GET <path> returns <status> if the etcd check fails
    health-livez-single, health-readyz-single: the path of a check reports only the result of this check.
    Detects: a server that returns the result of all checks, or always ok, at the path of a check.
    Given a separate server with the launch profile "plain"
    And the health check "etcd" fails
    When GET <path>
    Then the response is <status>

    @rule:health-livez-single
    Examples: liveness
      | path        | status |
      | /livez/etcd | 500    |
      | /livez/ping | 200    |

    @rule:health-readyz-single
    Examples: readiness
      | path         | status |
      | /readyz/etcd | 500    |
      | /readyz/ping | 200    |
