@area:health
Feature: Health endpoints of an unhealthy server
  A failing check returns 500 unless it is excluded. Clients use only the status code.

  @rule:health-unhealthy-500 @needs:fault-injection
  Scenario Outline: GET <path> returns 500 if the etcd check fails
    health-unhealthy-500: the response is 500 on each endpoint that includes the failing check.
    Detects: a server that returns 200 and reports the failure only in the body.
    Given a separate server with the launch profile "plain"
    And the health check "etcd" fails
    When GET <path>
    Then the response is 500
    And the body of the response has:
      | text | /\[-\]etcd failed/ |

    Examples: endpoints with the etcd check
      | path     |
      | /healthz |
      | /livez   |
      | /readyz  |

  @rule:health-200-means-good @needs:fault-injection
  Scenario: GET /livez returns 500 or 503 if the etcd check fails
    health-200-means-good: 200 means that the server is healthy.
    Detects: a server that returns 200 and reports the failure only in the body.
    Given a separate server with the launch profile "plain"
    And the health check "etcd" fails
    When GET /livez
    Then the response is 500 or 503

  @rule:health-exclude-omits-check
  @needs:fault-injection
  Scenario Outline: GET <path>?exclude=etcd returns 200 if only the etcd check fails
    health-exclude-omits-check: an excluded check does not affect the status code.
    Detects: a server that omits only the line of the excluded check, but still returns 500.
    Given a separate server with the launch profile "plain"
    And the health check "etcd" fails
    When GET <path>?exclude=etcd
    Then the response is 200

    Examples: health endpoints
      | path     |
      | /healthz |
      | /livez   |

  @rule:health-exclude-omits-check
  @needs:fault-injection
  Scenario Outline: GET <path> returns <status> if the check <check> fails
    health-exclude-omits-check: only the complete name of a check excludes it, and a repeated name counts once.
    Detects: a server that compares prefixes of names, or ignores failures if a name is unknown.
    Given a separate server with the launch profile "plain"
    And the health check "<check>" fails
    When GET <path>
    Then the response is <status>

    Examples: names
      | check                                              | path                              | status |
      | etcd                                               | /livez?exclude=etc                | 500    |
      | etcd                                               | /livez?exclude=etcd&exclude=etcd  | 200    |
      | etcd                                               | /livez?exclude=etcd&exclude=nope  | 200    |
      | etcd                                               | /livez?exclude=ETCD               | 500    |
      | poststarthook/start-system-namespaces-controller   | /livez?exclude=poststarthook      | 500    |

  @rule:health-machines-use-status-only
  Scenario Outline: A client that receives <status> with the body <body> considers the server <verdict>
    health-machines-use-status-only: the client uses only the status code.
    Detects: a client that searches the body for "ok".
    Given a proxy in front of the server that:
      | get | returns <status> with <body> |
    When a client asks whether /livez is healthy
    Then the client finds "<verdict>"

    Examples: status codes that contradict the body
      | status | body           | verdict   |
      | 200    | [-]etcd failed | healthy   |
      | 500    | ok             | unhealthy |

  @rule:health-flag-livez-grace-period
  @needs:server-flags
  Scenario: A server with --livez-grace-period returns 200 for /livez after the start
    health-flag-livez-grace-period: unfinished startup checks do not fail /livez during the grace period.
    Detects: a server that does not support the flag.
    Given a separate server with the launch profile "livez-grace-period"
    When GET /livez?verbose
    Then the response is 200
    And the body of the response has:
      | last line | livez check passed |

  @rule:health-flag-livez-grace-period
  @needs:server-flags
  @needs:fault-injection
  @needs:control-port
  Scenario Outline: With --livez-grace-period=300s and an unfinished startup hook, <path> returns <code> after <seconds> seconds
    health-flag-livez-grace-period: /livez ignores the hook for 300 seconds; /readyz does not.
    Detects: a server that ignores the value of the flag, or applies the grace period to /readyz.
    Given a separate server with the launch profile "livez-grace-period"
    And the health check "poststarthook/start-system-namespaces-controller" fails
    And the clock is advanced by <seconds> seconds
    When GET <path>
    Then the response is <code>

    Examples: during and after the grace period
      | seconds | path    | code |
      | 290     | /livez  | 200  |
      | 310     | /livez  | 500  |
      | 290     | /readyz | 500  |

  @rule:health-flag-shutdown-delay-duration @needs:server-flags @waits
  Scenario: A server with --shutdown-delay-duration serves requests during the delay while /readyz returns 500
    health-flag-shutdown-delay-duration: during the delay the server handles requests, and /readyz fails.
    Detects: a server that closes its listener immediately and drops requests.
    Given a separate server with the launch profile "shutdown-delay"
    And the Endpoints "one-subset" named "a"
    When the server process is terminated
    Then within 5 seconds these checks succeed:
      | GET /readyz | 500 |
      | GET /livez  | 200 |
    And the stored Endpoints "a" is unchanged
    And within 30 seconds these checks succeed:
      | process | ended |
