@area:health
Feature: Output of the health endpoints
  The parameter verbose adds a line for each check, and the parameter exclude skips a check.

  @server @rule:health-verbose-line-per-check
  Scenario Outline: GET <path>?verbose prints a line for each check
    health-verbose-line-per-check: each check has a line such as [+]ping ok.
    Detects: a server that ignores verbose, or prints lines in another format.
    When GET <path>?verbose
    Then the response is 200
    And every line of the body but the last has:
      | text | /^\[\+\][^\s:]+ ok$/ |
    And the body of the response has:
      | lines | contains | [+]ping ok |
      | lines | contains | [+]log ok  |

    Examples: health endpoints
      | path     |
      | /healthz |

    @since:1.16
    Examples: since 1.16
      | path    |
      | /livez  |
      | /readyz |

  @server @rule:health-verbose-final-line
  Scenario: The last line of GET /healthz?verbose is "healthz check passed"
    health-verbose-final-line: the last line is the overall result.
    Detects: a server that ends the output with the last check.
    When GET /healthz?verbose
    Then the response is 200
    And the body of the response has:
      | last line | healthz check passed |

  @server @rule:health-verbose-final-line-names-endpoint
  Scenario Outline: The last line of GET /<name>?verbose is "<name> check passed"
    health-verbose-final-line-names-endpoint: the line contains the name of the endpoint.
    Detects: a server that prints healthz for every endpoint.
    When GET /<name>?verbose
    Then the response is 200
    And the body of the response has:
      | last line | <name> check passed |

    Examples: endpoints
      | name   |
      | livez  |
      | readyz |

  @server @rule:health-exclude-verbose-line
  Scenario Outline: GET <path>?verbose&exclude=ping prints "[+]ping excluded: ok"
    health-exclude-verbose-line: the output still has a line for the excluded check.
    Detects: a server that omits the excluded check from the output, or ignores verbose.
    When GET <path>?verbose&exclude=ping
    Then the response is 200
    And the body of the response has:
      | lines | contains | [+]ping excluded: ok |
      | lines | contains | [+]log ok            |

    Examples: health endpoints
      | path     |
      | /healthz |

    @since:1.16
    Examples: since 1.16
      | path    |
      | /livez  |
      | /readyz |

  @server @rule:health-parameters-combine @since:1.20
  Scenario: GET /readyz excludes several checks if exclude is repeated
    health-parameters-combine: a request can contain exclude several times, and together with verbose.
    Detects: a server that applies only the last exclude.
    When GET /readyz?exclude=ping&verbose&exclude=log
    Then the response is 200
    And the body of the response has:
      | lines     | contains | [+]ping excluded: ok |
      | lines     | contains | [+]log excluded: ok  |
      | last line | is       | readyz check passed  |

  @server @rule:health-unknown-exclude-warned @since:1.20
  Scenario: GET /readyz?verbose warns about every unknown check in exclude
    health-unknown-exclude-warned: one warning lists the unknown checks, and the known check is excluded.
    Detects: a server that reports only the first unknown check.
    When GET /readyz?verbose&exclude=nope&exclude=ping&exclude=absent
    Then the response is 200
    And the body of the response has:
      | lines     | contains | [+]ping excluded: ok                                                        |
      | lines     | contains | warn: some health checks cannot be excluded: no matches for "absent","nope" |
      | last line | is       | readyz check passed                                                         |

  @server @rule:health-check-names @needs:stored-resources
  Scenario Outline: GET <path>?verbose lists the checks ping, log, storage and startup hooks
    health-check-names: the server has checks for its components.
    Detects: a server with a single check.
    When GET <path>?verbose
    Then the response is 200
    And the body of the response has:
      | checks | contains | ping                         |
      | checks | contains | log                          |
      | checks | contains | /^(etcd\|store\|storage).*$/ |
      | checks | contains | /^poststarthook\/.+$/        |

    Examples: health endpoints
      | path     |
      | /healthz |

    @since:1.16
    Examples: since 1.16
      | path    |
      | /livez  |
      | /readyz |

  @rule:health-check-names
  @profile:specification
  Scenario Outline: GET <path>?verbose lists the check autoregister-completion
    health-check-names: the check passes when the aggregated API groups are registered. In kube-apiserver, the aggregator adds the check,
    so a server without an aggregator, such as sample-apiserver, lacks it.
    Detects: a server that is ready before it serves all API groups.
    When GET <path>?verbose
    Then the response is 200
    And the body of the response has:
      | checks | contains | autoregister-completion |

    Examples: health endpoints
      | path     |
      | /healthz |

    @since:1.16
    Examples: since 1.16
      | path    |
      | /livez  |
      | /readyz |

  @server @rule:health-check-shutdown-readyz @since:1.16
  Scenario: GET /readyz?verbose lists the check shutdown
    health-check-shutdown-readyz: a server that shuts down is not ready.
    Detects: a server with the same checks for readiness and liveness.
    When GET /readyz?verbose
    Then the response is 200
    And the body of the response has:
      | checks | contains | shutdown |
