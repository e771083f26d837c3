@area:deprecation-policy
Feature: Deprecation of API versions
  The replacement of a version is at least as stable. A GA version is served for the lifetime of the major version.

  @rule:dep-rule-3-not-for-less-stable
  Scenario Outline: A version of level <level> deprecated in favor of <replacement> has these violations: <rules>
    dep-rule-3-not-for-less-stable: a less stable version must not replace a stable version.
    Detects: a checker that accepts every newer version as a replacement.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions: [{version: <version>, introduced: '1.25', deprecated: '1.27', replacement: <replacement>}]
      """
    Then the policy check has:
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
  Scenario Outline: A GA version removed in <removed> has these violations: <rules>
    dep-rule-4a-ga-not-removed: a GA version is available in every later release of the major version; only the first release
    of a later major version may remove it.
    Detects: a checker that allows the removal some time after the deprecation.
    When the deprecation policy is checked for the history:
      """
      releases: {'1.0': 2015-07-10, '1.1': 2016-07-10, '1.2': 2017-07-10, '1.3': 2018-07-10, '2.0': 2019-07-10, '2.1': 2020-07-10}
      groups:
        - group: shop.example.com
          versions: [{version: v2}, {version: v1, introduced: '1.0', deprecated: '1.1', removed: '<removed>', replacement: v2}]
      """
    Then the policy check has:
      | rules | <rules> |

    Examples: releases
      | removed | rules                          |
      | 1.2     | ["dep-rule-4a-ga-not-removed"] |
      | 1.3     | ["dep-rule-4a-ga-not-removed"] |
      | 2.0     | []                             |
      | 2.1     | ["dep-rule-4a-ga-not-removed"] |

  @rule:dep-rule-4a-ga-may-be-deprecated
  Scenario: A deprecated GA version violates no rule
    dep-rule-4a-ga-may-be-deprecated: a GA version may be deprecated, but not removed.
    Detects: a checker that reports the deprecation.
    When the deprecation policy is checked for the history:
      """
      groups: [{group: shop.example.com, versions: [{version: v2}, {version: v1, introduced: '1.20', deprecated: '1.21', replacement: v2}]}]
      """
    Then the policy check has:
      | rules | [] |
    And the report notes: "a deprecated GA version violates no rule"

  @rule:dep-rule-4a-alpha-removable
  Scenario: An alpha version removed in the release after its introduction violates no rule
    dep-rule-4a-alpha-removable: any release may remove an alpha version, without a deprecation.
    Detects: a checker that applies the lifetime of beta versions.
    When the deprecation policy is checked for the history:
      """
      groups: [{group: shop.example.com, versions: [{version: v1alpha1, introduced: '1.20', removed: '1.21'}]}]
      """
    Then the policy check has:
      | rules | [] |
    And the report notes: "an alpha version that was removed violates no rule"
