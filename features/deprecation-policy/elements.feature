@area:deprecation-policy
Feature: Removal of API elements from a version
  Kinds, fields and constants are removed only with their version. The histories have a release every four months, from 1.20 to 1.28.

  @rule:dep-rule-1-removal-by-new-version
  Scenario Outline: <element> that is removed before its version violates dep-rule-1-removal-by-new-version
    dep-rule-1-removal-by-new-version: an element can only be removed by a new version of its group.
    Detects: a checker that allows elements to disappear between releases of a version.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, kinds: [{kind: Order, fields: [{path: spec.paid, type: boolean<field members>, constants: [{value: x<constant members>}]}]}, {kind: Bill<kind members>}]}
      """
    Then the violations in any order are:
      | rule                              | element                    | release |
      | dep-rule-1-removal-by-new-version | shop.example.com/v1 <path> | 1.24    |

    Examples: elements
      | element    | field members     | constant members  | kind members      | path                  |
      | A kind     |                   |                   | , removed: '1.24' | Bill                  |
      | A field    | , removed: '1.24' |                   |                   | Order spec.paid       |
      | A constant |                   | , removed: '1.24' |                   | Order spec.paid = "x" |

  @rule:dep-rule-1-removal-by-new-version
  Scenario Outline: An element may be removed if <condition>
    dep-rule-1-removal-by-new-version: elements are removed with their version, and a kind of a beta version may be removed if a later version
    contains it.
    Detects: a checker that reports every removed element.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions: [<versions>]
      """
    Then the policy check has:
      | rules | [] |

    Examples: permitted removals
      | condition                      | versions                                                                                                                                                                                                          |
      | its version is removed with it | {version: v1alpha1, removed: '1.24', kinds: [{kind: Order, fields: [{path: spec.paid, removed: '1.24'}]}]}, {version: v1}                                                                                         |
      | a later version has the kind   | {version: v1, kinds: [{kind: Order}]}, {version: v1beta1, kinds: [{kind: Order, introduced: '1.20', deprecated: '1.22', removed: '1.25'}, {kind: Bill, introduced: '1.22', deprecated: '1.25', removed: '1.28'}]} |

  @rule:dep-rule-1-no-significant-change
  Scenario Outline: A field that changes to <change> within a version violates dep-rule-1-no-significant-change
    dep-rule-1-no-significant-change: type, meaning, default and required must not change within a version.
    Detects: a checker that ignores changes that affect the clients of the version.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, kinds: [{kind: Order, fields: [{path: spec.count, type: integer, changes: [{release: '1.23', <change>}]}]}]}
      """
    Then the violations in any order are:
      | rule                             | element                              | release | description |
      | dep-rule-1-no-significant-change | shop.example.com/v1 Order spec.count | 1.23    | /<message>/ |

    Examples: changes
      | change                    | message                |
      | type: string              | type from "integer"    |
      | required: true            | it became required     |
      | meaning: the count of all | means the count of all |
      | default: '5'              | default to "5"         |

  @rule:dep-rule-1-no-significant-change
  Scenario: A change in the history that keeps every value violates no rule
    dep-rule-1-no-significant-change: only differences that affect clients are changes.
    Detects: a checker that reports every change in the history.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, kinds: [{kind: Order, fields: [{path: spec.count, type: integer, changes: [{release: '1.23', type: integer, required: false}]}]}]}
      """
    Then the policy check has:
      | rules | [] |

  Scenario Outline: A new <property> field of v1 has these violations: <rules>
    dep-rule-1-no-significant-change: objects that were valid before must stay valid.
    Detects: a checker that never reports new fields.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, introduced: '1.20', kinds: [{kind: Order, fields: [{path: spec, type: object}, {path: spec.count, type: integer, introduced: '1.23', required: <required>}, <other field>]}]}
      """
    Then the policy check has:
      | rules | <rules> |

    @rule:dep-rule-1-no-significant-change
    Examples: new fields
      | property                      | required | other field                                                                                                               | rules                                |
      | required                      | true     | {path: spec.a}                                                                                                            | ["dep-rule-1-no-significant-change"] |
      | optional                      | false    | {path: spec.a}                                                                                                            | []                                   |
      | optional parent of a required | false    | {path: spec.to, type: object, introduced: '1.23'}, {path: spec.to.name, type: string, introduced: '1.23', required: true} | []                                   |

  Scenario Outline: A deprecated <element> removed in <removed> has these violations: <rules>
    dep-field-works-until-version-removed, dep-constant-like-field: the element is removed with its version in 1.26, not before.
    Detects: a checker that allows the removal of a deprecated element after a time.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, introduced: '1.26'}
            - version: v1beta1
              introduced: '1.20'
              deprecated: '1.23'
              removed: '1.26'
              kinds: [{kind: Order, fields: [{path: spec.mode<field members>, constants: [{value: Fast<constant members>}]}]}]
      """
    Then the policy check has:
      | rules | <rules> |

    @rule:dep-field-works-until-version-removed
    Examples: field
      | element | removed | field members                         | constant members | rules                                     |
      | field   | 1.25    | , deprecated: '1.20', removed: '1.25' |                  | ["dep-field-works-until-version-removed"] |
      | field   | 1.26    | , deprecated: '1.20', removed: '1.26' |                  | []                                        |

    @rule:dep-constant-like-field
    Examples: constant
      | element  | removed | field members | constant members                      | rules                       |
      | constant | 1.25    |               | , deprecated: '1.20', removed: '1.25' | ["dep-constant-like-field"] |
      | constant | 1.26    |               | , deprecated: '1.20', removed: '1.26' | []                          |

  @rule:ver-alpha-may-change
  Scenario: An alpha version that changes without notice violates no rule
    ver-alpha-may-change: an alpha version may change incompatibly in any release.
    Detects: a checker that applies the rules of other levels.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - version: v1alpha1
              kinds: [{kind: Order, changes: [{release: '1.22', namespaced: true}], fields: [{path: spec.a, removed: '1.21'}]}, {kind: Bill, removed: '1.22'}]
      """
    Then the policy check has:
      | rules | [] |
    And the report notes: "an alpha version that changed violates no rule"
