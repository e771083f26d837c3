@area:deprecation-policy
Feature: Deprecated behaviors and replacements
  The policy also applies to the behavior of the system outside its API.

  @rule:dep-rule-7-behavior-one-year
  Scenario Outline: A behavior deprecated in <deprecated> and removed on <date> has these violations: <rules>
    dep-rule-7-behavior-one-year: a behavior works for at least one year after its deprecation, independent of the number of releases.
    Detects: a checker that treats three releases as one year.
    When the deprecation policy is checked for the history:
      """
      releases: {'1.0': 2020-02-29, '1.1': 2020-06-01, '1.2': 2020-10-01, '1.3': <date>}
      behaviors: [{name: anonymous users, introduced: '1.0', deprecated: '<deprecated>', removed: '1.3'}]
      """
    Then the policy check has:
      | rules | <rules> |

    Examples: one year
      | deprecated | date       | rules                            |
      | 1.0        | 2021-02-27 | ["dep-rule-7-behavior-one-year"] |
      | 1.0        | 2021-02-28 | []                               |
      | 1.1        | 2021-02-28 | ["dep-rule-7-behavior-one-year"] |

  @rule:dep-rule-7-behavior-one-year
  Scenario: A behavior that is removed without a deprecation violates the policy
    dep-rule-7-behavior-one-year: the year starts with the deprecation.
    Detects: a checker that ignores behaviors that were never deprecated.
    When the deprecation policy is checked for the history:
      """
      behaviors: [{name: anonymous users, introduced: '1.20', removed: '1.28'}]
      """
    Then the violations in any order are:
      | rule                         | element         | release |
      | dep-rule-7-behavior-one-year | anonymous users | 1.28    |

  @rule:dep-rule-8-not-for-less-stable-alternative
  Scenario Outline: A feature of level <level> deprecated in favor of <replacement> has these violations: <rules>
    dep-rule-8-not-for-less-stable-alternative: a replacement within the project must be at least as stable; other replacements are not checked.
    Detects: a checker that accepts every replacement, or rejects every replacement.
    When the deprecation policy is checked for the history:
      """
      behaviors:
        - {name: security policies, level: <level>, deprecated: '1.27', replacement: <replacement>}
        - {name: security admission, level: alpha}
      """
    Then the policy check has:
      | rules | <rules> |

    Examples: replacements
      | level | replacement                                      | rules                                          |
      | beta  | security admission                               | ["dep-rule-8-not-for-less-stable-alternative"] |
      | GA    | {name: a plugin, level: beta}                    | ["dep-rule-8-not-for-less-stable-alternative"] |
      | GA    | {name: a plugin, level: beta, controlled: false} | []                                             |
      | alpha | security admission                               | []                                             |
      | beta  | {name: a webhook, level: GA}                     | []                                             |

  @rule:dep-component-config-versioned
  Scenario Outline: A component configuration with <versioning> has these violations: <rules>
    dep-component-config-versioned: component configurations have a group and a version, and follow the rules of API resources.
    Detects: a checker that ignores configuration files.
    When the deprecation policy is checked for the history:
      """
      componentConfigurations: [{component: scheduler<group><versions>}]
      """
    Then the policy check has:
      | rules | <rules> |

    Examples: component configurations
      | versioning                | group                          | versions                                     | rules                              |
      | neither group nor version |                                |                                              | ["dep-component-config-versioned"] |
      | no group                  |                                | , versions: [{version: v1}]                  | ["dep-component-config-versioned"] |
      | no version                | , group: scheduler.example.com |                                              | ["dep-component-config-versioned"] |
      | a group and a version     | , group: scheduler.example.com | , versions: [{version: v1}]                  | []                                 |
      | a removed version         | , group: scheduler.example.com | , versions: [{version: v1, removed: '1.25'}] | ["dep-rule-4a-ga-not-removed"]     |
