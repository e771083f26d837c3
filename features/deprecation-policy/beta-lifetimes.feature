@area:deprecation-policy
Feature: Lifetimes of beta versions
  A beta version is deprecated at most 9 months or 3 releases after its introduction, and removed 9 months or 3 releases after its deprecation. The
  longer period applies. With a release every four months (the default), 3 releases are longer; with a release every two months, 9 months are longer.

  @rule:dep-rule-4a-beta-deprecation
  Scenario Outline: A beta version that is introduced in 1.20 and <deprecation> has these violations: <rules>
    dep-rule-4a-beta-deprecation: the latest deprecation is 3 releases, here 12 months, after the introduction.
    Detects: a checker without a limit for the deprecation.
    When the deprecation policy is checked for the history:
      """
      groups: [{group: shop.example.com, versions: [{version: v1beta1, introduced: '1.20'<lifetime>}]}]
      """
    Then the policy check has:
      | rules | <rules> |

    Examples: latest deprecation
      | deprecation        | lifetime                              | rules                            |
      | deprecated in 1.22 | , deprecated: '1.22', removed: '1.25' | []                               |
      | deprecated in 1.23 | , deprecated: '1.23', removed: '1.26' | []                               |
      | deprecated in 1.24 | , deprecated: '1.24', removed: '1.27' | ["dep-rule-4a-beta-deprecation"] |
      | never deprecated   |                                       | ["dep-rule-4a-beta-deprecation"] |

  @rule:dep-rule-4a-beta-removal
  Scenario Outline: A beta version that is deprecated in 1.22 and <removal> has these violations: <rules>
    dep-rule-4a-beta-removal: the version is served for exactly 3 releases, here 12 months, after its deprecation.
    Detects: a checker that counts the release of the deprecation.
    When the deprecation policy is checked for the history:
      """
      groups: [{group: shop.example.com, versions: [{version: v1beta1, introduced: '1.20', deprecated: '1.22'<lifetime>}]}]
      """
    Then the policy check has:
      | rules | <rules> |

    Examples: removal
      | removal         | lifetime          | rules                        |
      | removed in 1.23 | , removed: '1.23' | ["dep-rule-4a-beta-removal"] |
      | removed in 1.24 | , removed: '1.24' | ["dep-rule-4a-beta-removal"] |
      | removed in 1.25 | , removed: '1.25' | []                           |
      | removed in 1.26 | , removed: '1.26' | ["dep-rule-4a-beta-removal"] |
      | never removed   |                   | ["dep-rule-4a-beta-removal"] |

  @rule:dep-rule-4a-beta-deprecation
  Scenario Outline: A beta version that is introduced in 1.0 and deprecated in <deprecated> has these violations if 1.4 is released on <date of 1.4>: <rules>
    dep-rule-4a-beta-deprecation: the latest deprecation is 9 months after 1.0, on 2020-10-31, because 3 releases are shorter.
    Detects: a checker that uses the shorter period.
    When the deprecation policy is checked for the history:
      """
      releases: {'1.0': 2020-01-31, '1.1': 2020-03-31, '1.2': 2020-05-31, '1.3': 2020-07-31, '1.4': <date of 1.4>, '1.5': 2020-11-30}
      groups: [{group: shop.example.com, versions: [{version: v1beta1, introduced: '1.0', deprecated: '<deprecated>'}]}]
      """
    Then the policy check has:
      | rules | <rules> |

    Examples: latest deprecation
      | deprecated | date of 1.4 | rules                            |
      | 1.4        | 2020-09-30  | []                               |
      | 1.4        | 2020-10-31  | []                               |
      | 1.4        | 2020-11-01  | ["dep-rule-4a-beta-deprecation"] |
      | 1.5        | 2020-09-30  | ["dep-rule-4a-beta-deprecation"] |

  @rule:dep-rule-4a-beta-removal
  Scenario Outline: A beta version that is deprecated in 1.0 and removed in <removed> has these violations: <rules>
    dep-rule-4a-beta-removal: 9 months are longer than 3 releases; 1.5 is one day less than 9 months after 1.0, and 1.6 exactly 9 months.
    Detects: a checker that uses the shorter period.
    When the deprecation policy is checked for the history:
      """
      releases: {'1.0': 2020-09-30, '1.1': 2020-11-30, '1.2': 2021-01-31, '1.3': 2021-03-31, '1.4': 2021-05-31, '1.5': 2021-06-29, '1.6': 2021-06-30,
        '1.7': 2021-08-31}
      groups: [{group: shop.example.com, versions: [{version: v1beta1, introduced: '1.0', deprecated: '1.0', removed: '<removed>'}]}]
      """
    Then the policy check has:
      | rules | <rules> |

    Examples: removal
      | removed | rules                        |
      | 1.3     | ["dep-rule-4a-beta-removal"] |
      | 1.5     | ["dep-rule-4a-beta-removal"] |
      | 1.6     | []                           |
      | 1.7     | ["dep-rule-4a-beta-removal"] |

  @rule:dep-rule-4a-beta-removal
  Scenario: A beta version removed without a deprecation violates dep-rule-4a-beta-removal
    dep-rule-4a-beta-removal: the deprecation must come before the removal.
    Detects: a checker that checks only deprecated versions.
    When the deprecation policy is checked for the history:
      """
      groups: [{group: shop.example.com, versions: [{version: v1beta1, introduced: '1.20', removed: '1.27'}]}]
      """
    Then the violations in any order are:
      | rule                     | element                  | release | description             |
      | dep-rule-4a-beta-removal | shop.example.com/v1beta1 | 1.27    | /without a deprecation/ |

  @rule:dep-rule-4a-beta-removal @rule:dep-rule-4a-beta-deprecation
  Scenario: The checker checks kinds with different lifetimes separately
    dep-rule-4a-beta-removal, dep-rule-4a-beta-deprecation: the releases of a kind take precedence over the releases of its version.
    Detects: a checker that uses only the releases of the version.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - version: v1beta1
              kinds:
                - {kind: Order, introduced: '1.20', deprecated: '1.23', removed: '1.26'}
                - {kind: Bill, introduced: '1.20', deprecated: '1.24', removed: '1.27'}
                - {kind: Note, introduced: '1.24', deprecated: '1.25', removed: '1.27'}
      """
    Then the violations in any order are:
      | rule                         | element                       | release |
      | dep-rule-4a-beta-deprecation | shop.example.com/v1beta1 Bill | 1.24    |
      | dep-rule-4a-beta-removal     | shop.example.com/v1beta1 Note | 1.27    |
