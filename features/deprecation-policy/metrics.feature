@area:deprecation-policy
Feature: Lifetimes of metrics
  The minimum lifetimes after introduction and after deprecation depend on the level: STABLE, BETA or ALPHA.

  Scenario Outline: A <level> metric introduced in <introduced> and removed in <removed> has these violations: <rules>
    dep-rule-11a-metric-stable: the minimum lifetime is 4 releases or 12 months; dep-rule-11a-metric-beta: the minimum lifetime is 2 releases or
    8 months. The longer period applies.
    Detects: a checker that counts only the time after the deprecation.
    When the deprecation policy is checked for the history:
      """
      releases: {'1.0': 2020-01-15, '1.1': 2020-03-15, '1.2': 2020-06-15, '1.3': 2020-08-15, '1.4': 2020-09-15, '1.5': 2021-01-14, '1.6': 2021-01-15,
        '1.7': 2022-01-15, '1.8': 2023-01-15, '1.9': 2024-01-15, '1.10': 2025-01-15, '1.11': 2026-01-15}
      metrics: [{name: requests_total, level: <level>, introduced: '<introduced>', deprecated: '<deprecated>', removed: '<removed>'}]
      """
    Then the policy check has:
      | rules | <rules> |

    @rule:dep-rule-11a-metric-stable
    Examples: STABLE
      | level  | introduced | deprecated | removed | rules                          |
      | STABLE | 1.0        | 1.1        | 1.5     | ["dep-rule-11a-metric-stable"] |
      | STABLE | 1.0        | 1.1        | 1.6     | []                             |
      | STABLE | 1.6        | 1.6        | 1.9     | ["dep-rule-11a-metric-stable"] |
      | STABLE | 1.6        | 1.6        | 1.10    | []                             |

    @rule:dep-rule-11a-metric-beta
    Examples: BETA
      | level | introduced | deprecated | removed | rules                        |
      | BETA  | 1.0        | 1.0        | 1.3     | ["dep-rule-11a-metric-beta"] |
      | BETA  | 1.0        | 1.0        | 1.4     | []                           |
      | BETA  | 1.8        | 1.8        | 1.9     | ["dep-rule-11a-metric-beta"] |
      | BETA  | 1.8        | 1.8        | 1.10    | []                           |

  Scenario Outline: A <level> metric deprecated in <deprecated> that <end> has these violations: <rules>
    dep-rule-11b-metric-stable: the minimum lifetime is 3 releases or 9 months; dep-rule-11b-metric-beta: the minimum lifetime is 1 release or
    4 months. A hidden metric no longer functions.
    Detects: a checker that allows the removal in the release of the deprecation.
    When the deprecation policy is checked for the history:
      """
      releases: {'1.0': 2018-01-15, '1.1': 2019-01-15, '1.2': 2020-01-15, '1.3': 2020-02-15, '1.4': 2020-05-14, '1.5': 2020-05-15, '1.6': 2020-10-14,
        '1.7': 2020-10-15, '1.8': 2022-01-15, '1.9': 2024-01-15, '1.10': 2025-01-15}
      metrics: [{name: requests_total, level: <level>, introduced: '1.0', <lifetime>}]
      """
    Then the policy check has:
      | rules | <rules> |

    @rule:dep-rule-11b-metric-stable
    Examples: STABLE
      | level  | deprecated | end                              | lifetime                                          | rules                          |
      | STABLE | 1.2        | is removed in 1.6                | deprecated: '1.2', removed: '1.6'                 | ["dep-rule-11b-metric-stable"] |
      | STABLE | 1.2        | is removed in 1.7                | deprecated: '1.2', removed: '1.7'                 | []                             |
      | STABLE | 1.7        | is hidden in 1.9                 | deprecated: '1.7', hidden: '1.9', removed: '1.10' | ["dep-rule-11b-metric-stable"] |
      | STABLE | 1.7        | is hidden in 1.10                | deprecated: '1.7', hidden: '1.10'                 | []                             |
      | STABLE | no release | is removed without a deprecation | removed: '1.9'                                    | ["dep-rule-11b-metric-stable"] |

    @rule:dep-rule-11b-metric-beta
    Examples: BETA
      | level | deprecated | end               | lifetime                          | rules                        |
      | BETA  | 1.2        | is removed in 1.4 | deprecated: '1.2', removed: '1.4' | ["dep-rule-11b-metric-beta"] |
      | BETA  | 1.2        | is removed in 1.5 | deprecated: '1.2', removed: '1.5' | []                           |
      | BETA  | 1.8        | is removed in 1.8 | deprecated: '1.8', removed: '1.8' | ["dep-rule-11b-metric-beta"] |
      | BETA  | 1.8        | is removed in 1.9 | deprecated: '1.8', removed: '1.9' | []                           |

  @rule:dep-rule-11a-metric-alpha @rule:dep-rule-11b-metric-alpha
  Scenario Outline: An ALPHA metric removed <condition> violates no rule
    dep-rule-11a-metric-alpha, dep-rule-11b-metric-alpha: an ALPHA metric has no minimum lifetime.
    Detects: a checker that applies the lifetime of BETA metrics.
    When the deprecation policy is checked for the history:
      """
      metrics: [{name: requests_total, level: ALPHA, introduced: '1.20', <lifetime>}]
      """
    Then the policy check has:
      | rules | [] |
    And the report notes: "an ALPHA metric that ended <condition> violates no rule"

    Examples: removals
      | condition             | lifetime                            |
      | without a deprecation | removed: '1.21'                     |
      | with its deprecation  | deprecated: '1.21', removed: '1.21' |

  @rule:metric-hidden-deleted-next-release
  Scenario Outline: A metric hidden in 1.24 and removed in <removed> has these violations: <rules>
    metric-hidden-deleted-next-release: a hidden metric must be removed one release later.
    Detects: a checker that allows hidden metrics to remain.
    When the deprecation policy is checked for the history:
      """
      metrics: [{name: requests_total, level: STABLE, introduced: '1.20', deprecated: '1.21', hidden: '1.24'<end>}]
      """
    Then the policy check has:
      | rules | <rules> |

    Examples: removals
      | removed    | end               | rules                                  |
      | 1.25       | , removed: '1.25' | []                                     |
      | 1.26       | , removed: '1.26' | ["metric-hidden-deleted-next-release"] |
      | no release |                   | ["metric-hidden-deleted-next-release"] |
