@area:deprecation-policy
Feature: Versions are deprecated in favor of stabler ones, and GA stays
  What a version is replaced by is at least as stable as itself. A GA version is there for as long as the major version.

  @rule:dep-rule-3-not-for-less-stable
  Scenario Outline: A <level> version that is deprecated in favor of <replacement> violates <rules>
    dep-rule-3-not-for-less-stable: nobody is sent from a stable version to one that may go away.
    Detects: the newest version is taken for the best.
    When the policy judges the history:
      """
      groups:
        - group: shop.example.com
          versions: [{version: <version>, introduced: '1.25', deprecated: '1.27', replacement: <replacement>}]
      """
    Then the judgement has:
      | rules | <rules> |

    Examples: replacements
      | level | version  | replacement                     | rules                              |
      | GA    | v1       | shop.example.com/v2beta1        | ["dep-rule-3-not-for-less-stable"] |
      | GA    | v1       | shop.example.com/v2alpha1 Order | ["dep-rule-3-not-for-less-stable"] |
      | GA    | v1       | shop.example.com/v2             | []                                 |
      | beta  | v1beta1  | shop.example.com/v2alpha1       | ["dep-rule-3-not-for-less-stable"] |
      | beta  | v1beta1  | shop.example.com/v1beta2        | []                                 |
      | beta  | v1beta1  | shop.example.com/v1             | []                                 |
      | alpha | v1alpha1 | shop.example.com/v1alpha2       | []                                 |
      | GA    | v1       | an admission webhook            | []                                 |

  @rule:dep-rule-4a-ga-not-removed
  Scenario Outline: A GA version that is gone in <removed> violates <rules>
    dep-rule-4a-ga-not-removed: it is available in every later release of the major version.
    Detects: a GA version goes when its deprecation was announced long enough ago.
    When the policy judges the history:
      """
      releases: {'1.0': 2015-07-10, '1.1': 2016-07-10, '1.2': 2017-07-10, '1.3': 2018-07-10, '2.0': 2019-07-10, '2.1': 2020-07-10}
      groups:
        - group: shop.example.com
          versions: [{version: v2}, {version: v1, introduced: '1.0', deprecated: '1.1', removed: '<removed>', replacement: v2}]
      """
    Then the judgement has:
      | rules | <rules> |

    Examples: releases
      | removed | rules                          |
      | 1.2     | ["dep-rule-4a-ga-not-removed"] |
      | 1.3     | ["dep-rule-4a-ga-not-removed"] |
      | 2.0     | []                             |
      | 2.1     | ["dep-rule-4a-ga-not-removed"] |

  @rule:dep-rule-4a-ga-may-be-deprecated
  Scenario: A GA version is deprecated
    dep-rule-4a-ga-may-be-deprecated: marking it is permitted; taking it away is not.
    Detects: the mark alone is a violation.
    When the policy judges the history:
      """
      groups: [{group: shop.example.com, versions: [{version: v2}, {version: v1, introduced: '1.20', deprecated: '1.21', replacement: v2}]}]
      """
    Then the judgement has:
      | rules | [] |
    And it is observed: "a deprecated GA version violates nothing"

  @rule:dep-rule-4a-alpha-removable
  Scenario: An alpha version is removed in the release after its introduction
    dep-rule-4a-alpha-removable: any release may remove it, without a deprecation.
    Detects: alpha versions are given the time of beta ones.
    When the policy judges the history:
      """
      groups: [{group: shop.example.com, versions: [{version: v1alpha1, introduced: '1.20', removed: '1.21'}]}]
      """
    Then the judgement has:
      | rules | [] |
    And it is observed: "an alpha version that was removed violates nothing"
