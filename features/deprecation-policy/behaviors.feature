@area:deprecation-policy
Feature: Deprecated behaviors work for a year, and nothing is deprecated for less
  What the system does beside its API is promised too.

  @rule:dep-rule-7-behavior-one-year
  Scenario Outline: A behavior deprecated on 2020-02-29 that ends on <date> violates <rules>
    dep-rule-7-behavior-one-year: at least a year, however many releases that is.
    Detects: three releases are a year.
    When the policy judges the history:
      """
      releases: {'1.0': 2020-02-29, '1.1': 2020-06-01, '1.2': 2020-10-01, '1.3': <date>}
      behaviors: [{name: anonymous users, introduced: '1.0', deprecated: '<deprecated>', removed: '1.3'}]
      """
    Then the judgement has:
      | rules | <rules> |

    Examples: the day
      | deprecated | date       | rules                            |
      | 1.0        | 2021-02-27 | ["dep-rule-7-behavior-one-year"] |
      | 1.0        | 2021-02-28 | []                               |
      | 1.1        | 2021-02-28 | ["dep-rule-7-behavior-one-year"] |

  @rule:dep-rule-7-behavior-one-year
  Scenario: A behavior that ends without a word
    dep-rule-7-behavior-one-year: the year begins with the deprecation.
    Detects: what was never deprecated is not looked at.
    When the policy judges the history:
      """
      behaviors: [{name: anonymous users, introduced: '1.20', removed: '1.28'}]
      """
    Then the violations in any order are:
      | rule                         | element         | release |
      | dep-rule-7-behavior-one-year | anonymous users | 1.28    |

  @rule:dep-rule-8-not-for-less-stable-alternative
  Scenario Outline: A <level> feature deprecated in favor of <replacement> violates <rules>
    dep-rule-8-not-for-less-stable-alternative: an alternative of the project is as stable; of those of others it has no say.
    Detects: every alternative counts, or none.
    When the policy judges the history:
      """
      behaviors:
        - {name: security policies, level: <level>, deprecated: '1.27', replacement: <replacement>}
        - {name: security admission, level: alpha}
      """
    Then the judgement has:
      | rules | <rules> |

    Examples: alternatives
      | level | replacement                                        | rules                                          |
      | beta  | security admission                                 | ["dep-rule-8-not-for-less-stable-alternative"] |
      | GA    | {name: a plugin, level: beta}                      | ["dep-rule-8-not-for-less-stable-alternative"] |
      | GA    | {name: a plugin, level: beta, controlled: false}   | []                                             |
      | alpha | security admission                                 | []                                             |
      | beta  | {name: a webhook, level: GA}                       | []                                             |

  @rule:dep-component-config-versioned
  Scenario Outline: The configuration of a component that has <what> violates <rules>
    dep-component-config-versioned: its structures carry a group and a version, and follow the rules of resources.
    Detects: a file is no API.
    When the policy judges the history:
      """
      componentConfigurations: [{component: scheduler<group><versions>}]
      """
    Then the judgement has:
      | rules | <rules> |

    Examples: structures
      | what              | group                           | versions                                                                               | rules                              |
      | neither           |                                 |                                                                                        | ["dep-component-config-versioned"] |
      | no group          |                                 | , versions: [{version: v1}]                                                            | ["dep-component-config-versioned"] |
      | no version        | , group: scheduler.example.com  |                                                                                        | ["dep-component-config-versioned"] |
      | both              | , group: scheduler.example.com  | , versions: [{version: v1}]                                                            | []                                 |
      | lost its version  | , group: scheduler.example.com  | , versions: [{version: v1, removed: '1.25'}]                                           | ["dep-rule-4a-ga-not-removed"]     |
