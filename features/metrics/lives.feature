@area:metrics
@needs:metrics @needs:release-emulation
Feature: Metrics that go
  A metric that will go says so, is hidden some releases later, and can be had back for one release.

  Scenario Outline: A metric that was deprecated in 1.23 is <what>
    metric-deprecated-description-prefix, metric-hidden-after-three, metric-show-hidden-flag: first its description begins with the release, then it is not registered.
    Detects: nobody is told, or it goes at once, or not at all.
    Given a server with the profile "<server>"
    When GET /metrics
    Then the answer is 200
    And the body of the answer has:
      | text | <relation> | <text> |

    @rule:metric-deprecated-description-prefix
    Examples: deprecated
      | what                | server       | relation   | text                                                                                         |
      | as ever before that | release-1.21 | contains   | apiserver_longrunning_gauge [ALPHA] Gauge of all active                               |
      | marked after that   | release-1.24 | contains   | apiserver_longrunning_gauge [ALPHA] (Deprecated since 1.23.0) Gauge of all active    |

    @rule:metric-hidden-after-three
    Examples: hidden
      | what                        | server       | relation   | text                        |
      | there still in 1.24         | release-1.24 | contains   | apiserver_longrunning_gauge |
      | hidden in 1.26              | release-1.26 | leaves out | apiserver_longrunning_gauge |

    @rule:metric-show-hidden-flag
    Examples: shown
      | what                        | server         | relation | text                        |
      | shown in 1.26 on demand     | hidden-metrics | contains | apiserver_longrunning_gauge |

  @needs:server-flags
  Scenario Outline: The log of a server that <what>
    metric-deprecated-registration-warning: an administrator who reads the log hears of it, not only one who reads /metrics.
    Detects: the description is all that tells of it.
    Given a server with the profile "<server>"
    When GET /version
    Then the answer is 200
    And the log of the server comes to have within 10 seconds:
      | text | <relation> | <text> |

    @rule:metric-deprecated-registration-warning
    Examples: registered
      | what                                                      | server         | relation   | text                                                                |
      | registers no deprecated metric tells of none              | release-1.21   | leaves out | apiserver_longrunning_gauge                                         |
      | registers a deprecated metric tells of it                 | release-1.24   | contains   | Metric apiserver_longrunning_gauge is deprecated since 1.23.0.      |
      | has hidden a metric doesn't speak of it                   | release-1.26   | leaves out | apiserver_longrunning_gauge                                         |
      | was asked for a hidden metric tells that it is deprecated | hidden-metrics | contains   | Hidden metrics (apiserver_longrunning_gauge) have been manually overridden |
