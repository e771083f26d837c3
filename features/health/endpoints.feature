@area:health
Feature: Status codes of the health endpoints
  /healthz, /livez and /readyz return 200 if the server is healthy. Each check has a separate path.

  @server
  Scenario Outline: GET <path> returns 200 on a healthy server
    health-healthz, health-livez, health-readyz: 200 means that every check passed.
    Detects: a server that returns 204, or does not serve the path.
    When GET <path>
    Then the response is 200

    @rule:health-healthz @rule:health-200-means-good
    Examples: health
      | path     |
      | /healthz |

    @rule:health-livez
    Examples: liveness
      | path   |
      | /livez |

    @rule:health-readyz
    Examples: readiness
      | path    |
      | /readyz |

  @server @rule:health-ok-body
  Scenario: GET /healthz returns the body ok on a healthy server
    health-ok-body: the body is ok without verbose.
    Detects: a server that returns no body, the list of checks, or another document.
    When GET /healthz
    Then the response is 200
    And the body of the response has:
      | text | ok |

  @server
  Scenario Outline: GET <path>/ping returns ok for the single check
    health-livez-single, health-readyz-single: each check has a separate path.
    Detects: a server that returns 404 for the path of a check, or that returns the list of checks.
    When GET <path>/ping
    Then the response is 200
    And the body of the response has:
      | text | ok |

    @rule:health-livez-single
    Examples: liveness
      | path   |
      | /livez |

    @rule:health-readyz-single
    Examples: readiness
      | path    |
      | /readyz |

  @server
  Scenario Outline: GET <path>/no-such-check returns an error
    health-livez-single, health-readyz-single: only names of checks are valid paths.
    Detects: a server that returns ok for any path below the endpoint.
    When GET <path>/no-such-check
    Then the response is a client error

    @rule:health-livez-single
    Examples: liveness
      | path   |
      | /livez |

    @rule:health-readyz-single
    Examples: readiness
      | path    |
      | /readyz |

  @server
  Scenario Outline: GET <path> returns only ok
    health-livez-single, health-readyz-single: the path of a check ignores the parameters of the endpoint.
    Detects: a server that prints all checks, or excludes the check of the path.
    When GET <path>
    Then the response is 200
    And the body of the response has:
      | text | ok |

    @rule:health-livez-single
    Examples: liveness
      | path                            |
      | /livez/ping?verbose             |
      | /livez/ping?verbose&exclude=log |

    @rule:health-readyz-single
    Examples: readiness
      | path                       |
      | /readyz/ping?verbose       |
      | /readyz/ping?exclude=other |

  @server @rule:health-single-names-from-verbose
  Scenario Outline: Each check that <path>?verbose lists has a separate path
    health-single-names-from-verbose: the name of the check in each line, such as ping in "[+]ping ok", is a path segment.
    Detects: a server that lists display names instead of path names.
    When GET each check of <path>
    Then each of the responses has:
      | (status) | 200 |

    Examples: health endpoints
      | path     |
      | /livez   |
      | /readyz  |
      | /healthz |
