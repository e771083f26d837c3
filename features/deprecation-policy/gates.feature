@area:deprecation-policy
Feature: Feature gates go their way in time
  A gate is there for a feature that is on its way to GA or to its end, and is not taken away before its users could do without it.

  Scenario Outline: A gate <way> that is deprecated on <deprecated> and gone on <removed> violates <rules>
    dep-rule-9-gate-beta-to-ga: 6 months or 2 releases. dep-rule-9-gate-beta-to-end: 3 months or 1 release. Whichever is longer.
    Detects: gates go with the release that announced it.
    When the policy judges the history:
      """
      releases: {'1.0': 2020-01-15, '1.1': 2020-03-15, '1.2': 2020-04-15, '1.3': 2020-07-14, '1.4': 2020-07-15, '1.5': 2021-07-15, '1.6': 2022-07-15}
      featureGates: [{name: Slices, stages: [<stages>], deprecated: '<deprecated>', removed: '<removed>'}]
      """
    Then the judgement has:
      | rules | <rules> |

    @rule:dep-rule-9-gate-beta-to-ga
    Examples: to GA
      | way   | stages                                                        | deprecated | removed | rules                          |
      | to GA | {release: '1.0', level: beta}, {release: '1.1', level: GA}    | 1.1        | 1.4     | ["dep-rule-9-gate-beta-to-ga"] |
      | to GA | {release: '1.0', level: GA}                                   | 1.0        | 1.3     | ["dep-rule-9-gate-beta-to-ga"] |
      | to GA | {release: '1.0', level: GA}                                   | 1.0        | 1.4     | []                             |
      | to GA | {release: '1.0', level: beta}, {release: '1.4', level: GA}    | 1.4        | 1.5     | ["dep-rule-9-gate-beta-to-ga"] |
      | to GA | {release: '1.0', level: beta}, {release: '1.4', level: GA}    | 1.4        | 1.6     | []                             |

    @rule:dep-rule-9-gate-beta-to-end
    Examples: to its end
      | way        | stages                        | deprecated | removed | rules                           |
      | to its end | {release: '1.0', level: beta} | 1.0        | 1.1     | ["dep-rule-9-gate-beta-to-end"] |
      | to its end | {release: '1.0', level: beta} | 1.0        | 1.2     | []                              |
      | to its end | {release: '1.0', level: beta} | 1.4        | 1.5     | []                              |

  Scenario Outline: A gate of a <level> feature whose deprecation nobody announced, gone in <removed>, violates <rules>
    dep-rule-9-gate-beta-to-ga, dep-rule-9-gate-beta-to-end: with a GA feature its gate is deprecated; any other has to be announced.
    Detects: what was not announced has no date, and is not judged.
    When the policy judges the history:
      """
      featureGates: [{name: Slices, stages: [{release: '1.20', level: alpha}, {release: '1.21', level: beta}, {release: '1.22', level: <level>}], removed: '<removed>'}]
      """
    Then the judgement has:
      | rules | <rules> |

    @rule:dep-rule-9-gate-beta-to-ga
    Examples: GA
      | level | removed | rules                           |
      | GA    | 1.23    | ["dep-rule-9-gate-beta-to-ga"]  |
      | GA    | 1.24    | []                              |

    @rule:dep-rule-9-gate-beta-to-end
    Examples: beta
      | level | removed | rules                           |
      | beta  | 1.28    | ["dep-rule-9-gate-beta-to-end"] |

  @rule:dep-rule-9-gate-alpha-to-end
  Scenario: The gate of an alpha feature goes at once
    dep-rule-9-gate-alpha-to-end: 0 releases.
    Detects: it is given the time of a beta gate.
    When the policy judges the history:
      """
      featureGates: [{name: Slices, stages: [{release: '1.20', level: alpha}], removed: '1.21'}]
      """
    Then the judgement has:
      | rules | [] |
    And it is observed: "the gate of an alpha feature that was removed violates nothing"

  Scenario Outline: A deprecated gate whose documentation says <documentation> violates <rules>
    dep-rule-10-gate-documented: in release notes and help. dep-rule-10-gate-says-non-operational: and whether it still does something.
    Detects: users find out when they set it.
    When the policy judges the history:
      """
      featureGates: [{name: Slices, stages: [{release: '1.20', level: GA}], deprecated: '1.26', documentation: <documentation>}]
      """
    Then the judgement has:
      | rules | <rules> |

    @rule:dep-rule-10-gate-documented
    Examples: documented
      | documentation         | rules                           |
      | {releaseNotes: false} | ["dep-rule-10-gate-documented"] |
      | {cliHelp: false}      | ["dep-rule-10-gate-documented"] |

    @rule:dep-rule-10-gate-says-non-operational
    Examples: whether it is operational
      | documentation                   | rules                                     |
      | {saysWhetherOperational: false} | ["dep-rule-10-gate-says-non-operational"] |

    @rule:dep-rule-10-gate-documented @rule:dep-rule-10-gate-says-non-operational
    Examples: all of it
      | documentation                                                     | rules |
      | {releaseNotes: true, cliHelp: true, saysWhetherOperational: true} | []    |

  Scenario Outline: A gate that is <what> violates <rules>
    gate-alpha-off, gate-beta-on: the level says the default. gate-ga-then-removed: after GA the gate is removed, later, and is unknown then.
    Detects: defaults are chosen feature by feature.
    When the policy judges the history:
      """
      featureGates: [{name: Slices, stages: [<stages>]<end>}]
      """
    Then the judgement has:
      | rules | <rules> |

    @rule:gate-alpha-off
    Examples: alpha
      | what      | stages                                          | end | rules              |
      | alpha, on | {release: '1.20', level: alpha, default: true}  |     | ["gate-alpha-off"] |
      | alpha, off | {release: '1.20', level: alpha, default: false} |     | []                 |

    @rule:gate-beta-on
    Examples: beta
      | what      | stages                                         | end | rules            |
      | beta, off | {release: '1.20', level: beta, default: false} |     | ["gate-beta-on"] |
      | beta, on  | {release: '1.20', level: beta, default: true}  |     | []               |

    @rule:gate-ga-then-removed
    Examples: GA
      | what                    | stages                       | end                                                | rules                    |
      | GA and gone at once     | {release: '1.23', level: GA} | , removed: '1.23'                                  | ["gate-ga-then-removed"] |
      | gone and can be named   | {release: '1.23', level: GA} | , removed: '1.26', namingAfterRemoval: succeeds    | ["gate-ga-then-removed"] |
      | gone and can't be named | {release: '1.23', level: GA} | , removed: '1.26', namingAfterRemoval: fails       | []                       |
