@area:metrics
@needs:metrics @needs:release-emulation
Feature: Deprecated and hidden metrics
  The description of a deprecated metric contains the release of the deprecation. Later releases hide the metric. A flag shows a hidden
  metric for one more release.

  Scenario Outline: The metric apiserver_longrunning_gauge, deprecated in 1.23, is <state>
    metric-deprecated-description-prefix, metric-hidden-after-three, metric-show-hidden-flag: at first, the description contains the release
    of the deprecation; later, the metric is not registered.
    Detects: a server that does not announce the deprecation, hides the metric too early, or never hides the metric.
    Given a server with the launch profile "<server>"
    When GET /metrics
    Then the response is 200
    And the body of the response has:
      | text | <relation> | <text> |

    @rule:metric-deprecated-description-prefix
    Examples: description
      | state                            | server       | relation | text                                                                              |
      | not marked as deprecated in 1.21 | release-1.21 | contains | apiserver_longrunning_gauge [ALPHA] Gauge of all active                           |
      | marked as deprecated in 1.23     | release-1.23 | contains | apiserver_longrunning_gauge [ALPHA] (Deprecated since 1.23.0) Gauge of all active |

    @rule:metric-hidden-after-three
    Examples: hidden
      | state          | server       | relation         | text                        |
      | hidden in 1.26 | release-1.26 | does not contain | apiserver_longrunning_gauge |

    @rule:metric-hidden-after-three @profile:specification
    Examples: not yet hidden
      | state           | server       | relation   | text                        |
      | present in 1.24 | release-1.24 | contains   | apiserver_longrunning_gauge |

    @rule:metric-hidden-after-three @profile:kubernetes
    Examples: hidden in the next release
      | state                                | server       | relation         | text                        |
      | hidden in 1.24, as in kube-apiserver | release-1.24 | does not contain | apiserver_longrunning_gauge |

    @rule:metric-show-hidden-flag
    Examples: shown by the flag
      | state                         | server         | relation | text                        |
      | present in 1.26 with the flag | hidden-metrics | contains | apiserver_longrunning_gauge |

  @needs:server-flags
  Scenario Outline: The log of the server <expectation>
    metric-deprecated-registration-warning: the server also writes a warning about the deprecation to its log.
    Detects: a server that mentions the deprecation only in the description of the metric.
    Given a server with the launch profile "<server>"
    When GET /version
    Then the response is 200
    And the log of the server has within 10 seconds:
      | text | <relation> | <text> |

    @rule:metric-deprecated-registration-warning
    Examples: registration
      | expectation                                                           | server         | relation         | text                                                                       |
      | does not mention apiserver_longrunning_gauge in 1.21                  | release-1.21   | does not contain | apiserver_longrunning_gauge                                                |
      | warns that apiserver_longrunning_gauge is deprecated in 1.23          | release-1.23   | contains         | Metric apiserver_longrunning_gauge is deprecated since 1.23.0.             |
      | does not mention the hidden apiserver_longrunning_gauge in 1.26       | release-1.26   | does not contain | apiserver_longrunning_gauge                                                |
      | warns that the hidden apiserver_longrunning_gauge was enabled in 1.26 | hidden-metrics | contains         | Hidden metrics (apiserver_longrunning_gauge) have been manually overridden |
