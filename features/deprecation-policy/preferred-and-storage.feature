@area:deprecation-policy
Feature: Preferred and storage version advance late
  They go on to a new version in a release after the first that serves both, so that a cluster can go back by one release.

  Scenario Outline: The <sort> version that advances to v1 in <release> violates <rules>
    dep-rule-4b-<rule>: v1 is new in 1.22.
    Detects: the release that brings a version prefers it, or writes it, at once.
    When the policy judges the history:
      """
      groups:
        - group: shop.example.com
          versions: [{version: v1, introduced: '1.22'}, {version: v1beta1, introduced: '1.20', deprecated: '1.22', removed: '1.25'}]
          <sort>Versions: [{release: '1.20', version: v1beta1}, {release: '<release>', version: v1}]
      """
    Then the judgement has:
      | rules | <rules> |

    @rule:dep-rule-4b-preferred-version
    Examples: preferred
      | sort      | rule              | release | rules                             |
      | preferred | preferred-version | 1.22    | ["dep-rule-4b-preferred-version"] |
      | preferred | preferred-version | 1.23    | []                                |
      | preferred | preferred-version | 1.25    | []                                |

    @rule:dep-rule-4b-storage-version
    Examples: storage
      | sort    | rule            | release | rules                           |
      | storage | storage-version | 1.22    | ["dep-rule-4b-storage-version"] |
      | storage | storage-version | 1.23    | []                              |
      | storage | storage-version | 1.25    | []                              |

  Scenario Outline: The <sort> version can't advance from a version that is gone
    dep-rule-4b-<rule>: some release serves both before.
    Detects: it is enough that the new version is old enough.
    When the policy judges the history:
      """
      groups:
        - group: shop.example.com
          versions: [{version: v1, introduced: '1.22'}, {version: v1alpha1, introduced: '1.20', removed: '1.22'}]
          <sort>Versions: [{release: '1.20', version: v1alpha1}, {release: '1.24', version: v1}]
      """
    Then the violations in any order are:
      | rule               | element          | release |
      | dep-rule-4b-<rule> | shop.example.com | 1.24    |

    @rule:dep-rule-4b-preferred-version
    Examples: preferred
      | sort      | rule              |
      | preferred | preferred-version |

    @rule:dep-rule-4b-storage-version
    Examples: storage
      | sort    | rule            |
      | storage | storage-version |

  @rule:dep-rule-4b-storage-version
  Scenario: Kinds have storage versions of their own
    dep-rule-4b-storage-version: a kind that came to the new version later advances later.
    Detects: the version is old enough, whatever it serves.
    When the policy judges the history:
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
