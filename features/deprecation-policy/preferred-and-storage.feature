@area:deprecation-policy
Feature: Preferred and storage versions
  These versions change to a new version only after a release that serves both versions, so that a cluster can be rolled back by one release.

  Scenario Outline: A <role> version that changes to v1 in <release> has these violations: <rules>
    dep-rule-4b-preferred-version, dep-rule-4b-storage-version: 1.22 is the first release with both versions, so 1.23 may change the version.
    Detects: a checker that allows the change in the release that introduces the version.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions: [{version: v1, introduced: '1.22'}, {version: v1beta1, introduced: '1.20', deprecated: '1.22', removed: '1.25'}]
          <role>Versions: [{release: '1.20', version: v1beta1}, {release: '<release>', version: v1}]
      """
    Then the policy check has:
      | rules | <rules> |

    @rule:dep-rule-4b-preferred-version
    Examples: preferred version
      | role      | release | rules                             |
      | preferred | 1.22    | ["dep-rule-4b-preferred-version"] |
      | preferred | 1.23    | []                                |
      | preferred | 1.25    | []                                |

    @rule:dep-rule-4b-storage-version
    Examples: storage version
      | role    | release | rules                           |
      | storage | 1.22    | ["dep-rule-4b-storage-version"] |
      | storage | 1.23    | []                              |
      | storage | 1.25    | []                              |

  Scenario Outline: A <role> version that changes from a removed version violates the policy
    dep-rule-4b-preferred-version, dep-rule-4b-storage-version: before the change, at least one release must serve both versions.
    Detects: a checker that checks only the age of the new version.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions: [{version: v1, introduced: '1.22'}, {version: v1alpha1, introduced: '1.20', removed: '1.22'}]
          <role>Versions: [{release: '1.20', version: v1alpha1}, {release: '1.24', version: v1}]
      """
    Then the violations in any order are:
      | rule               | element          | release |
      | dep-rule-4b-<rule> | shop.example.com | 1.24    |

    @rule:dep-rule-4b-preferred-version
    Examples: preferred version
      | role      | rule              |
      | preferred | preferred-version |

    @rule:dep-rule-4b-storage-version
    Examples: storage version
      | role    | rule            |
      | storage | storage-version |

  @rule:dep-rule-4b-storage-version
  Scenario: The checker checks kinds with separate storage versions separately
    dep-rule-4b-storage-version: a kind that joins the new version later must also change its storage version later.
    Detects: a checker that uses only the introduction of the version.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions: [{version: v1, introduced: '1.20', kinds: [{kind: Order}, {kind: Bill, introduced: '1.23'}]}, {version: v1alpha1, kinds: [{kind: Order}, {kind: Bill}]}]
          storageVersions:
            - {release: '1.20', version: v1alpha1, kind: Order}
            - {release: '1.20', version: v1alpha1, kind: Bill}
            - {release: '1.23', version: v1, kind: Order}
            - {release: '1.23', version: v1, kind: Bill}
      """
    Then the violations in any order are:
      | rule                        | element               | release |
      | dep-rule-4b-storage-version | shop.example.com Bill | 1.23    |
