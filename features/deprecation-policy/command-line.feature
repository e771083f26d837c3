@area:deprecation-policy
Feature: Elements of a command line are kept after their deprecation
  How long depends on who uses them and on their level. Elements are deprecated in 1.21, on 2020-05-15 where releases come every four months.

  Scenario Outline: A <level> element for <facing>s that is gone in <removed> violates <rules>
    dep-rule-5a-cli-user-ga, dep-rule-5a-cli-user-beta, dep-rule-5b-cli-admin-ga, dep-rule-5b-cli-admin-beta: months or releases, whichever is longer.
    Detects: one time for all, or the shorter of the two.
    When the policy judges the history:
      """
      cli: [{name: ctl run --generator, facing: <facing>, level: <level>, deprecated: '1.21', removed: '<removed>'}]
      """
    Then the judgement has:
      | rules | <rules> |

    @rule:dep-rule-5a-cli-user-ga
    Examples: of users, GA, 12 months
      | facing | level | removed | rules                       |
      | user   | GA    | 1.23    | ["dep-rule-5a-cli-user-ga"] |
      | user   | GA    | 1.24    | []                          |

    @rule:dep-rule-5a-cli-user-beta
    Examples: of users, beta, 3 months or 1 release
      | facing | level | removed | rules                         |
      | user   | beta  | 1.21    | ["dep-rule-5a-cli-user-beta"] |
      | user   | beta  | 1.22    | []                            |

    @rule:dep-rule-5b-cli-admin-ga
    Examples: of administrators, GA, 6 months
      | facing | level | removed | rules                        |
      | admin  | GA    | 1.22    | ["dep-rule-5b-cli-admin-ga"] |
      | admin  | GA    | 1.23    | []                           |

    @rule:dep-rule-5b-cli-admin-beta
    Examples: of administrators, beta, 3 months or 1 release
      | facing | level | removed | rules                          |
      | admin  | beta  | 1.21    | ["dep-rule-5b-cli-admin-beta"] |
      | admin  | beta  | 1.22    | []                             |

  Scenario Outline: A <level> element for <facing>s deprecated on 2020-01-31 that is gone in <removed> violates <rules>
    dep-rule-5a-cli-user-ga, dep-rule-5a-cli-user-beta, dep-rule-5b-cli-admin-ga, dep-rule-5b-cli-admin-beta: months end on the last day of a
    month that is too short for the day; releases count where they take longer.
    Detects: months of 30 days.
    When the policy judges the history:
      """
      releases: {'1.0': 2020-01-31, '1.1': 2020-04-29, '1.2': 2020-04-30, '1.3': 2020-07-30, '1.4': 2020-07-31, '1.5': 2021-01-30, '1.6': 2021-01-31,
        '2.0': 2023-01-01, '2.1': 2024-01-01, '2.2': 2025-01-01}
      cli: [{name: ctl run --generator, facing: <facing>, level: <level>, deprecated: '<deprecated>', removed: '<removed>'}]
      """
    Then the judgement has:
      | rules | <rules> |

    @rule:dep-rule-5a-cli-user-ga
    Examples: 12 months or 2 releases
      | facing | level | deprecated | removed | rules                       |
      | user   | GA    | 1.0        | 1.5     | ["dep-rule-5a-cli-user-ga"] |
      | user   | GA    | 1.0        | 1.6     | []                          |
      | user   | GA    | 1.6        | 2.0     | ["dep-rule-5a-cli-user-ga"] |
      | user   | GA    | 1.6        | 2.1     | []                          |

    @rule:dep-rule-5a-cli-user-beta @rule:dep-rule-5b-cli-admin-beta
    Examples: 3 months or 1 release
      | facing | level | deprecated | removed | rules                          |
      | user   | beta  | 1.0        | 1.1     | ["dep-rule-5a-cli-user-beta"]  |
      | user   | beta  | 1.0        | 1.2     | []                             |
      | admin  | beta  | 1.0        | 1.1     | ["dep-rule-5b-cli-admin-beta"] |
      | admin  | beta  | 1.0        | 1.2     | []                             |

    @rule:dep-rule-5b-cli-admin-ga
    Examples: 6 months or 1 release
      | facing | level | deprecated | removed | rules                        |
      | admin  | GA    | 1.0        | 1.3     | ["dep-rule-5b-cli-admin-ga"] |
      | admin  | GA    | 1.0        | 1.4     | []                           |

  Scenario Outline: An alpha element for <facing>s goes with its deprecation
    dep-rule-<rule>: 0 releases.
    Detects: alpha elements are given the time of beta ones.
    When the policy judges the history:
      """
      cli: [{name: ctl alpha, facing: <facing>, level: alpha, introduced: '1.20', removed: '1.21'}]
      """
    Then the judgement has:
      | rules | [] |
    And it is observed: "an alpha element that was removed violates nothing"

    @rule:dep-rule-5a-cli-user-alpha
    Examples: users
      | facing | rule              |
      | user   | 5a-cli-user-alpha |

    @rule:dep-rule-5b-cli-admin-alpha
    Examples: administrators
      | facing | rule               |
      | admin  | 5b-cli-admin-alpha |

  @rule:dep-rule-5c-cli-not-for-less-stable
  Scenario Outline: A GA element deprecated in favor of <replacement> violates <rules>
    dep-rule-5c-cli-not-for-less-stable: what takes its place is as stable.
    Detects: users are sent from one flag to another that may go at any time.
    When the policy judges the history:
      """
      cli:
        - {name: ctl run, facing: user, level: GA, deprecated: '1.27', replacement: <replacement>}
        - {name: ctl alpha run, facing: user, level: alpha}
        - {name: ctl create, facing: user, level: GA}
      """
    Then the judgement has:
      | rules | <rules> |

    Examples: replacements
      | replacement                     | rules                                   |
      | ctl alpha run                   | ["dep-rule-5c-cli-not-for-less-stable"] |
      | {name: ctl do, level: beta}     | ["dep-rule-5c-cli-not-for-less-stable"] |
      | ctl create                      | []                                      |

  @rule:dep-rule-6-cli-warns
  Scenario Outline: A deprecated element that <what> violates <rules>
    dep-rule-6-cli-warns: using it emits a warning.
    Detects: the deprecation stands in the release notes only.
    When the policy judges the history:
      """
      cli: [{name: ctl run, facing: user, level: GA, deprecated: '1.27', <warns>}]
      """
    Then the judgement has:
      | rules | <rules> |

    Examples: warnings
      | what                        | warns                                    | rules                    |
      | warns nobody                | warns: false                             | ["dep-rule-6-cli-warns"] |
      | warns                       | warns: true                              | []                       |

  @rule:dep-rule-6-cli-warning-can-be-disabled
  Scenario: The warning of a deprecated element is turned off by an option
    dep-rule-6-cli-warning-can-be-disabled: it may be.
    Detects: an option that silences warnings is taken for an element without one.
    When the policy judges the history:
      """
      cli: [{name: ctl run, facing: user, level: GA, deprecated: '1.27', warns: true, warningCanBeDisabled: true}]
      """
    Then the judgement has:
      | rules | [] |
    And it is observed: "a warning that can be turned off violates nothing"
