@area:deprecation-policy
Feature: Lifetimes of deprecated command-line elements
  The lifetime of an element depends on its users and level.

  Scenario Outline: A <level> element for <audience>s removed in <removed> has these violations: <rules>
    dep-rule-5a-cli-user-ga, dep-rule-5a-cli-user-beta, dep-rule-5b-cli-admin-ga, dep-rule-5b-cli-admin-beta: the longer of the two periods
    applies. The elements are deprecated in 1.21, on 2020-05-15. A release follows every four months.
    Detects: a checker that uses one lifetime for all elements, or the shorter period.
    When the deprecation policy is checked for the history:
      """
      cli: [{name: ctl run --generator, facing: <audience>, level: <level>, deprecated: '1.21', removed: '<removed>'}]
      """
    Then the policy check has:
      | rules | <rules> |

    @rule:dep-rule-5a-cli-user-ga
    Examples: user-facing, GA: 12 months or 2 releases
      | audience | level | removed | rules                       |
      | user     | GA    | 1.23    | ["dep-rule-5a-cli-user-ga"] |
      | user     | GA    | 1.24    | []                          |

    @rule:dep-rule-5a-cli-user-beta
    Examples: user-facing, beta: 3 months or 1 release
      | audience | level | removed | rules                         |
      | user     | beta  | 1.21    | ["dep-rule-5a-cli-user-beta"] |
      | user     | beta  | 1.22    | []                            |

    @rule:dep-rule-5b-cli-admin-ga
    Examples: admin-facing, GA: 6 months or 1 release
      | audience | level | removed | rules                        |
      | admin    | GA    | 1.22    | ["dep-rule-5b-cli-admin-ga"] |
      | admin    | GA    | 1.23    | []                           |

    @rule:dep-rule-5b-cli-admin-beta
    Examples: admin-facing, beta: 3 months or 1 release
      | audience | level | removed | rules                          |
      | admin    | beta  | 1.21    | ["dep-rule-5b-cli-admin-beta"] |
      | admin    | beta  | 1.22    | []                             |

  Scenario Outline: A <level> element for <audience>s deprecated in <deprecated> and removed in <removed> has these violations: <rules>
    dep-rule-5a-cli-user-ga, dep-rule-5a-cli-user-beta, dep-rule-5b-cli-admin-ga, dep-rule-5b-cli-admin-beta: if the last month of a period
    has no such day, the period ends on the last day of the month. If the period in releases is longer, it applies.
    Detects: a checker that counts months of 30 days.
    When the deprecation policy is checked for the history:
      """
      releases: {'1.0': 2020-01-31, '1.1': 2020-04-29, '1.2': 2020-04-30, '1.3': 2020-07-30, '1.4': 2020-07-31, '1.5': 2021-01-30, '1.6': 2021-01-31,
        '2.0': 2023-01-01, '2.1': 2024-01-01, '2.2': 2025-01-01}
      cli: [{name: ctl run --generator, facing: <audience>, level: <level>, deprecated: '<deprecated>', removed: '<removed>'}]
      """
    Then the policy check has:
      | rules | <rules> |

    @rule:dep-rule-5a-cli-user-ga
    Examples: user-facing, GA: 12 months or 2 releases
      | audience | level | deprecated | removed | rules                       |
      | user     | GA    | 1.0        | 1.5     | ["dep-rule-5a-cli-user-ga"] |
      | user     | GA    | 1.0        | 1.6     | []                          |
      | user     | GA    | 1.6        | 2.0     | ["dep-rule-5a-cli-user-ga"] |
      | user     | GA    | 1.6        | 2.1     | []                          |

    @rule:dep-rule-5a-cli-user-beta @rule:dep-rule-5b-cli-admin-beta
    Examples: beta: 3 months or 1 release
      | audience | level | deprecated | removed | rules                          |
      | user     | beta  | 1.0        | 1.1     | ["dep-rule-5a-cli-user-beta"]  |
      | user     | beta  | 1.0        | 1.2     | []                             |
      | admin    | beta  | 1.0        | 1.1     | ["dep-rule-5b-cli-admin-beta"] |
      | admin    | beta  | 1.0        | 1.2     | []                             |

    @rule:dep-rule-5b-cli-admin-ga
    Examples: admin-facing, GA: 6 months or 1 release
      | audience | level | deprecated | removed | rules                        |
      | admin    | GA    | 1.0        | 1.3     | ["dep-rule-5b-cli-admin-ga"] |
      | admin    | GA    | 1.0        | 1.4     | []                           |

  Scenario Outline: An alpha element for <audience>s removed without a deprecation violates no rule
    dep-rule-5a-cli-user-alpha, dep-rule-5b-cli-admin-alpha: an alpha element can be removed in any release.
    Detects: a checker that applies the lifetime of beta elements.
    When the deprecation policy is checked for the history:
      """
      cli: [{name: ctl alpha, facing: <audience>, level: alpha, introduced: '1.20', removed: '1.21'}]
      """
    Then the policy check has:
      | rules | [] |
    And the report notes: "an alpha element that was removed violates no rule"

    @rule:dep-rule-5a-cli-user-alpha
    Examples: user-facing
      | audience |
      | user     |

    @rule:dep-rule-5b-cli-admin-alpha
    Examples: admin-facing
      | audience |
      | admin    |

  @rule:dep-rule-5c-cli-not-for-less-stable
  Scenario Outline: A GA element deprecated in favor of <replacement> has these violations: <rules>
    dep-rule-5c-cli-not-for-less-stable: the replacement must be at least as stable.
    Detects: a checker that accepts a replacement that can be removed at any time.
    When the deprecation policy is checked for the history:
      """
      cli:
        - {name: ctl run, facing: user, level: GA, deprecated: '1.27', replacement: <replacement>}
        - {name: ctl alpha run, facing: user, level: alpha}
        - {name: ctl create, facing: user, level: GA}
      """
    Then the policy check has:
      | rules | <rules> |

    Examples: replacements
      | replacement                 | rules                                   |
      | ctl alpha run               | ["dep-rule-5c-cli-not-for-less-stable"] |
      | {name: ctl do, level: beta} | ["dep-rule-5c-cli-not-for-less-stable"] |
      | ctl create                  | []                                      |

  @rule:dep-rule-6-cli-warns
  Scenario Outline: A deprecated element with <warns> has these violations: <rules>
    dep-rule-6-cli-warns: the use of a deprecated element emits a warning.
    Detects: a checker that accepts a deprecation that only the release notes announce.
    When the deprecation policy is checked for the history:
      """
      cli: [{name: ctl run, facing: user, level: GA, deprecated: '1.27', <warns>}]
      """
    Then the policy check has:
      | rules | <rules> |

    Examples: warnings
      | warns        | rules                    |
      | warns: false | ["dep-rule-6-cli-warns"] |
      | warns: true  | []                       |

  @rule:dep-rule-6-cli-warning-can-be-disabled
  Scenario: A deprecated element whose warning can be disabled violates no rule
    dep-rule-6-cli-warning-can-be-disabled: an option may disable the warning.
    Detects: a checker that treats an element with this option as an element without warnings.
    When the deprecation policy is checked for the history:
      """
      cli: [{name: ctl run, facing: user, level: GA, deprecated: '1.27', warns: true, warningCanBeDisabled: true}]
      """
    Then the policy check has:
      | rules | [] |
    And the report notes: "a warning that can be disabled violates no rule"
