@area:health
Feature: The text of the health endpoints
  verbose tells a line a check, exclude leaves one out; the names of the checks tell what a server is made of.

  @server @rule:health-verbose-line-per-check
  Scenario Outline: <path>?verbose has a line for each check
    health-verbose-line-per-check: [+]<check> ok, a line each.
    Detects: failing and passing checks look alike.
    When GET <path>?verbose
    Then the answer is 200
    And every line of the body but the last has:
      | text | /^\[\+\][^\s:]+ ok$/ |
    And the body of the answer has:
      | lines | contains | [+]ping ok |
      | lines | contains | [+]log ok  |

    Examples: all three
      | path     |
      | /healthz |
      | /livez   |
      | /readyz  |

  @server @rule:health-verbose-final-line
  Scenario: The last line of /healthz?verbose is the verdict
    health-verbose-final-line: healthz check passed.
    Detects: the last check is the last line.
    When GET /healthz?verbose
    Then the answer is 200
    And the body of the answer has:
      | last line | healthz check passed |

  @server @rule:health-verbose-final-line-names-endpoint
  Scenario Outline: The last line of /<name>?verbose names the endpoint
    health-verbose-final-line-names-endpoint: <name> check passed.
    Detects: the text of healthz is used for all.
    When GET /<name>?verbose
    Then the answer is 200
    And the body of the answer has:
      | last line | <name> check passed |

    Examples: both
      | name   |
      | livez  |
      | readyz |

  @server @rule:health-exclude-verbose-line
  Scenario Outline: <path> says which check is excluded
    health-exclude-verbose-line: [+]<check> excluded: ok.
    Detects: the excluded check is left out of the text, or verbose is ignored.
    When GET <path>?verbose&exclude=ping
    Then the answer is 200
    And the body of the answer has:
      | lines | contains | [+]ping excluded: ok |
      | lines | contains | [+]log ok            |

    Examples: all three
      | path     |
      | /healthz |
      | /livez   |
      | /readyz  |

  @server @rule:health-parameters-combine @since:1.20
  Scenario: Several checks are excluded at once
    health-parameters-combine: exclude can be repeated, beside verbose.
    Detects: the last one wins.
    When GET /readyz?exclude=ping&verbose&exclude=log
    Then the answer is 200
    And the body of the answer has:
      | lines     | contains | [+]ping excluded: ok |
      | lines     | contains | [+]log excluded: ok  |
      | last line | is       | readyz check passed  |

  @server @rule:health-check-names @needs:stored-resources
  Scenario Outline: The checks of <path> are those of an API server
    health-check-names: ping, log, the store, and several start-up hooks.
    Detects: one check that says nothing about the parts.
    When GET <path>?verbose
    Then the answer is 200
    And the body of the answer has:
      | checks | contains | ping                         |
      | checks | contains | log                          |
      | checks | contains | /^(etcd\|store\|storage).*$/ |
      | checks | contains | /^poststarthook\/.+$/        |

    Examples: all three
      | path     |
      | /healthz |
      | /livez   |
      | /readyz  |

  @rule:health-check-names
  @profile:specification
  Scenario Outline: The checks of <path> include autoregister-completion
    health-check-names: the aggregated groups have been registered. The libraries of kube-apiserver leave this check to the aggregating binary.
    Detects: the server is called ready before it serves all groups.
    When GET <path>?verbose
    Then the answer is 200
    And the body of the answer has:
      | checks | contains | autoregister-completion |

    Examples: all three
      | path     |
      | /healthz |
      | /livez   |
      | /readyz  |

  @server @rule:health-check-shutdown-readyz
  Scenario: The checks of /readyz include shutdown
    health-check-shutdown-readyz: a server that is going down is not ready.
    Detects: readiness and liveness have the same checks.
    When GET /readyz?verbose
    Then the answer is 200
    And the body of the answer has:
      | checks | contains | shutdown |
