@area:health
Feature: Health endpoints
  /healthz, /livez and /readyz answer 200 when all is well; verbose and exclude are for people.

  @server
  Scenario Outline: <path> answers 200 on a healthy server
    health-healthz, health-livez, health-readyz: 200 when all is well.
    Detects: 204, or a path that isn't served.
    When GET <path>
    Then the answer is 200

    @rule:health-healthz @rule:health-200-means-good
    Examples: all in one
      | path     |
      | /healthz |

    @rule:health-livez
    Examples: alive
      | path   |
      | /livez |

    @rule:health-readyz
    Examples: ready
      | path    |
      | /readyz |

  @server @rule:health-ok-body
  Scenario: The body of a healthy answer is ok
    health-ok-body: without verbose it says no more.
    Detects: no body, the lines of the checks, or a page of its own.
    When GET /healthz
    Then the answer is 200
    And the body of the answer has:
      | text | ok |

  @server
  Scenario Outline: <path> reports a single check
    health-<rule>: the check is a path of its own.
    Detects: every path below is answered like the endpoint itself.
    When GET <path>/ping
    Then the answer is 200
    And the body of the answer has:
      | text | ok |

    @rule:health-livez-single
    Examples: alive
      | path   | rule         |
      | /livez | livez-single |

    @rule:health-readyz-single
    Examples: ready
      | path    | rule          |
      | /readyz | readyz-single |

  @server
  Scenario Outline: <path> knows no check by another name
    health-<rule>: only names of checks are paths.
    Detects: any path below the endpoint answers ok.
    When GET <path>/no-such-check
    Then the answer is a refusal

    @rule:health-livez-single
    Examples: alive
      | path   | rule         |
      | /livez | livez-single |

    @rule:health-readyz-single
    Examples: ready
      | path    | rule          |
      | /readyz | readyz-single |

  @server @rule:health-single-names-from-verbose
  Scenario Outline: Every check that <path>?verbose names can be asked for
    health-single-names-from-verbose: the text between the bracketed sign and ok is a path.
    Detects: names are made pretty for people.
    When GET each check of <path>
    Then every one of these answers has:
      | (status) | 200 |

    Examples: all
      | path     |
      | /livez   |
      | /readyz  |
      | /healthz |
