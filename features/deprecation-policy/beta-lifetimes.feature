@area:deprecation-policy
Feature: A beta version has its time
  From introduction to deprecation 9 months or 3 releases at the most, and the same from deprecation to removal: whichever is longer. In the
  histories of releases every four months 3 releases are longer, in those of a release every two months it is the months.

  @rule:dep-rule-4a-beta-deprecation
  Scenario Outline: A beta version of 1.20 that is deprecated in <deprecated>, when releases come every four months, violates <rules>
    dep-rule-4a-beta-deprecation: 3 releases after its introduction, 12 months here, is the latest.
    Detects: a beta version stays beta until its maintainers find the time.
    When the policy judges the history:
      """
      groups: [{group: shop.example.com, versions: [{version: v1beta1, introduced: '1.20'<life>}]}]
      """
    Then the judgement has:
      | rules | <rules> |

    Examples: boundary
      | deprecated | life                                  | rules                            |
      | 1.22       | , deprecated: '1.22', removed: '1.25' | []                               |
      | 1.23       | , deprecated: '1.23', removed: '1.26' | []                               |
      | 1.24       | , deprecated: '1.24', removed: '1.27' | ["dep-rule-4a-beta-deprecation"] |
      | none       |                                       | ["dep-rule-4a-beta-deprecation"] |

  @rule:dep-rule-4a-beta-removal
  Scenario Outline: A beta version deprecated in 1.22 that is removed in <removed>, when releases come every four months, violates <rules>
    dep-rule-4a-beta-removal: it is served for 3 releases, 12 months here, and no longer.
    Detects: the releases since its deprecation are counted with the one that announced it.
    When the policy judges the history:
      """
      groups: [{group: shop.example.com, versions: [{version: v1beta1, introduced: '1.20', deprecated: '1.22'<life>}]}]
      """
    Then the judgement has:
      | rules | <rules> |

    Examples: boundary
      | removed | life              | rules                        |
      | 1.23    | , removed: '1.23' | ["dep-rule-4a-beta-removal"] |
      | 1.24    | , removed: '1.24' | ["dep-rule-4a-beta-removal"] |
      | 1.25    | , removed: '1.25' | []                           |
      | 1.26    | , removed: '1.26' | ["dep-rule-4a-beta-removal"] |
      | none    |                   | ["dep-rule-4a-beta-removal"] |

  @rule:dep-rule-4a-beta-deprecation
  Scenario Outline: A beta version of 1.0 that is deprecated in <deprecated>, when releases come every two months, violates <rules>
    dep-rule-4a-beta-deprecation: 9 months are longer than 3 releases; 1.4 is 8 months after 1.0.
    Detects: whichever is shorter.
    When the policy judges the history:
      """
      releases: {'1.0': 2020-01-31, '1.1': 2020-03-31, '1.2': 2020-05-31, '1.3': 2020-07-31, '1.4': <date>, '1.5': 2020-11-30}
      groups: [{group: shop.example.com, versions: [{version: v1beta1, introduced: '1.0', deprecated: '<deprecated>'}]}]
      """
    Then the judgement has:
      | rules | <rules> |

    Examples: boundary
      | deprecated | date       | rules                            |
      | 1.4        | 2020-09-30 | []                               |
      | 1.4        | 2020-10-31 | []                               |
      | 1.4        | 2020-11-01 | ["dep-rule-4a-beta-deprecation"] |
      | 1.5        | 2020-09-30 | ["dep-rule-4a-beta-deprecation"] |

  @rule:dep-rule-4a-beta-removal
  Scenario Outline: A beta version deprecated in 1.0 that is removed in <removed>, when releases come every two months, violates <rules>
    dep-rule-4a-beta-removal: 9 months are longer than 3 releases; 1.5 is a day less than 9 months after 1.0, and 1.6 exactly 9 months.
    Detects: whichever is shorter.
    When the policy judges the history:
      """
      releases: {'1.0': 2020-09-30, '1.1': 2020-11-30, '1.2': 2021-01-31, '1.3': 2021-03-31, '1.4': 2021-05-31, '1.5': 2021-06-29, '1.6': 2021-06-30,
        '1.7': 2021-08-31}
      groups: [{group: shop.example.com, versions: [{version: v1beta1, introduced: '1.0', deprecated: '1.0', removed: '<removed>'}]}]
      """
    Then the judgement has:
      | rules | <rules> |

    Examples: boundary
      | removed | rules                        |
      | 1.3     | ["dep-rule-4a-beta-removal"] |
      | 1.5     | ["dep-rule-4a-beta-removal"] |
      | 1.6     | []                           |
      | 1.7     | ["dep-rule-4a-beta-removal"] |

  @rule:dep-rule-4a-beta-removal
  Scenario: A beta version that goes without a word is found once
    dep-rule-4a-beta-removal: its deprecation comes first.
    Detects: only what was deprecated is looked at.
    When the policy judges the history:
      """
      groups: [{group: shop.example.com, versions: [{version: v1beta1, introduced: '1.20', removed: '1.27'}]}]
      """
    Then the violations in any order are:
      | rule                     | element                  | release | what                              |
      | dep-rule-4a-beta-removal | shop.example.com/v1beta1 | 1.27    | /without having been deprecated/ |

  @rule:dep-rule-4a-beta-removal @rule:dep-rule-4a-beta-deprecation
  Scenario: Kinds of one version that live differently are judged one by one
    dep-rule-4a-beta-removal, dep-rule-4a-beta-deprecation: what a kind says of itself goes before what its version says.
    Detects: the version is judged, and its kinds come and go as they like.
    When the policy judges the history:
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
