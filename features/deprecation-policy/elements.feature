@area:deprecation-policy
Feature: What a version has, it keeps
  Kinds, fields and constants go with their version, not before it. The histories have a release every four months, from 1.20 to 1.28.

  @rule:dep-rule-1-removal-by-new-version
  Scenario Outline: <what> is missed while its version goes on
    dep-rule-1-removal-by-new-version: an element is only removed by raising the version of its group.
    Detects: clients of the version find it in one release and not in the next.
    When the policy judges the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, kinds: [{kind: Order, fields: [{path: spec.paid, type: boolean<removed>, constants: [{value: x<constant>}]}]}, {kind: Bill<kind>}]}
      """
    Then the violations in any order are:
      | rule                               | element                   | release |
      | dep-rule-1-removal-by-new-version | shop.example.com/v1 <named> | 1.24    |

    Examples: elements
      | what       | removed           | constant          | kind              | named                 |
      | A kind     |                   |                   | , removed: '1.24' | Bill                  |
      | A field    | , removed: '1.24' |                   |                   | Order spec.paid       |
      | A constant |                   | , removed: '1.24' |                   | Order spec.paid = "x" |

  @rule:dep-rule-1-removal-by-new-version
  Scenario Outline: Nothing is missed when <what>
    dep-rule-1-removal-by-new-version: with the version its elements may go; a kind of a beta version has its successor in a later one.
    Detects: every element that ends is taken for one that was taken away.
    When the policy judges the history:
      """
      groups:
        - group: shop.example.com
          versions: [<versions>]
      """
    Then the judgement has:
      | rules | [] |

    Examples: histories
      | what                            | versions                                                                                                                                                                                                              |
      | the version goes with the field | {version: v1alpha1, removed: '1.24', kinds: [{kind: Order, fields: [{path: spec.paid, removed: '1.24'}]}]}, {version: v1}                                                                                               |
      | the later version has the kind  | {version: v1, kinds: [{kind: Order}]}, {version: v1beta1, kinds: [{kind: Order, introduced: '1.20', deprecated: '1.22', removed: '1.25'}, {kind: Bill, introduced: '1.22', deprecated: '1.25', removed: '1.28'}]}       |

  @rule:dep-rule-1-no-significant-change
  Scenario Outline: A field is found out when <what>
    dep-rule-1-no-significant-change: type, meaning and being required stay as they are within a version.
    Detects: what clients have learned of the version is not true any more.
    When the policy judges the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, kinds: [{kind: Order, fields: [{path: spec.count, type: integer, changes: [{release: '1.23', <change>}]}]}]}
      """
    Then the violations in any order are:
      | rule                             | element                              | release | what            |
      | dep-rule-1-no-significant-change | shop.example.com/v1 Order spec.count | 1.23    | /<what is said>/ |

    Examples: changes
      | what                    | change                    | what is said             |
      | its type changes        | type: string              | type from "integer"      |
      | it becomes required     | required: true            | it became required       |
      | its meaning changes     | meaning: the count of all | means the count of all   |
      | its default changes     | default: '5'              | default to "5"           |

  @rule:dep-rule-1-no-significant-change
  Scenario: What is said again is no change
    dep-rule-1-no-significant-change: a change is one that clients see.
    Detects: every entry of the history counts.
    When the policy judges the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, kinds: [{kind: Order, fields: [{path: spec.count, type: integer, changes: [{release: '1.23', type: integer, required: false}]}]}]}
      """
    Then the judgement has:
      | rules | [] |

  Scenario Outline: A field of v1, new in 1.23 and <what>, violates <rules>
    dep-rule-1-no-significant-change: an object that could be written before can be written still.
    Detects: what is added is never a change.
    When the policy judges the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, introduced: '1.20', kinds: [{kind: Order, fields: [{path: spec, type: object}, {path: spec.count, type: integer, introduced: '1.23', required: <required>}, <more>]}]}
      """
    Then the judgement has:
      | rules | <rules> |

    @rule:dep-rule-1-no-significant-change
    Examples: new fields
      | what                     | required | more                                                                                                                          | rules                                |
      | required                 | true     | {path: spec.a}                                                                                                                | ["dep-rule-1-no-significant-change"] |
      | optional                 | false    | {path: spec.a}                                                                                                                | []                                   |
      | optional with conditions | false    | {path: spec.to, type: object, introduced: '1.23'}, {path: spec.to.name, type: string, introduced: '1.23', required: true}   | []                                   |

  Scenario Outline: A deprecated <sort> that is removed in <removed> violates the rule of its sort: <rules>
    dep-field-works-until-version-removed, dep-constant-like-field: deprecation announces the end with the version, which is removed in 1.26.
    Detects: what was deprecated is taken away when its time has passed.
    When the policy judges the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, introduced: '1.26'}
            - version: v1beta1
              introduced: '1.20'
              deprecated: '1.23'
              removed: '1.26'
              kinds: [{kind: Order, fields: [{path: spec.mode<field>, constants: [{value: Fast<constant>}]}]}]
      """
    Then the judgement has:
      | rules | <rules> |

    @rule:dep-field-works-until-version-removed
    Examples: fields
      | sort     | removed | field                                 | constant                              | rules                                     |
      | field    | 1.25    | , deprecated: '1.20', removed: '1.25' |                                       | ["dep-field-works-until-version-removed"] |
      | field    | 1.26    | , deprecated: '1.20', removed: '1.26' |                                       | []                                        |

    @rule:dep-constant-like-field
    Examples: constants
      | sort     | removed | field                                 | constant                              | rules                                     |
      | constant | 1.25    |                                       | , deprecated: '1.20', removed: '1.25' | ["dep-constant-like-field"]               |
      | constant | 1.26    |                                       | , deprecated: '1.20', removed: '1.26' | []                                        |

  @rule:ver-alpha-may-change
  Scenario: An alpha version changes without notice
    ver-alpha-may-change: it may be changed incompatibly in any release.
    Detects: alpha versions are held to what is promised of others.
    When the policy judges the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - version: v1alpha1
              kinds: [{kind: Order, changes: [{release: '1.22', namespaced: true}], fields: [{path: spec.a, removed: '1.21'}]}, {kind: Bill, removed: '1.22'}]
      """
    Then the judgement has:
      | rules | [] |
    And it is observed: "nothing is said of an alpha version that changed"
