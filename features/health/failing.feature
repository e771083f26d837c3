@area:health
Feature: Health endpoints of a server that is not well
  A failing check makes 500, unless it is excluded; the status code is all that machines look at.

  @rule:health-unhealthy-500 @needs:fault-injection
  Scenario Outline: A failing check makes <path> answer 500
    health-unhealthy-500: 500 on the endpoint whose check fails.
    Detects: 200 with a text that says otherwise.
    Given a server of its own with the profile "plain"
    And outside the API this happens:
      | health check etcd | fails |
    When GET <path>
    Then the answer is 500
    And the body of the answer has:
      | text | /\[-\]etcd failed/ |

    Examples: endpoints that have the check
      | path         |
      | /healthz     |
      | /livez       |
      | /readyz      |

  @rule:health-200-means-good @needs:fault-injection
  Scenario: A server whose check fails does not answer 200
    health-200-means-good: 200 would say that all is well.
    Detects: 200 with a text that says otherwise.
    Given a server of its own with the profile "plain"
    And outside the API this happens:
      | health check etcd | fails |
    When GET /livez
    Then the answer is 500 or 503

  @rule:health-exclude-omits-check
  @needs:fault-injection
  Scenario Outline: <path> is well when the failing check is excluded
    health-exclude-omits-check: 200 even when only that check fails.
    Detects: exclude hides the line, but the check still counts.
    Given a server of its own with the profile "plain"
    And outside the API this happens:
      | health check etcd | fails |
    When GET <path>?exclude=etcd
    Then the answer is 200

    Examples: endpoints
      | path     |
      | /healthz |
      | /livez   |

  @rule:health-machines-use-status-only
  Scenario Outline: A machine that gets <status> says <verdict>, whatever the body
    health-machines-use-status-only: it decides on the status code only.
    Detects: the body is searched for "ok".
    Given a proxy before the server that:
      | get | answers <status> with <body> |
    When a client asks whether /livez is healthy
    Then the client finds "<verdict>"

    Examples: codes and bodies that contradict each other
      | status | body             | verdict   |
      | 200    | [-]etcd failed   | healthy   |
      | 500    | ok               | unhealthy |

  @rule:health-flag-livez-grace-period
  @needs:server-flags
  Scenario: A server with --livez-grace-period is alive from the start
    health-flag-livez-grace-period: during that time unfinished start-up checks are tolerated.
    Detects: the flag is unknown, or delays readiness too.
    Given a server of its own with the profile "livez-grace-period"
    When GET /livez?verbose
    Then the answer is 200
    And the body of the answer has:
      | last line | livez check passed |

  @rule:health-flag-livez-grace-period
  @needs:server-flags
  @needs:fault-injection
  @needs:control-port
  Scenario Outline: <seconds> seconds after the start unfinished start-up work makes <path> answer <code>
    health-flag-livez-grace-period: /livez tolerates it for the time of the flag, here 300 seconds; /readyz never does.
    Detects: the time is that of another probe, or has no end.
    Given a server of its own with the profile "livez-grace-period"
    And outside the API this happens:
      | health check poststarthook/namespace-controller | fails                   |
      | clock                                           | <seconds> seconds ahead |
    When GET <path>
    Then the answer is <code>

    Examples: during and after
      | seconds | path    | code |
      | 290     | /livez  | 200  |
      | 310     | /livez  | 500  |
      | 290     | /readyz | 500  |

  @rule:health-flag-shutdown-delay-duration @needs:server-flags @waits
  Scenario: A server that shuts down goes on serving, and says that it is not ready
    health-flag-shutdown-delay-duration: during the delay requests are served while /readyz already fails.
    Detects: the listener is closed at once, and requests on their way are lost.
    Given a server of its own with the profile "shutdown-delay"
    And the Endpoints "one-subset" named "a"
    When outside the API this happens:
      | process | told to stop |
    Then within 5 seconds:
      | GET /readyz | 500 |
      | GET /livez  | 200 |
    And the stored Endpoints "a" is unchanged
    And within 30 seconds:
      | process | gone |
