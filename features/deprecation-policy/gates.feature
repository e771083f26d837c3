@area:deprecation-policy
Feature: Lifetimes of feature gates
  A feature gate is deprecated when its feature reaches GA or is dropped, and is removed some time later.

  Scenario Outline: The gate of a feature that <outcome>, deprecated in <deprecated> and removed in <removed>, has these violations: <rules>
    dep-rule-9-gate-beta-to-ga: the minimum lifetime is 6 months or 2 releases; dep-rule-9-gate-beta-to-end: the minimum lifetime is 3 months or
    1 release. The longer period applies.
    Detects: a checker that allows the removal in the release of the deprecation.
    When the deprecation policy is checked for the history:
      """
      releases: {'1.0': 2020-01-15, '1.1': 2020-03-15, '1.2': 2020-04-15, '1.3': 2020-07-14, '1.4': 2020-07-15, '1.5': 2021-07-15, '1.6': 2022-07-15}
      featureGates: [{name: Slices, stages: [<stages>], deprecated: '<deprecated>', removed: '<removed>'}]
      """
    Then the policy check has:
      | rules | <rules> |

    @rule:dep-rule-9-gate-beta-to-ga
    Examples: GA
      | outcome    | stages                                                     | deprecated | removed | rules                          |
      | reaches GA | {release: '1.0', level: beta}, {release: '1.1', level: GA} | 1.1        | 1.4     | ["dep-rule-9-gate-beta-to-ga"] |
      | reaches GA | {release: '1.0', level: GA}                                | 1.0        | 1.3     | ["dep-rule-9-gate-beta-to-ga"] |
      | reaches GA | {release: '1.0', level: GA}                                | 1.0        | 1.4     | []                             |
      | reaches GA | {release: '1.0', level: beta}, {release: '1.4', level: GA} | 1.4        | 1.5     | ["dep-rule-9-gate-beta-to-ga"] |
      | reaches GA | {release: '1.0', level: beta}, {release: '1.4', level: GA} | 1.4        | 1.6     | []                             |

    @rule:dep-rule-9-gate-beta-to-end
    Examples: dropped feature
      | outcome    | stages                        | deprecated | removed | rules                           |
      | is dropped | {release: '1.0', level: beta} | 1.0        | 1.1     | ["dep-rule-9-gate-beta-to-end"] |
      | is dropped | {release: '1.0', level: beta} | 1.0        | 1.2     | []                              |
      | is dropped | {release: '1.0', level: beta} | 1.4        | 1.5     | []                              |

  Scenario Outline: A gate of a <level> feature removed in <removed> without a deprecation has these violations: <rules>
    dep-rule-9-gate-beta-to-ga, dep-rule-9-gate-beta-to-end: the gate of a GA feature is deprecated implicitly; other deprecations must be
    announced.
    Detects: a checker that ignores gates without a deprecation.
    When the deprecation policy is checked for the history:
      """
      featureGates: [{name: Slices, stages: [{release: '1.20', level: alpha}, {release: '1.21', level: beta}, {release: '1.22', level: <level>}], removed: '<removed>'}]
      """
    Then the policy check has:
      | rules | <rules> |

    @rule:dep-rule-9-gate-beta-to-ga
    Examples: GA
      | level | removed | rules                          |
      | GA    | 1.23    | ["dep-rule-9-gate-beta-to-ga"] |
      | GA    | 1.24    | []                             |

    @rule:dep-rule-9-gate-beta-to-end
    Examples: beta
      | level | removed | rules                           |
      | beta  | 1.28    | ["dep-rule-9-gate-beta-to-end"] |

  @rule:dep-rule-9-gate-alpha-to-end
  Scenario: A gate of an alpha feature removed without a deprecation violates no rule
    dep-rule-9-gate-alpha-to-end: the gate can be removed after 0 releases.
    Detects: a checker that applies the lifetime of beta gates.
    When the deprecation policy is checked for the history:
      """
      featureGates: [{name: Slices, stages: [{release: '1.20', level: alpha}], removed: '1.21'}]
      """
    Then the policy check has:
      | rules | [] |
    And the report notes: "the gate of an alpha feature that was removed violates no rule"

  Scenario Outline: A deprecated gate with the documentation <documentation> has these violations: <rules>
    dep-rule-10-gate-documented: the release notes and the help must document the deprecation. dep-rule-10-gate-says-non-operational: they say
    whether the gate is operational.
    Detects: a checker that ignores missing documentation.
    When the deprecation policy is checked for the history:
      """
      featureGates: [{name: Slices, stages: [{release: '1.20', level: GA}], deprecated: '1.26', documentation: <documentation>}]
      """
    Then the policy check has:
      | rules | <rules> |

    @rule:dep-rule-10-gate-documented
    Examples: missing documentation
      | documentation         | rules                           |
      | {releaseNotes: false} | ["dep-rule-10-gate-documented"] |
      | {cliHelp: false}      | ["dep-rule-10-gate-documented"] |

    @rule:dep-rule-10-gate-says-non-operational
    Examples: missing statement
      | documentation                   | rules                                     |
      | {saysWhetherOperational: false} | ["dep-rule-10-gate-says-non-operational"] |

    @rule:dep-rule-10-gate-documented @rule:dep-rule-10-gate-says-non-operational
    Examples: complete documentation
      | documentation                                                     | rules |
      | {releaseNotes: true, cliHelp: true, saysWhetherOperational: true} | []    |

  Scenario Outline: The gate of <level>, <state>, has these violations: <rules>
    gate-alpha-off, gate-beta-on: the level determines the default. gate-ga-then-removed: after GA the gate is removed in a later release, and is
    then unknown.
    Detects: a checker that accepts any default.
    When the deprecation policy is checked for the history:
      """
      featureGates: [{name: Slices, stages: [<stages>]<removal>}]
      """
    Then the policy check has:
      | rules | <rules> |

    @rule:gate-alpha-off
    Examples: alpha
      | level            | state               | stages                                          | removal | rules              |
      | an alpha feature | enabled by default  | {release: '1.20', level: alpha, default: true}  |         | ["gate-alpha-off"] |
      | an alpha feature | disabled by default | {release: '1.20', level: alpha, default: false} |         | []                 |

    @rule:gate-beta-on
    Examples: beta
      | level          | state               | stages                                         | removal | rules            |
      | a beta feature | disabled by default | {release: '1.20', level: beta, default: false} |         | ["gate-beta-on"] |
      | a beta feature | enabled by default  | {release: '1.20', level: beta, default: true}  |         | []               |

    @rule:gate-ga-then-removed
    Examples: GA
      | level        | state                                    | stages                       | removal                                         | rules                    |
      | a GA feature | removed in the release of GA             | {release: '1.23', level: GA} | , removed: '1.23'                               | ["gate-ga-then-removed"] |
      | a GA feature | removed later and accepted after removal | {release: '1.23', level: GA} | , removed: '1.26', namingAfterRemoval: succeeds | ["gate-ga-then-removed"] |
      | a GA feature | removed later and rejected after removal | {release: '1.23', level: GA} | , removed: '1.26', namingAfterRemoval: fails    | []                       |
