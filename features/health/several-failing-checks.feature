@area:health @needs:fault-injection
Feature: Health endpoints with failing checks in every position
  Each check can fail, and each excluded check is ignored.

  Background:
    Given a separate server with the launch profile "plain"
    And the health check "etcd" fails
    And the health check "poststarthook/start-system-namespaces-controller" fails

  @rule:health-exclude-omits-check
  Scenario Outline: GET <path> returns <status> if the etcd check and a startup hook fail
    health-exclude-omits-check: the server excludes the check in every value of exclude, and the result depends only on the other checks.
    Detects: a server that reads only the first or the last exclude, or that evaluates only the first failing check.
    When GET <path>
    Then the response is <status>

    Examples: excluded checks
      | path                                                                                                 | status |
      | /readyz?exclude=etcd&exclude=poststarthook/start-system-namespaces-controller&exclude=etcd-readiness | 200    |
      | /livez?exclude=etcd&exclude=poststarthook/start-system-namespaces-controller                         | 200    |
      | /livez?exclude=poststarthook/start-system-namespaces-controller&exclude=etcd                         | 200    |
      | /livez?exclude=etcd                                                                                  | 500    |
      | /livez?exclude=poststarthook/start-system-namespaces-controller                                      | 500    |

  @rule:health-unhealthy-500
  Scenario Outline: GET <path> of a single check returns <status> if only the etcd check and a startup hook fail
    health-unhealthy-500: the path of a single check returns 500 if this check fails, and 200 if only other checks fail.
    Detects: a server whose single checks always succeed, or have the status of the whole endpoint.
    When GET <path>
    Then the response is <status>

    Examples: single checks
      | path                                                     | status |
      | /livez/etcd                                              | 500    |
      | /readyz/poststarthook/start-system-namespaces-controller | 500    |
      | /healthz/etcd                                            | 500    |
      | /livez/ping                                              | 200    |

  @rule:health-verbose-line-per-check
  Scenario: GET /livez?verbose prints a line for each check before and after a failing check
    health-verbose-line-per-check: the output does not end with the first failing check.
    Detects: a server that omits the checks after a failing check.
    When GET /livez?verbose
    Then the response is 500
    And the body of the response has:
      | lines | contains | [+]ping ok                                                                  |
      | lines | contains | [-]etcd failed: reason withheld                                             |
      | lines | contains | [-]poststarthook/start-system-namespaces-controller failed: reason withheld |
      | lines | contains | [+]poststarthook/start-apiextensions-controllers ok                         |
