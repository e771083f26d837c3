@area:versioning
Feature: What the level of a version means for its history
  The name says the level, all encodings are one schema, and of a beta version the feature stays.

  Scenario Outline: A version named <version> whose level is <level> violates <rules>
    ver-alpha-name, ver-beta-name, ver-stable-name: clients see by the name what they are promised.
    Detects: the name is any word.
    When the policy judges the history:
      """
      groups: [{group: shop.example.com, versions: [{version: <version>, level: <level>, introduced: '1.27'}]}]
      """
    Then the judgement has:
      | rules | <rules> |

    @rule:ver-alpha-name
    Examples: alpha
      | version  | level | rules              |
      | v2       | alpha | ["ver-alpha-name"] |
      | v1beta1  | alpha | ["ver-alpha-name"] |
      | v1alpha1 | alpha | []                 |

    @rule:ver-beta-name
    Examples: beta
      | version  | level | rules             |
      | v2       | beta  | ["ver-beta-name"] |
      | v1alpha1 | beta  | ["ver-beta-name"] |
      | v2beta3  | beta  | []                |

    @rule:ver-stable-name
    Examples: stable
      | version | level | rules               |
      | v2beta1 | GA    | ["ver-stable-name"] |
      | stable  | GA    | ["ver-stable-name"] |
      | v1.5    | GA    | ["ver-stable-name"] |
      | v0      | GA    | ["ver-stable-name"] |
      | v12     | GA    | []                  |

  @rule:ver-json-protobuf-same-rules
  Scenario Outline: A field that is in <encodings> violates <rules>
    ver-json-protobuf-same-rules: a field present in one is present in the other.
    Detects: a field is added to the types and not to the messages.
    When the policy judges the history:
      """
      groups: [{group: shop.example.com, versions: [{version: v1, kinds: [{kind: Order, fields: [{path: spec.a, encodings: <encodings>}]}]}]}]
      """
    Then the judgement has:
      | rules | <rules> |

    Examples: encodings
      | encodings        | rules                            |
      | [json]           | ["ver-json-protobuf-same-rules"] |
      | [protobuf]       | ["ver-json-protobuf-same-rules"] |
      | [protobuf, json] | []                               |

  @rule:ver-beta-features-kept
  Scenario: A beta version that goes with its feature is said, and no violation
    ver-beta-features-kept: details may change, the feature should stay. Order goes on in v1, and of Bill it is said what to use.
    Detects: beta is a promise of nothing.
    When the policy judges the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, introduced: '1.22', kinds: [{kind: Order}]}
            - version: v1beta1
              kinds:
                - {kind: Order, introduced: '1.20', deprecated: '1.23', removed: '1.26'}
                - {kind: Bill, introduced: '1.20', deprecated: '1.23', removed: '1.26', replacement: a mail, migration: the guide}
                - {kind: Note, introduced: '1.20', deprecated: '1.23', removed: '1.26'}
      """
    Then the recommendations in any order are:
      | rule                   | element                       | release |
      | ver-beta-features-kept | shop.example.com/v1beta1 Note | 1.26    |
    And the judgement has:
      | rules | [] |

  @rule:ver-beta-migration-instructions
  Scenario Outline: A beta version that is replaced, <what>
    ver-beta-migration-instructions: they should come with every incompatible change.
    Detects: users are told that the version goes, and not what to do.
    When the policy judges the history:
      """
      groups:
        - group: shop.example.com
          versions: [{version: v1, introduced: '1.22'}, {version: v1beta1, introduced: '1.20', deprecated: '1.23', removed: '1.26', replacement: v1<migration>}]
      """
    Then the recommendations in any order are:
      | rule | element   | release   |
      | <rule> | <element> | <release> |
    And the judgement has:
      | rules | [] |

    Examples: without instructions
      | what                 | migration | rule                            | element                  | release |
      | without instructions |           | ver-beta-migration-instructions | shop.example.com/v1beta1 | 1.26    |
